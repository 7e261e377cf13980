import Foundation
import PropertyKit

/// The `openssl` of the machine with a folder for its files.
struct OpenSSL {
    let folder: String

    /// Hands the body a program that sees a fresh folder.
    static func use<Result>(_ body: (OpenSSL) throws -> Result) throws -> Result {
        try withTemporaryFolder { try body(OpenSSL(folder: $0)) }
    }

    /// Runs it with arguments that are parted by spaces, names of files among them.
    @discardableResult
    func run(_ arguments: String) throws -> Build.Outcome {
        try Peer.openSSL(arguments.split(separator: " ").map(String.init), in: self.folder)
    }

    /// What it puts out where it does what it is told.
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
