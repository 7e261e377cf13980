import PropertyKit
import Testing
@testable import Vinculum

@Suite("Refresh tokens")
struct RefreshTokenTests {
    @Test("reading undoes writing", arguments: TestSeed.sample(4))
    func roundTrip(seed: TestSeed) {
        let text = Gen<String>.unicodeString(0...12)
        let factor = Gen<(String, String)>.zip(text, text).map {
            SecondFactorClaim(identifier: FactorID($0), provider: $1)
        }
        .optional
        let session = Gen<UInt64>.integer(in: 0...UInt64(Int64.max)).optional
        let claims = text.map { key -> [UInt8] in
            var writer = JSON.Writer()
            writer.beginObject()
            writer.member(named: key, key)
            writer.endObject()
            return writer.bytes
        }.optional
        forAll(
            seed: seed,
            Gen<(String, String, String?, SecondFactorClaim?, UInt64?, [UInt8]?)>
                .zip(text, text, text.optional, factor, session, claims)
        ) { account, provider, tenant, factor, session, claims in
            let token = RefreshToken(
                accountID: account, provider: provider, projectID: "demo", tenant: tenant, extraClaims: claims,
                secondFactor: factor, session: session
            )
            let read = try RefreshToken(parsing: token.encoded())
            try check(read.accountID == account && read.provider == provider, "account and provider")
            try check(read.tenant == tenant && read.projectID == "demo", "tenant and project")
            try expectEqual(read.session, session)
            try expectEqual(read.extraClaims, claims)
            try check(
                read.secondFactor?.identifier == factor?.identifier
                    && read.secondFactor?.provider == factor?.provider, "the factor"
            )
        }
    }

    @Test("a token of another emulator is read: no session, no claims, lenient base64")
    func foreign() throws {
        let json =
            #"""
            {"_AuthEmulatorRefreshToken":"DO NOT MODIFY","localId":"a","provider":"password","extraClaims":{},\#
            "projectId":"p"}
            """#
        let text = Base64.encoded(Array(json.utf8)).replacing("=", with: "")
        let token = try RefreshToken(parsing: text)
        #expect(token.accountID == "a" && token.session == nil && token.extraClaims == nil && token.tenant == nil)
    }

    @Test(
        "a malformed refresh token is refused",
        arguments: [
            "", "null", "5", "[]", "{}",
            #"{"_AuthEmulatorRefreshToken":"","localId":"a","provider":"p","projectId":"x"}"#,
            #"{"_AuthEmulatorRefreshToken":"y","localId":5,"provider":"p","projectId":"x"}"#,
            #"{"_AuthEmulatorRefreshToken":"y","localId":"a","localId":"b","provider":"p","projectId":"x"}"#,
        ])
    func refusals(json: String) {
        #expect(throws: RefreshToken.ReadError()) { _ = try RefreshToken(parsing: Base64.encoded(Array(json.utf8))) }
    }

    /// Claims of as many bytes and members as a sign-in accepts.
    @Test("a token with the most claims of a session is read; one with more members or bytes is not")
    func limits() throws {
        func claims(_ count: Int, _ value: String) -> [UInt8] {
            Array("{\((0..<count).map { "\"k\($0)\":\(value)" }.joined(separator: ","))}".utf8)
        }
        func isRead(_ claims: [UInt8]) throws -> Bool {
            let token = RefreshToken(
                accountID: String(repeating: "a", count: 128), provider: "custom", projectID: "p", tenant: nil,
                extraClaims: claims, secondFactor: nil, session: 1)
            guard let read = try? RefreshToken(parsing: token.encoded()) else { return false }
            return read.extraClaims == claims
        }
        #expect(try isRead(claims(990, "1")) && isRead(claims(1, "\"\(String(repeating: "c", count: 16_376))\"")))
        #expect(try isRead(claims(3, "[\((0..<999).map { _ in "1" }.joined(separator: ","))]")))
        #expect(try !isRead(claims(1001, "1")))
        #expect(try !isRead(claims(1, "\"\(String(repeating: "c", count: 33_000))\"")))
        #expect(try !isRead(claims(5, "[\((0..<999).map { _ in "1" }.joined(separator: ","))]")))
    }

    @Test("a token with a key has exactly one authentication code")
    func authenticationCode() throws {
        let key = [UInt8](repeating: 3, count: 32)
        let token = RefreshToken(
            accountID: "a", provider: "password", projectID: "p", tenant: nil, extraClaims: nil, secondFactor: nil,
            session: 1)
        let text = token.encoded(key: key)
        #expect(try RefreshToken(parsing: text, key: key).accountID == "a")
        let dot = try #require(text.firstIndex(of: "."))
        let body = String(text[..<dot]), code = String(text[text.index(after: dot)...])
        // Each other last character: three of them differ in bits alone that belong to no byte.
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        var wrong = ["", ".", code, "..\(code)", ".\(code)A", ".\(code)=", ".\(code)."]
        for last in alphabet where last != code.last { wrong.append(".\(code.dropLast())\(last)") }
        try #require(wrong.count == 7 + 63)
        for code in wrong {
            #expect(throws: RefreshToken.ReadError(), "\(code)") { try RefreshToken(parsing: body + code, key: key) }
        }
        #expect(throws: RefreshToken.ReadError()) { try RefreshToken(parsing: text, key: key + [1]) }
    }

    @Test("no bytes of a peer trap", arguments: TestSeed.sample(4))
    func soup(seed: TestSeed) {
        let json = Array(
            #"{"_AuthEmulatorRefreshToken":"y","localId":"a","provider":"p","projectId":"x","session":1}"#.utf8)
        forAll(seed: seed, count: 300, .oneOf(.mutations(of: json), .byteSoup())) { bytes in
            _ = try? RefreshToken(parsing: String(decoding: bytes, as: UTF8.self))
            guard let token = try? RefreshToken(parsing: Base64.encoded(bytes)) else { return }
            let again = try RefreshToken(parsing: token.encoded())
            try check(again.accountID == token.accountID && again.session == token.session, "stable")
        }
    }
}
