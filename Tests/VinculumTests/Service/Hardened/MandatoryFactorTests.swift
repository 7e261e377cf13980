import PropertyKit
import Testing
@testable import Vinculum

@Suite("Mandatory second factors")
struct MandatoryFactorTests {
    static let config = #"""
        {"mfa":{"state":"MANDATORY","enabledProviders":["PHONE_SMS"],\#
        "providerConfigs":[{"state":"ENABLED","totpProviderConfig":{}}]}}
        """#
    static let refusal = "OPERATION_NOT_ALLOWED : Enrol a second factor first."

    static func service() throws -> Service {
        var service = try Service.exposed()
        service.configure(config)
        return service
    }

    @Test("a sign-in without a factor opens its enrolment, and the factor opens the rest")
    func journey() throws {
        var service = try Self.service()
        let session = service.member("a@example.net").session
        #expect(try CompactJWS(parsing: session).payload["aud"]?.string == "demo/enrol")
        #expect(service.lookup(session).status == 200)
        let (enrolled, _) = service.enrollTOTP(session, name: "app")
        #expect(enrolled.status == 200, "\(enrolled.error)")
        #expect(enrolled.claims?["aud"]?.string == "demo")
        #expect(service.update(enrolled.idToken, #""displayName":"Ada""#).status == 200)
        #expect(service.refresh(enrolled.refreshToken).status == 200)
    }

    @Test(
        "every other operation of a client refuses the token",
        arguments: [
            Row("v1/accounts:update", #""displayName":"Ada""#),
            Row("v1/accounts:delete", #""localId":"x""#),
            Row("v1/accounts:signUp", #""email":"b@example.net","password":"secret1""#),
            Row(
                "v1/accounts:signInWithIdp",
                #""requestUri":"http://h","postBody":"providerId=google.com&id_token={}""#),
            Row("v1/accounts:signInWithEmailLink", #""email":"a@example.net","oobCode":"c""#),
            Row("v1/accounts:sendOobCode", #""requestType":"VERIFY_AND_CHANGE_EMAIL","newEmail":"b@example.net""#),
            Row("v2/accounts/mfaEnrollment:withdraw", #""mfaEnrollmentId":"f""#),
            Row("v2/accounts:revokeToken", #""providerId":"apple.com","token":"t","tokenType":"ACCESS_TOKEN""#),
            Row("v2/accounts/passkeyEnrollment:start", ""), Row("/vinculum/v1/accounts:listSessions", ""),
            Row("/vinculum/v1/accounts:endSessions", #""others":true"#),
            Row("/vinculum/v1/accounts:nameSession", #""name":"x""#),
        ])
    func closed(row: Row<String, String>) throws {
        let (path, members) = row.fields
        // Where everything is accepted that can be, so that this refusal is the one that is met.
        var service = try Service.exposed {
            $0.allow(.unconfiguredProviders)
            $0.allow(.unverifiedPasskeys)
        }
        service.configure(Self.config)
        let session = service.member("a@example.net").session
        let before = Snapshot(service.authority)
        let body = #"{"idToken":"\#(session)"\#(members.isEmpty ? "" : ",")\#(members)}"#
            .replacing("id_token={}", with: #"id_token={\"sub\":\"s\"}"#)
        #expect(service.client(path, body).error == Self.refusal, sourceLocation: row.line)
        #expect(Snapshot(service.authority) == before, sourceLocation: row.line)
    }

    @Test(
        "a member under its other name asks for no other mail",
        arguments: [
            #""requestType":"VERIFY_EMAIL","request_type":"VERIFY_AND_CHANGE_EMAIL""#,
            #""request_type":"VERIFY_AND_CHANGE_EMAIL""#, #""requestType":"VERIFY_AND_CHANGE_EMAIL""#,
        ])
    func otherName(type: String) throws {
        var service = try Self.service()
        let session = service.member("a@example.net").session
        for name in ["idToken", "id_token"] {
            let reply = service.client(
                "v1/accounts:sendOobCode", #"{\#(type),"\#(name)":"\#(session)","newEmail":"e@example.net"}"#)
            #expect(reply.error == Self.refusal && service.effects.isEmpty)
        }
    }

    @Test("the session of a guest is bound once its account has a method that a second factor can follow")
    func guests() throws {
        var service = try Self.service()
        let guest = service.client("v1/accounts:signUp")
        service.client("v1/accounts:sendOobCode", #"{"requestType":"EMAIL_SIGNIN","email":"a@example.net"}"#)
        guard case .mail(let mail)? = service.effects.first else {
            Issue.record("no link was mailed")
            return
        }
        let linked = service.emailLink("a@example.net", mail.code, session: guest.idToken)
        #expect(linked.status == 200 && linked.claims?["aud"]?.string == "demo/enrol", "\(linked.error)")
        #expect(service.refresh(guest.refreshToken).error == Self.refusal)
        #expect(service.update(guest.idToken, #""displayName":"Ada""#).error == Self.refusal)
        #expect(service.lookup(guest.idToken).status == 200)
    }

    @Test("a refresh is refused, also of a session from before the factor was mandatory")
    func refresh() throws {
        var service = try Service.exposed()
        service.member("a@example.net")
        let before = service.signIn("a@example.net")
        service.configure(Self.config)
        #expect(service.refresh(before.refreshToken).error == Self.refusal)
        #expect(service.refresh(service.signIn("a@example.net").refreshToken).error == Self.refusal)
    }

    @Test("an address that is not proven can be proven first")
    func verification() throws {
        var service = try Self.service()
        let made = service.signUp("a@example.net")
        #expect(made.claims?["aud"]?.string == "demo/enrol")
        let asked = service.client(
            "v1/accounts:sendOobCode", #"{"requestType":"VERIFY_EMAIL","idToken":"\#(made.idToken)"}"#)
        #expect(asked.status == 200 && service.effects.count == 1)
    }

    @Test("first factors that no second one follows sign in as without it")
    func unbound() throws {
        var service = try Self.service()
        let anonymous = service.client("v1/accounts:signUp")
        #expect(anonymous.claims?["aud"]?.string == "demo")
        #expect(service.refresh(anonymous.refreshToken).status == 200)
    }

    @Test("a player of Game Center signs in without it, and is bound once another method is in use")
    func gameCenter() throws {
        var service = try Service.exposed {
            $0.allow(.unconfiguredProviders)
            $0.allow(.unverifiedAssertions)
        }
        service.configure(Self.config)
        func play(_ members: String = "") -> Reply {
            service.client("v1/accounts:signInWithGameCenter", #"{"teamPlayerId":"T:1"\#(members)}"#)
        }
        let player = play()
        #expect(player.claims?["aud"]?.string == "demo", "\(player.error)")
        #expect(service.update(player.idToken, #""displayName":"Ada""#).status == 200)
        #expect(service.refresh(player.refreshToken).status == 200)
        // A sign-in by a method that a second factor can follow opens the enrolment alone, and the player the rest.
        let linked = service.update(player.idToken, #""email":"a@example.net","password":"secret1""#)
        #expect(linked.status == 200, "\(linked.error)")
        let entered = service.signIn("a@example.net")
        #expect(entered.claims?["aud"]?.string == "demo/enrol")
        #expect(service.update(entered.idToken, #""displayName":"Ada""#).error == Self.refusal)
        #expect(play().claims?["aud"]?.string == "demo")
        service.admin("v1/accounts:update", #"{"localId":"\#(player.localId)","emailVerified":true}"#)
        let (enrolled, _) = service.enrollTOTP(entered.idToken, name: "app")
        #expect(enrolled.status == 200, "\(enrolled.error)")
        #expect(play().error.hasPrefix("UNSUPPORTED_FIRST_FACTOR"), "an account with a factor is closed to it")
    }

    @Test("strict and local services take MANDATORY for ENABLED, as the reference does")
    func others() {
        for strict in [false, true] {
            var service = Service { $0.follow(strict ? .strict : .local) }
            service.configure(Self.config)
            #expect(service.signUp("a@example.net").claims?["aud"]?.string == "demo")
        }
    }

    @Test("a passkey's session is whole as long as it has the passkey as its second factor")
    func passkeys() {
        var (service, authenticator) = (Service { $0.follow(.hardened) }, SoftAuthenticator())
        let session = service.member("a@example.net").session
        // The session that an enrolment gives has the second factor of the one that asked: none.
        let made = service.enrol(&authenticator, session)
        let entered = service.enter(&authenticator)
        service.configure(Self.config)
        func isWhole(_ idToken: String, _ refreshToken: String) -> [String] {
            #expect(service.lookup(idToken).status == 200)
            return [
                service.update(idToken, #""displayName":"Ada""#).error, service.refresh(refreshToken).error,
                service.client("/vinculum/v1/accounts:listSessions", #"{"idToken":"\#(idToken)"}"#).error,
            ]
        }
        #expect(isWhole(made.idToken, made.refreshToken) == [Self.refusal, Self.refusal, Self.refusal])
        #expect(isWhole(entered.idToken, entered.refreshToken) == ["", "", ""])
        #expect(service.update(entered.idToken, #""deletePasskey":["\#(authenticator.idText)"]"#).error == "")
        #expect(isWhole(entered.idToken, entered.refreshToken) == [Self.refusal, Self.refusal, Self.refusal])
    }

    @Test("a passkey's session that replaces the password stays whole until the passkey is removed")
    func passwordByPasskey() {
        var (service, authenticator) = (Service { $0.follow(.hardened) }, SoftAuthenticator())
        let session = service.member("a@example.net").session
        _ = service.enrol(&authenticator, session)
        let entered = service.enter(&authenticator)
        service.configure(Self.config)
        let replaced = service.update(entered.idToken, #""password":"secret2""#)
        #expect(replaced.claims?["aud"]?.string == "demo", "\(replaced.error)")
        let refreshed = service.refresh(replaced.refreshToken)
        #expect(refreshed.error == "")
        #expect(service.update(replaced.idToken, #""displayName":"Ada""#).error == "")
        #expect(service.update(replaced.idToken, #""deletePasskey":["\#(authenticator.idText)"]"#).error == "")
        #expect(service.update(replaced.idToken, #""displayName":"Bea""#).error == Self.refusal)
        #expect(service.refresh(replaced.refreshToken).error == Self.refusal)
    }

    @Test("an old password replaces no password where the sign-in by it opens nothing but an enrolment")
    func oldPassword() throws {
        let body = #"{"email":"a@example.net","oldPassword":"secret1","newPassword":"secret2"}"#
        var service = try Self.service()
        service.member("a@example.net")
        let before = Snapshot(service.authority)
        let reply = service.client("v1/accounts:resetPassword", body)
        #expect(reply.error == Self.refusal && service.effects.isEmpty)
        #expect(Snapshot(service.authority) == before)
        service.change { $0.follow(.strict) }
        #expect(service.client("v1/accounts:resetPassword", body).status == 200, "not enforced")
    }

    @Test("no verifier of the project's tokens takes the token for a session")
    func verifiers() throws {
        var service = try Self.service()
        let session = service.member("a@example.net").session
        #expect(throws: TokenRefusal.audience) { try SignedTokenTests.verify(session, &service) }
    }

    @Test("the methods that stay open are named")
    func unguarded() throws {
        var service = try Service.exposed()
        #expect(service.authority.unguardedMethods().isEmpty, "second factors are not mandatory")
        service.configure(Self.config)
        #expect(service.authority.unguardedMethods() == ["anonymous", "phone"])
        let keys = try JSONWebKeySet([JSONWebKey(signing: SignedTokenTests.curveKey(), id: "k1").publicHalf])
        service.change { $0.customTokenKeys = keys }
        service.configure(
            #"{"mfa":{"state":"MANDATORY"},"signIn":{"anonymous":{"enabled":false},"phoneNumber":{"enabled":false}}}"#)
        #expect(service.authority.unguardedMethods() == ["custom token"])
        let provider = "v2/projects/demo/defaultSupportedIdpConfigs"
        service.admin("\(provider)?idpId=gc.apple.com", #"{"enabled":true,"clientId":"org.example.game"}"#)
        #expect(service.authority.unguardedMethods() == ["Game Center", "custom token"])
        service.admin("PATCH", "\(provider)/gc.apple.com?updateMask=enabled", #"{"enabled":false}"#)
        #expect(service.authority.unguardedMethods() == ["custom token"])
        service.change { $0.follow(.strict) }
        #expect(service.authority.unguardedMethods().isEmpty, "not enforced")
    }
}
