import PropertyKit
import Testing
@testable import Vinculum

@Suite("The hosted page")
struct HostedPageTests {
    static let appID = "1:1:ios:a"
    static let callback: CallbackScheme = CallbackScheme(appID: appID, clientID: nil, registered: ["app-1-1-ios-a"])!
    static let domain = AuthDomain.hosted("p.firebaseapp.com")

    static func application(_ callback: CallbackScheme = HostedPageTests.callback) -> WebApplication {
        WebApplication(apiKey: "K", callback: callback, bundleID: "com.example", userAgent: "FirebaseAuth.iOS/1 a b")
    }

    static func page(_ provider: OAuthProvider) -> HostedPage {
        HostedPage(.signIn(provider), eventID: "EVENTEVENT", sessionID: Secret("ABCDEFGHIJ"))
    }

    static func provider(_ id: ProviderID = .yahoo) throws -> OAuthProvider { try OAuthProvider(id) }

    /// Names and values in order, the way a server reads them.
    private static func query(_ url: String) -> [[String]] {
        FormFields(parsing: URIReference(url).query ?? "").fields.map { [$0.name, $0.value] }
    }

    @Test(
        "the session's hash",
        arguments: [
            Row("ABCDEFGHIJ", "261305762671a58cae5b74990bcfc236c2336fb04a0fbac626166d9491d2884c"),
            Row("sessionID", "b0538d762cb1174b74aab704b9274b0030c262447d37947cfc3d5d63e2c924c0"),
        ])
    func hash(row: Row<String, String>) {
        let (sessionID, expected) = row.fields
        #expect(HostedPage.hash(of: Secret(sessionID)) == expected, sourceLocation: row.line)
    }

