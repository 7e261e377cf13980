import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumServer

/// The handler's page for a configured provider, and the frame that receives its results.
@Suite("The page of a configured provider") struct ProviderPageTests {
    static let paths = ["/emulator/auth/handler", "/__/auth/handler"]
    static let frames = ["/emulator/auth/iframe", "/__/auth/iframe"]
    static let start = "apiKey=k&providerId=oidc.example&authType=signInViaPopup&appName=app"
    static let browser = [("Accept", "text/html,*/*")]

    /// A service with the provider `oidc.example`.
    static func served(_ reach: Reach = .machine(alsoFrom: []), isEnabled: Bool = true) -> Served {
        var served = Served(LocalService(reach: reach)) { settings in
            if case .network = reach { settings.permissions = Permissions(of: .hardened) }
        }
        let response = served.send(
            "POST", "/identitytoolkit.googleapis.com/v2/projects/demo/oauthIdpConfigs?oauthIdpConfigId=oidc.example",
            [("Authorization", "Bearer owner")],
            body: #"""
                {"issuer":"https://id.example","clientId":"c","clientSecret":"s","enabled":\#(isEnabled),
                "responseType":{"code":true}}
                """#)
        #expect(response.status == 200, "\(response.text)")
        return served
    }

    /// What the page's element holds for its script.
    static func data(_ name: String, _ response: HTTPResponse) throws -> String {
        let attribute = try #require(response.text.split(separator: " data-\(name)=\"").dropFirst().first)
        return String(attribute.prefix { $0 != "\"" }).replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
    }

    @Test("a configured provider is led to, on both paths and under every trust", arguments: paths)
    func leads(path: String) throws {
        for reach in [Reach.machine(alsoFrom: []), .network] {
            var served = Self.served(reach)
            let query = "\(Self.start)&providerId=oidc.other&scopes=a,b&hl=de&tid="
            let response = served.send("GET", "\(path)?\(query)", Self.browser)
            #expect(response.status == 200)
            #expect(!response.text.contains("data-claims") && !response.text.contains("<form"))
            let policy = try #require(response.header("Content-Security-Policy"))
            #expect(policy.contains("; connect-src 'self'; frame-ancestors 'none'"))
            let request = try JSON.Document(parsing: Array(try Self.data("request", response).utf8)).root
            #expect(request["providerId"]?.string == "oidc.example", "the first of a repeated parameter")
            #expect(request["scopes"]?.string == "a,b")
            #expect(request["hl"] == nil, "the page does not use it")
        }
    }

    @Test("a provider that is disabled or not configured keeps the stand-in on this machine alone")
    func standIn() {
        for (isEnabled, provider) in [(true, "oidc.other"), (false, "oidc.example"), (true, "google.com")] {
            let query = "?apiKey=k&providerId=\(provider)"
            var local = Self.served(isEnabled: isEnabled)
            #expect(local.send("GET", Self.paths[0] + query).text.contains("Add new account"))
            var exposed = Self.served(.network, isEnabled: isEnabled)
            #expect(exposed.send("GET", Self.paths[0] + query, Self.browser).status == 404)
        }
    }

    @Test(
        "a response of a provider comes back by redirect, by fragment, and by form",
        arguments: [
            Row("GET", "?state=s&code=c", "", "text/html"), Row("GET", "?error=access_denied&state=s", "", "*/*"),
            Row("GET", "?error=server_error", "", "text/html"), Row("GET", "", "", "text/html"),
            Row("POST", "", "state=s&code=%22%3Cc", "text/html"),
        ])
    func returns(row: Row<String, String, String, String>) throws {
        let (method, query, body, type) = row.fields
        for reach in [Reach.machine(alsoFrom: []), .network] {
            var served = Self.served(reach)
            // A form of the provider's page comes with its origin.
            let headers = [("Accept", type)] + (method == "POST" ? [("Origin", "https://id.example")] : [])
            let response = served.send(method, "/__/auth/handler\(query)", headers, body: body)
            #expect(response.status == 200, sourceLocation: row.line)
            let given = FormFields(parsing: try Self.data("response", response))
            #expect(given["code"] == (method == "POST" ? "\"<c" : nil), sourceLocation: row.line)
        }
    }

    @Test("exposed, results go to pages of authorised domains alone")
    func destinations() {
        let query = "\(Self.paths[1])?apiKey=k&providerId=oidc.example&authType=signInViaRedirect&redirectUrl="
        for (target, isAuthorised) in [
            ("https://localhost:1/x", true), ("http://localhost", true), ("https://example.com", false),
            ("https://localhost.example.com", false), ("javascript:alert(1)", false),
            ("https://localhost@example.com", false), ("https://localhost%5C@example.com", false),
        ] {
            var exposed = Self.served(.network)
            #expect(exposed.send("GET", query + target).status == (isAuthorised ? 200 : 400), "\(target)")
            var local = Self.served()
            #expect(local.send("GET", query + target).status == 200, "\(target)")
        }
        for app in ["apn=org.example", "ibi=org.example&appId=1:2:ios:3"] {
            var exposed = Self.served(.network)
            #expect(exposed.send("GET", "\(Self.paths[1])?\(Self.start)&\(app)").status == 400)
            var local = Self.served()
            #expect(local.send("GET", "\(Self.paths[1])?\(Self.start)&\(app)").status == 200)
        }
    }

    @Test("exposed, authorised domains alone embed the frame, and it is off with the handler", arguments: frames)
    func frame(path: String) throws {
        var exposed = Self.served(.network)
        let policy = try #require(exposed.send("GET", path).header("Content-Security-Policy"))
        #expect(policy.hasSuffix("; frame-ancestors https://localhost:* http://localhost:*"))
        var off = Self.served(.network, isEnabled: false)
        #expect(off.send("GET", path).status == 404)
        var local = Self.served()
        let open = try #require(local.send("GET", path).header("Content-Security-Policy"))
        #expect(!open.contains("frame-ancestors"))
    }

    @Test(
        "a domain of another form embeds nothing",
        arguments: [
            Row(["app.example.com"], "https://app.example.com:*"), Row(["*"], "'none'"),
            Row(["a; script-src *"], "'none'"),
            Row(["a.example b.example"], "'none'"), Row(["https:"], "'none'"), Row([], "'none'"),
            Row(["a:1"], "'none'"),
            Row(["127.0.0.1", "x.example"], "https://127.0.0.1:* http://127.0.0.1:* https://x.example:*"),
        ])
    func embedders(row: Row<[String], String>) {
        let (domains, sources) = row.fields
        let policy = FramePage.page(for: domains, in: .english).response().header("Content-Security-Policy") ?? ""
        #expect(policy.hasSuffix("; frame-ancestors \(sources)"), sourceLocation: row.line)
    }

    @Test("the pages speak the language of the browser, the stand-in that of lang alone, and a result's query none")
    func languages() {
        let german = [("Accept", "text/html,*/*"), ("Accept-Language", "de")]
        let page = #"<html lang="de" dir="ltr">"#
        for reach in [Reach.machine(alsoFrom: []), .network] {
            var served = Self.served(reach)
            let leading = served.send("GET", "\(Self.paths[1])?\(Self.start)", german)
            #expect(leading.text.contains(page) && leading.text.contains("Mit oidc.example anmelden"))
            let chosen = served.send("GET", "\(Self.paths[1])?\(Self.start)&lang=en", german)
            #expect(chosen.text.contains("Sign in with oidc.example") && !chosen.text.contains(page))
            let back = served.send("GET", "\(Self.paths[1])?state=s&code=c&lang=en", german)
            #expect(back.text.contains(page) && back.text.contains("Sie werden zurückgeleitet."))
            #expect(served.send("GET", Self.frames[1], german).text.contains("Dieser Rahmen wartet"))
        }
        var local = Self.served()
        let standIn = "\(Self.paths[0])?apiKey=k&providerId=google.com"
        #expect(local.send("GET", standIn, german).text.contains("Add new account"), "scripts find it by its words")
        let asked = local.send("GET", standIn + "&lang=de-CH", Self.browser).text
        #expect(asked.contains(page) && asked.contains("Neues Konto hinzufügen"))
        #expect(asked.contains("<title>Auth Emulator: sign in with google.com</title>"))
    }

    @Test("the frame has the emulator's title on this machine alone")
    func title() {
        var exposed = Self.served(.network)
        #expect(exposed.send("GET", Self.frames[1]).text.contains("<title>Sign-in frame</title>"))
        var local = Self.served()
        #expect(local.send("GET", Self.frames[1]).text.contains("<title>Auth Emulator Helper Iframe</title>"))
    }
}
