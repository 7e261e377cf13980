@testable import Vinculum

/// What identity providers answer: discovery, tokens, profiles, device authorizations and redirects. No made-up answer
/// signs in, none leads the server or a person to an address without TLS, and a refusal changes no account.
let fuzzProviders = Target(seeds: seeds, run: fuzz)

private func fuzz(_ bytes: [UInt8]) {
    var input = Input(bytes)
    let kind = input.byte() % 5
    let body = input.all()
    switch kind {
    case 0: discovery(body)
    case 1: tokens(body)
    case 2: profile(body)
    case 3: device(body)
    default: redirect(body)
    }
}

private let stage = Stage()

private func discovery(_ body: [UInt8]) {
    let reply = stage.run("accounts:createAuthUri", stage.begin("oidc.discovered")) { _ in body }
    demand(reply.status == 200 || reply.status == 400, "a response or a refusal")
    if let uri = reply["authUri"]?.string { demand(hasTLS(uri), "an address with TLS") }
}

private func tokens(_ body: [UInt8]) {
    let reply = stage.finish("oidc.openid") { $0.url.utf8.suffix(6).elementsEqual("/token".utf8) ? body : [] }
    demand(reply.status == 400 && reply["error"]?["message"]?.string != nil, "no made-up token signs in")
}

