import PropertyKit
import Testing
@testable import Vinculum

/// Apple's procedure against a stand-in: a key of our own behind the address of Apple's certificate.
@Suite("Game Center, verified")
struct GameCenterSignatureTests {
    /// What an app sends, as a test may spoil it.
    struct Player: Sendable {
        var team = "T:1"
        var older = "G:1"
        /// What is signed as the player's id.
        var signed = "T:1"
        var bundle = "org.example.game"
        var sentBundle: String? = "org.example.game"
        var url = "https://static.gc.apple.com/public-key/gc-prod-10.cer"
        var age: Int64 = 1000
        var salt: [UInt8] = [1, 2, 3, 4]
        var sentSalt: [UInt8] = [1, 2, 3, 4]
        var spoils = false
        var omits = ""
    }

    private static let certificate: [UInt8] = {
        var generator = SeededGenerator(Seed([UInt8](repeating: 4, count: 32))!)
        let lifetime = Instant(seconds: 1_500_000_000)...Instant(seconds: 1_900_000_000)
        return try! SelfSignedCertificate.encoded(
            for: SignedTokenTests.rsaKey, commonName: "Apple", lifetime: lifetime, using: &generator)
    }()

    private static func service(_ body: [UInt8] = certificate, status: Int = 200) -> Service {
        var service = Service {
            $0.refuse(.unverifiedAssertions)
            $0.refuse(.plainProviders)
            $0.refuse(.unconfiguredProviders)
        }
        service.web = { _ in .response(HTTPResponse(status: status, contentType: "application/pkix-cert", body: body)) }
        return service
    }

    private static func configure(_ service: inout Service) {
        let path = "v2/projects/demo/defaultSupportedIdpConfigs?idpId=gc.apple.com"
        #expect(service.admin(path, #"{"enabled":true,"clientId":"org.example.game"}"#).status == 200)
    }

    private static func send(_ player: Player, _ service: inout Service) -> Reply {
        let time = service.now.milliseconds - player.age
        let stamp = (0..<8).map { UInt8(truncatingIfNeeded: time >> (56 - 8 * Int64($0))) }
        let message = Array(player.signed.utf8) + Array(player.bundle.utf8) + stamp + player.salt
        var generator = SeededGenerator(Seed([UInt8](repeating: 5, count: 32))!)
        var signature = try! SignedTokenTests.rsaKey.signature(for: message, .rs256, using: &generator)
        if player.spoils { signature[7] ^= 1 }
        let members = [
            ("teamPlayerId", player.team), ("playerId", player.older), ("publicKeyUrl", player.url),
            ("salt", Base64.encoded(player.sentSalt)), ("signature", Base64URL.encoded(signature)),
            ("timestamp", "\(time)"),
        ].filter { $0.0 != player.omits }.map { #""\#($0.0)":"\#($0.1)""# }
        let headers = player.sentBundle.map { [("X-Ios-Bundle-Identifier", $0)] } ?? []
        return service.send(
            Service.request(
                "v1/accounts:signInWithGameCenter", "{\(members.joined(separator: ","))}",
                headers: [("x-goog-api-key", "key")] + headers))
    }

    @Test("a player whom Apple signed signs in, by the id that was signed")
    func signIn() {
        var service = Self.service()
        Self.configure(&service)
        let reply = Self.send(Player(), &service)
        #expect(reply.error == "" && reply["isNewUser"]?.bool == true)
        #expect(service.calls.map(\.url) == [Player().url])
        #expect(Self.send(Player(), &service).localId == reply.localId)
        var older = Player()
        (older.team, older.signed) = ("", "G:1")
        #expect(Self.send(older, &service).localId != reply.localId)
    }

    /// What is wrong with a player, and the refusal that it meets.
    struct Fault: Sendable {
        let refusal: GameCenterSignature.Refusal
        let line: SourceLocation
        let edit: @Sendable (inout Player) -> Void
    }

    private static func row(
        _ refusal: GameCenterSignature.Refusal, line: SourceLocation = #_sourceLocation,
        _ edit: @escaping @Sendable (inout Player) -> Void
    ) -> Fault {
        Fault(refusal: refusal, line: line, edit: edit)
    }

    static let faults: [Fault] = [
        row(.incomplete) { $0.omits = "salt" }, row(.incomplete) { $0.omits = "signature" },
        row(.incomplete) { $0.omits = "timestamp" }, row(.incomplete) { $0.omits = "publicKeyUrl" },
        row(.otherApp) { $0.sentBundle = nil }, row(.otherApp) { $0.sentBundle = "org.other" },
        row(.certificateAddress) { $0.url = "http://static.gc.apple.com/key.cer" },
        row(.certificateAddress) { $0.url = "https://apple.com.evil.example/key.cer" },
        row(.certificateAddress) { $0.url = "https://evilapple.com/key.cer" },
        row(.certificateAddress) { $0.url = "https://apple.com@evil.example/key.cer" },
        row(.certificateAddress) { $0.url = "https://static.gc.apple.com:8443/key.cer" },
        row(.certificateAddress) { $0.url = "https://discussions.apple.com/key.cer" },
        row(.certificateAddress) { $0.url = "https://static.gc.apple.com/key.cer?1" },
        row(.certificateAddress) { $0.url = "file:///etc/passwd" },
        row(.notFresh) { $0.age = 600_001 }, row(.notFresh) { $0.age = -60_001 },
        row(.signature) { $0.spoils = true }, row(.signature) { $0.signed = "G:1" },
        row(.signature) { $0.bundle = "org.other" }, row(.signature) { $0.sentSalt = [1, 2, 3, 5] },
    ]

    @Test("anything that Apple did not sign is refused", arguments: faults)
    func refusals(fault: Fault) {
        var service = Self.service()
        Self.configure(&service)
        let before = Snapshot(service.authority)
        var player = Player()
        fault.edit(&player)
        let reply = Self.send(player, &service)
        #expect(reply.error == "INVALID_IDP_RESPONSE : \(fault.refusal.rawValue)", sourceLocation: fault.line)
        #expect(Snapshot(service.authority) == before, sourceLocation: fault.line)
    }

    @Test("a certificate that cannot be had or read verifies nothing")
    func certificates() {
        for (body, status) in [(Self.certificate, 404), ([], 200), (Array("certificate".utf8), 200)] {
            var service = Self.service(body, status: status)
            Self.configure(&service)
            #expect(
                Self.send(Player(), &service).error
                    == "INVALID_IDP_RESPONSE : \(GameCenterSignature.Refusal.noCertificate.rawValue)")
        }
    }

    @Test("without a configuration it is refused where signatures are required, and unchanged elsewhere")
    func unconfigured() {
        var service = Self.service()
        #expect(Self.send(Player(), &service).errorCode == "OPERATION_NOT_ALLOWED")
        var local = Service()
        var player = Player()
        player.spoils = true
        #expect(Self.send(player, &local).status == 200)
    }
}
