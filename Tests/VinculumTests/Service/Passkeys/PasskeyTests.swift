import PropertyKit
import Testing
@testable import Vinculum

/// What the reference does with passkeys, whose tests send an id and nothing else.
@Suite("Passkeys, in shape")
struct PasskeyTests {
    typealias Row = RequestRow

    private static let enrol = "v2/accounts/passkeyEnrollment:finalize"
    private static let enter = "v2/accounts/passkeySignIn:finalize"

    private static func registration(_ session: String, _ id: String, _ more: String = "") -> String {
        #"{"idToken":"\#(session)","authenticatorRegistrationResponse":{"id":"\#(id)"}\#(more)}"#
    }

    @Test("options have the shape that browsers take")
    func options() {
        var service = Service()
        let (id, session) = service.member("a@x.com")
        let creation = service.client("v2/accounts/passkeyEnrollment:start", #"{"idToken":"\#(session)"}"#)[
            "credentialCreationOptions"]
        #expect(creation?["rp"]?["id"]?.string == "localhost" && creation?["rp"]?["name"]?.string == "localhost")
        #expect(creation?["user"]?["id"]?.string == Base64URL.encoded(Array(id.utf8)))
        #expect(creation?["user"]?["name"]?.string == "a@x.com" && creation?["user"]?["displayName"]?.string == "User")
        #expect(creation?["pubKeyCredParams"]?.elements.map { $0["alg"]?.int64 } == [-7, -257, -8])
        #expect(creation?["timeout"]?.int64 == 60_000 && creation?["attestation"]?.string == "none")
        let request = service.client("v2/accounts/passkeySignIn:start")["credentialRequestOptions"]
        #expect(request?["rpId"]?.string == "localhost" && request?["userVerification"]?.string == "required")
        for challenge in [creation?["challenge"]?.string, request?["challenge"]?.string] {
            #expect(((try? Base64URL.decoded(challenge ?? "")) ?? []).count >= 16)
        }
        #expect(creation?["challenge"]?.string != request?["challenge"]?.string)
    }

