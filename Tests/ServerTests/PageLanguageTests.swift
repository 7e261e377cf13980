import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumServer

/// The words of the pages, and where each is shown.
@Suite("Pages in the user's language") struct PageLanguageTests {
    private static let address = "ada@example.com"

    private static func problem(_ code: ServiceError.Code, _ shortfalls: PasswordRules.Shortfall...) -> [PageProblem] {
        PageProblem.parts(of: ServiceError(code), shortfalls)
    }

    /// A page that shows a text, and what stands there for the text's `$`.
    private static func page(of text: PageText, in language: PageLanguage) -> (HTTPResponse, argument: String) {
        let actions = ActionPages(language: language)
        let google = ProviderID("google.com")
        func link(_ text: PageText) -> Page { actions.problem([.text(text, Self.address)]) }
        func form(_ problem: [PageProblem]) -> Page { actions.newPassword(for: Self.address, problem: problem) }
        func standIn(_ identities: [Identity] = []) -> Page {
            HandlerPage.page("google.com", identities, newSubject: "1", in: language)
        }
        var argument = Self.address
        let page: Page
        switch text {
        case .needsJavaScript, .leadingBack, .signingIn, .backToApp, .parametersNotJSON, .serviceSilent,
            .serviceRefused, .providerWithoutAddress, .nothingWaiting:
            page = ProviderPage.returning(FormFields(), in: language)
        case .support:
            var brand = Brand()
            brand.support = Self.address
            page = form([]).branded(brand)
            argument = #"<a href="mailto:\#(Self.address)" rel="noreferrer">\#(Self.address)</a>"#
        case .terms:
            var brand = Brand()
            brand.terms = "https://shop.example/terms"
            page = form([]).branded(brand)
        case .newPasswordTitle, .forAddress, .newPasswordLabel, .savePassword: page = form([])
        case .verifyTitle, .verifyButton: page = actions.confirm(.verifyEmail, email: Self.address)
        case .changeTitle, .changeButton: page = actions.confirm(.verifyAndChangeEmail, email: Self.address)
        case .recoverTitle, .recoverButton: page = actions.confirm(.recoverEmail, email: Self.address)
        case .revertTitle, .revertButton: page = actions.confirm(.revertSecondFactorAddition, email: Self.address)
        case .continueTitle, .continueButton: page = actions.confirm(.emailSignIn, email: Self.address)
        case .resetDone, .resetDoneDetail, .mayClose: page = actions.done(.passwordReset, email: Self.address)
        case .verifyDone, .verifyDoneDetail: page = actions.done(.verifyEmail, email: Self.address)
        case .changeDone, .changeDoneDetail: page = actions.done(.verifyAndChangeEmail, email: Self.address)
        case .recoverDone, .recoverDoneDetail, .recoverWarning:
            page = actions.done(.recoverEmail, email: Self.address)
        case .revertDone, .revertDoneDetail, .revertWarning:
            page = actions.done(.revertSecondFactorAddition, email: Self.address)
        case .signInDone: page = actions.done(.emailSignIn, email: Self.address)
        case .linkFailed, .linkSpent, .linkTooLong, .linkLacks, .linkModeUnknown, .formTooLong,
            .continueURLNotAbsolute, .continueURLNotMailed, .continueURLTooLong, .continueURLMissing, .noMailedLink,
            .askForMail:
            page = link(text)
        case .askForContinueURL: page = actions.problem([], text)
        case .refused: page = actions.problem(Self.problem(.internalError))
        case .accountDisabled: page = form(Self.problem(.userDisabled))
        case .addressTaken: page = actions.problem(Self.problem(.emailExists))
        case .passwordsOff: page = form(Self.problem(.passwordLoginDisabled))
        case .tooManyAttempts: page = form(Self.problem(.tooManyAttemptsTryLater))
        case .sessionNeeded: page = actions.problem(Self.problem(.missingIDToken))
        case .passwordTooShort:
            page = form(Self.problem(.weakPassword, .tooShort(minimum: 12)))
            argument = "12"
        case .passwordTooLong:
            page = form(Self.problem(.passwordDoesNotMeetRequirements, .tooLong(maximum: 20)))
            argument = "20"
        case .passwordNeedsLowercase: page = form(Self.problem(.passwordDoesNotMeetRequirements, .noLowercase))
        case .passwordNeedsUppercase: page = form(Self.problem(.passwordDoesNotMeetRequirements, .noUppercase))
        case .passwordNeedsDigit: page = form(Self.problem(.passwordDoesNotMeetRequirements, .noDigit))
        case .passwordNeedsSymbol: page = form(Self.problem(.passwordDoesNotMeetRequirements, .noSymbol))
        case .signInWith, .leadingThere:
            page = ProviderPage.leading(to: google, FormFields(), in: language)
            argument = google.rawValue
        case .signInImpossible, .goBackToApp: page = ProviderPage.refusal(.appsNotServed, in: language)
        case .redirectNotAuthorised, .appsNotServed: page = ProviderPage.refusal(text, in: language)
        case .standInHeading:
            page = standIn()
            argument = #"<span class="js-provider-id">Google.com</span>"#
        case .standInPurpose, .standInEmpty, .standInAdd, .standInGenerate, .standInEmail, .standInWarning,
            .standInDisplayName, .standInScreenName, .standInPhoto, .standInOptional, .standInBack,
            .standInEmailForm, .noListener, .noRedirectURL, .redirectURLNotWeb, .noApp, .noAuthType:
            page = standIn()
        case .standInChoose:
            page = standIn([
                Identity(provider: google, subject: "1", origin: Origin(epoch: .first, proof: .federated))
            ])
        case .redirectReceived, .redirectReceivedDetail: return (RedirectPage.received(in: language), "")
        case .passingOn, .passingOnProblem: return (RedirectPage.passingOnFragment(to: "/x", in: language), "")
        case .otherSignIn, .otherSignInDetail: return (RedirectPage.otherSignIn(in: language), "")
        case .frameTitle, .frameDetail: page = FramePage.page(for: ["localhost"], in: language)
        }
        return (page.response(), argument)
    }

