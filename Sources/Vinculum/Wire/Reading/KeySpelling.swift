/// The camel-casing that makes `display_name`, `Display-Name` and `displayName` one key.
///
/// Words end at every run of other characters than letters and digits, from a lower-case letter to a capital, between
/// letters and digits, and before the last capital of a run of capitals that a lower-case letter follows. Apostrophes
/// vanish and accents are stripped. All words are lower-cased, and all but the first get a capital.
package enum KeySpelling {
    /// Whether a key is already in the form ``camelCased(_:)`` would give it; may say no to a rare key that is.
    static func isCamelCase(_ key: ArraySlice<UInt8>) -> Bool {
        key.withUnsafeBufferPointer { key in
            var last = Kind.separator
            for byte in key {
                let kind = Kind(byte)
                switch (last, kind) {
                case (.lower, .lower): continue
                case (_, .separator), (_, .other), (.upper, .upper), (.digit, .lower): return false
                case (.separator, .upper), (.separator, .digit): return false
                default: last = kind
                }
            }
            return true
        }
    }

    package static func camelCased(_ key: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(key.count)
        self.append(camelCased: key, to: &result)
        return result
    }

    /// Appends a key in camel case.
    static func append(camelCased key: ArraySlice<UInt8>, to result: inout [UInt8]) {
        let isPlain = key.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "'") }
        let text = isPlain ? key : self.withoutAccents(key)[...]
        let start = result.count
        var last = Kind.separator
        for index in text.indices {
            let byte = text[index]
            let kind = Kind(byte)
            defer { last = kind }
            if kind == .separator { continue }
            let next = index + 1 < text.endIndex ? Kind(text[index + 1]) : .separator
            let startsWord =
                switch (last, kind) {
                case (.separator, _): true
                case (.lower, .upper), (.other, .upper), (.digit, .upper), (.digit, .lower), (.digit, .other): true
                case (.upper, .digit), (.lower, .digit), (.other, .digit): true
                case (.upper, .upper): next == .lower
                default: false
                }
            let isCapital = startsWord && result.count > start
            switch kind {
            case .upper: result.append(isCapital ? byte : byte.lowercased)
            case .lower: result.append(isCapital ? byte.uppercased : byte)
            case .digit, .other, .separator: result.append(byte)
            }
        }
    }

    private enum Kind {
        case lower, upper, digit, separator
        /// Part of a letter outside ASCII.
        case other

        init(_ byte: UInt8) {
            switch byte {
            case _ where byte.isLowercaseLetter: self = .lower
            case _ where byte.isUppercaseLetter: self = .upper
            case _ where byte.isDigit: self = .digit
            case 0x80...0xFF: self = .other
            default: self = .separator
            }
        }
    }

    /// The key without apostrophes and combining marks, Latin letters reduced to their base letter.
    private static func withoutAccents(_ key: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(key.count)
        for scalar in String(decoding: key, as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 0x27, 0x2019, 0x300...0x36F: continue
            case 0xC0...0x17F: result += self.baseLetters(scalar)
            default: result.append(contentsOf: UTF8.encode(scalar).map { [UInt8]($0) } ?? [])
            }
        }
        return result
    }

    private static func baseLetters(_ scalar: Unicode.Scalar) -> [UInt8] {
        let place = 2 * Int(scalar.value - 0xC0)
        let letters = [self.baseLetters.utf8Start[place], self.baseLetters.utf8Start[place + 1]]
        return letters[1] == UInt8(ascii: ".") ? [letters[0]] : letters
    }

    /// What U+00C0 to U+017F become, in order; `×` and `÷` are no letters and separate words. Each has two places, and
    /// `.` is an empty one. The table is text, because a static string needs no initialisation at start.
    private static var baseLetters: StaticString {
        #"""
        A.A.A.A.A.A.AeC.E.E.E.E.I.I.I.I.D.N.O.O.O.O.O. .O.U.U.U.U.Y.Thssa.a.a.a.a.a.aec.e.e.e.e.i.i.i.i.\#
        d.n.o.o.o.o.o. .o.u.u.u.u.y.thy.A.a.A.a.A.a.C.c.C.c.C.c.C.c.D.d.D.d.E.e.E.e.E.e.E.e.E.e.G.g.G.g.\#
        G.g.G.g.H.h.H.h.I.i.I.i.I.i.I.i.I.i.IJijJ.j.K.k.k.L.l.L.l.L.l.L.l.L.l.N.n.N.n.N.n.n.N.n.O.o.O.o.\#
        O.o.OeoeR.r.R.r.R.r.S.s.S.s.S.s.S.s.T.t.T.t.T.t.U.u.U.u.U.u.U.u.U.u.U.u.W.w.Y.y.Y.Z.z.Z.z.Z.z.s.
        """#
    }
}