    @Test("a passkey is enrolled, listed, signs in, and is removed")
    func life() {
        var service = Service()
        let (id, session) = service.member("a@x.com")
        let made = service.client(
            Self.enrol, Self.registration(session, "k1", #","name":"Phone","displayName":"Other""#))
        #expect(made.localId == id && made["expiresIn"] == nil)
        #expect(made.claims?["firebase"]?["sign_in_provider"]?.string == "passkey")
        service.client(Self.enrol, Self.registration(session, "k2", #","displayName":"Other""#))
        service.client(Self.enrol, Self.registration(session, "k3"))
        let names = service.lookup(session)["users"]?[0]?["passkeyInfo"]?.elements.map { $0["name"]?.string }
        #expect(names == ["Phone", "Other", "Unnamed Passkey"])
        let entered = service.client(Self.enter, #"{"authenticatorAuthenticationResponse":{"id":"k1"}}"#)
        #expect(
            entered.claims?["user_id"]?.string == id && !entered.refreshToken.isEmpty && entered["expiresIn"] == nil)
        service.update(session, #""deletePasskey":["k1","nobody's"]"#)
        #expect(service.lookup(session)["users"]?[0]?["passkeyInfo"]?.count == 2)
        #expect(
            service.client(Self.enter, #"{"authenticatorAuthenticationResponse":{"id":"k1"}}"#).error
                == "PASSKEY_CREDENTIAL_NOT_FOUND")
        service.client("v1/accounts:delete", #"{"idToken":"\#(session)"}"#)
        #expect(
            service.client(Self.enter, #"{"authenticatorAuthenticationResponse":{"id":"k2"}}"#).error
                == "PASSKEY_CREDENTIAL_NOT_FOUND")
    }

    @Test("a passkey belongs to one account")
    func ownership() {
        var service = Service()
        let (first, second) = (service.signUp("a@x.com"), service.signUp("b@x.com"))
        service.client(Self.enrol, Self.registration(first.idToken, "k"))
        let before = Snapshot(service.authority)
        for session in [first.idToken, second.idToken] {
            #expect(service.client(Self.enrol, Self.registration(session, "k")).error == "CREDENTIAL_ALREADY_IN_USE")
        }
        #expect(Snapshot(service.authority) == before)
        service.update(first.idToken, #""deletePasskey":["k"]"#)
        #expect(service.client(Self.enrol, Self.registration(second.idToken, "k")).status == 200)
    }

    @Test("verifying the address removes an earlier passkey, which the owner can enrol again")
    func takeOver() {
        var service = Service()
        let squatter = service.signUp("a@x.com")
        service.client(Self.enrol, Self.registration(squatter.idToken, "k"))
        let owner = service.federated("g", "a@x.com")
        #expect(owner.localId == squatter.localId)
        #expect(service.decisions.contains { $0.rule == .epoch })
        #expect(
            service.client(Self.enter, #"{"authenticatorAuthenticationResponse":{"id":"k"}}"#).error
                == "PASSKEY_CREDENTIAL_NOT_FOUND")
        #expect(service.client(Self.enrol, Self.registration(owner.idToken, "k")).status == 200, "its id is free again")
        #expect(service.decisions.first?.rule == .returning)
    }

    @Test("an unchecked passkey does not sign in to an account with a second factor")
    func secondFactors() {
        var service = Service()
        let (_, session) = service.member("a@x.com")
        service.client(Self.enrol, Self.registration(session, "k"))
        service.enrollPhone(session, "+15551")
        let reply = service.client(Self.enter, #"{"authenticatorAuthenticationResponse":{"id":"k"}}"#)
        #expect(reply.error == "UNSUPPORTED_FIRST_FACTOR : MFA is not available for the given first factor.")
    }

    @Test("without unchecked passkeys, an id alone is refused")
    func setting() {
        var service = Service { $0.refuse(.unverifiedPasskeys) }
        let (_, session) = service.member("a@x.com")
        let refusal =
            "OPERATION_NOT_ALLOWED : The id of a passkey alone is not accepted here. "
            + "Send the authenticator's whole response."
        #expect(service.client(Self.enrol, Self.registration(session, "k")).error == refusal)
        #expect(service.client(Self.enter, #"{"authenticatorAuthenticationResponse":{"id":"k"}}"#).error == refusal)
    }

    @Test("an account has a bounded number of passkeys")
    func limit() {
        var service = Service()
        let session = service.signUp("a@x.com").idToken
        for number in 0..<32 {
            #expect(service.client(Self.enrol, Self.registration(session, "k\(number)")).status == 200)
        }
        #expect(service.client(Self.enrol, Self.registration(session, "k32")).errorCode == "QUOTA_EXCEEDED")
    }

    private static let rows: [Row] = [
        Row(.client, "v2/accounts/passkeyEnrollment:start", "{}", "MISSING_ID_TOKEN"),
        Row(.client, "v2/accounts/passkeyEnrollment:start", #"{"idToken":"x"}"#, "INVALID_ID_TOKEN"),
        Row(.client, enrol, #"{"authenticatorRegistrationResponse":{"id":"k"}}"#, "MISSING_ID_TOKEN"),
        // The missing response is reported before the token is read.
        Row(.client, enrol, #"{"idToken":"x"}"#, "MISSING_AUTHENTICATOR_RESPONSE"),
        Row(.client, enrol, registration("x", "k"), "INVALID_ID_TOKEN"),
        Row(.client, enrol, registration("$revoked", "k"), "TOKEN_EXPIRED"),
        Row(.client, enrol, registration("$disabled", "k"), "USER_DISABLED"),
        Row(.client, enrol, registration("$member", ""), "INVALID_CREDENTIAL_ID"),
        Row(.client, enrol, registration("$member", String(repeating: "k", count: 1365)), "INVALID_CREDENTIAL_ID"),
        Row(.client, enrol, #"{"idToken":"$member","authenticatorRegistrationResponse":{}}"#, "INVALID_CREDENTIAL_ID"),
        Row(.client, enter, "{}", "MISSING_AUTHENTICATOR_RESPONSE"),
        Row(.client, enter, #"{"authenticatorAuthenticationResponse":{}}"#, "INVALID_CREDENTIAL_ID"),
        Row(
            .client, enter, #"{"authenticatorAuthenticationResponse":{"id":"nobody's"}}"#,
            "PASSKEY_CREDENTIAL_NOT_FOUND"),
    ]

    @Test("each refusal has the protocol's response and changes no account", arguments: rows)
    func refusals(row: Row) {
        row.check(World.shared.service, World.shared.texts)
    }

    @Test("a disabled account's passkey is refused")
    func disabled() {
        var service = Service()
        let made = service.signUp("a@x.com")
        service.client(Self.enrol, Self.registration(made.idToken, "k"))
        service.admin("v1/accounts:update", #"{"localId":"\#(made.localId)","disableUser":true}"#)
        #expect(
            service.client(Self.enter, #"{"authenticatorAuthenticationResponse":{"id":"k"}}"#).error == "USER_DISABLED")
    }
}
