import PropertyKit
import Testing
@testable import Vinculum

@Suite("Action codes")
struct ActionCodeTests {
    static let base = "https://www.example.com/__/auth/action"

    /// How a well-made link is wrapped.
    enum Wrapping: Sendable, CaseIterable {
        case none, link, deepLink, linkInDeepLink, deepLinkInLink

        func around(_ url: String) -> String {
            func outer(_ name: String, _ inner: String) -> String {
                "https://app.example.page/?ibi=com.example&\(name)=\(PercentEncoding.encodedComponent(inner))&isi=5"
            }
            switch self {
            case .none: return url
            case .link: return outer("link", url)
            case .deepLink: return "com.example://google/link/?deep_link_id=\(PercentEncoding.encodedComponent(url))"
            case .linkInDeepLink: return Wrapping.deepLink.around(outer("link", url))
            case .deepLinkInLink: return outer("link", Wrapping.deepLink.around(url))
            }
        }
    }

    @Test("a link's members are read back, whatever wraps the link", arguments: TestSeed.sample(10))
    func roundTrip(seed: TestSeed) {
        let text = Gen<String>.unicodeString(1...8)
        let operation = Gen<ActionCodeOperation>.element(of: ActionCodeOperation.allCases.filter { $0 != .unknown })
        forAll(seed: seed, .zip(operation, text.optional, text.optional, .element(of: Wrapping.allCases)), text) {
            parts, code in
            let (operation, apiKey, tenant, wrapping) = parts
            let continueURL =
                "https://after.example/?mode=signIn&oobCode=other&link=x#\(PercentEncoding.encodedComponent(code))"
            let fields: [(String, String?)] = [
                ("apiKey", apiKey), ("mode", operation.mode), ("oobCode", code), ("continueUrl", continueURL),
                ("lang", "fr"),
                ("tenantId", tenant),
            ]
            let query = fields.compactMap { name, value in
                value.map { "\(name)=\(PercentEncoding.encodedComponent($0))" }
            }
            let url = try require(ActionCodeURL(wrapping.around("\(Self.base)?\(query.joined(separator: "&"))#top")))
            try expectEqual(url.operation, operation)
            try expectEqual(url.code, Secret(code))
            try check(url.apiKey == apiKey, "the API key")
            try check(url.continueURL == continueURL, "the continue URL")
            try check(url.tenantID == tenant, "the tenant")
            try expectEqual(url.languageCode, "fr")
            try expectEqual(url.isEmailLinkSignIn, operation == .emailLink)
        }
    }

