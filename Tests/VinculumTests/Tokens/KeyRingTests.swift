import PropertyKit
import Testing
@testable import Vinculum

@Suite("The key ring")
struct KeyRingTests {
    /// Keys that are made once, because the tests are about their order and not about them.
    static let keys: [SigningKey] = {
        var generator = SeededGenerator(Seed([UInt8](repeating: 7, count: 32))!)
        return (0..<40).map { _ in SigningKey.ecdsa(.generated(.p256, using: &generator)) }
    }()

    static func secret(_ byte: UInt8 = 1) -> SharedSecret {
        try! SharedSecret([UInt8](repeating: byte, count: 32))
    }

    /// - Parameter cookieStarts: The instants of the keys of session cookies.
    static func ring(_ starts: [Int64], cookies cookieStarts: [Int64] = []) throws -> KeyRing {
        var ring = KeyRing(refreshKey: self.secret())
        for (index, start) in starts.enumerated() {
            try ring.add(
                try KeyRing.Key(
                    JSONWebKey(signing: self.keys[index], id: KeyID("k\(index)")), signsFrom: Instant(seconds: start)))
        }
        for (index, start) in cookieStarts.enumerated() {
            let key = JSONWebKey(signing: self.keys[starts.count + index], id: KeyID("c\(index)"))
            try ring.add(try KeyRing.Key(key, signsFrom: Instant(seconds: start)), for: .sessionCookies)
        }
        return ring
    }

    /// Instants in rising order, by their gaps; some keys are made within the same second.
    private static let starts = Gen<Int64>.oneOf(
        .integer(in: 0...1), .integer(in: 1...2_000_000)
    ).array(1...8).map { gaps in
        gaps.reduce(into: [Int64]()) { starts, gap in starts.append((starts.last ?? 0) + gap) }
    }

    @Test("at any instant one key signs, it is published, and so it was an hour before", arguments: TestSeed.sample(4))
    func order(seed: TestSeed) {
        forAll(seed: seed, Gen<([Int64], Int64)>.zip(Self.starts, Gen<Int64>.integer(in: -10...20_000_000))) {
            starts, second in
            let ring = try Self.ring(starts)
            let now = Instant(seconds: second)
            let signer = ring.signer(at: now)?.id
            let expected = starts.lastIndex { $0 <= second } ?? 0
            try expectEqual(signer?.text, "k\(expected)", "the signer")
            try check(ring.published(at: now).contains { $0.id == signer }, "the signer is published")
            let earlier = now.adding(seconds: -KeyRing.leadSeconds)
            try check(ring.published(at: earlier).contains { $0.id == signer }, "it was published an hour before")
            // A cookie that was signed at this instant is good to its last second, and the key is gone after that.
            let last = now.adding(seconds: SessionCookie.lifetimeSeconds.upperBound)
            try check(ring.published(at: last).contains { $0.id == signer }, "published until its tokens expire")
            let far = Instant(seconds: (starts.last ?? 0) + SessionCookie.lifetimeSeconds.upperBound + 1)
            let newest = KeyID("k\(starts.count - 1)")
            try expectEqual(ring.published(at: far).map { $0.id }, [newest], "only the last stays")
        }
    }

    @Test("a key ring is read back as it was written", arguments: TestSeed.sample(4))
    func roundTrip(seed: TestSeed) {
        forAll(seed: seed, count: 20, Self.starts, .oneOf(.element(of: [[]]), Self.starts)) { starts, cookieStarts in
            let ring = try Self.ring(starts, cookies: cookieStarts)
            let bytes = ring.encodedWithPrivateParts()
            let read = try KeyRing(parsing: bytes)
            try expectEqual(read.encodedWithPrivateParts(), bytes, "the form")
            try expectEqual(read.keys, ring.keys, "the keys of ID tokens")
            try expectEqual(read.cookieKeys, ring.cookieKeys, "the keys of session cookies")
            try check(
                (read.keys + read.cookieKeys).allSatisfy { $0.key.signingKey != nil }, "the private parts are read back"
            )
            try expectEqual(read.refreshKey, ring.refreshKey, "the secret of refresh tokens")
        }
    }

    @Test("the published keys have no private part")
    func published() throws {
        let text = String(decoding: try Self.ring([1, 2]).keySet(at: Instant(seconds: 2)).encoded(), as: UTF8.self)
        #expect(text.contains(#""kid":"k0""#) && text.contains(#""kid":"k1""#))
        #expect(!text.contains(#""d":"#) && !text.contains(#""k":"#))
        #expect(!"\(try Self.ring([1]))".contains(Base64URL.encoded([UInt8](repeating: 1, count: 32))))
    }

