import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumServer

@Suite("Pages") struct PagesTests {
    /// Every page that shows texts of a request.
    private static func pages(_ text: String, _ language: PageLanguage = .english) -> [Page] {
        let identity = Identity(
            provider: .google, subject: SubjectID(text), email: text, displayName: text, photoURL: text,
            screenName: text, origin: Origin(epoch: .first, proof: .federated))
        let actions = ActionPages(language: language)
        return [
            actions.newPassword(for: text), actions.newPassword(for: text, problem: [.detail(text)]),
            actions.problem([.text(.linkLacks, text), .detail(text)]),
            HandlerPage.page(text, [identity], newSubject: "1", in: language),
            ProviderPage.leading(
                to: ProviderID(text), FormFields([("apiKey", text), ("scopes", text)]), in: language),
            ProviderPage.returning(FormFields([("state", text)]), in: language),
            ProviderPage.refusal(.appsNotServed, in: language),
            FramePage.page(for: nil, in: language), FramePage.page(for: [text], in: language),
        ]
            + EmailAction.Kind.allCases.flatMap {
                [actions.done($0, email: text), actions.confirm($0, email: text)]
            }
    }

    @Test("a text never becomes markup", arguments: TestSeed.sample(10))
    func escaping(seed: TestSeed) {
        let text = Gen<String>.oneOf(.unicodeString(1...20), .string(over: #"<>"'&/=ab "#, 1...20))
        func marks(_ page: Page) -> [Int] {
            let bytes = page.response().body
            return [#"<"#, ">", "\"", "'"].map { mark in bytes.count { $0 == mark.utf8.first } }
        }
        for language in PageLanguage.allCases {
            let plain = Self.pages("x", language).map(marks)
            forAll(seed: seed, count: 30, text) { text in
                for (page, expected) in zip(Self.pages(text, language), plain) {
                    try expectEqual(marks(page), expected, page.title)
                }
            }
        }
    }

    @Test("an escaped text unescapes to what was written", arguments: TestSeed.sample(3))
    func reading(seed: TestSeed) {
        forAll(seed: seed, Gen<String>.unicodeString(0...20)) { text in
            let html: HTML = "\(text)"
            var read = html.bytes
            for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
            {
                read = read.replacing(entity.utf8, with: character.utf8)
            }
            try expectEqual(read, Array(text.utf8))
        }
    }

    @Test("the policy lets the page's own style and script run, and nothing else of the page's")
    func policy() throws {
        for page in PageLanguage.allCases.flatMap({ Self.pages("x", $0) }) {
            let response = page.response()
            let policy = try #require(response.header("Content-Security-Policy"))
            #expect(policy.hasPrefix("default-src 'none'; "))
            #expect(!policy.contains("unsafe"))
            for (element, directive) in [("style", "style-src"), ("script", "script-src")] {
                let pieces = response.text.split(separator: "<\(element)>").dropFirst()
                #expect(pieces.count == (element == "style" || page.script != nil ? 1 : 0))
                for piece in pieces {
                    let inline = piece.split(separator: "</\(element)>")[0]
                    let hash = Base64.encoded(SHA256.hash(Array(inline.utf8)))
                    #expect(policy.contains("\(directive) 'sha256-\(hash)'"))
                }
            }
            #expect(!response.text.contains(" style="))
            #expect(response.header("Referrer-Policy") == "no-referrer")
            #expect(response.header("Cache-Control") == "no-store")
        }
    }

    @Test(
        "the handler requires an API key and a provider",
        arguments: ["", "apiKey=k", "providerId=google.com", "apiKey=&providerId=x"])
    func handlerParameters(query: String) {
        var served = Served()
        // The bare address opens a page in a browser, because the fragment may bring a provider's response.
        let type = query.isEmpty ? "*/*" : "text/html"
        let response = served.send("GET", "/emulator/auth/handler?\(query)", [("Accept", type)])
        #expect(response.status == 400)
        #expect(response.json["authEmulator"]?["error"] != nil)
    }

    @Test("the handler offers the first of those who signed in with the provider, in their tenant, as what they were")
    func handlerIdentities() throws {
        var served = Served()
        func signIn(_ provider: String, _ claims: String, tenant: String? = nil) {
            let post = FormFields([("providerId", provider), ("id_token", claims)]).encoded
            let scope = tenant.map { #","tenantId":"\#($0)""# } ?? ""
            served.client(
                "v1/accounts:signInWithIdp", #"{"requestUri":"http://localhost","postBody":"\#(post)"\#(scope)}"#)
        }
        for index in 0..<60 { signIn("google.com", #"{"sub":"person-\#(index)","email":"p\#(index)@example.com"}"#) }
        signIn("apple.com", #"{"sub":"apple-person","name":"Ada"}"#)
        signIn("apple.com", #"{"sub":"tenant-person"}"#, tenant: "tenant-a")
        let many = served.send("GET", "/emulator/auth/handler?apiKey=k&providerId=google.com").text
        #expect(many.split(separator: "data-claims=").count == 51)
        let one = served.send("GET", "/emulator/auth/handler?apiKey=k&providerId=apple.com").text
        let attribute = try #require(one.split(separator: "data-claims=\"").last).prefix { $0 != "\"" }
        let claims = try JSON.Document(parsing: Array(attribute.replacing("&quot;", with: "\"").utf8)).root
        #expect(claims["sub"]?.string == "apple-person")
        #expect(claims["name"]?.string == "Ada")
        #expect(claims["email_verified"]?.bool == true)
        #expect(claims["exp"]?.int64 == 0)
        let other = served.send("GET", "/emulator/auth/handler?apiKey=k&providerId=apple.com&tid=tenant-a").text
        #expect(other.contains("tenant-person") && !other.contains("apple-person"))
        let subject = try #require(other.split(separator: "data-subject=\"").last).prefix { $0 != "\"" }
        #expect(subject.count == 40 && subject.allSatisfy { $0.isNumber })
    }

    @Test("every path and method that the description names leads to its operation")
    func description() throws {
        var served = Served()
        let document = served.send("GET", "/emulator/openapi.json").json
        #expect(document["openapi"]?.string == "3.0.3")
        var found: Set<String> = []
        var ids: Set<String> = []
        for path in try #require(document["paths"]).members {
            let filled = path.key.replacing("{project}", with: "demo").replacing("{tenant}", with: "t").replacing(
                "{id}", with: "i")
            let places = path.key.count { $0 == "{" }
            for method in path.value.members {
                let target = Target(HTTPRequest(method: method.key.uppercased(), path: filled))
                let id = try #require(method.value["operationId"]?.string)
                #expect(ids.insert(id).inserted)
                #expect((method.value["parameters"]?.count ?? 0) == places)
                #expect(id.hasPrefix("\(target.route.label)") && target.route.label != "notFound")
                found.insert(target.route.label)
            }
        }
        #expect(Endpoint.allCases.allSatisfy { found.contains($0.rawValue) })
    }
}
