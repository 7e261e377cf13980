import PropertyKit
import Testing
@testable import Vinculum

@Suite("Federated sign-in, end to end")
struct FederatedTableTests {
    @Test("an unknown address creates an account, verified as the claim is", arguments: [true, false])
    func creation(verified: Bool) {
        var service = Service()
        let reply = service.federated("g1", "A@x.com", verified: verified)
        #expect(reply["isNewUser"]?.bool == true && reply["emailVerified"]?.bool == verified)
        #expect(reply.text("federatedId") == "https://accounts.google.com/g1")
        #expect(service.account(reply.localId)?["emailVerified"]?.bool == verified)
        #expect(service.account(reply.localId)?["email"]?.string == "a@x.com")
        #expect(
            service.federated("g1", "other@x.com").localId == reply.localId, "the identity decides, not the address")
    }

    @Test("a verified account is linked and signed in to, an unverified one is taken over")
    func verifiedClaim() {
        var service = Service()
        let (member, session) = service.member("a@x.com")
        let linked = service.federated("g1", "a@x.com")
        #expect(linked.localId == member && linked["isNewUser"] == nil)
        #expect(service.lookup(session).error == "", "the owner's sessions stay")
        #expect(service.signIn("a@x.com").localId == member)
        let unproven = service.signUp("b@x.com")
        let taken = service.federated("g2", "b@x.com")
        #expect(taken.localId == unproven.localId)
        #expect(service.lookup(unproven.idToken).errorCode == "TOKEN_EXPIRED")
        #expect(service.refresh(unproven.refreshToken).errorCode == "TOKEN_EXPIRED")
        #expect(service.signIn("b@x.com").errorCode == "INVALID_PASSWORD")
        #expect(service.account(taken.localId)?["emailVerified"]?.bool == true)
    }

    @Test("an unverified claim of a known address changes nothing", arguments: [true, false])
    func unverifiedClaim(isVerified: Bool) {
        var service = Service()
        let id = isVerified ? service.member("a@x.com").id : service.signUp("a@x.com").localId
        let before = Snapshot(service.authority)
        let reply = service.federated("f1", "a@x.com", verified: false, provider: "facebook.com")
        #expect(reply["needConfirmation"]?.bool == true && reply.localId == id && reply.idToken.isEmpty)
        #expect(reply["verifiedProvider"]?.count == 0)
        #expect(Snapshot(service.authority) == before)
    }

    @Test(
        "where addresses tell nothing, an unverified claim learns no account and no provider", arguments: [false, true])
    func hiddenAccount(hides: Bool) {
        var service = Service { $0.follow(.strict) }
        service.configure(#"{"emailPrivacyConfig":{"enableImprovedEmailPrivacy":\#(hides)}}"#)
        let id = service.federated("g1", "a@x.com").localId
        let reply = service.federated("f1", "a@x.com", verified: false, provider: "facebook.com")
        #expect(reply["needConfirmation"]?.bool == true && reply.idToken.isEmpty)
        #expect(reply.localId == (hides ? "" : id))
        #expect(reply["verifiedProvider"]?.count == (hides ? nil : 1))
    }

    @Test("the string false in email_verified means false")
    func textualFlag() {
        var service = Service()
        let (id, _) = service.member("a@x.com")
        func claim(_ flag: String) -> Reply {
            var copy = service
            let token = PercentEncoding.encodedComponent(#"{"sub":"s","email":"a@x.com","email_verified":"\#(flag)"}"#)
            return copy.client(
                "v1/accounts:signInWithIdp",
                #"{"requestUri":"http://h","postBody":"providerId=apple.com&id_token=\#(token)"}"#
            )
        }
        #expect(claim("false")["needConfirmation"]?.bool == true)
        #expect(claim("true").idToken.isEmpty == false && claim("true").localId == id)
    }

    @Test("another subject of the same provider with the same address replaces the former one")
    func recycled() {
        var service = Service()
        let first = service.federated("g1", "a@x.com")
        service.update(first.idToken, #""password":"secret1""#)
        let second = service.federated("g2", "a@x.com")
        #expect(second.localId == first.localId && second["emailRecycled"]?.bool == true)
        #expect(service.federated("g1").localId != first.localId)
        #expect(service.signIn("a@x.com").errorCode == "INVALID_PASSWORD")
        #expect(service.refresh(first.refreshToken).errorCode == "TOKEN_EXPIRED")
    }

    @Test("a link takes the address of the provider only where the account has none")
    func linking() {
        var service = Service()
        let anonymous = service.client("v1/accounts:signUp")
        #expect(service.federated("g1", "a@x.com", session: anonymous.idToken).localId == anonymous.localId)
        #expect(service.account(anonymous.localId)?["email"]?.string == "a@x.com")
        service.federated("f1", "f@x.com", provider: "facebook.com", session: anonymous.idToken)
        let user = service.account(anonymous.localId)
        #expect(user?["email"]?.string == "a@x.com")
        #expect(user?["providerUserInfo"]?.elements.map { $0["rawId"]?.string } == ["g1", "f1"])
        let again = service.federated(
            "f1", provider: "facebook.com", session: anonymous.idToken, extra: #","returnIdpCredential":true"#)
        #expect(
            again.status == 200 && again.text("errorMessage") == "FEDERATED_USER_ID_ALREADY_LINKED"
                && again["localId"] == nil)
    }

    @Test("autoCreate false signs existing accounts in, and does not matter for linking")
    func reauthentication() {
        var service = Service()
        let (member, session) = service.member("a@x.com")
        let known = #","autoCreate":false"#
        #expect(service.federated("g1", "a@x.com", extra: known).error == "USER_NOT_FOUND")
        #expect(service.federated("g1", "a@x.com", session: session, extra: known).localId == member)
        #expect(service.federated("g1", "a@x.com", extra: known).localId == member)
    }

    @Test("with duplicate addresses allowed, a provider's address is neither matched nor claimed")
    func duplicateAddresses() {
        var service = Service()
        service.configure(#"{"signIn":{"allowDuplicateEmails":true}}"#)
        let (member, _) = service.member("a@x.com")
        let reply = service.federated("g1", "a@x.com")
        #expect(reply.localId != member && reply["isNewUser"]?.bool == true)
        #expect(service.account(reply.localId)?["email"] == nil)
    }

    @Test("a SAML NameID is the address, and the attributes are in the first token only")
    func saml() {
        var service = Service()
        let saml = PercentEncoding.encodedComponent(
            #"{"assertion":{"subject":{"nameId":"a@x.com"},"attributeStatements":{"dept":["x"]}}}"#
        )
        let token = PercentEncoding.encodedComponent(#"{"sub":"s1"}"#)
        let reply = service.client(
            "v1/accounts:signInWithIdp",
            #"{"requestUri":"http://h","postBody":"providerId=saml.corp&id_token=\#(token)&SAMLResponse=\#(saml)"}"#
        )
        #expect(reply.text("email") == "a@x.com" && reply["emailVerified"]?.bool == true)
        #expect(reply.text("rawUserInfo") == #"{"dept":["x"]}"#)
        #expect(reply.claims?["firebase"]?["sign_in_attributes"]?["dept"]?[0]?.string == "x")
        let refreshed = try? CompactJWS(parsing: service.refresh(reply.refreshToken).text("id_token")).payload
        #expect(refreshed?["firebase"]?["sign_in_attributes"] == nil)
    }

    @Test("the fragment overrides the form, and the form overrides the query")
    func parameterOrder() {
        var service = Service()
        let token = PercentEncoding.encodedComponent(#"{"sub":"s"}"#)
        let reply = service.client(
            "v1/accounts:signInWithIdp",
            #"""
            {"requestUri":"http://h?providerId=a.com&id_token=\#(token)#providerId=C.com",\#
            "postBody":"providerId=b.com"}
            """#
        )
        #expect(reply.text("providerId") == "c.com")
    }
}