    @Test("earlier versions read a ring, and theirs is a ring whose keys sign cookies too")
    func earlier() throws {
        let own = String(decoding: try Self.ring([10, 20]).encodedWithPrivateParts(), as: UTF8.self)
        #expect(!own.contains("cookieKeys"))
        let ring = try KeyRing(parsing: Array(own.utf8))
        for second in [5, 15, 25] as [Int64] {
            let now = Instant(seconds: second)
            #expect(ring.signer(at: now, for: .sessionCookies) == ring.signer(at: now))
            #expect(ring.published(at: now, for: .sessionCookies) == ring.published(at: now))
        }
        // They ignore members that they do not know.
        let later = try Self.ring([10], cookies: [10]).encodedWithPrivateParts()
        let root = try JSON.Document(parsing: later).root
        #expect(root["keys"]?.count == 1 && root["cookieKeys"]?.count == 1 && root["refreshKey"] != nil)
        for text in [#""cookieKeys":{},"#, #""cookieKeys":[7],"#] {
            let bytes = Array("{\(text)\(own.dropFirst())".utf8)
            #expect(throws: KeyRingError.malformed) { try KeyRing(parsing: bytes) }
        }
    }

    @Test("the key that signs cookies is the first of theirs even where the clock is set back before all keys")
    func clockSetBack() throws {
        let both = try Self.ring([10], cookies: [10])
        #expect(both.signer(at: Instant(seconds: 5), for: .sessionCookies)?.id == "c0")
        #expect(both.published(at: Instant(seconds: 5), for: .sessionCookies).map { $0.id } == ["c0"])
        let later = try Self.ring([10], cookies: [4000])
        #expect(later.signer(at: Instant(seconds: 5), for: .sessionCookies)?.id == "k0", "one of an earlier version")
        #expect(later.published(at: Instant(seconds: 5), for: .sessionCookies).map { $0.id } == ["k0", "c0"])
    }

    @Test("an invalid key ring is refused")
    func refusals() throws {
        var ring = try Self.ring([10], cookies: [10])
        #expect(throws: KeyRingError.repeatedID) {
            try ring.add(try KeyRing.Key(JSONWebKey(signing: Self.keys[2], id: "c0"), signsFrom: Instant(seconds: 11)))
        }
        #expect(throws: KeyRingError.repeatedID) {
            try ring.add(
                try KeyRing.Key(JSONWebKey(signing: Self.keys[2], id: "k0"), signsFrom: Instant(seconds: 11)),
                for: .sessionCookies)
        }
        #expect(throws: KeyRingError.notLater) {
            try ring.add(
                try KeyRing.Key(JSONWebKey(signing: Self.keys[2]), signsFrom: Instant(seconds: 9)), for: .sessionCookies
            )
        }
        let other = JSONWebKey(signing: Self.keys[1])
        #expect(throws: KeyRingError.notLater) { try ring.add(try KeyRing.Key(other, signsFrom: Instant(seconds: 9))) }
        #expect(throws: KeyRingError.repeatedID) {
            try ring.add(try KeyRing.Key(JSONWebKey(signing: Self.keys[1], id: "k0"), signsFrom: Instant(seconds: 11)))
        }
        #expect(throws: KeyRingError.algorithm) {
            _ = try KeyRing.Key(JSONWebKey(verifying: .secret(Self.secret())), signsFrom: Instant(seconds: 0))
        }
        #expect(throws: KeyRingError.full) { _ = try Self.ring((0..<40).map { Int64($0) }) }
        #expect(ring.keys.count == 1 && ring.cookieKeys.count == 1)
    }

    @Test("a key that is made within the second of the last one signs at once")
    func sameSecond() throws {
        var ring = try Self.ring([10, 10, 4000])
        let now = Instant(seconds: 10)
        #expect(ring.signer(at: now)?.id == "k1" && ring.published(at: now).count == 3)
        ring.removeWaiting(at: now)
        #expect(ring.keys.map { $0.id } == ["k0", "k1"], "a key that signs later is dropped, those that signed stay")
    }

    @Test("a key that leaked is refused at once")
    func revocation() throws {
        var ring = try Self.ring([10, 5000], cookies: [10, 5000])
        ring.revokeAll(
            inFavourOf: try KeyRing.Key(JSONWebKey(signing: Self.keys[5], id: "new"), signsFrom: Instant(seconds: 100)),
            refreshKey: Self.secret(9))
        #expect(ring.refreshKey == Self.secret(9))
        #expect(ring.published(at: Instant(seconds: 100)).map { $0.id } == ["new"])
        #expect(ring.signer(at: Instant(seconds: 100))?.id == "new")
        #expect(ring.published(at: Instant(seconds: 100), for: .sessionCookies).map { $0.id } == ["new"])
    }

    @Test("no bytes read as a key ring trap", arguments: TestSeed.sample(4))
    func soup(seed: TestSeed) throws {
        let bytes = try Self.ring([1, 9], cookies: [1]).encodedWithPrivateParts()
        forAll(seed: seed, count: 200, .oneOf(.mutations(of: bytes), .byteSoup())) { bytes in
            guard let ring = try? KeyRing(parsing: bytes) else { return }
            try check(ring.cookieKeys.count <= KeyRing.maximumCount, "bounded")
            try check(ring.keys.count <= KeyRing.maximumCount, "bounded")
        }
    }
}
