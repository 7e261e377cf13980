// Not in the WASI program: see Package.swift.
#if !COMPACT_TEXT
internal import Vinculum
internal import VinculumConsole
public import VinculumServer

extension SystemHost {
    /// A file of the console, which the program contains.
    public func consoleFile(named name: String) -> ConsoleFile? {
        SystemHost.consoleFiles.first { $0.name.utf8.elementsEqual(name.utf8) }?.file
    }

    /// The commit that the program was built from; `nil` if the build was not told.
    public var buildCommit: String? {
        let commit = String(cString: vinculum_build_commit())
        return commit.isEmpty ? nil : commit
    }

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
