import CMemcheck
import Vinculum

/// A computation on secrets, which memcheck watches.
struct Check: Sendable {
    let name: String
    /// Computes with marked secrets, and returns whether there is a result and it is right: a check that computes
    /// nothing would find nothing.
    let isRight: @Sendable (SecretNumbers) -> Bool

    /// The messages and the passwords that checks use.
    private static let message = Array("eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UifQ".utf8)

    static let all = [
        Check(name: "RSA-2048: check of a stored key, and its signatures") { numbers in
            guard let key = try? RSAPrivateKey(numbers.secretParts),
                let publicKey = try? RSAPublicKey(modulus: numbers.modulus, exponent: numbers.exponent)
            else { return false }
            return [SignatureAlgorithm.rs256, .ps256].allSatisfy { algorithm in
                Self.signs(.rsa(key), algorithm, .rsa(publicKey))
            }
        },
        Check(name: "P-256: key and signature") { Self.signs(.p256, $0.scalar256) },
        Check(name: "P-384: key and signature") { Self.signs(.p384, $0.scalar384) },
        Check(name: "HS256: comparison of an authentication code") { numbers in
            let code = HMAC<SHA256>.code(Self.message, key: numbers.scalar256)
            guard let secret = try? SharedSecret(numbers.scalar256.secret) else { return false }
            let key = VerificationKey.secret(secret)
            let isValid = key.isValid(signature: code, for: Self.message, .hs256)
            let isForged = key.isValid(signature: code.reversed(), for: Self.message, .hs256)
            return holds(isValid) && !holds(isForged)
        },
        Check(name: "refresh token: comparison of its authentication code") { numbers in
            let token = RefreshToken(
                accountID: "one", provider: "password", projectID: "demo", tenant: nil, extraClaims: nil,
                secondFactor: nil, session: 1)
            let text = token.encoded(key: numbers.scalar256)
            let key = numbers.scalar256.secret
            let forged = text.dropLast(2) + (text.hasSuffix("AA") ? "BA" : "AA")
            return (try? RefreshToken(parsing: text, key: key)) != nil
                && (try? RefreshToken(parsing: String(forged), key: key)) == nil
        },
        Check(name: "TOTP: comparison of a code") { numbers in
            let step = TOTP.step(at: Instant(seconds: 1_700_000_000))
            let code = TOTP.code(secret: Array(numbers.scalar256.prefix(20)), at: step)
            let wrong = code == "000000" ? "000001" : "000000"
            let matches = [code, wrong].map { typed in
                TOTP.match(
                    code: typed, secret: Array(numbers.scalar256.prefix(20)).secret,
                    at: Instant(seconds: 1_700_000_000), window: 0, lastAcceptedStep: nil)
            }
            return matches[0] == step && matches[1] == nil
        },
        Check(name: "recovery codes: comparison") { numbers in
            let salt = Array(numbers.scalar256.prefix(16))
            // RFC 4648 section 6: the text of the bytes “foobarfoob”.
            guard let code = RecoveryCode("MZXW-6YTB-OJTG-633C"), let wrong = RecoveryCode("MZXW-6YTB-OJTG-633D") else {
                return false
            }
            let digests = SHA256.hash(salt) + SHA256.hash(salt + Array("foobarfoob".utf8))
            let codes = RecoveryCodes(
                salt: salt, digests: digests.secret, createdAt: Instant(seconds: 1_700_000_000), sessionNumber: 1,
                origin: Origin(epoch: .first, proof: .phone), provenAddress: nil)
            return codes.index(of: code) == 1 && codes.index(of: wrong) == nil
        },
        Check(name: "mailed and texted codes: comparison") { _ in
            // A text of at most fifteen bytes lies in the value itself, a longer one behind it.
            let codes = [("123456", "123457"), ("a code of more than 15 bytes", "A code of more than 15 bytes")]
            for (text, wrong) in codes {
                let code = Secret(text).marked(byteCount: text.utf8.count)
                guard holds(code == Secret(text)), !holds(code == Secret(wrong)) else { return false }
            }
            return true
        },
        Check(name: "ChaCha20-Poly1305: sealing and opening") { numbers in
            guard let cipher = ChaCha20Poly1305(key: numbers.scalar256.secret),
                let nonce = ChaCha20Poly1305.Nonce([UInt8](repeating: 7, count: 12)[...])
            else { return false }
            let sealed = cipher.sealed(Self.message.secret, nonce, context: [1, 2, 3])
            let opened = cipher.opened(sealed[...], nonce, context: [1, 2, 3])
            let forged = cipher.opened(sealed[...], nonce, context: [1, 2, 4])
            return opened?.published == Self.message && forged == nil
        },
        Check(name: "password hash: comparison") { numbers in
            let algorithm = PasswordHashAlgorithm.pbkdf2SHA256(rounds: 2)
            guard let hash = try? algorithm.hash(password: Self.message, salt: numbers.modulus, byteCount: 32) else {
                return false
            }
            let isRight = algorithm.verify(password: Self.message.secret, salt: numbers.modulus, expected: hash.secret)
            let isWrong = algorithm.verify(password: [1], salt: numbers.modulus, expected: hash.secret)
            return holds(isRight) && !holds(isWrong)
        },
    ]

    /// A comparison that stops at the first difference, which memcheck must report.
    static let planted = Check(name: "a planted leak") { numbers in
        holds(numbers.scalar256.secret == numbers.scalar256)
    }

    private static func signs(_ curve: EllipticCurve, _ scalar: [UInt8]) -> Bool {
        guard let publicKey = try? ECDSAPrivateKey(curve, scalar: scalar).publicKey,
            let key = try? ECDSAPrivateKey(curve, scalar: scalar.secret)
        else { return false }
        return Self.signs(.ecdsa(key), SigningKey.ecdsa(key).algorithm, .ecdsa(publicKey))
    }

    private static func signs(
        _ key: SigningKey, _ algorithm: SignatureAlgorithm, _ publicKey: VerificationKey
    ) -> Bool {
        // The randomness of blinding and nonces is as secret as the key.
        guard let seed = Seed([UInt8](repeating: 7, count: 32).secret) else { return false }
        var generator = SeededGenerator(seed)
        guard let signature = try? key.signature(for: Self.message, algorithm, using: &generator) else { return false }
        // The signature leaves the server.
        return publicKey.isValid(signature: signature.published, for: Self.message, algorithm)
    }
}

extension Secret {
    /// Returns the same text, whose bytes memcheck takes for secret.
    fileprivate func marked(byteCount: Int) -> Secret {
        var text = self.revealed()
        if byteCount <= 15 {
            withUnsafeMutableBytes(of: &text) { memcheck_mark_secret($0.baseAddress, byteCount) }
        } else {
            text.makeContiguousUTF8()
            text.withUTF8 { memcheck_mark_secret(UnsafeMutableRawPointer(mutating: $0.baseAddress), $0.count) }
        }
        return Secret(text)
    }
}
