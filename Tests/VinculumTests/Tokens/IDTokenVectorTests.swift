import PropertyKit
import Testing
@testable import Vinculum

@Suite("ID tokens with known verdicts", .needsVectors("id-tokens.json"))
struct IDTokenVectorTests {
    @Test("each token gets its verdict, with its reason")
    func verdicts() throws {
        let file = try JSON.Document(parsing: Vectors.bytes("id-tokens.json")).root
        let keys = try JSONWebKeySet(parsing: #require(file["jwks"]).rawBytes)
        let now = Instant(seconds: try #require(file["now"]?.int64))
        let issuer = try #require(file["issuer"]?.string), audience = try #require(file["audience"]?.string)
        let rows = Array(try #require(file["tokens"]).elements)
        try #require(!rows.isEmpty)
        for row in rows {
            var rules = ClaimRules(issuer: issuer, audience: audience)
            rules.rawNonce = row["rawNonce"]?.string
            let refusal = Minted.refusal(try #require(row["token"]?.string), keys, rules, at: now)
            #expect(refusal?.name ?? "valid" == row["verdict"]?.string, "\(row["name"]?.string ?? "")")
        }
    }
}
