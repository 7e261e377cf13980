extension Passkey {
    /// Writes the passkey, and its key if it has one.
    func write(to writer: inout ByteWriter) {
        writer.string(self.id.text)
        writer.string(self.name)
        writer.origin(self.origin)
        self.credential?.write(to: &writer)
    }

    /// Reads a passkey without its key.
    init(from reader: inout ByteReader) throws(ByteReader.Failure) {
        self.init(id: PasskeyID(try reader.string()), name: try reader.string(), origin: try reader.origin())
    }
}

extension PasskeyCredential {
    func write(to writer: inout ByteWriter) {
        writer.zigzag(self.publicKey.algorithm)
        switch self.publicKey {
        case .es256(let x, let y):
            writer.byteString(x)
            writer.byteString(y)
        case .rs256(let modulus, let exponent):
            writer.byteString(modulus)
            writer.byteString(exponent)
        case .edDSA(let point): writer.byteString(point)
        }
        writer.varint(UInt64(self.signCount))
        writer.varint(UInt64(self.transports.count))
        for transport in self.transports { writer.string(transport) }
        writer.bool(self.isBackupEligible)
        writer.bool(self.isBackedUp)
        writer.byteString(self.aaguid)
        writer.instant(self.createdAt)
    }

    init(from reader: inout ByteReader) throws(ByteReader.Failure) {
        switch try reader.zigzag() {
        case -7: self.publicKey = .es256(x: try reader.byteString(), y: try reader.byteString())
        case -257: self.publicKey = .rs256(modulus: try reader.byteString(), exponent: try reader.byteString())
        case -8: self.publicKey = .edDSA(try reader.byteString())
        default: throw .malformed
        }
        guard let signCount = UInt32(exactly: try reader.varint()) else { throw .malformed }
        self.signCount = signCount
        self.transports = []
        for _ in 0..<(try reader.count()) { self.transports.append(try reader.string()) }
        self.isBackupEligible = try reader.bool()
        self.isBackedUp = try reader.bool()
        self.aaguid = try reader.byteString()
        self.createdAt = try reader.instant()
    }
}
