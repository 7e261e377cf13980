import PropertyKit
import Testing
@testable import Vinculum

@Suite("Histories of engines on one database")
struct RowHistoryTests {
    private static let settings = AuthoritySettings(projectID: "demo", trust: .local, hashCost: 1)

    /// Requests of many engines, in an order that a seed chooses.
    private struct History {
        var database: RowDatabase
        private var random: TestRandom
        private var flights: [RowFlight] = []
        private var started: UInt64 = 0
        private(set) var conflictCount = 0
        private var now = Instant(milliseconds: 1_600_000_000_250)

        init(_ seed: TestSeed) {
            self.random = TestRandom(seed: seed)
            self.database = RowDatabase(TestRandom(seed: TestSeed(seed.number ^ 1)))
        }

        private mutating func flight(_ request: HTTPRequest) -> RowFlight {
            self.started += 1
            self.now = self.now.adding(milliseconds: 7)
            let seed = Seed((0..<32).map { UInt8(truncatingIfNeeded: self.started >> (($0 % 8) * 8)) ^ 0x5A })!
            return RowFlight(request, RowHistoryTests.settings, now: self.now, seed: seed)
        }

        /// Answers requests that are all in work at once.
        ///
        /// - Returns: The answers, in the order of the requests.
        mutating func together(_ requests: [HTTPRequest]) throws -> [Reply] {
            let flights = requests.map { self.flight($0) }
            var open = flights
            while !open.isEmpty {
                let index = Int.random(in: open.indices, using: &self.random)
                try open[index].advance(&self.database)
                if open[index].response != nil { open.remove(at: index) }
            }
            self.conflictCount += flights.reduce(0) { $0 + $1.conflictCount }
            let check = RowCheck(self.database.table.all.map(\.row))
            try expectEqual(check.faults, [], "the faults of the rows")
            try expectEqual(
                Invariants.violations(in: check.reading.store[nil]).map(\.description), [], "the broken rules")
            return flights.compactMap { $0.response.map { Reply($0) } }
        }

        mutating func alone(_ request: HTTPRequest) throws -> Reply {
            for _ in 0..<20 {
                let reply = try self.together([request])[0]
                // A commit whose outcome stayed unknown may be refused as one that others were faster than.
                if reply.status != 503 { return reply }
            }
            throw CheckFailure("a request alone is refused again and again")
        }

        mutating func client(_ path: String, _ body: String) throws -> Reply {
            try self.alone(RowHistoryTests.request(path, body))
        }
    }

    private static func request(_ path: String, _ body: String) -> HTTPRequest {
        Service.request(path, body, headers: [("x-goog-api-key", "key")])
    }

