import Vinculum

/// What an operator shows of itself: on the pages of a project, and to the program that sends its messages.
struct Brand: Equatable, Sendable {
    /// A name in a language.
    struct Name: Equatable, Sendable {
        /// The primary language subtag; empty for every language.
        let tag: String
        let name: String
    }

    /// The first one is for the languages that have none.
    var names: [Name] = []
    /// The colour of buttons.
    var color: BrandColor?
    /// That of the dark colour scheme, where it is another.
    var darkColor: BrandColor?
    var logo: BrandLogo?
    /// Where users get help: an e-mail address or an `https` URL.
    var support: String?
    /// The terms of use: an `https` URL.
    var terms: String?

    /// The name in a language.
    ///
    /// - Parameter range: A tag such as `de-CH`, of which the first subtag counts.
    func name(in range: String) -> String? {
        let end = range.utf8.firstIndex(of: UInt8(ascii: "-")) ?? range.utf8.endIndex
        let primary = ASCII.lowercased(String(decoding: range.utf8[..<end], as: UTF8.self))
        return (self.names.first { $0.tag == primary } ?? self.names.first)?.name
    }
}

// MARK: On pages

extension Brand {
    /// The colours, and the places of name, picture and links.
    var style: String {
        var style = Brand.places
        if let color { style += Brand.rule(color) + Brand.inks }
        if let dark = self.darkColor {
            style += " @media (prefers-color-scheme: dark) { \(Brand.rule(dark)) }"
            if self.color == nil { style += Brand.inks }
        }
        return style
    }

    /// What is above a page.
    func header(in language: PageLanguage) -> HTML {
        let name = self.name(in: language.tag)
        guard self.logo != nil || name != nil else { return "" }
        var header: HTML = "<header>"
        // The name beside it says what the picture shows.
        if let logo { header += "<img src=\"\(logo.url)\" alt=\"\">" }
        if let name { header += "<span>\(name)</span>" }
        header += "</header>\n"
        return header
    }

    /// What is below a page.
    func footer(in language: PageLanguage) -> HTML {
        guard self.support != nil || self.terms != nil else { return "" }
        var footer: HTML = "<footer>"
        if let support {
            let isAddress = support.utf8.contains(UInt8(ascii: "@")) && !support.hasBytePrefix("https:")
            let link: HTML =
                "<a href=\"\(isAddress ? "mailto:" : "")\(support)\" rel=\"noreferrer\">\(support)</a>"
            footer += "<p>\(language.html(.support, around: link))</p>"
        }
        if let terms { footer += "<p><a href=\"\(terms)\" rel=\"noreferrer\">\(language[.terms])</a></p>" }
        footer += "</footer>\n"
        return footer
    }

    private static func rule(_ color: BrandColor) -> String {
        ":root { --accent: \(color.text); --on-accent: \(color.ink); }"
    }

    /// A colour that is read well below its own ink may be none to read on the card, so that words and the ring of the
    /// focus have the ink of the card.
    private static let inks = " .wide { color: var(--ink); } :focus-visible { outline-color: var(--ink); }"

    private static let places = """

        header { display: flex; gap: .75rem; align-items: center; max-width: 28rem; margin: 0 auto 1rem; \
        font-size: 1.125rem; font-weight: 600; overflow-wrap: anywhere; }
        header img { max-width: 8rem; max-height: 3rem; }
        footer { max-width: 28rem; margin: 1rem auto 0; padding: 0 2rem; color: var(--soft); font-size: .875rem; }
        footer p { margin: 0 0 .25rem; }
        footer a { color: inherit; }

        """
}

// MARK: In messages

extension Brand {
    /// Writes the member `brand` of a message; nothing for a brand that says nothing in words.
    ///
    /// - Parameter locale: The language of the message.
    func write(to writer: inout JSON.Writer, in locale: String) {
        let name = self.name(in: locale)
        guard name != nil || self.support != nil || self.terms != nil else { return }
        writer.key("brand")
        writer.beginObject()
        writer.member("name", name)
        writer.member("support", self.support)
        writer.member("terms", self.terms)
        writer.endObject()
    }
}
