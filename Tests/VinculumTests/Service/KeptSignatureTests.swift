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
        let short = ValidSignature(key: key, message: [], signature: [1, 2, 3])
        kept.insert(short)
        #expect(!kept.contains(short))
    }
}
