import PropertyKit
import Testing
@testable import Vinculum

/// Apple posts the person's name in a form field `user`, at the first sign-in alone and in no ID token (Apple's
/// documentation; lost in better-auth#10598, demanded in authorizer#715, both of July 2026).
@Suite("The name that Apple says once")
struct AppleNameTests {
    /// How a client passes the field on.
    enum Way: CaseIterable {
        /// Beside an ID token, as Apple's library and this package's own post it.
        case token
        /// In the query of the redirect.
        case query
        /// In `postBody`, beside the redirect in `requestUri`.
        case besideRedirect
        /// With all of Apple's form in `postBody` (OAuth 2.0 Form Post Response Mode).
        case form
    }

    private static let address = "ada@x.com"
    private static let ada =
        #"{"name":{"firstName":"Ada","lastName":"Lovelace"},"email":"thief@evil.example"}"#

    private static func service() -> Service {
        var service = Service.hardened
        service.register("apple.com", #""clientId":"app","clientSecret":"s""#)
        return service
    }

    /// A sign-in at Apple with the text of the field.
    private static func signIn(
        _ user: String?, _ service: inout Service, _ way: Way = .token, subject: String = "person",
        session: String = ""
    ) -> Reply {
        let idp = OpenIDProvider("https://appleid.apple.com")
        let field = user.map { "&user=\(PercentEncoding.encodedComponent($0))" } ?? ""
        let begun =
            way == .token
            ? nil
            : service.client(
                "v1/accounts:createAuthUri",
                #"{"providerId":"apple.com","continueUri":"\#(Service.continueURI)"}"#)
        let query = FormFields(parsing: URIReference(begun?.text("authUri") ?? "").query ?? "")
        let nonce = query["nonce"].map { #","nonce":"\#($0)""# } ?? ""
        let claims = idp.claims(at: service.now, #"\#(nonce),"email":"\#(Self.address)","email_verified":"true""#)
            .replacing(#""sub":"person""#, with: #""sub":"\#(subject)""#)
        let token = idp.signed(claims)
        service.web = { call in
            switch call.url {
            case "https://appleid.apple.com/auth/token":
                OpenIDProvider.document(#"{"access_token":"a","id_token":"\#(token)"}"#)
            case "https://appleid.apple.com/auth/keys": idp.keys
            default: .unreachable
            }
        }
        let answer = "code=c&state=\(query["state"] ?? "")"
        let (redirect, form) =
            switch way {
            case .token: ("", "providerId=apple.com&id_token=\(token)\(field)")
            case .query: ("?\(answer)\(field)", "")
            case .besideRedirect: ("?\(answer)", "providerId=apple.com\(field)")
            case .form: ("", "\(answer)\(field)")
            }
        let link = session.isEmpty ? "" : #","idToken":"\#(session)""#
        return service.client(
            "v1/accounts:signInWithIdp",
            #"""
            {"requestUri":"\#(Service.continueURI)\#(redirect)","postBody":"\#(form)",\#
            "sessionId":"\#(begun?.text("sessionId") ?? "")","returnSecureToken":true\#(link)}
            """#)
    }

    private static func identityName(_ account: JSON.Value?, of provider: String = "apple.com") -> String? {
        account?["providerUserInfo"]?.elements.first { $0["providerId"]?.string == provider }?["displayName"]?.string
    }

    @Test("the name comes along in each way, the address in the field never does", arguments: Way.allCases)
    func ways(way: Way) {
        var service = Self.service()
        let reply = Self.signIn(Self.ada, &service, way)
        #expect(reply.status == 200 && reply["isNewUser"]?.bool == true, "\(reply.error)")
        #expect(reply.text("displayName") == "Ada Lovelace" && reply.text("fullName") == "Ada Lovelace")
        #expect(reply.text("firstName") == "Ada" && reply.text("lastName") == "Lovelace")
        #expect(reply.text("email") == Self.address && reply.claims?["name"]?.string == "Ada Lovelace")
        let account = service.account(reply.localId)
        #expect(account?["displayName"]?.string == "Ada Lovelace" && account?["email"]?.string == Self.address)
        #expect(Self.identityName(account) == "Ada Lovelace")

        let again = Self.signIn(nil, &service, way)
        #expect(again.localId == reply.localId && again["displayName"] == nil)
        let kept = service.account(reply.localId)
        #expect(kept?["displayName"]?.string == "Ada Lovelace" && Self.identityName(kept) == "Ada Lovelace")
    }

    @Test("the made-up token of a test has its name beside it, too")
    func madeUpToken() {
        var service = Service()
        let token = PercentEncoding.encodedComponent(#"{"sub":"001.a","email":"a@b.example"}"#)
        let user = PercentEncoding.encodedComponent(Self.ada)
        for (provider, name) in [("apple.com", "Ada Lovelace"), ("google.com", ""), ("oidc.apple", "")] {
            let reply = service.client(
                "v1/accounts:signInWithIdp",
                #"""
                {"requestUri":"http://localhost","returnSecureToken":true,\#
                "postBody":"providerId=\#(provider)&id_token=\#(token)&user=\#(user)"}
                """#)
            #expect(reply.status == 200 && reply.text("displayName") == name, "\(provider): \(reply.error)")
            #expect(reply.text("email") == "a@b.example")
            service = Service()
        }
    }

    /// The field and the name that it gives; an empty one for none.
    static let fields: [Row<String, String>] = [
        Row(#"{"name":{"firstName":"Ada"}}"#, "Ada"), Row(#"{"name":{"lastName":"Lovelace"}}"#, "Lovelace"),
        Row(#"{"name":{"firstName":" Ada ","lastName":""}}"#, "Ada"), Row("", ""), Row("{", ""),
        Row("null", ""), Row("[]", ""), Row(#""Ada""#, ""), Row(#"{"name":"Ada"}"#, ""),
        Row(#"{"name":{}}"#, ""), Row(#"{"name":{"firstName":7,"lastName":null}}"#, ""),
        Row(#"{"name":{"firstName":"  "}}"#, ""), Row(#"{"email":"thief@evil.example"}"#, ""),
        Row(#"{"name":{"firstName":"\#(String(repeating: "a", count: 2049))"}}"#, ""),
        Row(String(repeating: "[", count: 200), ""),
    ]

    @Test("a field without a name that can be stored ends no sign-in", arguments: fields, Way.allCases)
    func unreadable(row: Row<String, String>, way: Way) {
        let (field, name) = row.fields
        var service = Self.service()
        let reply = Self.signIn(field, &service, way)
        #expect(reply.status == 200 && reply.text("displayName") == name, "\(reply.error)", sourceLocation: row.line)
        #expect(service.account(reply.localId)?["displayName"]?.string ?? "" == name, sourceLocation: row.line)
        #expect(reply.text("email") == Self.address, sourceLocation: row.line)
    }

    @Test("any field gives a sign-in", arguments: TestSeed.sample(3))
    func anything(seed: TestSeed) {
        forAll(seed: seed, count: 40, Gen<[UInt8]>.mutations(of: Array(Self.ada.utf8))) { bytes in
            var service = Self.service()
            let reply = Self.signIn(String(decoding: bytes, as: UTF8.self), &service)
            try check(reply.status == 200 && reply.text("email") == Self.address, "\(reply.error)")
        }
    }

    @Test("the name completes an account without one, by its address or a link, and replaces none")
    func completion() {
        for (own, shown) in [("", "Ada Lovelace"), ("Jane", "Jane")] {
            for isLink in [false, true] {
                var service = Self.service()
                let name = own.isEmpty ? "" : #","displayName":"\#(own)""#
                let made = service.admin(
                    "v1/accounts:signUp",
                    #"{"email":"\#(Self.address)","emailVerified":true,"password":"secret1"\#(name)}"#)
                let session = isLink ? service.signIn(Self.address).idToken : ""
                let reply = Self.signIn(Self.ada, &service, session: session)
                #expect(reply.status == 200 && reply.localId == made.localId, "\(reply.error)")
                let account = service.account(reply.localId)
                #expect(account?["displayName"]?.string == shown, "link: \(isLink)")
                #expect(Self.identityName(account) == "Ada Lovelace")
            }
        }
        // Apple says nothing at the next sign-in: the account's own name stays.
        var service = Self.service()
        service.admin(
            "v1/accounts:signUp",
            #"{"email":"\#(Self.address)","emailVerified":true,"password":"secret1","displayName":"Jane"}"#)
        let silent = Self.signIn(nil, &service)
        #expect(service.account(silent.localId)?["displayName"]?.string == "Jane")
    }

    @Test("a person whose access Apple forgot says the name again, for an account that has none by now")
    func again() {
        var service = Self.service()
        let first = Self.signIn(nil, &service)
        #expect(service.account(first.localId)?["displayName"] == nil)
        let named = Self.signIn(Self.ada, &service)
        #expect(service.account(first.localId)?["displayName"]?.string == "Ada Lovelace")
        #expect(named.localId == first.localId && named["isNewUser"] == nil)
    }

    @Test("the name of an earlier owner does not stay with an account that changes hands")
    func takeover() {
        for (user, name) in [(nil, nil), (Self.ada, "Ada Lovelace")] as [(String?, String?)] {
            var service = Self.service()
            service.client(
                "v1/accounts:signUp",
                #"{"email":"\#(Self.address)","password":"secret1","displayName":"Squatter"}"#)
            let owner = Self.signIn(user, &service)
            #expect(service.account(owner.localId)?["displayName"]?.string == name, "\(owner.error)")
            // The address passes to another person.
            let other = Self.signIn(nil, &service, subject: "another")
            #expect(other["emailRecycled"]?.bool == true && other.localId == owner.localId)
            let account = service.account(other.localId)
            #expect(account?["displayName"] == nil && Self.identityName(account) == nil)
        }
    }
}
