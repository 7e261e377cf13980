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

    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(self.folder)/\(name)"))
    }

    func read(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(self.folder)/\(name)")))
    }
}
