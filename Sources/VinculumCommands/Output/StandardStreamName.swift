import Vinculum

extension String {
    /// Whether the text stands for standard input or output in place of a file name.
    var isStandardStream: Bool { self == "-" }

    /// Whether a file to write is standard output: `-`, or one of the names that Linux has for it. Opened by such a
    /// name, the file would begin again where standard output has bytes already.
    var isStandardOutput: Bool {
        self.isStandardStream || self == "/dev/stdout" || self == "/dev/fd/1" || self == "/proc/self/fd/1"
    }
}
