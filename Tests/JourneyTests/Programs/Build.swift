import Foundation
import PropertyKit
import Testing

/// A built program and the runtime that runs it. `make test` builds both and passes their paths.
enum Build: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case native
    case wasmkit
    case node

    var testDescription: String { self.rawValue }

    /// The available builds; a test that needs all of them is skipped where one is missing.
    static var areAllBuilt: Bool {
        self.allCases.allSatisfy { FileManager.default.fileExists(atPath: $0.program ?? "") }
    }

    static var isNativeBuilt: Bool {
        FileManager.default.fileExists(atPath: self.native.program ?? "")
    }

    private var program: String? {
        ProcessInfo.processInfo.environment[self == .native ? "TESTING_EXECUTABLE" : "TESTING_WASM"]
    }

    /// The result of a run.
    struct Outcome: Equatable {
        var exit: Int32
        var output: String
        var error: String
    }

    /// Runs the program in a folder, the only one that a WASI build can access.
    func run(_ arguments: [String], input: String = "", in folder: String) throws -> Outcome {
        try Outcome(of: self.command(arguments, in: folder), input: input)
    }

    /// The command line that starts the program in a folder.
    func command(_ arguments: [String], in folder: String) -> Child.Command {
        let program = self.program ?? ""
        let words =
            switch self {
            case .native: [program]
            case .wasmkit: ["wasmkit", "run", "--dir", ".", program]
            case .node: ["node", PackageRoot.path("wasm/hosts/run-wasi.mjs"), "--dir", folder, program]
            }
        return Child.Command(words + arguments, in: folder)
    }
}

extension Build.Outcome {
    /// Runs a program with an input and waits for its end. As in a shell, the exit code after a signal is 128 plus
    /// its number.
    init(of command: Child.Command, input: String) throws {
        let run = try command.run(input: input)
        let exit =
            switch run.end {
            case .exit(let code): code
            case .signal(let number): 128 + number
            }
        self.init(exit: exit, output: run.output, error: run.messages)
    }
}
