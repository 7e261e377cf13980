import Foundation
import PropertyKit

/// The installed `openssl` with a folder for its files.
struct OpenSSL {
    let folder: String

    /// Runs the body with an `openssl` in an empty folder.
    static func use<Result>(_ body: (OpenSSL) throws -> Result) throws -> Result {
        try withTemporaryFolder { try body(OpenSSL(folder: $0)) }
    }

    /// Runs it with arguments separated by spaces.
    @discardableResult
    func run(_ arguments: String) throws -> Build.Outcome {
        try Peer.openSSL(arguments.split(separator: " ").map(String.init), in: self.folder)
    }

    /// Its output; fails if the command fails.
    @discardableResult
    func output(_ arguments: String) throws -> String {
        let outcome = try self.run(arguments)
        guard outcome.exit == 0 else { throw CheckFailure("openssl \(arguments): \(outcome.error)") }
        return outcome.output
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(self.folder)/\(name)"))
    }

    func read(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(self.folder)/\(name)")))
    }

    func text(_ name: String) throws -> String {
        String(decoding: try self.read(name), as: UTF8.self)
    }
}
