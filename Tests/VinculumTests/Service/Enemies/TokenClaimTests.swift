import PropertyKit
import Testing
@testable import Vinculum

/// A request that changes second factors may answer with tokens. They say what the account has afterwards (I7).
@Suite("Claims of the tokens of an answer")
struct TokenClaimTests {
    /// What a session was opened with.
    enum Opener: Sendable { case app, phone, passkey }

    private static let update = "v1/accounts:update"
    private static let withdraw = "v2/accounts/mfaEnrollment:withdraw"
    private static let password = #""password":"another1""#

    /// A request of the session, and the second factor that the new session has beyond local trust.
    private static let rows: [Row<Opener, String, String, String?>] = [
        Row(.app, update, #""mfa":{"enrollments":[]},\#(password)"#, nil),
        Row(.app, update, #""mfa":{"enrollments":[]},"validSince":"1600000000""#, nil),
        Row(.app, update, #""mfa":{"enrollments":[{"mfaEnrollmentId":"$app"}]},\#(password)"#, "totp"),
        Row(.phone, update, #""mfa":{"enrollments":[{"mfaEnrollmentId":"$app"}]},\#(password)"#, nil),
        Row(.app, update, #""deletePasskey":["$key"],\#(password)"#, "totp"),
        Row(.passkey, update, #""deletePasskey":["$key"],\#(password)"#, nil),
        Row(.passkey, update, #""mfa":{"enrollments":[]},\#(password)"#, "passkey"),
        Row(.app, withdraw, #""mfaEnrollmentId":"$app""#, nil),
        Row(.app, withdraw, #""mfaEnrollmentId":"$phone""#, "totp"),
        Row(.passkey, withdraw, #""mfaEnrollmentId":"$app""#, "passkey"),
        Row(.app, update, password, "totp"), Row(.passkey, update, password, "passkey"),
    ]

    @Test(
        "a new session claims a second factor that the account has after the change, and no other",
        arguments: rows, TrustLevel.allCases)
    func claims(row: Row<Opener, String, String, String?>, trust: TrustLevel) throws {
        let (opener, path, members, factor) = row.fields
        var service = Service { settings in
            settings.follow(trust)
            settings.recordsSessions = true
        }
        var authenticator = SoftAuthenticator()
        let session = service.member("a@x.com").session
        service.enrol(&authenticator, session)
        let (app, _) = service.enrollTOTP(session, name: "app")
        let phone = service.enrollPhone(app.idToken, "+15550100")
        let enrolled = service.lookup(phone.idToken)["users"]?[0]?["mfaInfo"]?.elements.map {
            $0["mfaEnrollmentId"]?.string ?? ""
        }
        let ids = try #require(enrolled)
        #expect(ids.count == 2)
        let asking =
            switch opener {
            case .app: app.idToken
            case .phone: phone.idToken
            case .passkey: service.enter(&authenticator).idToken
            }
        // In hardened mode an enrolment ends the sessions that lack the factor, and no other.
        #expect(service.lookup(asking).status == 200, sourceLocation: row.line)
        let filled = members.replacing("$app", with: ids[0]).replacing("$phone", with: ids[1])
            .replacing("$key", with: authenticator.idText)
        let reply = service.client(path, #"{"idToken":"\#(asking)",\#(filled)}"#)
        #expect(reply.status == 200 && reply.idToken != "", "\(reply.error)", sourceLocation: row.line)
        func claimed(_ token: String) throws -> String? {
            try CompactJWS(parsing: token).payload["firebase"]?["sign_in_second_factor"]?.string
        }
        // The reference drops the claim whichever factor is withdrawn.
        let expected = trust == .local && path == Self.withdraw ? nil : factor
        #expect(try claimed(reply.idToken) == expected, sourceLocation: row.line)
        let refreshed = service.refresh(reply.refreshToken)
        #expect(try claimed(refreshed.text("id_token")) == expected, sourceLocation: row.line)
        let listed = service.client("/vinculum/v1/accounts:listSessions", #"{"idToken":"\#(reply.idToken)"}"#)
        let own = listed["sessions"]?.elements.first { $0["current"]?.bool == true }
        #expect(own?["secondFactor"]?.string == expected, "\(listed.error)", sourceLocation: row.line)
    }
}
