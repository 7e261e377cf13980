#if !arch(wasm32)
internal import CLibc

/// Finds programs in `PATH`.
enum ProgramPath {
    /// Finds a program by its name; a name with a `/` is a path already. Relative directories are skipped, because they
    /// depend on the working directory.
    static func find(_ name: String) -> String? {
        if name.utf8.contains(UInt8(ascii: "/")) { return vinculum_can_run(name) == 1 ? name : nil }
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        for folder in path.utf8.split(separator: UInt8(ascii: ":")) where folder.first == UInt8(ascii: "/") {
            let candidate = String(decoding: folder, as: UTF8.self) + "/" + name
            if vinculum_can_run(candidate) == 1 { return candidate }
        }
        return nil
    }
}
#endif
