import Vinculum

extension PasswordForm.Layout {
    /// The parts between dollar signs.
    static func fields(
        _ text: ArraySlice<UInt8>, _ count: Int
    ) throws(PasswordForm.Malformed) -> [ArraySlice<UInt8>] {
        let fields = text.split(separator: UInt8(ascii: "$"), maxSplits: 8, omittingEmptySubsequences: false)
        guard fields.count == count else {
            throw PasswordForm.Malformed(reason: "it has \(counted(fields.count, "part")) instead of \(count)")
        }
        return fields
    }

    /// The members of `m=64,t=1`.
    static func members(_ text: ArraySlice<UInt8>) throws(PasswordForm.Malformed) -> Members {
        var members = Members()
        for member in text.split(separator: UInt8(ascii: ","), maxSplits: 16) {
            guard let mark = member.firstIndex(of: UInt8(ascii: "=")) else {
                throw PasswordForm.Malformed(reason: "a parameter of it has no value")
            }
            members.list.append((self.shown(member[..<mark]), member[(mark + 1)...]))
        }
        return members
    }

    /// Parameters by their names.
    struct Members {
        fileprivate var list: [(name: String, value: ArraySlice<UInt8>)] = []

        subscript(name: String) -> ArraySlice<UInt8>? { self.list.first { $0.name == name }?.value }
    }

    /// A number of digits; one beyond 64 bits counts as the largest.
    static func number(_ text: ArraySlice<UInt8>?) throws(PasswordForm.Malformed) -> Int64 {
        guard let text, !text.isEmpty, text.allSatisfy({ $0.isDigit }) else {
            throw PasswordForm.Malformed(reason: "a parameter of it is missing or not a number")
        }
        return Int64(self.shown(text)) ?? .max
    }

    /// A power of two; one beyond 64 bits counts as the largest number, which is none.
    static func power(_ exponent: Int64) -> Int64 { exponent < 62 ? 1 << exponent : .max }

    /// Base64 in one of its alphabets: with `+/`, with `-_`, or with `./` as passlib has it. They have no character
    /// with two meanings.
    static func decoded(_ text: ArraySlice<UInt8>) throws(PasswordForm.Malformed) -> [UInt8] {
        let standard = text.map { byte in
            byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
                ? UInt8(ascii: "+") : byte == UInt8(ascii: "_") ? UInt8(ascii: "/") : byte
        }
        let base64 = String(decoding: standard, as: UTF8.self)
        guard HashConfig.isBase64(base64) else {
            throw PasswordForm.Malformed(reason: "a part of it is not Base64")
        }
        return Base64.decodedLeniently(base64)
    }

    static func hexadecimal(_ text: ArraySlice<UInt8>) throws(PasswordForm.Malformed) -> [UInt8] {
        do throws(Hex.DecodingError) {
            return try Hex.decoded(self.shown(text))
        } catch {
            throw PasswordForm.Malformed(reason: "a part of it is not hexadecimal")
        }
    }

    /// Reads Base64 or hexadecimal digits.
    ///
    /// - Parameter isAlsoHexadecimal: Whether so many digits are hexadecimal if nothing says which it is.
    static func digest(
        _ text: ArraySlice<UInt8>, _ encoding: PasswordForm.Scheme.Encoding, isAlsoHexadecimal: (Int) -> Bool
    ) throws(PasswordForm.Malformed) -> [UInt8] {
        switch encoding {
        case .hex: return try self.hexadecimal(text)
        case .base64: return try self.decoded(text)
        case .any:
            let isHexadecimal = isAlsoHexadecimal(text.count) && text.allSatisfy { $0.isHexDigit }
            return isHexadecimal ? try self.hexadecimal(text) : try self.decoded(text)
        }
    }

    /// A part as text. Messages never have a part, which may be of the hash.
    static func shown(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
