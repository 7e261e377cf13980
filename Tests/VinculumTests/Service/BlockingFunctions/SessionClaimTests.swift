import Testing
@testable import Vinculum

/// What a blocking function says of one session.
@Suite("Claims of a session")
struct SessionClaimTests {
    /// firebase-js-sdk 9260 (2025) reports that they vanish at a change of the address until the next sign-in, as they
    /// do in the emulator.
    @Test("the claims of a custom token stay with its session through each change of its account")
    func customToken() throws {
        var service = Service()
        var session = service.client(
            "v1/accounts:signInWithCustomToken", #"{"token":"{\"uid\":\"ada\",\"claims\":{\"role\":\"editor\"}}"}"#)
        let changes: [(inout Service, String) -> Reply] = [
            { $0.client("v1/accounts:signUp", #"{"idToken":"\#($1)","email":"a@x.com","password":"secret1"}"#) },
            { $0.update($1, #""email":"b@x.com""#) }, { $0.update($1, #""password":"secret2""#) },
            { $0.federated("g", session: $1) }, { $0.phone("+15550004", session: $1) },
        ]
        #expect(session.claims?["role"]?.string == "editor")
        for (number, change) in changes.enumerated() {
            service.now = service.now.adding(seconds: 20)
            session = change(&service, session.idToken)
            #expect(session.claims?["role"]?.string == "editor", "change \(number): \(session.error)")
            #expect(session.claims?["firebase"]?["sign_in_provider"]?.string != nil)
            let refreshed = try CompactJWS(parsing: service.refresh(session.refreshToken).text("id_token")).payload
            #expect(refreshed["role"]?.string == "editor", "change \(number), refreshed")
        }
        // Signing in without it is another session.
        #expect(service.signIn("b@x.com", "secret2").claims?["role"] == nil)
    }

    @Test(
        "what a blocking function says of a session stays with it when the account changes",
        arguments: [TrustLevel.strict, .hardened])
    func sessionClaims(trust: TrustLevel) throws {
        var service = Service { $0.follow(trust) }
        _ = service.admin(
            "PATCH", "v2/projects/demo/config?updateMask=blockingFunctions",
            #"{"blockingFunctions":{"triggers":{"beforeSignIn":{"functionUri":"https://fn.example/"}}}}"#)
        service.web = { _ in
            Hooked.say(
                #"""
                {"userRecord":{"updateMask":"sessionClaims","sessionClaims":{"level":"low","name":"Eve","a":{"b":[1]}}}}
                """#)
        }
        var session = service.member("jane@corp.example").session
        for change in [#""password":"another1""#, #""displayName":"Jane","password":"another2""#] {
            let reply = service.update(session, #"\#(change),"returnSecureToken":true"#)
            #expect(reply.claims?["level"]?.string == "low" && reply.claims?["name"]?.string == "Eve", "\(reply.error)")
            #expect(reply.claims?["a"]?["b"]?[0]?.int64 == 1)
            let refreshed = try CompactJWS(parsing: service.refresh(reply.refreshToken).text("id_token")).payload
            #expect(refreshed["level"]?.string == "low")
            session = reply.idToken
        }
        let enrolled = service.enrollTOTP(session, name: "app").0
        #expect(enrolled.claims?["level"]?.string == "low", "\(enrolled.error)")
        // The account's own claims are none of the session's.
        let id = try #require(enrolled.claims?["sub"]?.string)
        service.admin("v1/projects/demo/accounts:update", #"{"localId":"\#(id)","customAttributes":"{\"role\":1}"}"#)
        session = service.update(enrolled.idToken, #""displayName":"J","password":"another3""#).idToken
        #expect(try CompactJWS(parsing: session).payload["role"]?.int64 == 1)
        service.admin("v1/projects/demo/accounts:update", #"{"localId":"\#(id)","customAttributes":"{}"}"#)
        let last = service.update(session, #""displayName":"K","password":"another4""#)
        #expect(last.claims?["role"] == nil && last.claims?["level"]?.string == "low", "\(last.error)")
    }
}
