import PropertyKit
import Testing
@testable import Vinculum

@Suite("Passkeys, verified")
struct VerifiedPasskeyTests {
    private static func refused(_ refusal: WebAuthnRefusal) -> String {
        "INVALID_AUTHENTICATOR_RESPONSE : \(refusal.text)"
    }

    /// A service of a trust level with an account, a session of it, and its passkey.
    private static func enrolled(
        _ trust: TrustLevel = .hardened, _ authenticator: SoftAuthenticator = SoftAuthenticator()
    ) -> (Service, id: String, session: String, SoftAuthenticator) {
        var (service, authenticator) = (Service { $0.follow(trust) }, authenticator)
        let (id, session) = service.member("a@x.com")
        let made = service.enrol(&authenticator, session)
        #expect(made.error == "" && made.localId == id)
        return (service, id, session, authenticator)
    }

    @Test(
        "a passkey that verifies signs in, under every trust, and counts as a second factor",
        arguments: TrustLevel.allCases)
    func life(trust: TrustLevel) {
        var (service, id, session, authenticator) = Self.enrolled(trust)
        let listed = service.lookup(session)["users"]?[0]?["passkeyInfo"]?[0]
        #expect(listed?["credentialId"]?.string == authenticator.idText)
        #expect(listed?.members.map(\.key) == ["credentialId", "name"], "nothing else is shown")
        let entered = service.enter(&authenticator)
        #expect(entered.claims?["user_id"]?.string == id && entered["expiresIn"] == nil)
        let firebase = entered.claims?["firebase"]
        #expect(firebase?["sign_in_provider"]?.string == "passkey")
        #expect(firebase?["sign_in_second_factor"]?.string == "passkey")
        #expect(firebase?["second_factor_identifier"]?.string == authenticator.idText)
        let refreshed = service.refresh(entered.refreshToken)
        let claims = try? CompactJWS(parsing: refreshed.text("id_token")).payload
        #expect(claims?["firebase"]?["sign_in_second_factor"]?.string == "passkey")
    }

    @Test("a new passkey gives the session that made it no factor, and makes it no more recent")
    func enrolmentIsNoSignIn() {
        var (service, authenticator) = (Service(), SoftAuthenticator())
        let (_, session) = service.member("a@x.com")
        let authTime = try? CompactJWS(parsing: session).payload["auth_time"]?.int64
        service.now = service.now.adding(seconds: 100)
        let made = service.enrol(&authenticator, session)
        #expect(made.claims?["auth_time"]?.int64 == authTime)
        #expect(made.claims?["firebase"]?["sign_in_second_factor"] == nil)
    }

    @Test("it signs in to an account with second factors, which it replaces for the session")
    func secondFactors() {
        var (service, _, session, authenticator) = Self.enrolled(.local)
        service.enrollPhone(session, "+15551")
        let entered = service.enter(&authenticator)
        #expect(entered.error == "" && entered.text("mfaPendingCredential") == "")
        #expect(entered.claims?["firebase"]?["sign_in_second_factor"]?.string == "passkey")
    }

