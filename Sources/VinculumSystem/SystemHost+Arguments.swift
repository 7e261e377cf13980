// Only in the WASI program: SystemHost+Console.swift has the same for the others.
#if COMPACT_TEXT
internal import CLibc

extension SystemHost {
    /// The command line without the program's name, from the WASI runtime; see `vinculum_arguments`.
    static func commandLine() -> [String] {
        var count = 0
        var byteCount = 0
        guard let bytes = vinculum_arguments(&count, &byteCount) else { return [] }
        defer { free(bytes) }
        let text = (0..<byteCount).map { UInt8(bitPattern: bytes[$0]) }
        return
            text
            .split(separator: 0, maxSplits: count, omittingEmptySubsequences: false)
            .prefix(count)
            .dropFirst()
            .map { String(decoding: $0, as: UTF8.self) }
    }
}
#endif
