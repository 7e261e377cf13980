import Glibc
import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumServer

/// What an operator's file shows on the pages.
@Suite("Brands on pages") struct BrandTests {
    static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]

    /// The brands of a file; every picture is ``png``.
    static func brands(_ json: String) throws -> Brands {
        try Brands(reading: Array(json.utf8)) { _ throws(BrandProblem.Kind) in Self.png }
    }

    /// A text as a string of JSON.
    static func quoted(_ text: String) -> String {
        var writer = JSON.Writer()
        writer.string(text)
        return writer.text
    }

    private static func served(_ brands: Brands) -> Served {
        var served = Served()
        served.service.brands = brands
        served.trust(.hardened)
        return served
    }

    private static let browser = [("Accept", "text/html")]
    private static let spent = "/__/auth/action?mode=verifyEmail&oobCode=c&apiKey=k"

    @Test("pages behind links and of providers show name, colours, picture and addresses; others show none")
    func shown() throws {
        let file = #"""
            {"name":{"en":"Shop","de":"Laden"},"color":"#1A56C4","logo":"logo.png","support":"help@shop.example",
            "terms":"https://shop.example/terms"}
            """#
        for (brands, isShown) in [(try Self.brands(file), true), (Brands(), false)] {
            var served = Self.served(brands)
            for target in [Self.spent, "/__/auth/links?a=b", "/__/auth/handler?state=s&code=c"] {
                for (language, name, terms) in [("en", "Shop", "Terms of use"), ("de", "Laden", "Nutzungsbedingungen")]
                {
                    let response = served.send("GET", target, Self.browser + [("Accept-Language", language)])
                    let (text, policy) = (response.text, response.header("Content-Security-Policy") ?? "")
                    #expect(text.contains("\(name)</title>") == isShown, "\(target)")
                    #expect(text.contains("<span>\(name)</span></header>") == isShown)
                    #expect(text.contains("--accent: #1a56c4; --on-accent: #ffffff;") == isShown)
                    #expect(text.contains("<img src=\"data:image/png;base64,\(Base64.encoded(Self.png))\"") == isShown)
                    #expect(text.contains("href=\"mailto:help@shop.example\"") == isShown)
                    #expect(text.contains("<a href=\"https://shop.example/terms\"") == isShown)
                    #expect(text.contains(">\(terms)</a>") == isShown)
                    #expect(policy.contains("; img-src data:") == isShown)
                    #expect(policy.hasPrefix("default-src 'none'; ") && !policy.contains("unsafe"))
                }
            }
            let frame = served.send("GET", "/__/auth/iframe", Self.browser)
            #expect(!frame.text.contains("Shop"), "nobody sees the frame")
        }
    }

    @Test("a project has the members of its own and else the common ones")
    func projects() throws {
        let brands = try Self.brands(
            #"{"name":"All","terms":"https://a.example/","projects":{"shop":{"name":"Shop"},"bare":{}}}"#)
        #expect(brands.brand(of: "shop")?.name(in: "en") == "Shop")
        #expect(brands.brand(of: "shop")?.terms == "https://a.example/")
        #expect(brands.brand(of: "bare") == brands.brand(of: "any"))
        #expect(brands.brand(of: "any")?.name(in: "en") == "All")
        let lone = try Self.brands(#"{"projects":{"shop":{"name":"Shop"}}}"#)
        #expect(lone.brand(of: "any") == nil && lone.brand(of: "shop") != nil)
    }

    @Test("a name is that of the language, else the English one, else the first")
    func names() throws {
        let brand = try #require(try Self.brands(#"{"name":{"fr":"F","en":"E","de":"D"}}"#).brand(of: "demo"))
        for (range, name) in [("de", "D"), ("de-CH", "D"), ("FR-ca", "F"), ("en", "E"), ("it", "E"), ("", "E")] {
            #expect(brand.name(in: range) == name, "\(range)")
        }
        let other = try #require(try Self.brands(#"{"name":{"fr":"F","de":"D"}}"#).brand(of: "demo"))
        #expect(other.name(in: "it") == "F")
    }

    // MARK: Laws

    @Test("no text of a brand becomes markup, and the policy fits the page", arguments: TestSeed.sample(5))
    func escaping(seed: TestSeed) {
        let text = Gen<String>.oneOf(
            .string(over: #"<>"'&/=ab !-$"#, 1...20), .unicodeString(1...20),
            .element(of: ["</title><script>alert(1)</script>", "\" onload=\"x", "</style>", "<!--", "</script>"]))
        func page(_ name: String, _ words: String) throws -> HTTPResponse? {
            // `$` and control characters are refused, which has tests of its own.
            let texts = #"{"en":{"serviceSilent":\#(Self.quoted(words))}}"#
            let file = #"{"name":\#(Self.quoted(name)),"logo":"l","texts":\#(texts)}"#
            guard let brands = try? Self.brands(file) else { return nil }
            var served = Self.served(brands)
            return served.send("GET", "/__/auth/handler?state=s&code=c", Self.browser)
        }
        func marks(_ response: HTTPResponse) -> [Int] {
            [UInt8(ascii: "<"), UInt8(ascii: ">")].map { mark in response.body.count { $0 == mark } }
        }
        forAll(seed: seed, count: 60, text, text) { name, words in
            guard let shown = try page(name, words), let plain = try page("x", "y") else { return }
            try expectEqual(shown.status, 200)
            try expectEqual(marks(shown).first, marks(plain).first, shown.text)
            let policy = shown.header("Content-Security-Policy") ?? ""
            for element in ["style", "script"] {
                let inline = shown.text.split(separator: "<\(element)>")[1].split(separator: "</\(element)>")[0]
                let hash = Base64.encoded(SHA256.hash(Array(inline.utf8)))
                try check(policy.contains("\(element)-src 'sha256-\(hash)'"), "\(element)")
            }
        }
    }

    @Test("the ink on a colour has the contrast of WCAG 2.2, level AA", arguments: TestSeed.sample(5))
    func contrast(seed: TestSeed) {
        func light(_ hex: Substring) -> Double {
            let channel = Double(UInt8(hex, radix: 16)!) / 255
            return channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
        }
        func luminance(_ color: String) -> Double {
            let digits = color.dropFirst()
            let parts = (0..<3).map { light(digits.dropFirst(2 * $0).prefix(2)) }
            return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
        }
        forAll(seed: seed, count: 500, Gen<String>.string(over: "0123456789abcdefABCDEF", 6...6)) { digits in
            guard let color = BrandColor("#\(digits)") else { return try check(false, "\(digits) is a colour") }
            try expectEqual(color.text, "#\(digits.lowercased())")
            let (one, other) = (luminance(color.text), luminance(color.ink))
            try check(abs(one - color.luminance) < 1e-9, "the luminance")
            try check((max(one, other) + 0.05) / (min(one, other) + 0.05) >= 4.5, "\(color.text) on \(color.ink)")
        }
    }

    @Test(
        "other texts are no colours", arguments: ["", "#", "red", "#12345", "#1234567", "1a56c4", "#1a56cg", "#１a56c"])
    func noColors(text: String) { #expect(BrandColor(text) == nil) }

    // MARK: Languages

    @Test("the words of a file are those of the pages; what a language lacks is English")
    func languages() throws {
        let brands = try Self.brands(
            #"{"texts":{"fr":{"linkFailed":"Échec"},"en":{"askForMail":"Ask us."},"ar":{"linkFailed":"فشل"}}}"#)
        #expect(brands.languages.map { $0.tag } == ["en", "de", "fr", "ar"])
        var served = Self.served(brands)
        let english = PageLanguage.english
        for (lang, words, direction) in [
            ("fr", "Échec", "ltr"), ("fr-CA", "Échec", "ltr"), ("ar", "فشل", "rtl"),
            ("en", english[.linkFailed], "ltr"),
            ("it", english[.linkFailed], "ltr"),
        ] {
            for (target, headers) in [
                ("\(Self.spent)&lang=\(lang)", []), (Self.spent, [("Accept-Language", lang)]),
            ] {
                let text = served.send("GET", target, Self.browser + headers).text
                #expect(text.contains("<h1>\(words)</h1>") && text.contains("dir=\"\(direction)\""), "\(lang)")
                #expect(text.contains("Ask us.") && text.contains(english[.linkSpent]), "\(lang)")
            }
        }
        let german = served.send("GET", Self.spent + "&lang=de", Self.browser).text
        #expect(german.contains(PageLanguage.german[.linkFailed]) && !german.contains("Ask us."))
        let back = served.send("GET", "/__/auth/handler?state=s", Self.browser + [("Accept-Language", "fr")]).text
        #expect(back.contains("<html lang=\"fr\""), "the pages of providers speak it too")
    }

    @Test("the article has every text of the pages with its English words, and its example is read")
    func article() throws {
        let article = String(
            decoding: try PackageRoot.bytes("Sources/Vinculum/Vinculum.docc/PagesBehindLinks.md"), as: UTF8.self)
        let rows = article.split(separator: "\n").filter { $0.hasPrefix("| `") }
        let texts = PageText.allCases.map { "| `\($0)` | \(PageLanguage.english[$0]) |" }
        #expect(texts.allSatisfy { row in rows.contains { $0 == row[...] } }, "\(texts.joined(separator: "\n"))")
        let example = try #require(article.split(separator: "```json\n").last?.split(separator: "```").first)
        let brands = try Self.brands(String(example))
        #expect(brands.brand(of: "outlet")?.name(in: "fr") == "Example Outlet" && brands.languages.count == 3)
    }

    @Test("each text of the pages can be given in another language, by the name of its case")
    func every() throws {
        for text in PageText.allCases {
            let isWithArgument = PageLanguage.english[text].utf8.contains(PageText.place)
            let words = isWithArgument ? "w $ w" : "w w"
            let brands = try Self.brands(#"{"texts":{"fr":{"\#(text)":"\#(words)"}}}"#)
            #expect(brands.languages.last?[text] == words, "\(text)")
        }
    }
}