    @Test("a removed passkey's session has no factor any more, and goes on", arguments: [TrustLevel.local, .strict])
    func demotion(trust: TrustLevel) {
        var (service, id, _, authenticator) = Self.enrolled(trust)
        let entered = service.enter(&authenticator)
        service.admin(
            "v1/accounts:update",
            #"{"localId":"\#(id)","mfa":{"enrollments":[{"mfaEnrollmentId":"f","phoneInfo":"+15550001"}]}}"#)
        #expect(service.update(entered.idToken, #""deletePasskey":["\#(authenticator.idText)"]"#).status == 200)
        let refreshed = service.refresh(entered.refreshToken)
        #expect(refreshed.status == 200, "its session goes on, as after unlinking a provider")
        let token = refreshed.text("id_token")
        let claims = try? CompactJWS(parsing: token).payload
        #expect(claims?["firebase"]?["sign_in_second_factor"] == nil)
        #expect(service.enter(&authenticator).error == "PASSKEY_CREDENTIAL_NOT_FOUND")
        for session in [token, entered.idToken] {
            var trial = service
            let reply = trial.update(session, #""password":"another1""#)
            #expect(
                reply.errorCode == (trust == .local ? "" : "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"),
                "the session lacks the factor")
        }
    }

    @Test("a takeover and a recovery retire passkeys", arguments: [false, true])
    func retirement(isRecovery: Bool) {
        var (service, authenticator) = (Service { $0.follow(.strict) }, SoftAuthenticator())
        let session = isRecovery ? service.member("a@x.com").session : service.signUp("a@x.com").idToken
        service.enrol(&authenticator, session)
        if isRecovery {
            service.resetPassword(service.code("PASSWORD_RESET", #""email":"a@x.com""#), "another1")
        } else {
            service.federated("g", "a@x.com")
        }
        #expect(service.enter(&authenticator).error == "PASSKEY_CREDENTIAL_NOT_FOUND")
    }

    @Test("RS256 and an attestation by the passkey's own key are verified")
    func otherForms() {
        for key in [SignedTokenTests.rsaKey, SignedTokenTests.curveKey(7)] {
            var authenticator = SoftAuthenticator(7, key: key)
            authenticator.attestsItself = true
            var (service, id, _, made) = Self.enrolled(.hardened, authenticator)
            #expect(service.enter(&made).claims?["user_id"]?.string == id)
        }
    }

    @Test("a passkey of which the browser says that it is discoverable, or nothing, is enrolled")
    func discoverability() {
        // Chromium 156 leaves `rk` out for an authenticator of CTAP 2.0; other browsers leave out the whole extension.
        for results in [#"{"credProps":{"rk":true}}"#, #"{"credProps":{}}"#, "{}", "null", #"{"credProps":null}"#] {
            var (service, authenticator) = (Service { $0.follow(.hardened) }, SoftAuthenticator())
            let (_, session) = service.member("a@x.com")
            let options = service.creationOptions(session)
            #expect(options?["extensions"]?["credProps"]?.bool == true, "the browser is asked")
            authenticator.edits.response = { $0 = $0.replacing(#"Results":{}"#, with: #"Results":\#(results)"#) }
            #expect(service.finishEnrolment(session, authenticator.register(options)).error == "", "\(results)")
            authenticator.edits.response = { _ in }
            #expect(service.enter(&authenticator).error == "", "\(results)")
        }
    }

    // MARK: Refusals

    @Test(
        "a registration with anything wrong is refused and takes its challenge away",
        arguments: PasskeyFault.common + PasskeyFault.ofRegistration)
    func registration(fault: PasskeyFault) {
        var (service, authenticator) = (Service { $0.follow(.hardened) }, SoftAuthenticator())
        let (_, session) = service.member("a@x.com")
        let options = service.creationOptions(session)
        let before = Snapshot(service.authority)
        fault.edit(&authenticator)
        let reply = service.finishEnrolment(session, authenticator.register(options))
        #expect(reply.error == Self.refused(fault.refusal), sourceLocation: fault.line)
        #expect(Snapshot(service.authority).accounts == before.accounts, sourceLocation: fault.line)
        // A challenge that the response does not name stays.
        let isNamed = fault.refusal != .clientData && fault.refusal != .challenge
        var honest = SoftAuthenticator()
        let again = service.finishEnrolment(session, honest.register(options))
        #expect(again.error == (isNamed ? Self.refused(.challenge) : ""), sourceLocation: fault.line)
    }

    @Test(
        "a sign-in with anything wrong is refused and takes its challenge away",
        arguments: PasskeyFault.common + PasskeyFault.ofSignIn)
    func assertion(fault: PasskeyFault) {
        var (service, _, _, authenticator) = Self.enrolled()
        let options = service.requestOptions()
        let before = Snapshot(service.authority)
        var edited = authenticator
        fault.edit(&edited)
        let reply = service.finishPasskeySignIn(edited.sign(options))
        #expect(reply.error == Self.refused(fault.refusal), sourceLocation: fault.line)
        #expect(Snapshot(service.authority).accounts == before.accounts, sourceLocation: fault.line)
        let isNamed = fault.refusal != .clientData && fault.refusal != .challenge
        let again = service.finishPasskeySignIn(authenticator.sign(options))
        #expect(again.error == (isNamed ? Self.refused(.challenge) : ""), sourceLocation: fault.line)
    }

    @Test(
        "the id must be the raw id, of the right type and length",
        arguments: [
            (#""type":"public-key""#, #""type":"password""#), (#""type":"public-key""#, #""tip":"x""#),
            (#""rawId":""#, #""rawId":"AAAA"#), (#""rawId""#, #""x""#), (#"{"id":""#, #"{"id":"!"#),
            (#"{"id""#, #"{"x""#),
        ])
    func ids(old: String, new: String) {
        var (service, _, _, authenticator) = Self.enrolled()
        authenticator.edits.response = { $0 = $0.replacing(old, with: new) }
        #expect(service.enter(&authenticator).error == "INVALID_CREDENTIAL_ID")
    }

    @Test("padding of base64url is accepted")
    func padding() {
        var (service, _, _, authenticator) = Self.enrolled()
        let id = authenticator.idText
        authenticator.edits.response = { $0 = $0.replacing("\"\(id)\"", with: "\"\(id)==\"") }
        #expect(service.enter(&authenticator).error == "")
    }

    @Test(
        "a counter advances or stays at zero",
        arguments: [
            Row([0, 0, 0], ""), Row([0, 1, 2, 9], ""), Row([4, 5], ""), Row([4, 4], "counter"), Row([4, 3], "counter"),
            Row([4, 0], "counter"), Row([0, 1, 0], "counter"), Row([4_294_967_294, 4_294_967_295], ""),
            Row([4_294_967_295, 0], "counter"),
        ] as [Row<[UInt32], String>])
    func counter(row: Row<[UInt32], String>) {
        let (counts, refusal) = row.fields
        var authenticator = SoftAuthenticator()
        authenticator.signCount = counts[0]
        var (service, _, _, made) = Self.enrolled(.hardened, authenticator)
        for (place, count) in counts.enumerated().dropFirst() {
            made.signCount = count
            let error = service.enter(&made).error
            let isLast = place == counts.count - 1
            #expect(error == (isLast && !refusal.isEmpty ? Self.refused(.counter) : ""), sourceLocation: row.line)
        }
    }

    // MARK: Challenges

    @Test("a challenge is good once, for its ceremony, its account, its tenant, and five minutes")
    func challenges() {
        var (service, _, session, authenticator) = Self.enrolled(.local)
        let other = service.member("b@x.com").session
        var second = SoftAuthenticator(2)
        let options = service.creationOptions(session)
        // Another account's session does not use it up.
        #expect(service.finishEnrolment(other, second.register(options)).error == Self.refused(.challenge))
        #expect(service.finishPasskeySignIn(authenticator.sign(options)).error == Self.refused(.challenge))
        #expect(service.finishEnrolment(session, second.register(options)).error == "")
        var third = SoftAuthenticator(3)
        #expect(service.finishEnrolment(session, third.register(options)).error == Self.refused(.challenge))
        let late = service.requestOptions()
        service.now = service.now.adding(seconds: 300)
        #expect(service.finishPasskeySignIn(authenticator.sign(late)).error == Self.refused(.challenge))
        let ofTenant = service.requestOptions(#""tenantId":"t-1""#)
        #expect(service.finishPasskeySignIn(authenticator.sign(ofTenant)).error == Self.refused(.challenge))
        let own = service.requestOptions()
        #expect(
            service.finishPasskeySignIn(authenticator.sign(own), #","tenantId":"t-1""#).error
                == "PASSKEY_CREDENTIAL_NOT_FOUND")
        #expect(service.finishPasskeySignIn(authenticator.sign(own)).error == "", "a tenant has challenges of its own")
        #expect(service.finishPasskeySignIn(authenticator.sign(own)).error == Self.refused(.challenge))
    }

    @Test("a takeover ends the challenges of the earlier owner")
    func epochs() {
        var (service, authenticator) = (Service(), SoftAuthenticator())
        let squatter = service.signUp("a@x.com").idToken
        let options = service.creationOptions(squatter)
        let owner = service.federated("g", "a@x.com").idToken
        #expect(service.finishEnrolment(owner, authenticator.register(options)).error == Self.refused(.challenge))
    }

    // MARK: The bare form

    @Test("an id alone never stands for a verified passkey, and never passes beyond local trust")
    func bare() {
        for trust in TrustLevel.allCases {
            var (service, _, session, authenticator) = Self.enrolled(trust)
            let reply = service.finishPasskeySignIn(#"{"id":"\#(authenticator.idText)"}"#)
            #expect(reply.error == (trust == .local ? Self.refused(.signature) : Self.bareRefusal))
            #expect(service.finishEnrolment(session, #"{"id":"k"}"#).error == (trust == .local ? "" : Self.bareRefusal))
        }
    }

    private static let bareRefusal =
        "OPERATION_NOT_ALLOWED : The id of a passkey alone is not accepted here. "
        + "Send the authenticator's whole response."

    @Test("a stored passkey without a key signs in by its id alone, under local trust")
    func storedBare() {
        var service = Service()
        let (_, session) = service.member("a@x.com")
        var authenticator = SoftAuthenticator()
        service.finishEnrolment(session, #"{"id":"\#(authenticator.idText)"}"#)
        authenticator.userHandle = Array((service.lookup(session)["users"]?[0]?["localId"]?.string ?? "").utf8)
        #expect(service.enter(&authenticator).error == Self.refused(.unverifiedPasskey))
        let bare = #"{"id":"\#(authenticator.idText)"}"#
        let entered = service.finishPasskeySignIn(bare)
        #expect(entered.error == "" && entered.claims?["firebase"]?["sign_in_second_factor"] == nil)
        service.change { $0.follow(.strict) }
        #expect(service.finishPasskeySignIn(bare).errorCode == "OPERATION_NOT_ALLOWED")
    }

    @Test("sign-in challenges make room for new ones, and those of sessions are not theirs to push out")
    func cap() throws {
        var service = Service { $0.follow(.hardened) }
        let (_, session) = service.member("a@x.com")
        let kept = service.creationOptions(session)
        let first = service.requestOptions()
        var set = ChangeSet()
        set.changes = (0..<ServiceLimits.codesOfKind).map { number in
            .code(
                .stored(
                    PendingCode(
                        key: CodeKey("c\(number)"), purpose: .passkeyChallenge(account: nil), epoch: .first,
                        createdAt: service.now, expiresAt: service.now.adding(seconds: 300), attemptsLeft: 1)))
        }
        service.commit(set)
        service.requestOptions()
        let challenge = CodeKey(first?["challenge"]?.string ?? "")
        #expect(service.authority.store[nil].pendingCode(challenge) == nil)
        var authenticator = SoftAuthenticator()
        #expect(service.finishEnrolment(session, authenticator.register(kept)).error == "")
    }
}
