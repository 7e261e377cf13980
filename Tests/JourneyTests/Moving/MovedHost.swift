import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

/// The password of every account of the fixtures that has one.
let movedPassword = "hazel-tree-42"

extension MemoryHost {
    /// A machine with files of Tests/Fixtures/moving, whose README names the programs and their versions.
    static func moving(_ files: String...) throws -> MemoryHost {
        var host = MemoryHost()
        for file in files {
            try host.files.write(PackageRoot.bytes("Tests/Fixtures/moving/\(file)"), to: file, access: .everyone)
        }
        return host
    }

    /// An account in the data directory.
    mutating func moved(_ uid: String) throws -> Account {
        let workspace = try Workspace.openForReading(.demo, GlobalOptions(), on: &self)
        return try #require(AccountID(uid).flatMap { workspace.graph[$0] }, "\(uid) did not come along")
    }

    /// How many accounts the data directory has.
    mutating func accountCount() throws -> Int {
        let workspace = try Workspace.openForReading(.demo, GlobalOptions(), on: &self)
        return workspace.graph.accounts(after: nil, limit: 1000).count
    }
}

/// Whether the right password signs in and a wrong one does not.
func passwordSignsIn(_ email: String, _ host: inout MemoryHost) -> Bool {
    let wrong = host.run("sign-in", "password", email, input: "hazel-tree-43\n").exit
    let right = host.run("sign-in", "password", email, input: movedPassword + "\n").exit
    return wrong == .refused && right == .done
}

extension JSON.Value {
    /// The count of a reason in `notKept` or `leftOut` of a result; `nil` without it.
    func count(of part: String, _ reason: String, in list: String = "notKept") -> Int64? {
        self[named: list].flatMap { list in
            list.elements.first {
                $0["part"]?.string == part && ($0["reason"]?.string ?? "").utf8.starts(with: reason.utf8)
            }?["count"]?.int64
        }
    }

    /// The counts of what came along, such as `password`.
    func with(_ part: String) -> Int64? { self["with"]?[named: part]?.int64 }
}
