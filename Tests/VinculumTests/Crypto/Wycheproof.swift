import PropertyKit
import Testing
@testable import Vinculum

/// Reads the vector files of C2SP/wycheproof.
enum Wycheproof {
    /// Every test of a file with the group it stands in, as many as the file says it has.
    static func rows(_ file: String) throws -> [(group: JSON.Value, test: JSON.Value)] {
        let document = try JSON.Document(parsing: Vectors.bytes("wycheproof/\(file)"), limits: .bulk)
        let groups = try #require(document.root["testGroups"])
        var rows: [(group: JSON.Value, test: JSON.Value)] = []
        for group in groups.elements {
            for test in try #require(group["tests"]).elements { rows.append((group, test)) }
        }
        try #require(!rows.isEmpty && document.root["numberOfTests"]?.int64 == Int64(rows.count))
        return rows
    }
}

extension JSON.Value {
    /// The bytes of a hexadecimal member.
    func bytes(_ key: String) throws -> [UInt8] {
        try Hex.decoded(try #require(self[named: key]?.string))
    }

    /// What a failing row is found by.
    var testID: String { "tcId \(self["tcId"]?.numberText ?? "?"): \(self["comment"]?.string ?? "")" }
}