private func profile(_ body: [UInt8]) {
    let tokens = Array(#"{"access_token":"a","token_type":"Bearer"}"#.utf8)
    let reply = stage.finish("oidc.oauth") { $0.url.utf8.suffix(6).elementsEqual("/token".utf8) ? tokens : body }
    if reply.status == 200 {
        demand(reply["localId"]?.string.nonEmpty != nil, "an account")
        demand(reply["federatedId"]?.string.nonEmpty != nil, "with a subject")
        demand(reply["emailVerified"]?.bool == false, "a contract that proves no address proves none")
    } else {
        demand(reply.status == 400, "a refusal")
    }
}

private func device(_ body: [UInt8]) {
    let reply = stage.run(
        "/vinculum/v1/projects/demo/deviceSignIn:start", #"{"providerId":"oidc.openid"}"#
    ) { _ in body }
    demand(reply.status == 200 || reply.status == 400, "a response or a refusal")
    for name in ["verificationUri", "verificationUriComplete"] {
        guard let uri = reply[name]?.string else { continue }
        demand(hasTLS(uri), "an address with TLS")
    }
}

private func redirect(_ body: [UInt8]) {
    guard let text = text(body) else { return }
    var writer = JSON.Writer()
    writer.beginObject()
    writer.member("requestUri", "https://app.example/cb\(text)")
    writer.member("sessionId", "0123456789012345678901")
    writer.endObject()
    let reply = stage.run(
        "accounts:signInWithIdp", String(decoding: writer.bytes, as: UTF8.self), keeping: "oidc.openid"
    ) { _ in [] }
    demand(reply.status >= 400, "no redirect without the state of its session signs in")
}

/// Schemes have no case (RFC 3986 section 3.1).
private func hasTLS(_ uri: String) -> Bool { ASCII.lowercased(uri).utf8.starts(with: "https://".utf8) }

/// An authority with three providers.
private struct Stage: Sendable {
    private let authority: Authority
    private let now = Instant(seconds: 1_700_000_000)

    init() {
        var settings = AuthoritySettings(projectID: "demo", trust: .local, hashCost: 1)
        settings.refuse(.unverifiedAssertions)
        settings.refuse(.plainProviders)
        settings.refuse(.unconfiguredProviders)
        var authority = Authority(settings: settings)
        let endpoints =
            #","authorizationEndpoint":"https://i.example/a","tokenEndpoint":"https://i.example/token","#
            + #""userinfoEndpoint":"https://i.example/u","deviceAuthorizationEndpoint":"https://i.example/d""#
        let openID = #""issuer":"https://i.example""#
        for (id, members) in [
            ("oidc.discovered", openID),
            ("oidc.openid", #"\#(openID),"jwksUri":"https://i.example/keys"\#(endpoints)"#),
            ("oidc.oauth", #""emailTrust":{"authority":"NONE"}\#(endpoints)"#),
        ] {
            let request = HTTPRequest(
                method: "PUT", path: "/vinculum/v1/projects/demo/providers/\(id)",
                headers: [.init("Authorization", "Bearer owner"), .init("Content-Type", "application/json")],
                body: Array(#"{"clientId":"app","public":true,\#(members)}"#.utf8))
            demand(authority.handle(request, now: self.now, seed: .numbered(1)).response.status == 200, "registered")
        }
        self.authority = authority
    }

    func begin(_ provider: String) -> String {
        #"{"providerId":"\#(provider)","continueUri":"https://app.example/cb","sessionId":"0123456789012345678901"}"#
    }

    /// Brings the answer to a sign-in back, with the right state.
    func finish(_ provider: String, _ web: (OutboundCall) -> [UInt8]) -> JSON.Reply {
        var authority = self.authority
        let begun = self.answer(&authority, "accounts:createAuthUri", self.begin(provider)) { _ in [] }
        let query = FormFields(parsing: URIReference(begun["authUri"]?.string ?? "").query ?? "")
        let uri = "https://app.example/cb?code=c&state=\(query["state"] ?? "")"
        return self.answer(
            &authority, "accounts:signInWithIdp",
            #"{"requestUri":"\#(uri)","sessionId":"0123456789012345678901"}"#, web)
    }

    /// - Parameter keeping: A provider at which a sign-in was begun before.
    func run(
        _ path: String, _ body: String, keeping provider: String? = nil, _ web: (OutboundCall) -> [UInt8]
    ) -> JSON.Reply {
        var authority = self.authority
        if let provider { _ = self.answer(&authority, "accounts:createAuthUri", self.begin(provider)) { _ in [] } }
        return self.answer(&authority, path, body, web)
    }

    private func answer(
        _ authority: inout Authority, _ path: String, _ body: String, _ web: (OutboundCall) -> [UInt8]
    ) -> JSON.Reply {
        let isWhole = path.utf8.first == UInt8(ascii: "/")
        let request = HTTPRequest(
            method: "POST", path: isWhole ? path : "/identitytoolkit.googleapis.com/v1/\(path)", query: "key=k",
            headers: [.init("Content-Type", "application/json")], body: Array(body.utf8))
        let before = authority.store[nil].accountCount
        let proposal = authority.resolve(request, now: self.now, seed: .numbered(2)) { question in
            guard case .call(let call) = question else { return question.answered() }
            return .reply(.response(HTTPResponse(status: 200, contentType: "", body: web(call))))
        }
        demand((try? authority.commit(proposal.changes)) != nil, "the changes can be committed")
        if proposal.refusal != nil { demand(authority.store[nil].accountCount == before, "a refusal makes no account") }
        return JSON.Reply(proposal.response)
    }
}

extension JSON {
    fileprivate struct Reply {
        let status: Int
        private let json: JSON.Value?

        init(_ response: HTTPResponse) {
            self.status = response.status
            self.json = try? JSON.Document(parsing: response.body).root
        }

        subscript(name: String) -> JSON.Value? { self.json?[named: name] }
    }
}

private func seeds() -> [[UInt8]] {
    let discovery =
        #"""
        {"issuer":"https://i.example","authorization_endpoint":"https://i.example/a",\#
        "token_endpoint":"https://i.example/t","jwks_uri":"https://i.example/k",\#
        "token_endpoint_auth_methods_supported":["client_secret_basic"],\#
        "authorization_response_iss_parameter_supported":true}
        """#
    let claims = Base64URL.encoded(
        Array(
            #"{"iss":"https://i.example","aud":"app","sub":"p","exp":1700000600,"iat":1700000000,"nonce":"n"}"#.utf8))
    let header = Base64URL.encoded(Array(#"{"alg":"ES256","kid":"k"}"#.utf8))
    return [
        [0] + Array(discovery.utf8),
        [1]
            + Array(
                #"{"access_token":"a","token_type":"bearer","expires_in":"3","id_token":"\#(header).\#(claims).AAAA"}"#
                    .utf8),
        [1] + Array(#"{"error":"invalid_grant","error_description":"d","error_uri":"u"}"#.utf8),
        [2] + Array(#"{"sub":"p","email":"a@b.c","email_verified":true,"name":"n","picture":"https://p"}"#.utf8),
        [3]
            + Array(
                #"""
                {"device_code":"d","user_code":"u","verification_uri":"https://i.example/d","expires_in":600,\#
                "interval":5,"verification_uri_complete":"https://i.example/d?u"}
                """#.utf8),
        [4] + Array("?code=c&state=s&iss=https://i.example#id_token=t&error=e".utf8),
    ]
}
