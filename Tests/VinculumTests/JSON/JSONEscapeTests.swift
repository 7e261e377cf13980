import PropertyKit
import Testing

@testable import Vinculum

/// Escapes against a reader that takes one digit after another.
@Suite("JSON: escapes")
struct JSONEscapeTests {
    @Test("escapes are read, or refused with the place, as by a plain reader", arguments: TestSeed.sample(20))
    func reference(seed: TestSeed) {
        let pieces: [String] = [
            "\\u", "\\u00", "\\ud83d", "\\uDE00", "\\", "\\n", "\\/", "\\x", "00", "e9", "Ff", "g", "x", "é", "@",
            "\u{10}",
        ]
        let texts = Gen<String>.element(of: pieces).array(0...8).map { Array($0.joined().utf8) }
        forAll(seed: seed, count: 400, texts) { text in
            for end in ["\"", ""] {
                let bytes = Array("\"".utf8) + text + Array(end.utf8)
                let read = Result { () throws(JSON.ReadError) in
                    Array((try JSON.Document(parsing: bytes).root.string ?? "").utf8)
                }
                try expectEqual(read, Result { () throws(JSON.ReadError) in try Self.string(bytes) })
            }
        }
    }

    @Test("four digits give the number that they give one by one")
    func units() {
        for byte in UInt8.min...UInt8.max {
            for place in 0..<4 {
                for other in "09afAF".utf8 {
                    var digits = [UInt8](repeating: other, count: 4)
                    digits[place] = byte
                    let number = digits.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                    let expected = digits.reduce(UInt32?(0)) { unit, digit in
                        guard let unit, let value = Hex.value(digit) else { return nil }
                        return unit << 4 | UInt32(value)
                    }
                    #expect(Hex.unit(number) == expected, "\(digits)")
                }
            }
        }
    }

    /// The UTF-8 of the string whose quote is the first byte.
    private static func string(_ bytes: [UInt8]) throws(JSON.ReadError) -> [UInt8] {
        var index = 1
        var result: [UInt8] = []
        func unit(_ start: Int) throws(JSON.ReadError) -> UInt32 {
            var unit: UInt32 = 0
            for place in start..<(start + 4) {
                guard place < bytes.count else { throw JSON.ReadError(.unexpectedEnd, at: bytes.count) }
                guard let digit = Hex.value(bytes[place]) else { throw JSON.ReadError(.invalidEscape, at: place) }
                unit = unit << 4 | UInt32(digit)
            }
            return unit
        }
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") { return result }
            if byte < 0x20 { throw JSON.ReadError(.controlCharacter, at: index) }
            guard byte == UInt8(ascii: "\\") else {
                result.append(byte)
                index += 1
                continue
            }
            guard index + 1 < bytes.count else { break }
            switch bytes[index + 1] {
            case UInt8(ascii: "u"):
                var scalar = try unit(index + 2)
                let start = index
                index += 6
                if (0xD800..<0xE000).contains(scalar) {
                    let pair = Array("\\u".utf8)
                    guard scalar < 0xDC00, bytes[index...].starts(with: pair) else {
                        throw JSON.ReadError(.loneSurrogate, at: start)
                    }
                    let low = try unit(index + 2)
                    guard (0xDC00..<0xE000).contains(low) else { throw JSON.ReadError(.loneSurrogate, at: start) }
                    scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
                    index += 6
                }
                result += Array(String(Unicode.Scalar(scalar)!).utf8)
            case let letter:
                let values: [UInt8: UInt8] = [
                    UInt8(ascii: "n"): 10, UInt8(ascii: "/"): UInt8(ascii: "/"), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
                    UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12,
                    UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9,
                ]
                guard let value = values[letter] else { throw JSON.ReadError(.invalidEscape, at: index) }
                result.append(value)
                index += 2
            }
        }
        throw JSON.ReadError(.unexpectedEnd, at: bytes.count)
    }
}
