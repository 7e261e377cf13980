#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What tests ask of the machine; the C library is enough for it.
enum Environment {
    static func value(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    static func writeError(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(2, bytes, bytes.count)
    }

    static func exists(_ path: String) -> Bool {
        access(path, F_OK) == 0
    }

    static func contents(of path: String) -> [UInt8]? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
            bytes += buffer[..<count]
        }
        return bytes
    }

    /// The names in a folder, sorted.
    static func names(in path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    static func makeTemporaryFolder() -> String? {
        var template = Array("\(self.value("TMPDIR") ?? "/tmp")/vinculum-test-XXXXXX".utf8CString)
        return mkdtemp(&template).map { String(cString: $0) }
    }

    /// Removes a file, or a folder with what is in it. A link is removed, not followed.
    static func removeTree(_ path: String) {
        if unlink(path) == 0 { return }
        for name in self.names(in: path) { self.removeTree("\(path)/\(name)") }
        rmdir(path)
    }
}
