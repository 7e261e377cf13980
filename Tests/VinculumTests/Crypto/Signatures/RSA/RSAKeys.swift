@testable import Vinculum

/// Keys to test with, each made once.
enum RSAKeys {
    static let first = RSAKeys.key(2048, 1)
    static let second = RSAKeys.key(2048, 2)
    static let longer = RSAKeys.key(3072, 3)

    static func generator(_ number: UInt8) -> SeededGenerator {
        SeededGenerator(Seed([UInt8](repeating: number, count: 32))!)
    }

    /// A key whose first factor is the product of two primes of 512 bits and whose numbers have every relation to each
    /// other that those of a key have. Computed with Python's integers.
    static func compositeFactor() throws -> RSAPrivateKey.Parts {
        let first = try SchoolNumber(
            Hex.decoded(
                "a38403f314b86601998ff62c26470e6354a307ebb39ef82e727204aaf3c1940bdf0f3db321d8627977d68ac1401ebf67"
                    + "0c7f781836e7299297802d1ef78987f5b54f0c40e2ccb14790ba4428a39fee76a2f22b11423ff754763a24115597055f"
                    + "6d6afe69fe06a3698ce03d530b361059a7602bfa9241ade68970bd923710369b"))
        let second = try SchoolNumber(
            Hex.decoded(
                "ef591f8c7c7d9f518c49d42f4c3199587638a3065ef8eac71ffffa24f9a34acea41fe2ebeed49a14e0c257891bb68288"
                    + "323c931b48b0f8a8bda54e9fb64ff0fdc3ec67df0dc786844ef536c692157b4586d0bb0a0d51710c50cdecd934cd9ef5"
                    + "22516b73f6d6ea0af47691877ac54198b095c6c8c2ae23b8ef3dc03d55d80c7d"))
        let exponent = try SchoolNumber(
            Hex.decoded(
                "4c471565dff18683bf6220003b7e6d152fd45f04770f9b9b24265bdc61953234f20d4a47b2c9ec75d392ebbb71e0f7c0"
                    + "361bca88243aae7951f22c6e4ac0234753b8cbb9e2260992d03a63806dca626b01e7d5fb4641e07e6be9fe1583578cb9"
                    + "449f93e4abe91c86ace637c5903f6b461d2532d9bd556b2468bf1c44367f91750ce43ef3b94b6aba2ea0736ad1f45bb5"
                    + "431fff8d3a0f97bff2d168e6e2a9648dd48472a3c80da3d01d01411cb735daaecfd9f8b392864e0cbea4fa350713cce7"
                    + "d76092e09ee5da3226ec968c9b57d8a19804e9395c1cb1576c55fa17c55980f6633f6a6f3b4f2cecfb52b4d52c71a971"
                    + "babfed05f102be7ade4921610e180509"))
        let coefficient = try Hex.decoded(
            "4c8207b8606839e88425df4b14aba90987bf3aa056c358ff40af4b76deea9675c050468f6cb664627b3b22a79cfb1927"
                + "d2a803a4d789ee9b877cc31d878526e840f7d18ddd1ff9bd7fa3da221522d7eee7fee062eeed60ccfdcd834e302fdbd9"
                + "7f0ea3aaa5b953f191c8815598dca0423b0bcf0093be02501fccce79cd451c11")
        return RSAPrivateKey.Parts(
            modulus: (first * second).bytes, exponent: [1, 0, 1], privateExponent: exponent.bytes,
            prime1: first.bytes, prime2: second.bytes, exponent1: (exponent % (first - SchoolNumber(1))).bytes,
            exponent2: (exponent % (second - SchoolNumber(1))).bytes, coefficient: coefficient)
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
        let result = field.power(form, exponent: self.parts.privateExponent)
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
