import Testing
@testable import Vinculum

/// Merges of accounts whose only sign-in methods are passkeys, verified or taken at their word.
@Suite("Merges of accounts with passkeys alone")
struct MergedPasskeyTests {
    /// A guest who made a passkey: an account that has nothing else.
    private static func maker(_ service: inout Service, _ authenticator: inout SoftAuthenticator) -> Reply {
        service.enrol(&authenticator, service.client("v1/accounts:signUp").idToken)
    }

    /// The same with a passkey that is an ID and nothing else.
    private static func claimant(_ service: inout Service) -> Reply {
        let guest = service.client("v1/accounts:signUp").idToken
        return service.client(
            "v2/accounts/passkeyEnrollment:finalize",
            #"{"idToken":"\#(guest)","authenticatorRegistrationResponse":{"id":"claimed"}}"#)
    }

    private static func enterByID(_ service: inout Service) -> Reply {
        service.client(
            "v2/accounts/passkeySignIn:finalize", #"{"authenticatorAuthenticationResponse":{"id":"claimed"}}"#)
    }

    @Test(
        "a verified passkey moves, signs in to the survivor, and takes its account back", arguments: TrustLevel.allCases
    )
    func verified(trust: TrustLevel) {
        var (service, authenticator) = (Service { $0.follow(trust) }, SoftAuthenticator())
        let made = Self.maker(&service, &authenticator)
        #expect(made.status == 200, "\(made.error)")
        let (first, one) = service.member("first@x.com")
        let two = service.enter(&authenticator).idToken
        let done = service.mergeWhole(survivor: one, two, #""survivorId":"\#(first)""#)
        #expect(done.phase == "committed" && done.outcome("passkey", of: made.localId) == "moves", "\(done.error)")
        let entered = service.enter(&authenticator)
        #expect(entered.claims?["sub"]?.string == first, "\(entered.error)")
        let undone = service.merging("undoMerge", entered.idToken, #""mergeId":"m1""#)
        #expect(undone.phase == "undone" && undone.localId == made.localId, "\(undone.error)")
        #expect(undone.claims?["firebase"]?["sign_in_provider"]?.string == "passkey")
        #expect(service.enter(&authenticator).claims?["sub"]?.string == made.localId)
    }

    @Test("one taken at its word moves, signs in under local trust alone, and never past a second factor")
    func claimed() {
        var service = Service()
        let made = Self.claimant(&service)
        #expect(made.status == 200, "\(made.error)")
        let (first, one) = service.member("first@x.com")
        let two = Self.enterByID(&service).idToken
        let done = service.mergeWhole(survivor: one, two, #""survivorId":"\#(first)""#)
        #expect(done.phase == "committed" && done.outcome("passkey", of: made.localId) == "moves", "\(done.error)")
        let entered = Self.enterByID(&service)
        #expect(entered.claims?["sub"]?.string == first)
        for trust in [TrustLevel.strict, .hardened] {
            var stricter = service
            stricter.change { $0.follow(trust) }
            #expect(Self.enterByID(&stricter).status == 400)
            #expect(stricter.lookup(entered.idToken).status == 200)
        }
        var guarded = service
        #expect(guarded.enrollPhone(guarded.signIn("first@x.com").idToken, "+15550100").status == 200)
        #expect(Self.enterByID(&guarded).error.hasPrefix("UNSUPPORTED_FIRST_FACTOR"))
        // It proves too little to ask for an undo, so the administrator does.
        let asked = service.merging("undoMerge", entered.idToken, #""mergeId":"m1""#)
        #expect(asked.errorCode == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        #expect(service.mergingAsAdministrator("undoMerge", made.localId).phase == "undone")
        #expect(Self.enterByID(&service).claims?["sub"]?.string == made.localId)
    }
}
