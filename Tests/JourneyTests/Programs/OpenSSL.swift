import Foundation
import PropertyKit
import Testing

/// The `openssl` of the machine, in a folder of its own: the peer that must agree with us about signatures.
struct OpenSSL {
    let folder: String

    /// Whether the program is on the PATH; a test that needs it is skipped where it is not.
    static let isAtHand = (try? OpenSSL(folder: "/").run("version").exit) == 0

    /// Hands the body a program that sees a fresh folder.
    static func use<Result>(_ body: (OpenSSL) throws -> Result) throws -> Result {
        try withTemporaryFolder { try body(OpenSSL(folder: $0)) }
    }

    /// Runs it with arguments that are parted by spaces, names of files among them.
    @discardableResult
    func run(_ arguments: String) throws -> Build.Outcome {
        let process = Process()
        process.currentDirectoryURL = URL(fileURLWithPath: self.folder)
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments.split(separator: " ").map(String.init)
        return try Build.Outcome(of: process, input: "")
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(self.folder)/\(name)"))
    }

    func read(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(self.folder)/\(name)")))
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips the test where there is no `openssl`.
    static var needsOpenSSL: Self { .enabled(if: OpenSSL.isAtHand, "openssl is not on the PATH") }
}
