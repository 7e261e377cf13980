import CMemcheck
import Vinculum

/// The keys of the checks, as lines of hexadecimal digits.
///
/// The program makes them without valgrind, under which finding primes takes a minute, and reads them again under it.
struct SecretNumbers {
    private var numbers: [[UInt8]] = []

    /// Makes keys.
    init() {
        guard let seed = Seed([UInt8](repeating: 17, count: 32)) else { return }
        var generator = SeededGenerator(seed)
        let rsa = RSAPrivateKey.generated(bitCount: 2048, using: &generator).parts
        self.numbers = [
            rsa.modulus, rsa.exponent, rsa.privateExponent, rsa.prime1, rsa.prime2, rsa.exponent1, rsa.exponent2,
            rsa.coefficient, ECDSAPrivateKey.generated(.p256, using: &generator).scalar,
            ECDSAPrivateKey.generated(.p384, using: &generator).scalar,
        ]
    }

    /// Reads keys from standard input; `nil` if a line is missing or wrong.
    static func read() -> SecretNumbers? {
        var read = SecretNumbers(numbers: [])
        while let line = memcheck_line() {
            guard let number = try? Hex.decoded(String(cString: line)) else { return nil }
            read.numbers.append(number)
        }
        return read.numbers.count == 10 ? read : nil
    }

    private init(numbers: [[UInt8]]) {
        self.numbers = numbers
    }

    var lines: [String] { self.numbers.map { Hex.encoded($0) } }

    var modulus: [UInt8] { self.numbers[0] }
    var exponent: [UInt8] { self.numbers[1] }
    var scalar256: [UInt8] { self.numbers[8] }
    var scalar384: [UInt8] { self.numbers[9] }

    /// An RSA key, all of whose private numbers are marked.
    var secretParts: RSAPrivateKey.Parts {
        RSAPrivateKey.Parts(
            modulus: self.modulus, exponent: self.exponent, privateExponent: self.numbers[2].secret,
            prime1: self.numbers[3].secret, prime2: self.numbers[4].secret, exponent1: self.numbers[5].secret,
            exponent2: self.numbers[6].secret, coefficient: self.numbers[7].secret)
    }
}
