import Testing
@testable import Vinculum

@Suite("Passkeys: keys")
struct PasskeyPublicKeyTests {
    private static func key(_ members: [(Int64, CBOR.Value)]) -> Result<PasskeyPublicKey, WebAuthnRefusal> {
        do throws(WebAuthnRefusal) {
            return .success(try PasskeyPublicKey(.labelled(members)))
        } catch {
            return .failure(error)
        }
    }

    /// RFC 8032 section 7.1, test 2.
    private static let point = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"
    private static let signature =
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"

    @Test("an EdDSA key verifies the published signature, and no other")
    func edDSA() throws {
        let members: [(Int64, CBOR.Value)] = [
            (1, CBOR.Value(1)), (3, CBOR.Value(-8)), (-1, CBOR.Value(6)), (-2, .bytes(try Hex.decoded(Self.point))),
        ]
        let key = try Self.key(members).get()
        var signature = try Hex.decoded(Self.signature)
        #expect(key.algorithm == -8 && key.isValid(signature: signature, for: [0x72]))
        #expect(!key.isValid(signature: signature, for: [0x73]))
        signature[0] ^= 1
        #expect(!key.isValid(signature: signature, for: [0x72]) && !key.isValid(signature: [], for: [0x72]))
    }

    @Test("a key has exactly the members of its kind")
    func members() throws {
        let point = CBOR.Value.bytes(try Hex.decoded(Self.point))
        let good: [(Int64, CBOR.Value)] = [
            (1, CBOR.Value(1)), (3, CBOR.Value(-8)), (-1, CBOR.Value(6)), (-2, point),
        ]
        for place in good.indices {
            var less = good
            less.remove(at: place)
            #expect(Self.key(less) == .failure(.publicKey))
        }
        func changed(_ place: Int, _ value: CBOR.Value) -> Result<PasskeyPublicKey, WebAuthnRefusal> {
            var members = good
            members[place].1 = value
            return Self.key(members)
        }
        var more = good
        more.append((2 as Int64, CBOR.Value.bytes([1])))
        #expect(Self.key(more) == .failure(.publicKey), "an unknown member")
        #expect(changed(0, CBOR.Value(2)) == .failure(.publicKey), "another kind")
        #expect(changed(1, CBOR.Value(-35)) == .failure(.algorithm))
        #expect(changed(2, CBOR.Value(7)) == .failure(.publicKey), "another curve")
        #expect(changed(3, .bytes([1])) == .failure(.publicKey), "another length")
    }

    @Test("an RSA key is long enough, and written without leading zeros")
    func rsa() throws {
        guard case .rsa(let key) = SignedTokenTests.rsaKey.verificationKey else { return }
        func made(_ modulus: [UInt8], _ exponent: [UInt8]) -> Bool {
            let members: [(Int64, CBOR.Value)] = [
                (1, CBOR.Value(3)), (3, CBOR.Value(-257)), (-1, .bytes(modulus)), (-2, .bytes(exponent)),
            ]
            return (try? Self.key(members).get()) != nil
        }
        #expect(made(key.modulus, key.exponent))
        #expect(!made([0] + key.modulus, key.exponent) && !made(key.modulus, [0] + key.exponent))
        #expect(!made([UInt8](key.modulus.prefix(128)), key.exponent) && !made(key.modulus, [1]))
        #expect(!made(key.modulus, [2]) && !made([], key.exponent) && !made(key.modulus, []))
    }
}