    @Test("an address has one owner, however many sign up with it at once", arguments: TestSeed.sample(40))
    func owners(seed: TestSeed) throws {
        var history = History(seed)
        let body = #"{"email":"ada@x.org","password":"secret1"}"#
        let replies = try history.together((0..<6).map { _ in Self.request("v1/accounts:signUp", body) })
        let made = replies.filter { $0.status == 200 }
        #expect(made.count == 1)
        for reply in replies where reply.status != 200 { #expect(reply.error == "EMAIL_EXISTS") }
        let found = try history.client("v1/accounts:lookup", #"{"idToken":"\#(made.first?.idToken ?? "")"}"#)
        #expect(found["users"]?[0]?["localId"]?.string == made.first?.localId)
        #expect(history.conflictCount > 0)
    }

    @Test("a mailed code works once, however many present it at once", arguments: TestSeed.sample(40))
    func singleUse(seed: TestSeed) throws {
        var history = History(seed)
        _ = try history.client("v1/accounts:signUp", #"{"email":"ada@x.org","password":"secret1"}"#)
        _ = try history.client("v1/accounts:sendOobCode", #"{"requestType":"PASSWORD_RESET","email":"ada@x.org"}"#)
        let codes = RowCheck(history.database.table.all.map(\.row)).reading.store[nil].pendingCodes
        let code = try #require(codes.first { $0.emailAction != nil }).key.text
        let replies = try history.together(
            (0..<5).map {
                Self.request("v1/accounts:resetPassword", #"{"oobCode":"\#(code)","newPassword":"secret\#($0)"}"#)
            })
        let places = replies.indices.filter { replies[$0].status == 200 }
        #expect(places.count == 1)
        for place in replies.indices {
            let reply = try history.client(
                "v1/accounts:signInWithPassword", #"{"email":"ada@x.org","password":"secret\#(place)"}"#)
            #expect((reply.status == 200) == (places.first == place))
        }
    }

    @Test("an identity that two accounts link at once belongs to one", arguments: TestSeed.sample(40))
    func identities(seed: TestSeed) throws {
        var history = History(seed)
        let sessions = try (0..<4).map { _ in try history.client("v1/accounts:signUp", "{}").idToken }
        let token = PercentEncoding.encodedComponent(#"{"sub":"7"}"#)
        let replies = try history.together(
            sessions.map {
                Self.request(
                    "v1/accounts:signInWithIdp",
                    #"""
                    {"requestUri":"http://localhost","postBody":"providerId=google.com&id_token=\#(token)",\#
                    "idToken":"\#($0)"}
                    """#)
            })
        #expect(replies.count { $0.status == 200 && $0["errorMessage"] == nil } == 1)
    }

    @Test("a session that was revoked is refused from then on, whatever was in work", arguments: TestSeed.sample(20))
    func revocation(seed: TestSeed) throws {
        var history = History(seed)
        let made = try history.client("v1/accounts:signUp", #"{"email":"ada@x.org","password":"secret1"}"#)
        let names = (0..<4).map { index in
            Self.request("v1/accounts:update", #"{"idToken":"\#(made.idToken)","displayName":"\#(index)"}"#)
        }
        let deletion = Self.request("v1/accounts:delete", #"{"idToken":"\#(made.idToken)"}"#)
        let replies = try history.together(names + [deletion])
        #expect(replies.last?.status == 200)
        let after = try history.client("v1/accounts:update", #"{"idToken":"\#(made.idToken)","displayName":"x"}"#)
        #expect(after.error == "USER_NOT_FOUND")
        let rows = RowCheck(history.database.table.all.map(\.row)).reading.store[nil]
        #expect(rows.accountCount == 0)
    }

    @Test("versions of a host rise in the bits that order what it stores within a millisecond")
    func versions() {
        var random = TestRandom(seed: TestSeed(7))
        let versions = (1...16_000).map { RowVersion(drawing: random.next(), after: $0).number }
        #expect(zip(versions, versions.dropFirst()).allSatisfy { $1 & 0xFFFFF == ($0 & 0xFFFFF) + 64 })
        #expect(versions.allSatisfy { RowVersion(stored: Int64($0)) != nil })
        #expect(Set(versions.map { $0 >> 20 }).count > 15_900)
    }

    @Test("no acknowledged change is lost", arguments: TestSeed.sample(20))
    func acknowledged(seed: TestSeed) throws {
        var history = History(seed)
        let made = try history.client("v1/accounts:signUp", #"{"email":"ada@x.org","password":"secret1"}"#)
        let numbers = (0..<5).map { "+4930123450\($0)" }
        var sent: [HTTPRequest] = []
        for number in numbers {
            let start = try history.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"\#(number)"}"#)
            let info = start.text("sessionInfo")
            let store = RowCheck(history.database.table.all.map(\.row)).reading.store
            let code = CodeKey(info).isDigest ? nil : store[nil].pendingCode(CodeKey(info))?.code?.text
            sent.append(
                Self.request(
                    "v1/accounts:signInWithPhoneNumber",
                    #"{"sessionInfo":"\#(info)","code":"\#(try #require(code))"}"#))
        }
        sent.append(Self.request("v1/accounts:update", #"{"idToken":"\#(made.idToken)","displayName":"Ada"}"#))
        let replies = try history.together(sent)
        let rows = RowCheck(history.database.table.all.map(\.row)).reading.store[nil]
        for (place, number) in numbers.enumerated() where replies[place].status == 200 {
            let owner = rows[phone: PhoneNumber(number)!]
            #expect(owner?.id.text == replies[place].localId)
        }
        #expect(replies.count { $0.status == 200 } == sent.count)
        #expect(rows[AccountID(stored: made.localId)]?.displayName == "Ada")
    }
}
