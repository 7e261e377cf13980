import Foundation
import PropertyKit

/// The embedding module in the hands of a script of `wasm/hosts`, under Node. `make test` builds it and says where it is.
enum ModuleHost {
    private static var module: String? { ProcessInfo.processInfo.environment["VINCULUM_MODULE"] }

    static var isBuilt: Bool { FileManager.default.fileExists(atPath: self.module ?? "") }

    /// Runs a script with the module as its first argument.
    static func run(_ script: String, _ arguments: [String] = [], input: String = "") throws -> Build.Outcome {
        try Build.Outcome(
            of: Child.Command(["node", PackageRoot.path("wasm/hosts/\(script)"), self.module ?? ""] + arguments), input: input)
    }
}
