import PropertyKit
import Testing
@testable import Vinculum

@Suite("Compact tokens")
struct CompactJWSTests {
    private static func token(_ payload: String, header: String = #"{"alg":"none","typ":"JWT"}"#) -> String {
        "\(Base64URL.encoded(Array(header.utf8))).\(Base64URL.encoded(Array(payload.utf8)))."
    }

    @Test("an unsigned token is header, payload, and an empty signature")
    func unsigned() throws {
        let text = UnsignedJWS.encoded(Array(#"{"sub":"a"}"#.utf8))
        #expect(text == Self.token(#"{"sub":"a"}"#))
        let read = try CompactJWS(parsing: text)
        #expect(read.payload["sub"]?.string == "a" && read.header["alg"]?.string == "none" && read.signature.isEmpty)
        #expect("\(read.signingInput)." == text)
    }

    @Test(
        "a malformed token is refused",
        arguments: [
            Row("", .malformed), Row("a.b", .malformed), Row("e30.e30", .malformed), Row(".e30.", .malformed),
            Row("e30..", .malformed), Row("e30.e30.e30.", .malformed), Row("e30.e3 0.", .malformed),
            Row("e30=.e30.", .malformed), Row("e30.e30.é", .malformed), Row("e30.bnVsbA.", .notAnObject),
            Row("W10.e30.", .notAnObject), Row("e30.e30x.", .notJSON), Row("e30.ew.", .notJSON),
            Row(token(#"{"a":1,"a":2}"#), .notJSON), Row(token(#"{"a":{"b":1,"\u0062":2}}"#), .notJSON),
            Row(token("{}", header: #"{"alg":"none","alg":"RS256"}"#), .notJSON),
            Row(String(repeating: "a", count: CompactJWS.maximumByteCount + 1), .malformed),
        ] as [Row<String, CompactJWS.ReadError>])
    func refusals(row: Row<String, CompactJWS.ReadError>) {
        let (text, error) = row.fields
        #expect(throws: error, "\(text.prefix(60))", sourceLocation: row.line) { _ = try CompactJWS(parsing: text) }
    }

    @Test("any header, payload and signature are read back as written", arguments: TestSeed.sample(4))
    func roundTrip(seed: TestSeed) {
        forAll(seed: seed, .unicodeString(0...12), .unicodeString(0...12)) { key, value in
            var writer = JSON.Writer()
            writer.beginObject()
            writer.member(named: key, value)
            writer.endObject()
            let read = try CompactJWS(parsing: UnsignedJWS.encoded(writer.bytes))
            try check(read.payload[named: key]?.string == value, "the member")
        }
    }

    @Test("no bytes of a peer trap", arguments: TestSeed.sample(4))
    func soup(seed: TestSeed) {
        let good = Array(Self.token(#"{"user_id":"a","firebase":{"session":1}}"#).utf8)
        forAll(seed: seed, count: 300, .oneOf(.mutations(of: good), .byteSoup(pieces: ["e30", ".", "eyJ", "fQ"]))) {
            bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            guard let read = try? CompactJWS(parsing: text) else { return }
            try check(read.header.kind == .object && read.payload.kind == .object, "two objects")
            try check(text.utf8.starts(with: read.signingInput.utf8), "the signed bytes are the text's own")
        }
    }

    @Test("with its signature ignored, a token reads as before, and one with any third part as if it had none")
    func ignoredSignature() throws {
        forAll(seed: TestSeed(7), count: 300, Gen<[UInt8]>.bytes(0...40)) { bytes in
            let part = String(decoding: bytes, as: UTF8.self).replacing(".", with: "")
            let text = "\(UnsignedJWS.encoded(Array(#"{"sub":"a"}"#.utf8)))\(part)"
            let read = try CompactJWS(parsing: text, ignoringSignature: true)
            let strict = try? CompactJWS(parsing: text)
            try expectEqual(read.signature, strict?.signature ?? [])
            try check(read.payload["sub"]?.string == "a", "the payload")
            try check((try? CompactJWS(parsing: "\(text).", ignoringSignature: true)) == nil, "four parts")
        }
        #expect(throws: CompactJWS.ReadError.malformed) {
            _ = try CompactJWS(parsing: "header.payload.signature", ignoringSignature: true)
        }
        #expect(throws: CompactJWS.ReadError.malformed) {
            _ = try CompactJWS(parsing: "e30.e30", ignoringSignature: true)
        }
    }
}

@Suite("ID tokens, read")
struct UnverifiedIDTokenTests {
    private func token(_ payload: String) throws -> UnverifiedIDToken {
        try UnverifiedIDToken(parsing: UnsignedJWS.encoded(Array(payload.utf8)))
    }

    @Test("every member finds its place")
    func members() throws {
        let token = try self.token(
            #"""
            {"user_id":"u","sub":"s","iat":5,"exp":9,"firebase":{"sign_in_provider":"password","tenant":"t",\#
            "session":7,"second_factor_identifier":"f","sign_in_second_factor":"totp"}}
            """#
        )
        #expect(token.accountID == "u" && token.issuedAt == 5 && token.expiresAt == 9 && token.session == 7)
        #expect(token.signInProvider == "password" && token.tenant == "t")
        #expect(token.secondFactor == SecondFactorClaim(identifier: "f", provider: "totp"))
    }

    @Test("members of other types count as absent, and never as something else")
    func oddMembers() throws {
        let token = try self.token(
            #"{"sub":"s","iat":"5","exp":1.5,"firebase":{"session":-1,"tenant":5,"second_factor_identifier":"f"}}"#
        )
        #expect(token.accountID == "s" && token.issuedAt == nil && token.expiresAt == nil)
        #expect(token.session == nil && token.tenant == nil && token.secondFactor == nil)
    }

    @Test(
        "a payload without an account or without firebase is refused",
        arguments: [
            "{}", #"{"user_id":"u"}"#, #"{"user_id":"u","firebase":[]}"#, #"{"firebase":{}}"#,
            #"{"user_id":5,"firebase":{}}"#,
        ])
    func refusals(payload: String) {
        #expect(throws: CompactJWS.ReadError.notAnObject) { _ = try self.token(payload) }
    }

    @Test("the header that is parsed once is the one that unsigned tokens have")
    func unsignedHeader() throws {
        let parsed = try #require(UnsignedJWS.parsedHeader)
        #expect(Base64URL.encoded(parsed.rawBytes) == UnsignedJWS.header)
        let jws = try CompactJWS(parsing: UnsignedJWS.encoded(Array("{}".utf8)))
        #expect(jws.header.rawBytes == parsed.rawBytes && jws.signingInput == "\(UnsignedJWS.header).e30")
    }
}
