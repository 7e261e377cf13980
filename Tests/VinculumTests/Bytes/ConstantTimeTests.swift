import PropertyKit
import Testing
import Vinculum

@Suite("Constant-time comparison")
struct ConstantTimeTests {
    @Test("agrees with ==", arguments: TestSeed.sample(5))
    func agrees(seed: TestSeed) {
        forAll(seed: seed, Gen<[UInt8]>.bytes.flatMap { bytes in
            Gen<([UInt8], [UInt8])>.zip(.always(bytes), .oneOf(.always(bytes), .mutations(of: bytes), .bytes))
        }) { a, b in
            try expectEqual(ConstantTime.equal(a, b), a == b)
        }
    }
}
