import Vinculum

extension String {
    /// Whether the text stands for standard input or output in place of a file name.
    var isStandardStream: Bool { self == "-" }
}
