import PropertyKit
import Testing
@testable import Vinculum

@Suite("Token signatures")
struct SignatureTests {
    private static func parts(_ token: String) throws -> (input: [UInt8], signature: [UInt8]) {
        let dot = try #require(token.utf8.lastIndex(of: UInt8(ascii: ".")))
        return (Array(token.utf8[..<dot]), try Base64URL.decoded(String(token[token.utf8.index(after: dot)...])))
    }

    @Test(
        "the examples of RFC 7515 and RFC 8037 are valid, and invalid with any bit flipped",
        arguments: [
            Row(Published.secret, Published.secretToken, .hs256), Row(Published.rsa, Published.rsaToken, .rs256),
            Row(Published.p256, Published.p256Token, .es256), Row(Published.ed25519, Published.ed25519Token, .edDSA),
        ] as [Row<String, String, SignatureAlgorithm>])
    func examples(row: Row<String, String, SignatureAlgorithm>) throws {
        let (text, token, algorithm) = row.fields
        let key = try Published.key(text).verificationKey
        let (input, signature) = try Self.parts(token)
        #expect(key.isValid(signature: signature, for: input, algorithm), sourceLocation: row.line)
        for index in stride(from: 0, to: signature.count, by: 7) {
            var changed = signature
            changed[index] ^= 1 << UInt8(index % 8)
            #expect(
                !key.isValid(signature: changed, for: input, algorithm), "byte \(index) of the signature",
                sourceLocation: row.line)
        }
        for index in stride(from: 0, to: input.count, by: 13) {
            var changed = input
            changed[index] ^= 1
            #expect(
                !key.isValid(signature: signature, for: changed, algorithm), "byte \(index) of the text",
                sourceLocation: row.line)
        }
        for length in [0, 1, signature.count - 1] {
            #expect(
                !key.isValid(signature: Array(signature.prefix(length)), for: input, algorithm),
                sourceLocation: row.line)
        }
        #expect(!key.isValid(signature: signature + [0], for: input, algorithm), sourceLocation: row.line)
        #expect(!key.isValid(signature: [0] + signature, for: input, algorithm), sourceLocation: row.line)
    }

    @Test("signatures that have one form are those of the RFC, made again")
    func same() throws {
        for (key, token) in [(Published.secret, Published.secretToken), (Published.rsa, Published.rsaToken)] {
            let (input, signature) = try Self.parts(token)
            var generator = Published.generator()
            #expect(try Published.key(key).signingKey?.signature(for: input, using: &generator) == signature)
        }
    }

    @Test("a key signs and verifies only with its own algorithms")
    func confusion() throws {
        let message = Array("a message".utf8)
        for signer in try Published.signingKeys {
            for signed in SignatureAlgorithm.allCases {
                var generator = Published.generator()
                let isOwn = signer.verificationKey.algorithms.contains(signed)
                guard let signature = try? signer.signature(for: message, signed, using: &generator) else {
                    #expect(!isOwn, "a key signs under its own algorithms")
                    continue
                }
                #expect(isOwn, "and under no other")
                for key in try Published.verificationKeys {
                    for claimed in SignatureAlgorithm.allCases {
                        let isRight = key == signer.verificationKey && claimed == signed
                        #expect(
                            key.isValid(signature: signature, for: message, claimed) == isRight,
                            "\(signed) as \(claimed)")
                    }
                }
            }
        }
    }

    @Test("a public key is no shared secret, in none of its forms")
    func publicKeyAsSecret() throws {
        let input = Array("header.payload".utf8)
        for key in try Published.verificationKeys {
            for form in [key.pem.map { Array($0.utf8) }, key.der, JSONWebKey(verifying: key).encoded()] {
                guard let form else { continue }
                let code = HMAC<SHA256>.code(input, key: form)
                for algorithm in SignatureAlgorithm.allCases {
                    #expect(!key.isValid(signature: code, for: input, algorithm))
                }
            }
        }
    }

    @Test("a secret has 32 to 1,024 bytes", arguments: [0, 1, 31, 1025])
    func shortSecret(count: Int) {
        #expect(throws: KeyError.secret) { try SharedSecret([UInt8](repeating: 7, count: count)) }
    }

    @Test("no description shows anything of a key that signs")
    func descriptions() throws {
        for text in [Published.rsa, Published.p256, Published.secret] {
            let key = try Published.key(text)
            let object = try JSON.Document(parsing: Array(text.utf8)).root
            for shown in [
                "\(key)", String(reflecting: key), "\(key.signingKey as Any)", String(describing: key.signingKey!),
            ] {
                for name in ["d", "p", "q", "dp", "dq", "qi", "k"] {
                    guard let text = object[named: name]?.string else { continue }
                    let bytes = try Base64URL.decoded(text)
                    #expect(!shown.contains(Hex.encoded(Array(bytes.prefix(4)))))
                    #expect(!shown.contains("\(bytes.prefix(4).map { $0 })".dropLast()), "\(name) shows")
                }
            }
        }
    }
}
