import PropertyKit

extension TestRandom {
    mutating func below(_ bound: Int) -> Int {
        Int.random(in: 0..<bound, using: &self)
    }

    mutating func bytes(upTo count: Int) -> [UInt8] {
        (0..<self.below(count + 1)).map { _ in UInt8.random(in: .min ... .max, using: &self) }
    }
}
