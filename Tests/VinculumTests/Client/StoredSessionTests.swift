@testable import Vinculum
import PropertyKit
import Testing

@Suite("Stored sessions")
struct StoredSessionTests {
    static let text = Gen<String>.unicodeString(0...12)
    static let instant = Gen<Int64>.integer(in: 0...4_000_000_000_000).map { Instant(milliseconds: $0) }

    static let user = Gen<User> { choices in
        var user = User(
            uid: text.value(from: &choices),
            tokens: SessionTokens(
                idToken: Secret(text.value(from: &choices)), refreshToken: Secret(text.value(from: &choices)),
                expiresAt: instant.optional.value(from: &choices)),
            tenantID: text.optional.value(from: &choices), isAnonymous: Gen<Bool>.bool.value(from: &choices))
        user.email = text.optional.value(from: &choices)
        user.isEmailVerified = Gen<Bool>.bool.value(from: &choices)
        user.hasPassword = Gen<Bool>.bool.value(from: &choices)
        user.displayName = text.optional.value(from: &choices)
        user.photoURL = text.optional.value(from: &choices)
        user.phoneNumber = text.optional.value(from: &choices)
        user.createdAt = instant.optional.value(from: &choices)
        user.lastSignInAt = instant.optional.value(from: &choices)
        user.providers = Gen<ProviderData> { choices in
            ProviderData(
                provider: ProviderID(text.value(from: &choices)), uid: text.value(from: &choices),
                displayName: text.optional.value(from: &choices), email: text.optional.value(from: &choices))
        }.array(0...3).value(from: &choices)
        user.factors = Gen<MultiFactorInfo> { choices in
            MultiFactorInfo(
                id: FactorID(text.value(from: &choices)),
                kind: choices.number(upTo: 1) == 0 ? .totp : .phone(number: text.value(from: &choices)),
                displayName: text.optional.value(from: &choices), enrolledAt: instant.optional.value(from: &choices))
        }.array(0...2).value(from: &choices)
        return user
    }

    @Test("a session is read as it was written", arguments: TestSeed.sample(5))
    func roundTrip(seed: TestSeed) {
        forAll(seed: seed, Self.user.optional) { user in
            let session = StoredSession(user: user)
            try expectEqual(try StoredSession(parsing: session.encoded()), session)
        }
    }

    @Test("a damaged session is read or refused without a trap", arguments: TestSeed.sample(5))
    func damaged(seed: TestSeed) {
        let bytes = Self.user.map { StoredSession(user: $0).encoded() }
        forAll(seed: seed, bytes.flatMap { .mutations(of: $0) }) { bytes in
            do throws(StoredSession.ReadError) {
                _ = try StoredSession(parsing: bytes)
            } catch {}
        }
    }

    @Test(
        "a refused session names the wrong member",
        arguments: [
            Row("[]", .notAnObject), Row("{}", .unknownVersion(nil)), Row(#"{"version":2}"#, .unknownVersion(2)),
            Row(#"{"version":1,"user":{}}"#, .malformed("/user/uid")),
            Row(#"{"version":1,"user":{"uid":"u"}}"#, .malformed("/user/stsTokenManager")),
            Row(#"{"version":1,"user":{"uid":true}}"#, .malformed("/user/uid")),
            Row(
                #"""
                {"version":1,"user":{"uid":"u","stsTokenManager":{"accessToken":"a","refreshToken":"r"},\#
                "createdAt":"x"}}
                """#,
                .malformed("/user/createdAt")
            ),
            Row(#"{"version":1,"pendingSignIn":{"purpose":"signIn"}}"#, .malformed("/pendingSignIn/resolver")),
            Row(#"{"version":1,"pendingSignIn":{"purpose":"x"}}"#, .malformed("/pendingSignIn/purpose")),
            Row(#"{"version":1,"enrollment":{}}"#, .malformed("/enrollment")),
        ] as [Row<String, StoredSession.ReadError>])
    func named(row: Row<String, StoredSession.ReadError>) {
        let (text, error) = row.fields
        #expect(throws: error, sourceLocation: row.line) { try StoredSession(parsing: Array(text.utf8)) }
    }

    @Test("a later process continues with the user, the tenant and the tokens")
    func resumes() {
        let desk = Desk.signedIn()
        var later = Desk(restoring: desk.stored)
        #expect(later.client.currentUser == desk.client.currentUser)
        later.begin(.reload)
        #expect(later.asked == "accounts:lookup" && later.storeCount == 0 && later.notices.isEmpty)
    }
}
