import Foundation
import PropertyKit

/// External programs that tests compare this package with.
enum Peer {
    private static let python = PackageRoot.path(".build-clients/venv/bin/python")

    /// Whether `make setup` could install PyJWT.
    static var hasPyJWT: Bool { FileManager.default.fileExists(atPath: self.python) }

    static var hasOpenSSL: Bool { (try? self.openSSL(["version"], in: ".").exit) == 0 }

    /// Runs `Tests/Clients/tokens.py` with a value as JSON.
    static func tokens<Answer: Decodable>(_ verb: String, _ question: some Encodable) throws -> Answer {
        let input = String(decoding: try JSONEncoder().encode(question), as: UTF8.self)
        let outcome = try Build.Outcome(
            of: Child.Command([self.python, PackageRoot.path("Tests/Clients/tokens.py"), verb]), input: input)
        guard outcome.exit == 0 else { throw CheckFailure("tokens.py: \(outcome.error)") }
        return try JSONDecoder().decode(Answer.self, from: Data(outcome.output.utf8))
    }

    /// Runs `openssl` in a folder.
    static func openSSL(_ arguments: [String], in folder: String) throws -> Build.Outcome {
        try Build.Outcome(of: Child.Command(["openssl"] + arguments, in: folder), input: "")
    }
}
