import PropertyKit
import Testing
@testable import Vinculum

@Suite("Game Center, Apple's tokens, and what an app shows of itself")
struct GameCenterTests {
    typealias Row = RequestRow

    private static let path = "v1/accounts:signInWithGameCenter"

    @Test("a player signs up, signs in again, and is an identity of gc.apple.com")
    func signIn() {
        var service = Service()
        let first = service.client(
            Self.path, #"{"teamPlayerId":"T:1","gamePlayerId":"A:1","playerId":"","displayName":"Ada"}"#)
        #expect(first.status == 200 && first["isNewUser"]?.bool == true)
        #expect(
            first.text("teamPlayerId") == "T:1" && first.text("gamePlayerId") == "A:1"
                && first.text("displayName") == "Ada")
        #expect(first.text("expiresIn") == "3600" && !first.refreshToken.isEmpty)
        #expect(first.claims?["firebase"]?["sign_in_provider"]?.string == "gc.apple.com")
        #expect(first.claims?["firebase"]?["identities"]?["gc.apple.com"]?[0]?.string == "T:1")
        let again = service.client(Self.path, #"{"teamPlayerId":"T:1"}"#)
        #expect(again.localId == first.localId && again["isNewUser"]?.bool == false)
        let link = service.account(first.localId)?["providerUserInfo"]?[0]
        #expect(link?["providerId"]?.string == "gc.apple.com" && link?["rawId"]?.string == "T:1")
    }

    @Test("the older player ID identifies an account only without the newer one, which the signature covers")
    func olderID() {
        var service = Service()
        let old = service.client(Self.path, #"{"playerId":"G:1"}"#)
        #expect(service.client(Self.path, #"{"playerId":"G:1"}"#).localId == old.localId)
        #expect(service.client(Self.path, #"{"playerId":"G:1","teamPlayerId":"T:2"}"#).localId != old.localId)
    }

    @Test("a session links a player, and a player of another account is refused")
    func link() {
        var service = Service()
        let (member, session) = service.member("a@x.com")
        let linked = service.client(Self.path, #"{"teamPlayerId":"T:1","idToken":"\#(session)"}"#)
        #expect(linked.localId == member && linked["isNewUser"]?.bool == false)
        let other = service.signUp("b@x.com")
        let before = Snapshot(service.authority)
        for token in [other.idToken, linked.idToken] {
            let reply = service.client(Self.path, #"{"teamPlayerId":"T:1","idToken":"\#(token)"}"#)
            #expect(reply.error == "FEDERATED_USER_ID_ALREADY_LINKED")
        }
        #expect(Snapshot(service.authority) == before)
        #expect(service.client(Self.path, #"{"teamPlayerId":"T:1"}"#).localId == member)
    }

    @Test("Game Center supports no second factor: accounts with one are refused, and players cannot enrol one")
    func secondFactors() {
        var service = Service()
        let (_, session) = service.member("a@x.com")
        let linked = service.client(Self.path, #"{"teamPlayerId":"T:1","idToken":"\#(session)"}"#)
        let refusal = "UNSUPPORTED_FIRST_FACTOR : MFA is not available for the given first factor."
        let enrolment = service.client(
            "v2/accounts/mfaEnrollment:start", #"{"idToken":"\#(linked.idToken)","totpEnrollmentInfo":{}}"#)
        #expect(enrolment.error == refusal)
        #expect(service.enrollPhone(session, "+15550001").status == 200)
        #expect(service.client(Self.path, #"{"teamPlayerId":"T:1"}"#).error == refusal)
    }

    private static let rows: [Row] = [
        Row(.client, path, "{}", "MISSING_PLAYER_ID"),
        Row(.client, path, #"{"playerId":"","teamPlayerId":""}"#, "MISSING_PLAYER_ID"),
        Row(
            .client, path, #"{"teamPlayerId":"\#(String(repeating: "p", count: 1025))"}"#,
            "INVALID_ARGUMENT : ((The player id is longer than 1024 bytes.))"),
        Row(.client, path, #"{"teamPlayerId":"T","idToken":"x"}"#, "INVALID_ID_TOKEN"),
        Row(.client, path, #"{"teamPlayerId":"T","idToken":"$revoked"}"#, "TOKEN_EXPIRED"),
        Row(.client, path, #"{"teamPlayerId":"T","idToken":"$disabled"}"#, "USER_DISABLED"),
        Row(.client, path, #"{"teamPlayerId":"T","idToken":"$gone"}"#, "USER_NOT_FOUND"),
        Row(.client, "v2/accounts:revokeToken", "{}", "MISSING_ID_TOKEN"),
        Row(.client, "v2/accounts:revokeToken", #"{"idToken":"x"}"#, "INVALID_ID_TOKEN"),
        Row(.client, "v2/accounts:revokeToken", #"{"idToken":"$member"}"#, "MISSING_PROVIDER_ID"),
        Row(
            .client, "v2/accounts:revokeToken", #"{"idToken":"$member","providerId":"google.com"}"#,
            "INVALID_PROVIDER_ID"),
        Row(
            .client, "v2/accounts:revokeToken", #"{"idToken":"$member","providerId":"apple.com"}"#,
            "INVALID_ARGUMENT : ((Missing tokenType.))"),
        Row(
            .client, "v2/accounts:revokeToken",
            #"{"idToken":"$member","providerId":"apple.com","tokenType":"0","token":"c"}"#,
            "INVALID_ARGUMENT : ((Missing tokenType.))"),
        Row(
            .client, "v2/accounts:revokeToken", #"{"idToken":"$member","providerId":"apple.com","tokenType":"3"}"#,
            "INVALID_ARGUMENT : ((Missing token.))"),
        Row(
            .client, "v2/accounts:revokeToken",
            #"{"idToken":"$member","providerId":"apple.com","tokenType":"ACCESS_TOKEN","token":"c"}"#,
            "INVALID_PROVIDER_ID : The account is not linked to apple.com."),
        Row(.client, "v1/accounts:verifyIosClient", "{}", "MISSING_IOS_APP_TOKEN"),
        Row(
            .client, "v1/accounts:sendVerificationCode", #"{"phoneNumber":"+15559","iosReceipt":"r","iosSecret":"s"}"#,
            "INVALID_APP_CREDENTIAL"),
    ]

    @Test("each refusal has the protocol's response and changes no account", arguments: rows)
    func refusals(row: Row) {
        row.check(World.shared.service, World.shared.texts)
    }

    @Test(
        "revoking Apple's token requires a linked Apple identity and ends no session",
        arguments: ["3", "CODE", "ACCESS_TOKEN", "1"])
    func revocation(type: String) {
        var service = Service()
        let apple = service.federated("a1", "a@icloud.com", provider: "apple.com")
        let reply = service.client(
            "v2/accounts:revokeToken",
            #"{"idToken":"\#(apple.idToken)","providerId":"apple.com","tokenType":"\#(type)","token":"c"}"#
        )
        #expect(reply.status == 200 && String(decoding: reply.body, as: UTF8.self) == "{}")
        #expect(service.lookup(apple.idToken).status == 200 && service.refresh(apple.refreshToken).status == 200)
    }

    @Test("an app can send codes with the pushed secret until it expires")
    func appVerification() {
        var service = Service()
        let reply = service.client("v1/accounts:verifyIosClient", #"{"appToken":"AA00","isSandbox":true}"#)
        let receipt = reply.text("receipt")
        #expect(reply.text("suggestedTimeout") == "5" && !receipt.isEmpty)
        let pending = service.authority.store[nil].pendingCode(CodeKey(receipt))
        guard case .appVerification(let secret)? = pending?.purpose else {
            Issue.record("nothing to push")
            return
        }
        func send(_ secret: String) -> String {
            service.client(
                "v1/accounts:sendVerificationCode",
                #"{"phoneNumber":"+15559","iosReceipt":"\#(receipt)","iosSecret":"\#(secret)"}"#
            ).error
        }
        #expect(send(secret.text) == "" && send("x") == "INVALID_APP_CREDENTIAL")
        service.now = service.now.adding(seconds: 3600)
        #expect(send(secret.text) == "INVALID_APP_CREDENTIAL")
    }

    @Test("a code verifies the number it was sent to, not the factor's current number")
    func redirectedFactor() {
        var service = Service()
        let (id, session) = service.member("a@x.com")
        service.enrollPhone(session, "+15551")
        let pending = service.signIn("a@x.com")
        let credential = pending.text("mfaPendingCredential")
        let factor = pending["mfaInfo"]?[0]?["mfaEnrollmentId"]?.string ?? ""
        service.client(
            "v2/accounts/mfaSignIn:start", #"{"mfaPendingCredential":"\#(credential)","mfaEnrollmentId":"\#(factor)"}"#)
        let sms = service.smsCode(to: "+15551")
        #expect(!sms.code.isEmpty)
        service.admin(
            "v1/accounts:update",
            #"{"localId":"\#(id)","mfa":{"enrollments":[{"mfaEnrollmentId":"\#(factor)","phoneInfo":"+15552"}]}}"#)
        let reply = service.client(
            "v2/accounts/mfaSignIn:finalize",
            #"""
            {"mfaPendingCredential":"\#(credential)","phoneVerificationInfo":{"sessionInfo":"\#(sms.session)",\#
            "code":"\#(sms.code)"}}
            """#
        )
        #expect(reply.error == "MFA_ENROLLMENT_NOT_FOUND")
    }

    @Test("Play Games signs in like other providers")
    func playGames() {
        var service = Service()
        let first = service.federated("p1", provider: "playgames.google.com")
        #expect(first["isNewUser"]?.bool == true && first.text("providerId") == "playgames.google.com")
        #expect(first.claims?["firebase"]?["sign_in_provider"]?.string == "playgames.google.com")
        #expect(service.federated("p1", provider: "playgames.google.com").localId == first.localId)
    }

    @Test("a callback without provider is named with all its parameters merged")
    func mergedURI() {
        var service = Service()
        func refusal(_ uri: String, _ body: String) -> String {
            service.client("v1/accounts:signInWithIdp", #"{"requestUri":"\#(uri)","postBody":"\#(body)"}"#).error
        }
        let stem = "INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: "
        #expect(refusal("http://h", "") == stem + "http://h/")
        #expect(refusal("http://h/cb?a=1&b=2&a=3#c=5&a=6", "b=4&d=x%20y") == stem + "http://h/cb?a=6&b=4&d=x+y&c=5")
    }
}
