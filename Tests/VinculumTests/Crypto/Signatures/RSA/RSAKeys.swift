@testable import Vinculum

/// Keys to test with, each made once.
enum RSAKeys {
    static let first = RSAKeys.key(2048, 1)
    static let second = RSAKeys.key(2048, 2)
    static let longer = RSAKeys.key(3072, 3)

    static func generator(_ number: UInt8) -> SeededGenerator {
        SeededGenerator(Seed([UInt8](repeating: number, count: 32))!)
    }

    private static func key(_ bitCount: Int, _ number: UInt8) -> RSAPrivateKey {
        var generator = self.generator(number)
        return RSAPrivateKey.generated(bitCount: bitCount, using: &generator)
    }
}

extension RSAPrivateKey {
    /// Signs whatever bytes it is given instead of an encoding: `bytes ^ d mod n`, without the remainders.
    func signed(_ bytes: [UInt8]) -> [UInt8] {
        let field = self.publicKey.field
        let form = field.form(of: LongNumber(bytes, limbCount: field.limbCount))
        let result = field.product(of: [.init(base: form, exponent: self.parts.privateExponent)])
        return field.value(of: result).bytes(self.publicKey.byteCount)
    }
}

/// Each way to sign.
struct RSAScheme: Sendable, CustomStringConvertible {
    let padding: RSAPadding
    let hash: SignatureHash

    var description: String { "\(self.padding) with \(self.hash)" }

    static let all = [RSAPadding.pkcs1, .pss].flatMap { padding in
        [SignatureHash.sha256, .sha384, .sha512].map { RSAScheme(padding: padding, hash: $0) }
    }
}
