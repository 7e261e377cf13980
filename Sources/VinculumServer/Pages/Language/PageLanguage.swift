import Vinculum

/// A language that the pages are written in.
///
/// A new one is a case here and a table beside ``PageText/english`` and ``PageText/german``.
enum PageLanguage: CaseIterable, Sendable {
    case english
    case german

    /// The primary language subtag (RFC 5646 section 2.2.1).
    var tag: String {
        switch self {
        case .english: "en"
        case .german: "de"
        }
    }

    /// The direction of the script, as the attribute `dir` of HTML has it.
    var direction: String {
        switch self {
        case .english, .german: "ltr"
        }
    }

    /// A text.
    subscript(text: PageText) -> String {
        switch self {
        case .english: text.english
        case .german: text.german
        }
    }

    /// A text with `argument` in the place of its `$`.
    subscript(text: PageText, argument: String) -> String {
        var bytes: [UInt8] = []
        for byte in self[text].utf8 {
            if byte == PageText.place { bytes += Array(argument.utf8) } else { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A text with markup in the place of its `$`.
    func html(_ text: PageText, around argument: HTML) -> HTML {
        var html: HTML = ""
        var start: [UInt8] = []
        for byte in self[text].utf8 {
            if byte == PageText.place {
                html += "\(String(decoding: start, as: UTF8.self))\(argument)"
                start = []
            } else {
                start.append(byte)
            }
        }
        html += "\(String(decoding: start, as: UTF8.self))"
        return html
    }

    /// Texts as a constant `texts` of a script. They are this program's own, so none of them ends the script.
    func script(_ texts: [(name: StaticString, text: PageText)]) -> String {
        var writer = JSON.Writer()
        writer.beginObject()
        for (name, text) in texts { writer.member(name, self[text]) }
        writer.endObject()
        return "const texts = \(String(decoding: writer.bytes, as: UTF8.self));\n"
    }
}
