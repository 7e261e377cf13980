// Only in the WASI program: SystemHost+Console.swift has the same for the others.
#if COMPACT_TEXT
internal import CLibc
internal import Vinculum
public import VinculumCommands

extension SystemHost {
    /// How the program was built.
    public var build: BuildFacts? {
        BuildFacts(
            commit: self.told(vinculum_build_commit()), toolchain: self.told(vinculum_build_toolchain()),
            isStatic: true, hasConsole: false)
    }

    private func told(_ text: UnsafePointer<CChar>) -> String? { Optional(String(cString: text)).nonEmpty }
}
#endif
