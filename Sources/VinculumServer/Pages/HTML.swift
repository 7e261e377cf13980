import Vinculum

/// A fragment of HTML. Only the literal is markup; interpolated text is escaped.
///
///     let row: HTML = "<li title=\"\(name)\">\(name)</li>"
struct HTML: ExpressibleByStringInterpolation, Sendable {
    private(set) var bytes: [UInt8]

    init(stringLiteral markup: Swift.StaticString) {
        self.bytes = markup.withUTF8Buffer { Array($0) }
    }

    /// Wraps a text that is markup itself.
    init(markup: String) {
        self.bytes = Array(markup.utf8)
    }

    init(stringInterpolation: Interpolation) {
        self.bytes = stringInterpolation.bytes
    }

    static func += (html: inout HTML, more: HTML) {
        html.bytes += more.bytes
    }

    struct Interpolation: StringInterpolationProtocol {
        fileprivate var bytes: [UInt8] = []

        init(literalCapacity: Int, interpolationCount: Int) {
            self.bytes.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        mutating func appendLiteral(_ markup: Swift.StaticString) {
            markup.withUTF8Buffer { self.bytes += $0 }
        }

        /// Appends escaped text, for an element or a quoted attribute.
        mutating func appendInterpolation(_ text: String) {
            for byte in text.utf8 {
                switch byte {
                case UInt8(ascii: "&"): self.appendLiteral("&amp;")
                case UInt8(ascii: "<"): self.appendLiteral("&lt;")
                case UInt8(ascii: ">"): self.appendLiteral("&gt;")
                case UInt8(ascii: "\""): self.appendLiteral("&quot;")
                case UInt8(ascii: "'"): self.appendLiteral("&#39;")
                default: self.bytes.append(byte)
                }
            }
        }

        mutating func appendInterpolation(_ html: HTML) {
            self.bytes += html.bytes
        }
    }
}
