import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumServer

/// The two addresses of mailed links: the emulator's, which older mails have, and that of hosted projects.
@Suite("Addresses of mailed links") struct LinkPathTests {
    private static let paths = ["/emulator/action", "/__/auth/action"]
    private static let kinds = [
        Row("PASSWORD_RESET", "resetPassword"), Row("VERIFY_EMAIL", "verifyEmail"),
        Row("VERIFY_AND_CHANGE_EMAIL", "verifyAndChangeEmail"), Row("EMAIL_SIGNIN", "signIn"),
    ]

    /// A service with an account, and a link for it.
    private static func mailed(_ level: TrustLevel, _ type: String) -> (Served, link: URIReference) {
        var served = Served()
        served.trust(level)
        served.client("v1/accounts:signUp", #"{"email":"ada@example.com","password":"a-long-secret"}"#)
        let reply = served.send(
            "POST", "/identitytoolkit.googleapis.com/v1/accounts:sendOobCode", [("Authorization", "Bearer owner")],
            body: #"""
                {"requestType":"\#(type)","email":"ada@example.com","newEmail":"new@example.com",\#
                "continueUrl":"http://localhost/next","returnOobLink":true}
                """#)
        let link = reply.json["oobLink"]?.string ?? ""
        #expect(link.hasPrefix("http://localhost/"), "\(reply.text)")
        return (served, URIReference(link))
    }

    /// Follows a link as the button of its page does.
    private static func follow(_ served: inout Served, _ path: String, _ query: String) -> HTTPResponse {
        served.send(
            "POST", "\(path)?\(query)", [("Accept", "text/html")], body: "newPassword=a-better-secret")
    }

    @Test("a link has the address and the key of its level", arguments: TrustLevel.allCases)
    func form(level: TrustLevel) {
        for row in Self.kinds {
            let (type, mode) = row.fields
            let (_, link) = Self.mailed(level, type)
            #expect(link.path == Self.paths[level == .local ? 0 : 1], sourceLocation: row.line)
            let fields = FormFields(parsing: link.query ?? "")
            #expect(fields["mode"] == mode && fields["lang"] == "en", sourceLocation: row.line)
            #expect(fields["oobCode"].nonEmpty != nil, sourceLocation: row.line)
            #expect(fields["apiKey"] == (level == .local ? "fake-api-key" : "demo"), sourceLocation: row.line)
            // The libraries of clients take no link without one of them.
            #expect(ActionCodeURL(link.text)?.apiKey != nil, sourceLocation: row.line)
        }
    }

    @Test("a code works at either address, and once over both", arguments: TrustLevel.allCases)
    func once(level: TrustLevel) {
        for (row, (first, second)) in Self.kinds.flatMap({ row in
            Self.paths.flatMap { first in Self.paths.map { (row, (first, $0)) } }
        }) {
            let (type, _) = row.fields
            var (served, link) = Self.mailed(level, type)
            let query = link.query ?? ""
            let followed = Self.follow(&served, first, query)
            #expect(followed.status == 303, "\(level) \(type) \(first): \(followed.text)")
            let again = Self.follow(&served, second, query)
            // A sign-in link is passed on to the app, which uses it up.
            #expect(again.status == (type == "EMAIL_SIGNIN" ? 303 : 400), "\(level) \(type) \(first) \(second)")
            #expect(
                type == "EMAIL_SIGNIN" || again.text.contains("The link does not work any more"), "\(again.text)")
        }
    }

    @Test("a link is refused in another mode at either address, and stays valid", arguments: TrustLevel.allCases)
    func modes(level: TrustLevel) {
        for row in Self.kinds {
            let (type, mode) = row.fields
            var (served, link) = Self.mailed(level, type)
            let query = link.query ?? ""
            for path in Self.paths {
                for other in EmailAction.Kind.allCases.map({ $0.linkMode }) + ["", "x"] where other != mode {
                    // Under local trust a sign-in link is passed on unread, as by the emulator.
                    if level == .local, other == "signIn" { continue }
                    let wrong = query.replacing("mode=\(mode)&", with: "mode=\(other)&")
                    #expect(Self.follow(&served, path, wrong).status == 400, "\(level) \(type) as \(other)")
                }
            }
            #expect(Self.follow(&served, Self.paths[1], query).status == 303, sourceLocation: row.line)
        }
    }

    @Test("looking by HEAD follows nothing at either address", arguments: TrustLevel.allCases)
    func looking(level: TrustLevel) {
        for path in Self.paths {
            var (served, link) = Self.mailed(level, "VERIFY_EMAIL")
            let query = link.query ?? ""
            let looked = served.send("HEAD", "\(path)?\(query)", [("Accept", "text/html")])
            #expect(looked.status == (level == .local ? 405 : 200))
            #expect(Self.follow(&served, path, query).status == 303)
        }
    }
}
