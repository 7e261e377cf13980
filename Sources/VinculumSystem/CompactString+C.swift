#if COMPACT_TEXT
internal import CLibc
internal import Vinculum

// What this module uses of the standard library's texts at its border to C.
extension CompactString {
    /// Copies a null-terminated text. Where it is not UTF-8, each bad part becomes U+FFFD.
    init(cString text: UnsafePointer<CChar>) {
        self.init(decoding: UnsafeRawBufferPointer(start: text, count: strlen(text)), as: UTF8.self)
    }

    /// Lends a null-terminated copy of the text.
    func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        body(self.utf8.map { CChar(bitPattern: $0) } + [0])
    }
}
#endif
