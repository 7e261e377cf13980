extension EmailAddress {
    /// Whether every program reads the address alike: mail servers, mail programs, web pages and logs.
    ///
    /// Programs that parse an address differently deliver to different mailboxes, or take the rest of it for another
    /// header field. So there are no control or invisible characters, no spaces, no specials of RFC 5322 section 3.2.3
    /// (such as `,`, `<` and `"`, and with it no quoted local part), no encoded word (RFC 2047), and at most 254 octets
    /// (RFC 5321 section 4.5.3.1.3). Characters beyond ASCII are allowed (RFC 6531). The domain has no empty label:
    /// with `example.com.` beside `example.com` a mailbox would have two addresses, and the limits of two. Nor has it
    /// other forms of ASCII characters, such as full-width letters and the ideographic full stop, which no registered
    /// domain has and which mail programs map to ASCII (RFC 5895).
    public var isPlain: Bool {
        let text = self.text
        guard text.utf8.count <= EmailAddress.maximumPlainByteCount else { return false }
        // An encoded word begins so, and in no place is the pair needed.
        var previous: Unicode.Scalar = "@"
        var atCount = 0
        for scalar in text.unicodeScalars {
            if scalar == "@" {
                atCount += 1
            } else if scalar == ".", atCount > 0, previous == "." || previous == "@" {
                return false
            } else if !EmailAddress.isPlain(scalar) || (previous == "=" && scalar == "?")
                || (atCount > 0 && EmailAddress.isFormOfASCII(scalar))
            {
                return false
            }
            previous = scalar
        }
        return atCount == 1 && previous != "."
    }

    private static let maximumPlainByteCount = 254

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x21...0x7E: !#"()<>[]:;\,""#.utf8.contains(UInt8(truncatingIfNeeded: scalar.value))
        // Soft hyphen; Arabic letter mark; Hangul, Mongolian and Khmer fillers.
        case 0xAD, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x3164, 0xFFA0: false
        // Spaces, marks of direction, and others without a width.
        case 0xA0, 0x1680, 0x2000...0x200F, 0x2028...0x202F, 0x205F...0x206F, 0x3000: false
        // Variation selectors, byte order mark, interlinear annotation, private use and replacement characters, tags.
        case 0xFE00...0xFE0F, 0xFEFF, 0xFFF0...0xFFFF, 0xE000...0xF8FF, 0xE0000...0x10FFFF: false
        case 0xA1...: true
        // Controls and the space.
        default: false
        }
    }
}

extension EmailAddress {
    /// Whether a domain's character is mapped to ASCII ones: a full stop, or letters and digits that are letterlike,
    /// enclosed, small, half-width, full-width or mathematical.
    private static func isFormOfASCII(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2100...0x214F, 0x2460...0x24FF, 0x3002, 0xFE50...0xFE6F, 0xFF00...0xFFEF, 0x1D400...0x1D7FF,
            0x1F100...0x1F16F:
            true
        default: false
        }
    }

    /// What mails to the address are counted by.
    ///
    /// Mail programs map many spellings of an international domain to one (RFC 5895), which tables of Unicode alone
    /// could tell. So all such domains together count as one for each local part, and for all local parts beyond ASCII.
    var countedMailbox: String {
        let bytes = Array(self.text.utf8)
        guard let at = bytes.firstIndex(of: UInt8(ascii: "@")) else { return self.text }
        let domain = bytes[at...]
        let isASCII = domain.allSatisfy { $0 < 0x80 }
        if isASCII, !domain.indices.contains(where: { domain[$0...].starts(with: "xn--".utf8) }) { return self.text }
        let local = bytes[..<at]
        return local.allSatisfy { $0 < 0x80 } ? String(decoding: local, as: UTF8.self) : ""
    }
}
