import Vinculum

/// A picture on the pages, inside of them: a page fetches nothing from anywhere.
struct BrandLogo: Equatable, Sendable {
    /// The `data` URL ([RFC 2397](https://www.rfc-editor.org/rfc/rfc2397)).
    let url: String

    /// The most bytes of a picture: each page has it.
    static let maximumByteCount = 1 << 16

    /// - Parameter bytes: A PNG, JPEG or WebP, told by its first bytes. SVG is a document, which may have scripts and
    ///   fetch what it likes where it is opened alone, and is no picture here.
    /// - Returns: `nil` for another file.
    init?(_ bytes: [UInt8]) {
        let type: String
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            type = "png"
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            type = "jpeg"
        } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
            type = "webp"
        } else {
            return nil
        }
        self.url = "data:image/\(type);base64,\(Base64.encoded(bytes))"
    }
}
