import PropertyKit
import Testing
@testable import Vinculum

/// The bound of each text at its edge.
@Suite("Bounds of what is stored, at their edges")
struct BoundTableTests {
    /// A request of which one text stands at `~`, and the most bytes of that text.
    struct Edge: Sendable, CustomTestStringConvertible {
        let path: String
        let body: String
        let bound: Int
        let code: String
        let line: SourceLocation

        init(
            _ path: String, _ body: String, _ bound: Int, _ code: String = "INVALID_ARGUMENT",
            sourceLocation: SourceLocation = #_sourceLocation
        ) {
            (self.path, self.body, self.bound, self.code, self.line) = (path, body, bound, code, sourceLocation)
        }

        var testDescription: String { "\(self.path) \(self.body)" }
    }

    private static let update = "v1/accounts:update"
    private static func member(_ members: String) -> String { #"{"idToken":"$member",\#(members)}"# }
    private static func link(_ members: String) -> String { member(#""linkProviderUserInfo":{\#(members)}"#) }

    static let edges: [Edge] = [
        Edge(update, member(#""displayName":"~""#), 2048),
        Edge(update, member(#""photoUrl":"~""#), 2048),
        Edge("v1/accounts:signUp", #"{"email":"new@x.com","password":"secret1","displayName":"~"}"#, 2048),
        Edge(update, link(#""providerId":"google.com","rawId":"~""#), 1024),
        Edge(update, link(#""providerId":"~","rawId":"r""#), 128),
        Edge(update, link(#""providerId":"google.com","rawId":"r","displayName":"~""#), 2048),
        Edge(update, link(#""providerId":"google.com","rawId":"r","photoUrl":"~""#), 2048),
        Edge(update, link(#""providerId":"google.com","rawId":"r","screenName":"~""#), 2048),
        Edge(update, link(#""providerId":"google.com","rawId":"r","federatedId":"~""#), 2048),
        Edge(update, link(#""providerId":"google.com","rawId":"r","email":"~""#), 1024),
        Edge(update, link(#""providerId":"google.com","rawId":"r","phoneNumber":"~""#), 64),
        Edge(
            update,
            member(#""mfa":{"enrollments":[{"mfaEnrollmentId":"f","phoneInfo":"+15550100","displayName":"~"}]}"#),
            128),
        Edge(update, member(#""mfa":{"enrollments":[{"mfaEnrollmentId":"~","phoneInfo":"+15550100"}]}"#), 128),
        Edge(
            "v1/accounts:signUp",
            #"{"email":"new@x.com","password":"secret1","mfaInfo":[{"phoneInfo":"+15550100","displayName":"~"}]}"#,
            128),
        Edge(
            "v2/accounts/mfaEnrollment:finalize",
            member(#""displayName":"~","phoneVerificationInfo":{"sessionInfo":"$factorInfo","code":"$factorCode"}"#),
            128),
        Edge(
            "v2/accounts/passkeyEnrollment:finalize",
            member(#""name":"~","authenticatorRegistrationResponse":{"id":"k"}"#), 128),
        Edge(
            "v2/accounts/passkeyEnrollment:finalize",
            member(#""displayName":"~","authenticatorRegistrationResponse":{"id":"k"}"#), 128),
        Edge(
            "v2/accounts/passkeyEnrollment:finalize", member(#""authenticatorRegistrationResponse":{"id":"~"}"#), 1364,
            "INVALID_CREDENTIAL_ID"),
        Edge("/vinculum/v1/accounts:nameSession", member(#""name":"~""#), 40),
        Edge("v1/accounts:signInWithGameCenter", #"{"playerId":"~"}"#, 1024),
        Edge("v1/accounts:signInWithGameCenter", #"{"playerId":"p","displayName":"~"}"#, 2048),
        Edge("v1/accounts:signInWithCustomToken", #"{"token":"{\"uid\":\"~\"}"}"#, 128, "MISSING_IDENTIFIER"),
        Edge("v1/accounts:sendVerificationCode", #"{"phoneNumber":"+1~"}"#, 64 - 2, "INVALID_PHONE_NUMBER"),
        Edge("v1/accounts:signUp", #"{"email":"~@x.com","password":"secret1"}"#, 1024 - 6, "INVALID_EMAIL"),
        Edge(
            "v1/accounts:sendOobCode", #"{"requestType":"EMAIL_SIGNIN","email":"~@x.com"}"#, 1024 - 6, "INVALID_EMAIL"),
        Edge(
            "v1/accounts:sendOobCode",
            #"{"requestType":"EMAIL_SIGNIN","email":"new@x.com","continueUrl":"http://localhost/~"}"#, 4096 - 17,
            "INVALID_CONTINUE_URI"),
    ]

    @Test("a text of its bound is stored, and one byte more is refused and changes nothing", arguments: edges)
    func edge(edge: Edge) {
        let world = ClientMessage.world
        func body(_ count: Int) -> String {
            var body = edge.body.replacing("~", with: String(repeating: "5", count: count))
            for (name, text) in world.texts { body = body.replacing("\"$\(name)\"", with: "\"\(text)\"") }
            return body
        }
        var service = world.service
        let stored = service.client(edge.path, body(edge.bound))
        #expect(stored.status == 200, "\(stored.error)", sourceLocation: edge.line)
        service = world.service
        let before = Snapshot(service.authority)
        let refused = service.client(edge.path, body(edge.bound + 1))
        #expect(refused.errorCode == edge.code, "\(refused.error)", sourceLocation: edge.line)
        #expect(refused.status == 400 && Snapshot(service.authority) == before, sourceLocation: edge.line)
    }

    @Test("longer texts of an older state are shown and kept, also by a request that repeats them")
    func older() throws {
        var service = Service()
        let (id, session) = service.member("a@x.com")
        let account = try #require(AccountID(id))
        let long = String(repeating: "n", count: 5000)
        let origin = Origin(epoch: .first, proof: .phone)
        let factor = Factor(
            id: FactorID("f" + long), kind: .phone(number: "+15550100"), displayName: long, enrolledAt: service.now)
        var set = ChangeSet()
        set.changes = [
            .account(
                .changed(
                    account,
                    [
                        .factorEnrolled(EnrolledFactor(factor: factor, origin: origin)), .displayName(long),
                        .passkeyEnrolled(Passkey(id: PasskeyID("k"), name: long, origin: origin)),
                    ]))
        ]
        service.commit(set)
        service.restart(on: try MemoryStore(restoring: service.authority.store.snapshot()))
        let shown = service.lookup(session)["users"]?[0]
        #expect(shown?["mfaInfo"]?[0]?["displayName"]?.string == long)
        #expect(shown?["passkeyInfo"]?[0]?["name"]?.string == long && shown?["displayName"]?.string == long)
        func repeated(_ name: String) -> String {
            #""mfa":{"enrollments":[{"mfaEnrollmentId":"f\#(long)","phoneInfo":"+15550100","displayName":"\#(name)"}]}"#
        }
        #expect(service.update(session, repeated(long)).status == 200)
        #expect(service.update(session, repeated(long + "n")).errorCode == "INVALID_ARGUMENT")
        #expect(service.update(session, repeated("short")).status == 200)
        #expect(service.lookup(session)["users"]?[0]?["mfaInfo"]?[0]?["displayName"]?.string == "short")
    }

    @Test("an account remembers the last 128 of its retired sign-in methods")
    func tombstones() throws {
        var account = Account(id: try #require(AccountID("a")))
        for number in 0..<300 {
            account.apply(
                .quarantined(
                    Tombstone(
                        subject: .passkey(id: PasskeyID("k\(number)")), reason: .recoveredByMailbox,
                        retiredAt: Instant(seconds: Int64(number)), origin: Origin(epoch: .first, proof: .passkey))))
        }
        #expect(account.quarantine.map { $0.subject } == (172..<300).map { .passkey(id: PasskeyID("k\($0)")) })
    }
}
