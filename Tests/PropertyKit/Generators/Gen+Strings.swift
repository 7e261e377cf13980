extension Gen<Unicode.Scalar> {
    /// A printable ASCII character, `a` being the simplest.
    public static var ascii: Gen {
        let letters = Array("abcdefghijklmnopqrstuvwxyz".unicodeScalars)
        let others = (0x20...0x7E).compactMap(Unicode.Scalar.init).filter { !letters.contains($0) }
        return .weighted([(2, .element(of: letters)), (3, .element(of: others))])
    }

    /// Any Unicode scalar, with favour to those that trip programs up.
    public static var unicode: Gen {
        let troublemakers: [Unicode.Scalar] = [
            "\u{E9}", "\u{DF}", "\u{130}", "\u{17F}", "\u{212A}", "\u{301}", "\u{65E5}", "\u{1F600}", "\u{200D}",
            "\u{202E}", "\u{FEFF}", "\u{FFFD}", "\u{FFFF}", "\u{D7FF}", "\u{E000}", "\u{10FFFF}", "\u{2028}",
            "\0", "\u{1}", "\u{8}", "\t", "\n", "\r", "\u{1F}", "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\"", "\\",
        ]
        let any = Gen<UInt32>.integer(in: 0...0x10FFFF).map { Unicode.Scalar($0) ?? "\u{FFFD}" }
        return .weighted([(4, .ascii), (3, .element(of: troublemakers)), (3, any)])
    }
}

extension Gen<String> {
    /// Printable ASCII text.
    public static func asciiString(_ count: ClosedRange<Int> = 0...20) -> Gen {
        .string(of: .ascii, count)
    }

    /// Any text Swift can hold: control characters, combining marks, unusual scalars.
    public static func unicodeString(_ count: ClosedRange<Int> = 0...20) -> Gen {
        .string(of: .unicode, count)
    }

    /// Text over the characters of `alphabet`, the first being the simplest.
    public static func string(over alphabet: String, _ count: ClosedRange<Int> = 0...20) -> Gen {
        .string(of: .element(of: Array(alphabet.unicodeScalars)), count)
    }

    /// Text of as many scalars as the range says.
    public static func string(of scalar: Gen<Unicode.Scalar>, _ count: ClosedRange<Int>) -> Gen {
        scalar.array(count).map { scalars in
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars)
            return String(text)
        }
    }
}
