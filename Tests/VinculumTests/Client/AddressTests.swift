@testable import Vinculum
import PropertyKit
import Testing

@Suite("The URL and the headers of requests")
struct AddressTests {
    private func url(
        _ intent: AuthClient.Intent, _ interface: AuthClient.Configuration.Interface, _ server: AuthClient.Server,
        of desk: Desk? = nil
    ) -> String {
        var desk = desk ?? Desk(.init(apiKey: "APIKey", interface: interface, server: server))
        desk.client.configuration.apiKey = "APIKey"
        desk.client.configuration.interface = interface
        desk.client.configuration.server = server
        desk.begin(intent)
        guard let request = desk.open.first?.request else { return "nothing" }
        return desk.client.configuration.address(of: request).url
    }

    static let password = AuthClient.Intent.signIn(.password(email: "a@b.c", password: "p"))

    @Test(
        "each interface has an address in production, in staging and at an emulator",
        arguments: [
            Row(
                .legacy, .production,
                "https://www.googleapis.com/identitytoolkit/v3/relyingparty/verifyPassword?key=APIKey"
            ),
            Row(
                .legacy, .staging,
                "https://staging-www.sandbox.googleapis.com/identitytoolkit/v3/relyingparty/verifyPassword?key=APIKey"
            ),
            Row(
                .legacy, .emulator(authority: "host:9099"),
                "http://host:9099/www.googleapis.com/identitytoolkit/v3/relyingparty/verifyPassword?key=APIKey"
            ),
            Row(.v1, .production, "https://identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=APIKey"),
            Row(
                .v1, .service(url: "https://auth.example.com"),
                "https://auth.example.com/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=APIKey"
            ),
            Row(
                .legacy, .service(url: "https://h:1/a/b"),
                "https://h:1/a/b/www.googleapis.com/identitytoolkit/v3/relyingparty/verifyPassword?key=APIKey"
            ),
            Row(
                .v1, .emulator(authority: "host:9099"),
                "http://host:9099/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=APIKey"
            ),
        ] as [Row<AuthClient.Configuration.Interface, AuthClient.Server, String>])
    func families(row: Row<AuthClient.Configuration.Interface, AuthClient.Server, String>) {
        let (interface, server, url) = row.fields
        #expect(self.url(Self.password, interface, server) == url, sourceLocation: row.line)
    }

