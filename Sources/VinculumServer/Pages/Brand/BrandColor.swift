import Vinculum

/// A colour of sRGB, as `#rrggbb`.
struct BrandColor: Equatable, Sendable {
    /// In small letters, with its `#`.
    let text: String
    /// The relative luminance: 0 of black, 1 of white.
    let luminance: Double

    /// - Returns: `nil` for a text that is not `#` and six hexadecimal digits.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 7, bytes[0] == UInt8(ascii: "#") else { return nil }
        var channels: [Double] = []
        for place in [1, 3, 5] {
            guard let high = Hex.value(bytes[place]), let low = Hex.value(bytes[place + 1]) else { return nil }
            channels.append(BrandColor.linear(Double(Int(high) * 16 + Int(low)) / 255))
        }
        self.text = String(decoding: bytes.map { $0.lowercased }, as: UTF8.self)
        self.luminance = 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
    }

    /// Black or white, whichever is read better on this colour. One of them always has a contrast of 4.58 at least,
    /// more than the 4.5 of [WCAG 2.2](https://www.w3.org/TR/WCAG22/#contrast-minimum).
    var ink: String { self.contrast(toLuminance: 0) >= self.contrast(toLuminance: 1) ? "#000000" : "#ffffff" }

    /// The contrast ratio of WCAG 2.2, from 1 to 21.
    func contrast(toLuminance other: Double) -> Double {
        (max(self.luminance, other) + 0.05) / (min(self.luminance, other) + 0.05)
    }

    /// The light of a channel, by the transfer function of sRGB.
    private static func linear(_ channel: Double) -> Double {
        if channel <= 0.04045 { return channel / 12.92 }
        let base = (channel + 0.055) / 1.055
        // The power 2.4 is the square times its fifth root, which Newton's method finds from above.
        let square = base * base
        var root = 1.0
        for _ in 0..<32 { root -= (root - square / (root * root * root * root)) / 5 }
        return square * root
    }
}
