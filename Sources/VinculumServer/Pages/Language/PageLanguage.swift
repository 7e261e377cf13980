import Vinculum

/// A language that the pages are written in.
///
/// A new one of this program's is a table beside ``PageText/english`` and ``PageText/german``, and an entry of
/// ``allCases``. An operator's file adds others, and changes the words of these; see ``Brands``.
struct PageLanguage: CaseIterable, Equatable, Sendable {
    /// The primary language subtag (RFC 5646 section 2.2.1).
    let tag: String
    /// The operator's words. What they lack has the program's own: in German, or else in English.
    private(set) var words: [Words] = []

    /// An operator's words for a text.
    struct Words: Equatable, Sendable {
        let text: PageText
        let words: String
    }

    static let english = PageLanguage(tag: "en")
    static let german = PageLanguage(tag: "de")

    /// The languages of this program; the first is that of users who read none of them.
    static let allCases = [PageLanguage.english, .german]

    private init(tag: String) { self.tag = tag }

    /// A language with an operator's words.
    ///
    /// - Parameter fallback: The words of English, which a language without words of this program's takes for those
    ///   that it lacks.
    init(tag: String, _ words: [Words], fallback: [Words]) {
        self.tag = tag
        self.words = words
        if PageLanguage.allCases.contains(where: { $0.tag == tag }) { return }
        self.words += fallback.filter { entry in !words.contains { $0.text == entry.text } }
    }

    /// The direction of the script, as the attribute `dir` of HTML has it.
    var direction: String {
        ["ar", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"].contains { $0 == self.tag } ? "rtl" : "ltr"
    }

    /// A text.
    subscript(text: PageText) -> String {
        if let own = self.words.first(where: { $0.text == text }) { return own.words }
        return self.tag == PageLanguage.german.tag ? text.german : text.english
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

    /// Texts as a constant `texts` of a script. None of them ends the script: they have no `<` but as an escape.
    func script(_ texts: [(name: StaticString, text: PageText)]) -> String {
        var writer = JSON.Writer()
        writer.beginObject()
        for (name, text) in texts { writer.member(name, self[text]) }
        writer.endObject()
        var json: [UInt8] = []
        for byte in writer.bytes {
            // Outside of strings JSON has none.
            if byte == UInt8(ascii: "<") { json += Array("\\u003c".utf8) } else { json.append(byte) }
        }
        return "const texts = \(String(decoding: json, as: UTF8.self));\n"
    }
}
