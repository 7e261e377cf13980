@testable import Vinculum

/// An OpenID provider of a test: its documents and its tokens.
struct OpenIDProvider: Sendable {
    var issuer: String
    var keyID: String? = "k1"
    var key: SigningKey
    /// What the document of discovery says in place of the truth.
    var claimedIssuer: String?
    var keysURL: String?

    /// - Parameter keyNumber: Providers with the same number have the same key.
    init(_ issuer: String = "https://idp.example", keyNumber: UInt8 = 21) {
        self.issuer = issuer
        self.key = SignedTokenTests.curveKey(keyNumber)
    }

    private var base: String { self.issuer.hasSuffix("/") ? String(self.issuer.dropLast()) : self.issuer }

    func reply(to call: OutboundCall) -> OutboundReply {
        guard call.method == "GET" else { return .unreachable }
        let keysURL = self.keysURL ?? "\(self.base)/keys"
        switch call.url {
        case "\(self.base)/.well-known/openid-configuration":
            return Self.document(#"{"issuer":"\#(self.claimedIssuer ?? self.issuer)","jwks_uri":"\#(keysURL)"}"#)
        case keysURL: return self.keys
        default: return .response(HTTPResponse(status: 404, contentType: "text/plain", body: []))
        }
    }

    var keys: OutboundReply {
        let set = try? JSONWebKeySet([JSONWebKey(verifying: self.key.verificationKey, id: KeyID(self.keyID))])
        return Self.document(String(decoding: set?.encoded() ?? [], as: UTF8.self))
    }

    static func document(_ text: String) -> OutboundReply {
        .response(HTTPResponse(status: 200, contentType: "application/json", body: Array(text.utf8)))
    }

    /// A token with these claims, as JSON members, signed.
    func signed(_ claims: String) -> String {
        var generator = SignedTokenTests.generator(9)
        return
            (try? SignedJWS.encoded(
                Array("{\(claims)}".utf8), key: self.key, keyID: KeyID(self.keyID), using: &generator))
            ?? ""
    }

    /// The claims of a token that is good for an app.
    func claims(audience: String = "app", at now: Instant, _ more: String = "") -> String {
        #"""
        "iss":"\#(self.issuer)","aud":"\#(audience)","sub":"person","iat":\#(now.seconds),\#
        "exp":\#(now.seconds + 600)\#(more)
        """#
    }
}

extension Service {
    /// Signs in with what a provider answered.
    @discardableResult
    mutating func signIn(_ provider: String, idToken: String, _ more: String = "", tenant: String? = nil) -> Reply {
        let token = PercentEncoding.encodedComponent(idToken)
        let tenant = tenant.map { #","tenantId":"\#($0)""# } ?? ""
        return self.client(
            "v1/accounts:signInWithIdp",
            #"""
            {"requestUri":"http://localhost","postBody":"providerId=\#(provider)&\#
            id_token=\#(token)\#(more)"\#(tenant)}
            """#
        )
    }

    /// A service that only takes what is verified.
    static var hardened: Service {
        Service {
            $0.refuse(.unconfiguredProviders)
            $0.refuse(.unverifiedAssertions)
            $0.refuse(.plainProviders)
        }
    }
}
