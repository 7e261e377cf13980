// Not in the WASI program: see Package.swift.
#if !COMPACT_TEXT
internal import Vinculum
public import VinculumCommands
internal import VinculumConsole
public import VinculumServer

extension SystemHost {
    /// The command line without the program's name.
    static func commandLine() -> [String] {
        #if hasFeature(Embedded)
        // It has no `CommandLine`.
        var count: Int32 = 0
        guard let words = vinculum_arguments(&count) else { return [] }
        return (0..<Int(count)).dropFirst().compactMap { words[$0].map { String(cString: $0) } }
        #else
        return Array(CommandLine.arguments.dropFirst())
        #endif
    }

    /// A file of the console, which the program contains.
    public func consoleFile(named name: String) -> ConsoleFile? {
        SystemHost.consoleFiles.first { $0.name.utf8.elementsEqual(name.utf8) }?.file
    }

    /// How the program was built.
    public var build: BuildFacts? {
        BuildFacts(
            commit: self.told(vinculum_build_commit()), toolchain: self.told(vinculum_build_toolchain()),
            isStatic: vinculum_contains_swift() != 0, hasConsole: vinculum_console_file_count() > 0)
    }

    private func told(_ text: UnsafePointer<CChar>) -> String? { Optional(String(cString: text)).nonEmpty }

    /// Made once, because each has a digest.
    private static let consoleFiles: [(name: String, file: ConsoleFile)] =
        (0..<vinculum_console_file_count()).map { index in
            let file = vinculum_console_file_at(index).pointee
            return (
                String(cString: file.name),
                ConsoleFile(
                    contentType: String(cString: file.content_type),
                    bytes: Array(UnsafeBufferPointer(start: file.bytes, count: file.byte_count)))
            )
        }
}
#endif
