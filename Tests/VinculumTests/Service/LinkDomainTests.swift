import PropertyKit
import Testing
@testable import Vinculum

/// Links that apps open by their domain (`linkDomain`), as firebase-admin for Node asks for them in its `auth.spec.ts`:
/// the action link is the parameter `link` of `https://DOMAIN/__/auth/links`, the path that Firebase's guides for
/// Android and Apple (2025) have apps claim.
@Suite("Links on a domain of apps")
struct LinkDomainTests {
    private static let domain = "app.example.com"

    private static func service(_ level: TrustLevel) throws -> Service {
        var service = level == .hardened ? try Service.exposed() : Service { $0.follow(level) }
        service.configure(
            #"{"authorizedDomains":["localhost","App.Example.com","demo.web.app","demo.firebaseapp.com"]}"#)
        service.member("a@example.com")
        return service
    }

    private static func ask(_ service: inout Service, _ type: String, _ members: String) -> Reply {
        service.admin(
            "v1/projects/demo/accounts:sendOobCode",
            #"""
            {"requestType":"\#(type)","email":"a@example.com","newEmail":"new@example.com","returnOobLink":true,\#
            "continueUrl":"http://localhost/?a=1&b=2#c=3"\#(members)}
            """#)
    }

    private static let kinds: [Row<TrustLevel, String, String>] = TrustLevel.allCases.flatMap { level in
        [
            Row(level, "PASSWORD_RESET", "resetPassword"), Row(level, "VERIFY_EMAIL", "verifyEmail"),
            Row(level, "EMAIL_SIGNIN", "signIn"), Row(level, "VERIFY_AND_CHANGE_EMAIL", "verifyAndChangeEmail"),
        ]
    }

    /// The path of mailed links: an emulator's, or that of a hosted project.
    private static func page(_ level: TrustLevel) -> String {
        level == .local ? "/emulator/action" : "/__/auth/action"
    }

    @Test("a link for an app is on its domain, and wraps the link that works", arguments: kinds)
    func wrapped(row: Row<TrustLevel, String, String>) throws {
        let (level, type, mode) = row.fields
        var service = try Self.service(level)
        let reply = Self.ask(&service, type, #","canHandleCodeInApp":true,"linkDomain":"APP.example.com""#)
        #expect(reply.status == 200, "\(reply.error)", sourceLocation: row.line)
        let link = URIReference(reply.text("oobLink"))
        #expect(link.textBeforeQuery == "https://\(Self.domain)/__/auth/links", sourceLocation: row.line)
        let parameters = FormFields(parsing: link.query ?? "")
        #expect(parameters.fields.map { $0.name } == ["link"], sourceLocation: row.line)
        let inner = URIReference(parameters["link"] ?? "")
        let origin = level == .hardened ? "https://id.example.net" : "http://localhost"
        #expect(inner.textBeforeQuery == origin + Self.page(level), sourceLocation: row.line)
        let fields = FormFields(parsing: inner.query ?? "")
        #expect(fields["mode"] == mode && fields["oobCode"] == reply.text("oobCode"), sourceLocation: row.line)
        #expect(fields["continueUrl"] == "http://localhost/?a=1&b=2#c=3", sourceLocation: row.line)
        // The libraries of clients take the link as it is.
        let read = ActionCodeURL(reply.text("oobLink"))
        #expect(read?.code?.revealed() == reply.text("oobCode"), sourceLocation: row.line)
        let code = reply.text("oobCode")
        let used =
            switch type {
            case "PASSWORD_RESET": service.resetPassword(code, "another secret")
            case "EMAIL_SIGNIN": service.emailLink("a@example.com", code)
            default: service.apply(code)
            }
        #expect(used.status == 200, "\(used.error)", sourceLocation: row.line)
    }

    @Test("the mail has the wrapped link, and so has the list of links that are out")
    func mailed() throws {
        var service = try Self.service(.strict)
        let reply = service.client(
            "v1/accounts:sendOobCode",
            #"""
            {"requestType":"EMAIL_SIGNIN","email":"a@example.com","continueUrl":"http://localhost/",\#
            "canHandleCodeInApp":true,"linkDomain":"app.example.com"}
            """#)
        #expect(reply.status == 200, "\(reply.error)")
        guard case .mail(let mail)? = service.effects.first else {
            Issue.record("a mail is sent")
            return
        }
        #expect(mail.link.hasPrefix("https://app.example.com/__/auth/links?link=http%3A%2F%2Flocalhost%2F__%2Fauth"))
        #expect(mail.link.contains(mail.code))
        #expect(service.mails().last?["oobLink"]?.string == mail.link)
    }

    @Test(
        "a link for no app is on the service's own origin",
        arguments: ["", #","canHandleCodeInApp":false"#, #","canHandleCodeInApp":null"#])
    func ofNoApp(members: String) throws {
        for level in TrustLevel.allCases {
            var service = try Self.service(level)
            let reply = Self.ask(&service, "EMAIL_SIGNIN", #","linkDomain":"app.example.com"\#(members)"#)
            #expect(URIReference(reply.text("oobLink")).path == Self.page(level), "\(reply.error)")
        }
    }

    @Test(
        "a domain that is not the project's own is refused, and ignored under local trust as by the emulator",
        arguments: [
            "evil.example", "sub.app.example.com", "example.com", "app.example.com:443", "app.example.com/x",
            "app.example.com@evil.example", "demo.web.app", "DEMO.firebaseapp.com", "web.app", " app.example.com",
        ])
    func refused(domain: String) throws {
        for level in TrustLevel.allCases {
            var service = try Self.service(level)
            let before = Snapshot(service.authority)
            let reply = Self.ask(&service, "EMAIL_SIGNIN", #","canHandleCodeInApp":true,"linkDomain":"\#(domain)""#)
            if level == .local {
                #expect(URIReference(reply.text("oobLink")).path == "/emulator/action", "\(reply.error)")
            } else {
                #expect(reply.status == 400 && reply.errorCode == "INVALID_HOSTING_LINK_DOMAIN", "\(reply.error)")
                #expect(Snapshot(service.authority) == before)
            }
        }
    }
}
