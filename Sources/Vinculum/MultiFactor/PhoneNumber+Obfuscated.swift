extension PhoneNumber {
    /// Hides all digits of a number but the last four; other characters stay: `+15555550100` becomes `+*******0100`.
    public static func obfuscated(_ number: String) -> String {
        var bytes = Array(number.utf8)
        var digits = 0
        for index in bytes.indices.reversed() where (0x30...0x39).contains(bytes[index]) {
            digits += 1
            if digits > 4 { bytes[index] = UInt8(ascii: "*") }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
