import Testing
@testable import Vinculum

@Suite("Signatures of Game Center")
struct GameCenterProofTests {
    private static let url = "https://static.gc.apple.com/public-key/gc-prod-10.cer"
    private static let ring = try? SignedTokenTests.ring(SignedTokenTests.rsaKey)

    /// What an app sends, signed by a stand-in for Game Center.
    private static func body(
        _ now: Instant, player: String = "T:1", bundle: String = "com.example.game", url: String = url,
        sent: String = "T:1", age: Int64 = 0
    ) throws -> String {
        let timestamp = now.milliseconds - age
        let bytes = (0..<8).map { UInt8(truncatingIfNeeded: timestamp >> (56 - 8 * $0)) }
        let message = Array(player.utf8) + Array(bundle.utf8) + bytes + [1, 2, 3]
        var generator = SignedTokenTests.generator(5)
        let key = try #require(ring?.keys.first?.key.signingKey)
        let signature = Base64.encoded(try key.signature(for: message, .rs256, using: &generator))
        return #"""
            {"teamPlayerId":"\#(sent)","publicKeyUrl":"\#(url)","timestamp":"\#(timestamp)","salt":"AQID",\#
            "signature":"\#(signature)"}
            """#
    }

    private static func service() throws -> Service {
        var service = Service.hardened
        service.register("gc.apple.com", #""clientId":"com.example.game""#)
        let certificate = try #require(ring?.keys.first?.certificate)
        service.web = { call in
            call.url == url && call.isPublicDocument
                ? .response(HTTPResponse(status: 200, contentType: "", body: certificate)) : .unreachable
        }
        return service
    }

    private static func signIn(_ body: (Instant) throws -> String) throws -> Reply {
        var service = try Self.service()
        return service.client("v1/accounts:signInWithGameCenter", try body(service.now))
    }

    @Test("a player whom Game Center signed for an app of the project signs in")
    func signed() throws {
        let reply = try Self.signIn { try Self.body($0) }
        #expect(reply.status == 200 && reply.text("teamPlayerId") == "T:1", "\(reply.error)")
    }

    @Test("another player, app, host or time is refused")
    func refused() throws {
        for body: (Instant) throws -> String in [
            { try Self.body($0, sent: "T:2") }, { try Self.body($0, bundle: "com.example.other") },
            { try Self.body($0, url: "https://evil.example/key.cer") },
            { try Self.body($0, url: "https://static.gc.apple.com.evil.example/key.cer") },
            { try Self.body($0, url: "http://static.gc.apple.com/public-key/gc-prod-10.cer") },
            { try Self.body($0, age: 600_001) }, { try Self.body($0, age: -600_001) },
            { _ in #"{"teamPlayerId":"T:1"}"# },
        ] {
            #expect(try Self.signIn(body).errorCode == "INVALID_IDP_RESPONSE")
        }
    }
}
