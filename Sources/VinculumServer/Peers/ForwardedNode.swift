import Vinculum

/// An address as proxies write it: an IPv4 address, or an IPv6 address in brackets, either perhaps with a port
/// (RFC 7239, section 6). Many proxies leave out the brackets where there is no port.
enum ForwardedNode {
    /// The address of an entry, with blanks around it; `nil` for a name, for `unknown` and for every other text.
    static func address(_ entry: ArraySlice<UInt8>) -> NetworkAddress? {
        let text = ASCII.trimmed(entry) { $0.isBlank }
        if text.first == UInt8(ascii: "[") {
            guard let close = text.firstIndex(of: UInt8(ascii: "]")), self.isPort(text[(close + 1)...]),
                text[..<close].contains(UInt8(ascii: ":"))
            else { return nil }
            return NetworkAddress(text[(text.startIndex + 1)..<close])
        }
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")),
            !text[(colon + 1)...].contains(UInt8(ascii: ":"))
        else { return NetworkAddress(text) }
        return self.isPort(text[colon...]) ? NetworkAddress(text[..<colon]) : nil
    }

    /// Whether the text is empty, or a colon and one to five digits.
    private static func isPort(_ text: ArraySlice<UInt8>) -> Bool {
        guard let colon = text.first else { return true }
        let digits = text.dropFirst()
        return colon == UInt8(ascii: ":") && (1...5).contains(digits.count) && ASCII.areDigits(digits)
    }
}
