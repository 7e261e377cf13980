extension Gen<UInt8> {
    /// Any byte.
    public static var byte: Gen { .integer() }
}

extension Gen<[UInt8]> {
    /// Any bytes, up to 30 of them.
    public static var bytes: Gen { .bytes(0...30) }

    /// Any bytes, as many as the range says.
    public static func bytes(_ count: ClosedRange<Int>) -> Gen {
        Gen<UInt8>.byte.array(count)
    }

    /// What a careless or hostile peer may send: bytes of the alphabets parsers care about, in runs.
    ///
    /// - Parameter pieces: Words of the format under test, which get a soup past its first checks.
    public static func byteSoup(_ count: ClosedRange<Int> = 0...60, pieces: [String] = []) -> Gen {
        let punctuation = Array(#"{}[]:,"\/.%&=+-_~ @#?;<>()0123456789eEnulltruefalse"#.utf8)
        let encodings: [[UInt8]] = [
            [0], [0x0A], [0x0D, 0x0A], [0x7F], [0xC0, 0x80], [0xC3, 0xA9], [0xE2, 0x82, 0xAC], [0xED, 0xA0, 0x80],
            [0xEF, 0xBB, 0xBF], [0xF0, 0x9F, 0x98, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF], [0x80],
        ]
        let words = pieces.isEmpty ? [[]] : pieces.map { Array($0.utf8) }
        let spoon = Gen.weighted([
            (5, Gen<UInt8>.element(of: punctuation).map { [$0] }),
            (2, Gen<UInt8>.byte.map { [$0] }),
            (2, .element(of: encodings)),
            (pieces.isEmpty ? 0 : 5, .element(of: words)),
        ])
        return spoon.array(count).map { $0.flatMap { $0 } }
    }
}
