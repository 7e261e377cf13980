extension VerificationKey {
    /// Reads the first public key or certificate of a text: `PUBLIC KEY`, `RSA PUBLIC KEY` or `CERTIFICATE`.
    ///
    /// - Throws: ``KeyError``; `unsupported` also for a text that contains only a private key.
    public init(pem text: String) throws(KeyError) {
        self = try PEM.key(in: text) { block throws(KeyError) in
            switch block.label {
            case "PUBLIC KEY": try VerificationKey(der: block.bytes)
            case "RSA PUBLIC KEY": try VerificationKey(pkcs1: block.bytes[...])
            case "CERTIFICATE": try VerificationKey(certificate: block.bytes)
            default: nil
            }
        }
    }

    /// The key as PEM `PUBLIC KEY`.
    ///
    /// - Returns: `nil` for a shared secret, which has no public part.
    public var pem: String? {
        self.der.map { PEM.encoded("PUBLIC KEY", $0) }
    }
}
