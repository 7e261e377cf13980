// Texts are compared by its operators.
import Vinculum

/// How a program was built.
public struct BuildFacts: Equatable, Sendable {
    /// The commit that it was built from; `nil` if the build was not told, as without git.
    public var commit: String?
    /// The version of the Swift compiler, such as `6.3.1`; `nil` if the build was not told.
    public var toolchain: String?
    /// The target triple.
    public var target: String
    /// Whether the compiler optimised it.
    public var isOptimised: Bool
    /// Whether Swift's libraries are a part of it, so that no machine needs them.
    public var isStatic: Bool
    /// Whether it contains the files of the console.
    public var hasConsole: Bool

    /// Creates the facts of a program that is compiled together with this one.
    public init(commit: String?, toolchain: String?, isStatic: Bool, hasConsole: Bool) {
        self.commit = commit
        self.toolchain = toolchain
        self.target = BuildFacts.compiledTarget
        self.isOptimised = BuildFacts.isCompiledOptimised
        self.isStatic = isStatic
        self.hasConsole = hasConsole
    }

    private static var compiledTarget: String {
        #if arch(wasm32)
        "wasm32-unknown-wasi"
        #elseif arch(x86_64) && os(Linux)
        "x86_64-unknown-linux-gnu"
        #elseif arch(arm64) && os(Linux)
        "aarch64-unknown-linux-gnu"
        #else
        "unknown"
        #endif
    }

    private static var isCompiledOptimised: Bool {
        // SwiftPM defines it in the configuration that is not optimised.
        #if DEBUG
        false
        #else
        true
        #endif
    }
}
