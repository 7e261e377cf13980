import PropertyKit
import Testing
@testable import Vinculum

/// Tokens whose signature is not verified again. Every test of a service that signs has it so.
@Suite("Signatures that an authority keeps")
struct KeptSignatureTests {
    private static func service() throws -> Service {
        SignedTokenTests.service(try SignedTokenTests.ring(SignedTokenTests.curveKey()))
    }

    private static func lookUp(_ token: String, _ service: inout Service) -> (code: String?, verified: Int) {
        let reply = service.client("v1/accounts:lookup", #"{"idToken":"\#(token)"}"#)
        return (reply.status == 200 ? nil : reply.errorCode, service.runs.memory.signatures.verifiedCount)
    }

    @Test("the token of a sign-in is not verified, one that another server has issued is verified once")
    func once() throws {
        var service = try Self.service()
        let token = service.signUp("ada@x.com").idToken
        #expect(Self.lookUp(token, &service) == (nil, 0))
        service.restart(service.authority.store)
        #expect(Self.lookUp(token, &service) == (nil, 1))
        #expect(Self.lookUp(token, &service) == (nil, 0))
    }

    @Test("a signature by a key that the host alone has is verified: it may be another key's")
    func hostKey() throws {
        let signer = SignedTokenTests.curveKey()
        var ring = KeyRing(refreshKey: try SharedSecret([UInt8](repeating: 5, count: 32)))
        let published = JSONWebKey(verifying: signer.verificationKey, id: KeyID("host"), algorithm: .es256)
        try ring.add(KeyRing.Key(published, signsFrom: SignedTokenTests.start))
        var service = SignedTokenTests.service(ring)
        let request = Service.request("v1/accounts:signUp", "{}", headers: [("x-goog-api-key", "key")])
        for (number, (key, code)) in [(signer, nil), (SignedTokenTests.curveKey(2), "INVALID_ID_TOKEN")].enumerated() {
            var pending = PendingQuestions()
            let seed = service.seed(UInt64(100 + number))
            guard case .needs(let questions) = service.step(request, service.now, seed, &pending),
                case .sign(let task)? = questions.first
            else { throw CheckFailure("a token is signed without the host") }
            var generator = SignedTokenTests.generator(6)
            pending.answers = [.signature(try key.signature(for: task.input, .es256, using: &generator))]
            guard case .done(let proposal) = service.step(request, service.now, seed, &pending) else {
                throw CheckFailure("a signed token is asked for again")
            }
            service.commit(proposal.changes)
            service.remember(pending)
            #expect(Self.lookUp(Reply(proposal.response).idToken, &service) == (code, 1))
        }
    }

    @Test("a token that differs in any character is verified, and refused")
    func sameToTheByte() throws {
        var service = try Self.service()
        let token = service.signUp("ada@x.com").idToken
        #expect(Self.lookUp(token, &service) == (nil, 0))
        let bytes = Array(token.utf8)
        let last = bytes.count - 1
        for index in bytes.indices where bytes[index] != UInt8(ascii: ".") && (index % 7 == 0 || index > last - 90) {
            var spoiled = bytes
            spoiled[index] = bytes[index] == UInt8(ascii: "A") ? UInt8(ascii: "Q") : UInt8(ascii: "A")
            let (code, _) = Self.lookUp(String(decoding: spoiled, as: UTF8.self), &service)
            // The last character has four bits that are no part of a byte.
            #expect(code == "INVALID_ID_TOKEN", "character \(index) of \(bytes.count)")
        }
        #expect(Self.lookUp(token, &service) == (nil, 0), "and the right one goes on")
    }

    @Test("a kept signature outlives neither its key, nor its session, nor its hour")
    func endsWithTheToken() throws {
        for end in 0..<3 {
            var service = try Self.service()
            let reply = service.signUp("ada@x.com")
            #expect(Self.lookUp(reply.idToken, &service) == (nil, 0))
            switch end {
            case 0:
                let ring = try SignedTokenTests.ring(SignedTokenTests.curveKey(2), 4)
                service.change { $0.tokens = .signed(ring) }
                #expect(Self.lookUp(reply.idToken, &service).code == "INVALID_ID_TOKEN")
            case 1:
                service.admin(
                    "v1/projects/demo/accounts:update", #"{"localId":"\#(reply.localId)","validSince":"1700000000"}"#)
                #expect(Self.lookUp(reply.idToken, &service).code == "TOKEN_EXPIRED")
            default:
                service.now = service.now.adding(seconds: 3601)
                #expect(Self.lookUp(reply.idToken, &service).code == "TOKEN_EXPIRED")
            }
        }
    }

    @Test("signatures of providers and of authenticators are not kept")
    func othersAreNot() throws {
        let ring = try SignedTokenTests.ring(SignedTokenTests.curveKey())
        let own = try #require(ring.keys.first).key.verificationKey
        #expect(ring.has(.token(own, .es256)))
        #expect(!ring.has(.token(own, .es384)))
        #expect(!ring.has(.token(SignedTokenTests.curveKey(2).verificationKey, .es256)))
    }

    @Test("the oldest of a shelf makes room, so that there are never more than shelves hold")
    func bounded() throws {
        var kept = KeptSignatures()
        let key = ValidSignature.Key.token(SignedTokenTests.curveKey().verificationKey, .es256)
        func signature(_ number: Int, _ first: UInt8 = 1) -> ValidSignature {
            let bytes = (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
            return ValidSignature(key: key, message: [1, 2, 3], signature: [first] + bytes)
        }
        for number in 0..<5000 { kept.insert(signature(number)) }
        let held = (0..<5000).filter { kept.contains(signature($0)) }
        #expect(held == Array((5000 - KeptSignatures.shelfCount * KeptSignatures.shelfSize)..<5000))
        #expect(!kept.contains(signature(4999, 2)), "the same end is not the same signature")
        for _ in 0..<20 { kept.insert(signature(4999)) }
        #expect(kept.contains(signature(4999 - 7 * KeptSignatures.shelfCount)), "one that is there takes no more room")
        let long = ValidSignature(
            key: key, message: [UInt8](repeating: 0, count: KeptSignatures.messageLimit + 1),
            signature: [UInt8](repeating: 7, count: 64))
        kept.insert(long)
        #expect(!kept.contains(long), "who has long names fills no memory")
        let short = ValidSignature(key: key, message: [], signature: [1, 2, 3])
        kept.insert(short)
        #expect(!kept.contains(short))
    }
}