    @Test("the URL of a service loses the slashes at its end; any other text is none")
    func services() {
        for (url, base) in [
            ("https://auth.example.com", "https://auth.example.com"),
            ("HTTPS://Auth.Example.com/", "https://auth.example.com"),
            ("https://example.com:8443/Auth//", "https://example.com:8443/Auth"),
            ("https://[::1]:1/a/b", "https://[::1]:1/a/b"),
        ] { #expect(AuthClient.Server.service(at: url) == .service(url: base)) }
        for url in [
            "http://auth.example.com", "auth.example.com", "https://", "https:///a", "https://u@auth.example.com",
            "https://a.example?q", "https://a.example#f", "https://a.example/ b", "https://a.example/\n", "ftp://a", "",
            "https://a b.example", "https://a.example:99999",
        ] { #expect(AuthClient.Server.service(at: url) == nil, "\(url)") }
    }

    @Test(
        "operations of v2 keep their colons and slashes",
        arguments: [
            Row(.production, "https://identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:start?key=APIKey"),
            Row(
                .staging,
                "https://staging-identitytoolkit.sandbox.googleapis.com/v2/accounts/mfaEnrollment:start?key=APIKey"
            ),
            Row(
                .emulator(authority: "host:9099"),
                "http://host:9099/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:start?key=APIKey"
            ),
        ] as [Row<AuthClient.Server, String>])
    func secondVersion(row: Row<AuthClient.Server, String>) {
        let (server, url) = row.fields
        for interface in [AuthClient.Configuration.Interface.v1, .legacy] {
            #expect(
                self.url(.beginEnrollment(.totp), interface, server, of: Desk.signedIn()) == url,
                sourceLocation: row.line)
        }
    }

    @Test(
        "the token service has no staging host, and an emulator set after the request was made still receives it",
        arguments: [
            Row(.production, "https://securetoken.googleapis.com/v1/token?key=K"),
            Row(.staging, "https://securetoken.googleapis.com/v1/token?key=K"),
            Row(.emulator(authority: "late:1"), "http://late:1/securetoken.googleapis.com/v1/token?key=K"),
        ] as [Row<AuthClient.Server, String>])
    func secureToken(row: Row<AuthClient.Server, String>) throws {
        let (server, url) = row.fields
        var desk = Desk.signedIn()
        desk.client.configuration.server = .production
        desk.begin(.fetchIDToken(forcingRefresh: true))
        desk.client.configuration.server = server
        #expect(
            desk.client.configuration.address(
                of: try #require(
                    desk.open.first, sourceLocation: row.line
                ).request
            ).url == url,
            sourceLocation: row.line)
    }

    @Test("an emulator has a host and a port and requires no reCAPTCHA")
    func emulators() {
        #expect(AuthClient.Server.emulator(host: "::1", port: 12345) == .emulator(authority: "[::1]:12345"))
        #expect(AuthClient.Server.emulator(host: "host", port: 12345) == .emulator(authority: "host:12345"))
        #expect(AuthClient.Server.emulator(host: "", port: 1) == nil)
        #expect(AuthClient.Configuration(apiKey: "K", server: Desk.emulator).isAppVerificationDisabled)
        #expect(!AuthClient.Configuration(apiKey: "K").isAppVerificationDisabled)
        #expect(!AuthClient.Configuration(apiKey: "K").server.isEmulator)
    }

    @Test(
        "the project's configuration is requested without a body",
        arguments: [
            Row(.legacy, "https://www.googleapis.com/identitytoolkit/v3/relyingparty/getProjectConfig?key=K"),
            Row(.v1, "https://identitytoolkit.googleapis.com/v1/projects?key=K"),
        ] as [Row<AuthClient.Configuration.Interface, String>])
    func projectConfig(row: Row<AuthClient.Configuration.Interface, String>) throws {
        let (interface, url) = row.fields
        var desk = Desk(.init(apiKey: "K", interface: interface))
        desk.begin(.findAuthDomain(preferring: nil))
        let request = try #require(desk.open.first, sourceLocation: row.line).request
        #expect(request.method == "GET" && request.body.isEmpty, sourceLocation: row.line)
        #expect(desk.client.configuration.address(of: request).url == url, sourceLocation: row.line)
    }

    @Test("a header is sent only if its value is known")
    func headers() throws {
        var desk = Desk()
        desk.begin(Self.password)
        #expect(
            desk.sent[0].headers == [.init("Content-Type", "application/json"), .init("X-Client-Version", "Vinculum")])
        desk.client.configuration.appID = "1:123:ios:abc"
        desk.client.configuration.bundleID = "com.example"
        desk.client.configuration.preferredLanguage = "de"
        desk.client.configuration.languageCode = ""
        desk.client.configuration.heartbeat = ""
        desk.client.configuration.appCheckToken = Secret("check")
        desk.client.configuration.userAgent = "Agent/1"
        desk.begin(Self.password)
        #expect(
            desk.sent[1].header("X-Firebase-GMPID") == "1:123:ios:abc"
                && desk.sent[1].header("X-Ios-Bundle-Identifier") == "com.example")
        #expect(desk.sent[1].header("Accept-Language") == "de" && desk.sent[1].header("X-Firebase-Locale") == nil)
        #expect(
            desk.sent[1].header("X-Firebase-Client") == nil && desk.sent[1].header("X-Firebase-AppCheck") == "check")
        #expect(desk.sent[1].header("User-Agent") == "Agent/1" && desk.sent[1].header("Authorization") == nil)
        desk.client.configuration.heartbeat = "payload"
        desk.client.configuration.useAppLanguage()
        desk.begin(Self.password)
        #expect(
            desk.sent[2].header("X-Firebase-Client") == "payload" && desk.sent[2].header("X-Firebase-Locale") == "de")
    }

    @Test("requests name the tenant unless their token does")
    func tenants() throws {
        var configuration = Desk.legacy
        configuration.tenantID = "t-1"
        let carrying: [AuthClient.Intent] = [
            .createUser(email: "a@b.c", password: Secret("p")), Self.password, .signIn(.customToken(Secret("c"))),
            .signIn(.emailLink(.init(email: "a@b.c", code: Secret("c")))), .signIn(.google(idToken: "g")),
            .signIn(.phone(verificationID: "v", code: "1")), .sendVerificationCode(phoneNumber: "+1"),
            .unlink(.password), .forecast(removing: []),
            .sendPasswordReset(email: "a@b.c", nil), .checkActionCode(Secret("c")), .fetchSignInMethods(email: "a@b.c"),
            .beginEnrollment(.totp), .unenroll(factorID: "f"),
        ]
        for intent in carrying {
            var desk = Desk.signedIn(Canned.password, configuration)
            desk.begin(intent)
            #expect(try desk.askedBody["tenantId"]?.string == "t-1", "\(desk.asked)")
        }
        let silent: [AuthClient.Intent] = [
            .reload, .delete, .revokeToken(.authorizationCode(Secret("c"))), .fetchIDToken(forcingRefresh: true),
            .signIn(.gameCenter(ClientRequestTests.player)),
        ]
        for intent in silent {
            var desk = Desk.signedIn(Canned.password, configuration)
            desk.begin(intent)
            #expect(try desk.askedBody["tenantId"] == nil, "\(desk.asked)")
        }
    }
}
