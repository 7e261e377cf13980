import PropertyKit
import Testing
@testable import Vinculum

/// A refusal that a client asks to get with status 200, beside the provider's credential, is a refusal all the same.
@Suite("Refused links that are answered with 200")
struct RefusedLinkTests {
    /// What the provider says of the person, and the refusal.
    private static let rows: [Row<String, String?, String>] = [
        Row("new", "b@x.com", "EMAIL_EXISTS"), Row("g-b", nil, "FEDERATED_USER_ID_ALREADY_LINKED"),
        Row("g-b", "b@x.com", "FEDERATED_USER_ID_ALREADY_LINKED"),
    ]

    @Test("nothing is linked, mailed or entered in the audit trail", arguments: rows, TrustLevel.allCases)
    func link(row: Row<String, String?, String>, trust: TrustLevel) {
        let (subject, email, word) = row.fields
        var service = Service { $0.follow(trust) }
        let session = service.member("a@x.com").session
        service.member("b@x.com")
        service.federated("g-b", "b@x.com")
        let before = Snapshot(service.authority)
        let reply = service.federated(subject, email, session: session, extra: #","returnIdpCredential":true"#)
        #expect(reply.status == 200 && reply.text("errorMessage") == word, "\(reply.error)", sourceLocation: row.line)
        #expect(reply.idToken == "" && service.effects.isEmpty, sourceLocation: row.line)
        #expect(Snapshot(service.authority) == before, sourceLocation: row.line)
        #expect(service.decisions.contains { $0.kind == .refusal }, "the reason is recorded", sourceLocation: row.line)
        #expect(!service.decisions.contains { $0.kind == .change }, sourceLocation: row.line)
    }
}
