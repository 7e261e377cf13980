import PropertyKit
@testable import Vinculum

/// Numbers of E.164, and other spellings of them.
enum NumberSpelling {
    /// What groups digits: spaces, hyphens, dots and brackets, with their Unicode forms.
    static let separators: [Unicode.Scalar] = [
        " ", "\t", "\u{A0}", "\u{1680}", "\u{2000}", "\u{2007}", "\u{2009}", "\u{200A}", "\u{202F}", "\u{205F}",
        "\u{3000}", "-", "\u{AD}", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2015}", "\u{2212}",
        "\u{FE58}", "\u{FE63}", "\u{FF0D}", ".", "\u{2024}", "\u{FE52}", "\u{FF0E}", "(", ")", "[", "]", "\u{FE59}",
        "\u{FE5A}", "\u{FF08}", "\u{FF09}", "\u{FF3B}", "\u{FF3D}",
    ]

    /// `+` and 8 to 15 digits.
    static let canonical = Gen<(Int, [Int])>.zip(.int(in: 1...9), Gen<Int>.int(in: 0...9).array(7...14)).map {
        "+\($0.0)" + $0.1.map { "\($0)" }.joined()
    }

    /// Where separators go, and which.
    static let insertions = Gen<(Int, Int)>.zip(.int(in: 0...15), .int(in: 0...separators.count - 1)).array(1...8)

    /// The number with separators after its plus sign.
    static func spelled(_ number: String, _ insertions: [(Int, Int)]) -> String {
        var scalars = Array(number.unicodeScalars)
        for (place, separator) in insertions {
            scalars.insert(Self.separators[separator], at: 1 + place % scalars.count)
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Texts that begin with a plus sign and are no numbers of E.164.
    static let impossible = [
        "+", "+1", "+1234567", "+1234567890123456", "+01234567890", "++15555550100", "+1555A550100", "+1;ext=5",
        "+15555550100;ext=1", "+15555550100x1", "+\u{FF14}\u{FF14}7700900123", "+4\u{661}7700900123",
        "+1555\n5550100", "+1555\u{2028}5550100", "+1 555 555 0100 +", "+1555/5550100", "+1555\u{200B}5550100",
    ]
}
