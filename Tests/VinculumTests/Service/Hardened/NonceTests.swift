import PropertyKit
import Testing
@testable import Vinculum

@Suite("Nonces of ID tokens")
struct NonceTests {
    /// The nonce of the token and of the request, and whether the sign-in succeeds.
    static let table: [Row<String?, String?, Bool>] = [
        Row(nil, nil, true), Row("n", "n", true), Row("n", nil, false), Row("n", "", false), Row("n", "m", false),
        Row(nil, "n", false),
    ]

    @Test("an ID token that carries a nonce needs it, in every mode", arguments: table, [false, true])
    func nonce(row: Row<String?, String?, Bool>, hardened: Bool) {
        let (inToken, inRequest, isTaken) = row.fields
        var service = ProviderSignInTests.service(hardened: hardened)
        let idp = ProviderSignInTests.idp
        let claims = idp.claims(at: service.now, inToken.map { #","nonce":"\#($0)""# } ?? "")
        let before = Snapshot(service.authority)
        let reply = service.signIn(
            "oidc.idp", idToken: idp.signed(claims), inRequest.map { "&nonce=\($0)" } ?? "")
        #expect((reply.status == 200) == isTaken, "\(reply.error)", sourceLocation: row.line)
        if !isTaken {
            #expect(reply.errorCode == "MISSING_OR_INVALID_NONCE", sourceLocation: row.line)
            #expect(Snapshot(service.authority) == before, sourceLocation: row.line)
        }
    }
}
