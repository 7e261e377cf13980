/// IPv6 addresses in text.
package enum IPv6Text {
    /// The eight groups of an address (RFC 4291, section 2.2), without brackets.
    ///
    /// - Returns: `nil` for any other text, and for an address with a zone: a zone has a meaning on one machine only.
    package static func groups(_ text: some Collection<UInt8>) -> [UInt16]? {
        var rest = Array(text)[...]
        var groups: [UInt16] = []
        // The place of the zeros that `::` stands for.
        var gap: Int?
        if IPv6Text.beginsWithGap(rest) {
            gap = 0
            rest = rest.dropFirst(2)
        }
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: ":")) ?? rest.endIndex
            let part = rest[..<end]
            rest = rest[end...]
            if rest.isEmpty, part.contains(UInt8(ascii: ".")) {
                guard let address = IPv4Text.address(part) else { return nil }
                groups.append(UInt16(truncatingIfNeeded: address >> 16))
                groups.append(UInt16(truncatingIfNeeded: address))
                break
            }
            guard let group = IPv6Text.group(part), groups.count < 8 else { return nil }
            groups.append(group)
            if IPv6Text.beginsWithGap(rest) {
                guard gap == nil else { return nil }
                gap = groups.count
                rest = rest.dropFirst(2)
            } else if !rest.isEmpty {
                rest = rest.dropFirst()
                // A single colon separates two groups, so one must follow.
                guard !rest.isEmpty else { return nil }
            }
        }
        guard let gap else { return groups.count == 8 ? groups : nil }
        guard groups.count < 8 else { return nil }
        return groups[..<gap] + [UInt16](repeating: 0, count: 8 - groups.count) + groups[gap...]
    }

    /// A group in text, without leading zeros (RFC 5952, section 4.1).
    package static func digits(of group: UInt16) -> String {
        var digits = Array(Hex.encoded([UInt8(group >> 8), UInt8(truncatingIfNeeded: group)]).utf8)[...]
        while digits.count > 1, digits.first == UInt8(ascii: "0") { digits.removeFirst() }
        return String(decoding: digits, as: UTF8.self)
    }

    private static func beginsWithGap(_ rest: ArraySlice<UInt8>) -> Bool { rest.starts(with: "::".utf8) }

    /// One to four hexadecimal digits.
    private static func group(_ digits: ArraySlice<UInt8>) -> UInt16? {
        guard (1...4).contains(digits.count) else { return nil }
        var group: UInt16 = 0
        for digit in digits {
            guard let value = Hex.value(digit) else { return nil }
            group = group << 4 | UInt16(value)
        }
        return group
    }
}
