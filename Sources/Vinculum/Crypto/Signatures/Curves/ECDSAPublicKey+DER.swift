extension ECDSAPublicKey {
    /// Whether a signature in the form of certificates and authenticators is valid: SEQUENCE { r INTEGER, s INTEGER }
    /// (RFC 3279 section 2.2.3).
    func isValid(derSignature signature: [UInt8], for message: [UInt8]) -> Bool {
        do throws(KeyError) {
            var reader = try DERReader(signature)
            var numbers = try reader.sequence()
            try reader.end()
            let (r, s) = (try self.padded(numbers.unsignedInteger()), try self.padded(numbers.unsignedInteger()))
            try numbers.end()
            return self.isValid(signature: r + s, for: message)
        } catch {
            return false
        }
    }

    /// The number with leading zeros, as long as a coordinate.
    private func padded(_ number: ArraySlice<UInt8>) throws(KeyError) -> [UInt8] {
        let missing = self.curve.coordinateByteCount - number.count
        guard missing >= 0 else { throw .malformed }
        return [UInt8](repeating: 0, count: missing) + number
    }
}
