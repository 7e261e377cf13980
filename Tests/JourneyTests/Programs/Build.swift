import Foundation
import PropertyKit
import Testing

/// A finished program and the runtime that runs it. `make test` builds both and says where they are.
enum Build: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case native
    case wasmkit
    case node

    var testDescription: String { self.rawValue }

    /// The builds that are at hand; a test that needs them all is skipped where one is missing.
    static var areAllBuilt: Bool {
        self.allCases.allSatisfy { FileManager.default.fileExists(atPath: $0.program ?? "") }
    }

    static var isNativeBuilt: Bool {
        FileManager.default.fileExists(atPath: self.native.program ?? "")
    }

    private var program: String? {
        ProcessInfo.processInfo.environment[self == .native ? "VINCULUM_EXECUTABLE" : "VINCULUM_WASM"]
    }

    /// What a run came to.
    struct Outcome: Equatable {
        var exit: Int32
        var output: String
        var error: String
    }

    /// Runs the program in a folder, which is all that a WASI build sees.
    func run(_ arguments: [String], input: String = "", in folder: String) throws -> Outcome {
        try Outcome(of: self.process(arguments, in: folder), input: input)
    }

    /// The program ready to start, with nothing connected to it.
    func process(_ arguments: [String], in folder: String) -> Process {
        let process = Process()
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let program = self.program ?? ""
        process.arguments =
            switch self {
            case .native: [program] + arguments
            case .wasmkit: ["wasmkit", "run", "--dir", ".", program] + arguments
            case .node:
                ["node", PackageRoot.path("wasm/hosts/run-wasi.mjs"), "--dir", folder, program] + arguments
            }
        return process
    }
}

extension Build.Outcome {
    /// Feeds a process and waits for its end.
    init(of process: Process, input: String) throws {
        let (feed, output, error) = (Foundation.Pipe(), Foundation.Pipe(), Foundation.Pipe())
        process.standardInput = feed
        process.standardOutput = output
        process.standardError = error
        try process.run()
        try feed.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try feed.fileHandleForWriting.close()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        let messages = try error.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        self.init(
            exit: process.terminationStatus, output: String(decoding: bytes, as: UTF8.self),
            error: String(decoding: messages, as: UTF8.self)
        )
    }
}