    private func require<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw CheckFailure("nothing was read") }
        return value
    }

    @Test("any text is read or refused", arguments: TestSeed.sample(10))
    func soup(seed: TestSeed) {
        let piece = Gen<String>.element(of: [
            "link=", "deep_link_id=", "mode=", "oobCode=", "signIn", "?", "&", "#", "=", "%", "%3D", "%26", "%3F",
            "%25", "%ff", "https://a", "é", "+",
        ])
        forAll(seed: seed, count: 400, piece.array(0...16)) { pieces in
            let text = pieces.joined()
            guard let url = ActionCodeURL(text) else {
                return try check(Credential.emailLink(email: "a@b.c", link: text) == nil, "no link, no credential")
            }
            try check(url.code?.isEmpty != true, "there is no empty code")
            try expectEqual(Credential.emailLink(email: "a@b.c", link: text) != nil, url.isEmailLinkSignIn)
        }
    }

    /// Links as the Firebase test suites for Apple platforms and JavaScript have them.
    @Test(
        "operation and code",
        arguments: [
            Row("https://x.y/action?apiKey=K&mode=resetPassword&oobCode=C", .passwordReset, "C"),
            Row(
                "https://x.y/action?apiKey=K&mode=verifyEmail&oobCode=C&continueUrl=https%3A%2F%2Fz.w&lang=fr",
                .verifyEmail, "C"),
            Row("https://x.y/action?mode=signIn", .emailLink, nil), Row("https://x.y/action?lang=fr", .unknown, nil),
            Row("https://x.y/action?mode=nonsense&oobCode=C", .unknown, "C"),
            Row("https://x.y/action?mode=signIn&oobCode=", .emailLink, nil),
            Row("https://x.y/action?mode=signIn&oobCode=C&lang", .emailLink, "C"),
            Row("?mode=signIn&oobCode=C", .emailLink, "C"),
            Row("https://x.y/action?oobCode=A=B==&mode=signIn", .emailLink, "A=B=="),
            Row("https://x.y/action?mode=resetPassword&oobCode=A&mode=signIn&oobCode=B", .emailLink, "B"),
            Row("https://x.y/action?mode=PASSWORD_RESET&oobCode=C", .passwordReset, "C"),
            // A plus sign is itself, unlike in forms.
            Row("https://x.y/action?mode=signIn&oobCode=a+b", .emailLink, "a+b"),
            // Wrapped, with the inner separators encoded, encoded twice, and not at all.
            Row(
                """
                https://l.y/?link=https://x.y/action?apiKey%3DK%26mode%3DsignIn%26oobCode%3DC%26lang%3Den&ibi=com.x&\
                isi=5
                """,
                .emailLink, "C"),
            Row(
                """
                https://l.y/?link=https%3A%2F%2Fx.y%2Faction%3FapiKey%253DK%2526mode%253DsignIn%2526oobCode%253DC&ibi=x
                """,
                .emailLink, "C"),
            Row("https://l.y/?link=https://x.y/action?apiKey=K&mode=signIn&oobCode=C&ibi=com.x", .emailLink, "C"),
            Row(
                "com.x://google/link/?deep_link_id=https%3A%2F%2Fx.y%2Faction%3Fmode%3DsignIn%26oobCode%3DC",
                .emailLink, "C"),
            // What the page goes on to says nothing about the action.
            Row(
                """
                https://x.y/action?continueUrl=https%3A%2F%2Fz.w%2F%3Fmode%3DsignIn%26oobCode%3DE&mode=verifyEmail&\
                oobCode=C
                """,
                .verifyEmail, "C"),
        ] as [Row<String, ActionCodeOperation, String?>])
    func links(row: Row<String, ActionCodeOperation, String?>) throws {
        let (link, operation, code) = row.fields
        let url = try #require(ActionCodeURL(link), sourceLocation: row.line)
        #expect(url.operation == operation, sourceLocation: row.line)
        #expect(url.code?.revealed() == code, sourceLocation: row.line)
    }

    @Test(
        "a URL without a query is no link",
        arguments: ["", "abc", "https://x.y/", "https://x.y/action?", "https://x.y/?lang", "https://x.y/#?mode=signIn"])
    func noLink(text: String) {
        #expect(ActionCodeURL(text) == nil)
        #expect(Credential.emailLink(email: "a@b.c", link: text) == nil)
    }

    @Test("a malformed continue URL is left out")
    func badContinueURL() throws {
        #expect(try #require(ActionCodeURL("https://x.y/?mode=signIn&continueUrl=no%20where")).continueURL == nil)
    }

    @Test("the credential has the link's tenant")
    func tenant() throws {
        let credential = try #require(
            Credential.EmailLink(email: "a@b.c", link: "https://x.y/?mode=signIn&oobCode=C&tenantId=T"))
        #expect(credential == Credential.EmailLink(email: "a@b.c", code: Secret("C"), tenantID: "T"))
    }

    @Test("each operation has a name in links and one in requests")
    func words() {
        let rows: [(Int, String, String)] = [
            (1, "resetPassword", "PASSWORD_RESET"), (2, "verifyEmail", "VERIFY_EMAIL"),
            (3, "recoverEmail", "RECOVER_EMAIL"),
            (4, "signIn", "EMAIL_SIGNIN"), (5, "verifyAndChangeEmail", "VERIFY_AND_CHANGE_EMAIL"),
            (6, "revertSecondFactorAddition", "REVERT_SECOND_FACTOR_ADDITION"),
        ]
        for (number, mode, requestType) in rows {
            #expect(ActionCodeOperation(mode).rawValue == number)
            #expect(ActionCodeOperation(requestType).rawValue == number)
        }
        for word in [nil, "", "signin", "SIGNIN", "unknown"] { #expect(ActionCodeOperation(word) == .unknown) }
    }

    @Test("a new address is the address, and the other one the previous")
    func information() {
        #expect(
            ActionCodeInfo(requestType: "verifyEmail", email: "old@b.c", newEmail: "new@b.c")
                == ActionCodeInfo(operation: .verifyEmail, email: "new@b.c", previousEmail: "old@b.c"))
        #expect(
            ActionCodeInfo(requestType: "PASSWORD_RESET", email: "a@b.c", newEmail: nil)
                == ActionCodeInfo(operation: .passwordReset, email: "a@b.c"))
    }

    @Test("invalid settings are refused before they are sent")
    func settings() {
        func misuse(
            _ settings: ActionCodeSettings, _ operation: ActionCodeOperation = .passwordReset
        ) -> ActionCodeSettings.Misuse? {
            do throws(ActionCodeSettings.Misuse) {
                try settings.check(for: operation)
                return nil
            } catch {
                return error
            }
        }
        let url = "https://x.y/"
        #expect(misuse(ActionCodeSettings(url: url)) == nil)
        #expect(misuse(ActionCodeSettings(url: "")) == nil, "the service decides whether it is needed")
        #expect(misuse(ActionCodeSettings(url: "x.y")) == .invalidContinueURL)
        #expect(misuse(ActionCodeSettings(url: url, iOSBundleID: "")) == .emptyIOSBundleID)
        #expect(misuse(ActionCodeSettings(url: url, androidPackageName: "")) == .emptyAndroidPackageName)
        #expect(misuse(ActionCodeSettings(url: url, linkDomain: "")) == .emptyLinkDomain)
        #expect(misuse(ActionCodeSettings(url: url), .emailLink) == .signInNeedsCodeInApp)
        #expect(misuse(ActionCodeSettings(url: url, handleCodeInApp: true), .emailLink) == nil)
    }
}