    /// What a browser shows, and the markup around it.
    private static func shown(_ response: HTTPResponse) -> String {
        var text = response.text
        for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")] {
            text = text.replacing(entity, with: character)
        }
        return text
    }

    @Test("every text is shown in every language, on the page that it belongs to", arguments: PageLanguage.allCases)
    func texts(language: PageLanguage) {
        for text in PageText.allCases {
            let (response, argument) = Self.page(of: text, in: language)
            let shown = Self.shown(response)
            #expect(shown.contains(language[text, argument]), "\(language) \(text)")
            #expect(shown.contains("<html lang=\"\(language.tag)\" dir=\"\(language.direction)\">"))
            for other in PageLanguage.allCases where other != language {
                #expect(!shown.contains(">\(other[text, argument])<"), "\(other) \(text) on a page in \(language)")
            }
        }
    }

    @Test("the texts of two languages differ, and have their argument alike")
    func tables() {
        func places(_ text: String) -> Int { text.utf8.count { $0 == PageText.place } }
        for text in PageText.allCases {
            let words = PageLanguage.allCases.map { $0[text] }
            #expect(Set(words).count == words.count, "\(text)")
            #expect(words.allSatisfy { !$0.isEmpty && places($0) == places(words[0]) && places($0) <= 1 }, "\(text)")
            // A script has them, which a text must not end, and a browser shows them, with no other mark.
            #expect(words.allSatisfy { !$0.contains("<") && !$0.contains("\\") && !$0.contains("\"") }, "\(text)")
            #expect(words.allSatisfy { $0.first != " " && $0.last != " " && !$0.contains("  ") }, "\(text)")
        }
        #expect(Set(PageLanguage.allCases.map(\.tag)).count == PageLanguage.allCases.count)
    }

    @Test("an argument stands for the mark and is no text itself", arguments: TestSeed.sample(5))
    func arguments(seed: TestSeed) {
        forAll(seed: seed, Gen<String>.oneOf(.unicodeString(0...10), .string(over: "$a", 0...6))) { argument in
            try expectEqual(PageLanguage.english[.forAddress, argument], "For \(argument).")
            try expectEqual(PageLanguage.german[.changeButton, argument], "In \(argument) ändern")
            try expectEqual(PageLanguage.german[.mayClose, argument], PageLanguage.german[.mayClose])
            let html = PageLanguage.german.html(.standInHeading, around: "<b>\(argument)</b>")
            let plain: HTML = "Anmeldung mit <b>\(argument)</b>"
            try expectEqual(html.bytes, plain.bytes)
        }
    }

    @Test("no page speaks of an emulator, nor of a fake", arguments: PageLanguage.allCases)
    func neutral(language: PageLanguage) {
        for text in PageText.allCases {
            let shown = Self.page(of: text, in: language).0.text.lowercased()
            for word in ["emulator", "fake"] { #expect(!shown.contains(word), "\(word): \(text)") }
        }
    }

    // MARK: The choice

    @Test(
        "a language range is looked up by its first subtag",
        arguments: [
            Row("de", .german), Row("DE", .german), Row("de-AT", .german), Row("de-Latn-CH-1996", .german),
            Row("en", .english), Row("en-US", .english), Row("fr", nil), Row("den", nil), Row("d", nil),
            Row("x-de", nil), Row("de_DE", nil), Row("", nil), Row("-", nil), Row("de-", nil), Row("-de", nil),
            Row("de--AT", nil), Row("de-<b>", nil), Row("*", nil), Row("de-abcdefghi", nil), Row(" de", nil),
            Row("de-12345678-12345678-12345678-1234567", nil), Row("dé", nil),
        ] as [Row<String, PageLanguage?>])
    func ranges(row: Row<String, PageLanguage?>) {
        let (range, language) = row.fields
        #expect(PageLanguage(range: range) == language, sourceLocation: row.line)
    }

    @Test(
        "the best of Accept-Language is chosen",
        arguments: [
            Row("de", .german), Row("de-AT,en;q=0.9", .german), Row("fr, de;q=0.5, en;q=0.4", .german),
            Row("en;q=0.4, de;q=0.5", .german), Row("en;q=0.5, de;q=0.5", .english),
            Row("de;q=0.5, en;q=0.5", .german), Row("de;q=0, en;q=0.1", .english), Row("de;q=0", nil),
            Row("*", .english), Row("*;q=0.1, de;q=0.2", .german), Row("en;q=0, *", .german),
            Row("en-US;q=0, *", .english), Row("en;q=0, de;q=0, *", nil), Row("fr", nil), Row("", nil),
            Row("de ; q=0.5 , en ; q=0.6", .english), Row("de;Q=1", .german), Row("de;q=1.000", .german),
            Row("de;q=1.001", nil), Row("de;q=2", nil), Row("de;q=0.1234", nil), Row("de;q=", nil),
            Row("de;q=.5", nil), Row("de;q=-1", nil), Row("de;level=1", nil), Row("de;q=0.", nil),
            Row("de;q=1.", .german), Row(",, ,de", .german), Row(";q=1", nil), Row("de;q=0.001", .german),
            Row("de\t;\tq=0.7,en;q=0.6", .german),
        ] as [Row<String, PageLanguage?>])
    func accepted(row: Row<String, PageLanguage?>) {
        let (header, language) = row.fields
        #expect(PageLanguage(accepted: header) == language, sourceLocation: row.line)
    }

    @Test("the language with the greatest quality wins, the first of equals", arguments: TestSeed.sample(12))
    func quality(seed: TestSeed) {
        let range = Gen<String>.element(of: ["de", "de-CH", "en", "en-GB", "fr", "ja", "DE"])
        let weight = Gen<Int?>.element(of: [nil, 1, 2, 250, 500, 999, 1000])
        let element = Gen<(String, Int?)>.zip(range, weight)
        forAll(seed: seed, element.array(0...8), .bool) { elements, isSpaced in
            let comma = isSpaced ? " ,\t" : ","
            let header = elements.map { range, weight in
                guard let weight else { return range }
                let digits = String(String(1000 + weight).suffix(3))
                return "\(range);\(isSpaced ? " " : "")q=\(weight == 1000 ? "1" : "0.\(digits)")"
            }
            .joined(separator: comma)
            var best: (PageLanguage, Int)?
            for (range, weight) in elements {
                let language: PageLanguage? =
                    switch range.prefix(2).lowercased() {
                    case "de": .german
                    case "en": .english
                    default: nil
                    }
                if let language, weight ?? 1000 > best?.1 ?? 0 { best = (language, weight ?? 1000) }
            }
            try expectEqual(PageLanguage(accepted: header), best?.0, header)
        }
    }

    @Test("no Accept-Language traps, and what is too long is not read", arguments: TestSeed.sample(8))
    func soup(seed: TestSeed) {
        let pieces = [
            "de", "en", "*", ";q=", "0.5", "1", ",", ";", "-", " ", "\t", "q", "=", ".", "é", "0", "99999999",
        ]
        let soup = Gen<String>.oneOf(
            .unicodeString(0...40), Gen<String>.element(of: pieces).array(0...40).map { $0.joined() })
        forAll(seed: seed, soup) { text in
            let language = PageLanguage(accepted: text)
            _ = PageLanguage(range: text)
            // What begins behind the bound changes nothing.
            let room = String(repeating: "x,", count: PageLanguage.maximumByteCount / 2)
            try check(PageLanguage(accepted: room + "," + text) == nil, "beyond the bound")
            if text.utf8.count < PageLanguage.maximumByteCount - 8 {
                let padded = text + "," + String(repeating: "x", count: 600) + ",de"
                try expectEqual(PageLanguage(accepted: padded), language, "the rest is left out")
            }
        }
    }

    @Test("a long header costs what a short one does")
    func bound() {
        let clock = ContinuousClock()
        let header = String(repeating: "de-AT;q=0.1,", count: 2_000_000)
        let time = clock.measure { #expect(PageLanguage(accepted: header) == .german) }
        #expect(time < .seconds(2))
    }
}
