import Foundation
import PropertyKit

/// The embedding module, run under Node by a script of `wasm/hosts`. `make test` builds it and passes its path.
enum ModuleHost {
    private static var module: String? { ProcessInfo.processInfo.environment["TESTING_MODULE"] }

    static var isBuilt: Bool { FileManager.default.fileExists(atPath: self.module ?? "") }

    /// Runs a script with the module as its first argument.
    static func run(_ script: String, _ arguments: [String] = [], input: String = "") throws -> Build.Outcome {
        try Build.Outcome(
            of: Child.Command(["node", PackageRoot.path("wasm/hosts/\(script)"), self.module ?? ""] + arguments),
            input: input)
    }
}