    @Test("event and session are ten capitals each, and are not the same", arguments: TestSeed.sample(10))
    func random(seed: TestSeed) throws {
        let provider = try Self.provider()
        forAll(seed: seed, .bytes(32...32)) { bytes in
            guard let drawn = Seed(bytes) else { throw CheckFailure("a seed has 32 bytes") }
            let page = HostedPage(.signIn(provider), seed: drawn)
            for text in [page.eventID, page.sessionID.revealed()] {
                try check(
                    text.utf8.count == 10 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) },
                    "ten capitals: \(text)")
            }
            try check(page.eventID != page.sessionID.revealed(), "two values")
            try expectEqual(HostedPage(.signIn(provider), seed: drawn), page)
        }
    }

    @Test("the address of a sign-in")
    func address() throws {
        var provider = try Self.provider()
        provider.scopes = ["", "mail-r", "sdct-w"]
        try provider.set("prompt", to: "login")
        try provider.set("language", to: "fr")
        var application = Self.application()
        application.tenantID = "T"
        application.languageCode = "de"
        application.appCheckToken = Secret("f&a=c")
        let url = Self.page(provider).url(for: application, at: Self.domain)
        #expect(url.hasPrefix("https://p.firebaseapp.com/__/auth/handler?apiKey=K&"))
        #expect(url.hasSuffix("#fac=f%26a%3Dc"))
        #expect(
            Self.query(url) == [
                ["apiKey", "K"], ["authType", "signInWithRedirect"], ["ibi", "com.example"],
                ["sessionId", "261305762671a58cae5b74990bcfc236c2336fb04a0fbac626166d9491d2884c"],
                ["v", "FirebaseAuth.iOS/1 a b"],
                ["eventId", "EVENTEVENT"], ["providerId", "yahoo.com"], ["appId", "1:1:ios:a"], ["tid", "T"],
                ["scopes", "mail-r,sdct-w"],
                ["customParameters", #"{"language":"fr","prompt":"login"}"#], ["hl", "de"],
            ])
    }

    @Test("unset parameters are omitted")
    func bareAddress() throws {
        let callback = try #require(CallbackScheme(appID: "1:1", clientID: "1.x", registered: ["x.1"]))
        let url = Self.page(try Self.provider()).url(for: Self.application(callback), at: Self.domain)
        #expect(
            Self.query(url).map { $0[0] } == [
                "apiKey", "authType", "ibi", "sessionId", "v", "eventId", "providerId", "clientId",
            ])
        #expect(Self.query(url).last == ["clientId", "1.x"])
        #expect(!url.contains("#"))
    }

    @Test("an emulator has its page elsewhere")
    func emulator() throws {
        let page = Self.page(try OAuthProvider(.apple, usesEmulator: true))
        #expect(
            page.url(for: Self.application(), at: .emulator("localhost:9099")).hasPrefix(
                "http://localhost:9099/emulator/auth/handler?apiKey=K&"))
    }

    @Test(
        "the project is part of the address of a sign-in at an emulator, and of no other",
        arguments: [
            Row("demo-a", .emulator("[::1]:9"), true), Row(nil, .emulator("[::1]:9"), false),
            Row("demo-a", domain, false),
        ] as [Row<String?, AuthDomain, Bool>])
    func project(row: Row<String?, AuthDomain, Bool>) throws {
        let (project, domain, isNamed) = row.fields
        var application = Self.application()
        application.projectID = project
        let fields = Self.query(Self.page(try Self.provider()).url(for: application, at: domain))
        #expect(fields.filter { $0[0] == "projectId" } == (isNamed ? [["projectId", "demo-a"]] : []))
        let verification = HostedPage(.appVerification, eventID: "E", sessionID: Secret("S"))
        #expect(!verification.url(for: application, at: domain).contains("projectId"), sourceLocation: row.line)
    }

    @Test("the address that verifies an app")
    func verificationAddress() {
        var application = Self.application()
        application.tenantID = "T"
        application.languageCode = "de"
        let page = HostedPage(.appVerification, eventID: "E", sessionID: Secret("S"))
        let url = page.url(for: application, at: .emulator("localhost:9099"))
        #expect(url.hasPrefix("https://localhost:9099/__/auth/handler?"))
        #expect(
            Self.query(url) == [
                ["apiKey", "K"], ["authType", "verifyApp"], ["ibi", "com.example"], ["v", "FirebaseAuth.iOS/1 a b"],
                ["eventId", "E"],
                ["appId", "1:1:ios:a"], ["hl", "de"],
            ])
    }

    @Test("no value gets out of its parameter", arguments: TestSeed.sample(10))
    func injection(seed: TestSeed) throws {
        let hostile = #""}&tid=x&clientId=y&junk={"a":"b"#
        let text = Gen<String>.oneOf(.always(hostile), .string(over: "&=#+% ?{}\"\\é\u{0}", 0...12), .unicodeString())
        forAll(seed: seed, .zip(text, text, text, text)) { a, b, c, d in
            var provider = try OAuthProvider(ProviderID("oidc.\(a)"))
            provider.scopes = [b]
            try provider.set("x\(c)", to: d)
            var application = Self.application()
            application.languageCode = c
            application.tenantID = d
            application.projectID = c
            application.appCheckToken = Secret(a)
            let page = HostedPage(.signIn(provider), eventID: b, sessionID: Secret("S"))
            let url = page.url(for: application, at: .emulator("localhost:9099"))
            let fields = Self.query(url)
            let names =
                ["apiKey", "authType", "ibi", "sessionId", "v", "eventId", "providerId", "appId"]
                + ["projectId", "tid"] + (b.isEmpty ? [] : ["scopes"]) + ["customParameters", "hl"]
            try expectEqual(fields.map { $0[0] }, names)
            func value(_ name: String) -> String? { fields.first { $0[0] == name }?[1] }
            try check(
                value("providerId") == "oidc.\(a)" && value("tid") == d && value("hl") == c
                    && value("projectId") == c,
                "values")
            let parameters = try JSON.Document(parsing: Array((value("customParameters") ?? "").utf8)).root
            try expectEqual(parameters.count, 1, "one custom parameter")
            try check(parameters[named: "x\(c)"]?.string == d, "its value")
        }
    }

    /// A callback as the hosted page makes it.
    static func address(
        scheme: String = "app-1-1-ios-a", host: String = "firebaseauth", path: String = "/link",
        event: String? = "EVENTEVENT",
        type: String = "signInWithRedirect", _ more: String
    ) -> String {
        let event = event.map { "&eventId=\($0)" } ?? ""
        let deepLink = "https://p.firebaseapp.com/__/auth/callback?authType=\(type)\(event)&\(more)"
        return "\(scheme)://\(host)\(path)?deep_link_id=\(PercentEncoding.encodedComponent(deepLink))"
    }

    private static func error(_ json: String) -> String { "firebaseError=\(PercentEncoding.encodedComponent(json))" }

    @Test("the response is read as a credential", arguments: TestSeed.sample(5))
    func success(seed: TestSeed) throws {
        let page = Self.page(try Self.provider())
        forAll(seed: seed, .unicodeString(0...10)) { text in
            let response = "https://p.firebaseapp.com/x?a=\(text)&b=c#d"
            let address = Self.address(
                "link=\(PercentEncoding.encodedComponent(response))&\(Self.error("{}"))&link=other")
            try expectEqual(
                try page.answer(in: address, to: Self.callback),
                .credential(.webFlow(provider: .yahoo, responseURL: response, sessionID: "ABCDEFGHIJ")))
        }
    }

    static let foreign: [String] = [
        address(event: nil, "link=x"), address(event: "OTHEREVENT", "link=x"), address(host: "firebase", "link=x"),
        address(path: "/links", "link=x"),
        address(path: "", "link=x"), address(type: "verifyApp", "link=x"), address(scheme: "other", "link=x"), "",
        "app-1-1-ios-a://firebaseauth/link",
        "app-1-1-ios-a://firebaseauth/link?deep_link_id=no%20link",
        "app-1-1-ios-a://firebaseauth/link?deep_link_id=https://x/%3Fauth%ff",
        address("x=y&eventId=EVENTEVENT").replacing("eventId%3DEVENTEVENT%26", with: "eventId%3DOTHER%26"),
    ]

    @Test("other addresses are not for this page", arguments: HostedPageTests.foreign)
    func mismatches(address: String) throws {
        #expect(try Self.page(try Self.provider()).answer(in: address, to: Self.callback) == nil)
    }

    static let errors: [(HostedPage.Failure, Int32, String)] = [
        (
            .invalidClientID(message: "m"), 17060,
            HostedPageTests.error(#"{"code":"auth/invalid-oauth-client-id","message":"m"}"#)
        ),
        (
            .networkRequestFailed(message: "m"), 17061,
            HostedPageTests.error(#"{"code":"auth/network-request-failed","message":"m"}"#)
        ),
        (.internalError(message: "m"), 17062, HostedPageTests.error(#"{"code":"auth/internal-error","message":"m"}"#)),
        (.interactionFailed(reason: "[auth/x] - m"), 17063, HostedPageTests.error(#"{"code":"auth/x","message":"m"}"#)),
    ]

    @Test("the errors of a sign-in")
    func failures() throws {
        let page = Self.page(try Self.provider())
        let more: [(HostedPage.Failure, Int32, String)] = [
            (.interactionFailed(reason: "[missing code] - missing message"), 17063, Self.error("{}")),
            (.unreadableError(text: "unexpected byte at byte 0"), 17999, Self.error("oops")),
            (.interactionFailed(reason: "The page returned neither a result nor an error."), 17063, "x=y"),
        ]
        for (failure, number, query) in Self.errors + more {
            #expect(throws: failure) { try page.answer(in: Self.address(query), to: Self.callback) }
            #expect(AuthError(failure).code.rawValue == number)
        }
        #expect(AuthError(HostedPage.Failure.cancelled).code.rawValue == 17058)
    }

    @Test("the ends of an app's verification")
    func verification() throws {
        let page = HostedPage(.appVerification, eventID: "EVENTEVENT", sessionID: Secret("S"))
        func address(_ query: String) -> String { Self.address(type: "verifyApp", query) }
        #expect(
            try page.answer(in: address("recaptchaToken=a%2Bb"), to: Self.callback) == .recaptchaToken(Secret("a+b")))
        let more: [(HostedPage.Failure, Int32, String)] = [
            (.verificationFailed(reason: #"{"code":"x"}"#), 17059, Self.error(#"{"code":"x"}"#)),
            (.verificationFailed(reason: "The page returned neither a result nor an error."), 17059, "x=y"),
            (.unreadableError(text: "unexpected byte at byte 0"), 17999, Self.error("oops")),
        ]
        for (failure, number, query) in Self.errors + more {
            #expect(throws: failure) { try page.answer(in: address(query), to: Self.callback) }
            #expect(AuthError(failure).code.rawValue == number)
        }
    }

    @Test("there is one page at a time, with one answer")
    func presenter() throws {
        let first = Self.page(try Self.provider()),
            second = HostedPage(.appVerification, eventID: "E", sessionID: Secret("S"))
        var presenter = HostedPage.Presenter()
        let address = Self.address("link=x")
        func receive(_ address: String) throws -> HostedPage.Answer? { try presenter.receive(address) }
        #expect(try receive(address) == nil)
        try presenter.present(first, callback: Self.callback)
        #expect(throws: HostedPage.Presenter.AlreadyPresenting()) {
            try presenter.present(second, callback: Self.callback)
        }
        #expect(AuthError(HostedPage.Presenter.AlreadyPresenting()).code.rawValue == 17058)
        #expect(presenter.page == first)
        #expect(try receive("https://elsewhere/") == nil && presenter.page == first)
        #expect(
            try receive(address) == .credential(.webFlow(provider: .yahoo, responseURL: "x", sessionID: "ABCDEFGHIJ")))
        #expect(try receive(address) == nil)
        let closedNothing = !presenter.close()
        #expect(closedNothing)
        try presenter.present(first, callback: Self.callback)
        #expect(throws: HostedPage.Failure.self) { try receive(Self.address("x=y")) }
        #expect(presenter.page == nil)
        try presenter.present(first, callback: Self.callback)
        let closed = presenter.close()
        #expect(closed)
        #expect(presenter.page == nil)
    }
}
