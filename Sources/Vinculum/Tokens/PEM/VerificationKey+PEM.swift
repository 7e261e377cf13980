extension VerificationKey {
    /// Reads the first public key or certificate of a text: `PUBLIC KEY`, `RSA PUBLIC KEY` or `CERTIFICATE`.
    ///
    /// - Throws: ``KeyError``; `unsupported` also for a text that contains only a private key.
    public init(pem text: String) throws(KeyError) {
        let blocks = try PEM.blocks(in: text)
        for block in blocks {
            if sameBytes(block.label, "PUBLIC KEY") {
                self = try VerificationKey(der: block.bytes)
            } else if sameBytes(block.label, "RSA PUBLIC KEY") {
                self = try VerificationKey(pkcs1: block.bytes[...])
            } else if sameBytes(block.label, "CERTIFICATE") {
                self = try VerificationKey(certificate: block.bytes)
            } else {
                continue
            }
            return
        }
        throw blocks.isEmpty ? .malformed : .unsupported
    }

    /// The key as PEM `PUBLIC KEY`.
    ///
    /// - Returns: `nil` for a shared secret, which has no public part.
    public var pem: String? {
        self.der.map { PEM.encoded("PUBLIC KEY", $0) }
    }
}
