/// IPv4 addresses in text.
package enum IPv4Text {
    /// Reads dotted decimal, as `inet_pton` does: four numbers from 0 to 255 without leading zeros.
    ///
    /// - Returns: The address with its first number in the highest byte; `nil` for every other spelling, also for those
    ///   that ``isNumeric(_:)`` recognises.
    package static func address(_ text: some Collection<UInt8>) -> UInt32? {
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var address: UInt32 = 0
        for part in parts {
            let isPadded = part.count > 1 && part.first == UInt8(ascii: "0")
            guard (1...3).contains(part.count), ASCII.areDigits(part), !isPadded else { return nil }
            let number = part.reduce(0 as UInt32) { $0 * 10 + UInt32($1 - UInt8(ascii: "0")) }
            guard number <= 255 else { return nil }
            address = address << 8 | number
        }
        return address
    }

    /// Whether some program may read a host as an IPv4 address: its last label begins with a digit, which that of no
    /// public name does.
    ///
    /// The C library takes one to four numbers, each in decimal, octal or hexadecimal (`127.1`, `0x7f000001`,
    /// `2130706433`, `0177.0.0.1`). Programs disagree about which address some of these are.
    static func isNumeric(_ host: some BidirectionalCollection<UInt8>) -> Bool {
        let complete = ASCII.trimmed(host[...]) { $0 == UInt8(ascii: ".") }
        return complete.split(separator: UInt8(ascii: ".")).last?.first?.isDigit ?? false
    }
}
