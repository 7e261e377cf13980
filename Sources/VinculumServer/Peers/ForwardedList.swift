import Vinculum

/// The elements of `Forwarded` fields (RFC 7239, section 4), with the address in the parameter `for` of each.
///
/// A text that is malformed from some place on has one element without an address at its end: where the elements after
/// that place begin is uncertain, and a client may have made it so.
struct ForwardedList {
    /// In order; `nil` for an element without an address.
    private(set) var addresses: [NetworkAddress?] = []

    /// Adds the elements of one field; several are one list.
    mutating func add(_ value: String) {
        let bytes = Array(value.utf8)
        var place = 0
        repeat {
            guard let (address, end) = ForwardedList.element(bytes, place) else {
                self.addresses.append(nil)
                return
            }
            self.addresses.append(address)
            place = end + 1
        } while place <= bytes.count
    }

    /// Reads an element: parameters `name=value` with semicolons between.
    ///
    /// - Returns: Its address, and the place of the comma or of the end after it; `nil` if it is malformed.
    private static func element(_ bytes: [UInt8], _ start: Int) -> (NetworkAddress?, Int)? {
        var node: [UInt8]?
        var place = start
        while true {
            place = self.skippingBlanks(bytes, place)
            let nameEnd = bytes.span.endOfToken(in: place..<bytes.count)
            guard nameEnd > place, nameEnd < bytes.count, bytes[nameEnd] == UInt8(ascii: "="),
                let (value, valueEnd) = self.value(bytes, nameEnd + 1)
            else { return nil }
            if bytes.span.isWord("for", in: place..<nameEnd) {
                // Which of two would count is uncertain.
                guard node == nil else { return nil }
                node = value
            }
            place = self.skippingBlanks(bytes, valueEnd)
            guard place < bytes.count, bytes[place] != UInt8(ascii: ",") else {
                return (node.flatMap { ForwardedNode.address($0[...]) }, place)
            }
            guard bytes[place] == UInt8(ascii: ";") else { return nil }
            place += 1
        }
    }

    /// Reads a token or a quoted string (RFC 9110, section 5.6.4). As a token also an address with a port counts, which
    /// some proxies do not quote.
    private static func value(_ bytes: [UInt8], _ start: Int) -> ([UInt8], Int)? {
        var place = start
        guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else {
            while place < bytes.count, bytes[place].isTokenCharacter || "[]:".utf8.contains(bytes[place]) { place += 1 }
            return place > start ? (Array(bytes[start..<place]), place) : nil
        }
        var text: [UInt8] = []
        place += 1
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            if bytes[place] == UInt8(ascii: "\\") { place += 1 }
            guard place < bytes.count else { return nil }
            text.append(bytes[place])
            place += 1
        }
        return place < bytes.count ? (text, place + 1) : nil
    }

    private static func skippingBlanks(_ bytes: [UInt8], _ start: Int) -> Int {
        var place = start
        while place < bytes.count, bytes[place].isBlank { place += 1 }
        return place
    }
}
