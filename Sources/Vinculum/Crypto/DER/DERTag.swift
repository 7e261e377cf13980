/// The identifier octet of a value (ITU-T X.690 section 8.1.2).
struct DERTag: Equatable {
    let rawValue: UInt8

    static let boolean = DERTag(rawValue: 0x01)
    static let integer = DERTag(rawValue: 0x02)
    static let bitString = DERTag(rawValue: 0x03)
    static let octetString = DERTag(rawValue: 0x04)
    static let null = DERTag(rawValue: 0x05)
    static let objectIdentifier = DERTag(rawValue: 0x06)
    static let utf8String = DERTag(rawValue: 0x0C)
    static let utcTime = DERTag(rawValue: 0x17)
    static let generalizedTime = DERTag(rawValue: 0x18)
    static let sequence = DERTag(rawValue: 0x30)
    static let set = DERTag(rawValue: 0x31)

    /// The context-specific tag `[number]` that wraps a whole value.
    static func explicit(_ number: UInt8) -> DERTag { DERTag(rawValue: 0xA0 | number) }
}
