extension SigningKey {
    /// Reads the first private key of a text: `PRIVATE KEY`, `RSA PRIVATE KEY` or `EC PRIVATE KEY`.
    ///
    /// - Throws: ``KeyError``; `encrypted` for an encrypted key, `unsupported` for a text without a private key.
    public init(pem text: String) throws(KeyError) {
        self = try PEM.key(in: text) { block throws(KeyError) in
            switch block.label {
            case "PRIVATE KEY": try SigningKey(pkcs8: block.bytes)
            case "RSA PRIVATE KEY": try SigningKey(pkcs1: block.bytes[...])
            case "EC PRIVATE KEY": try SigningKey(sec1: block.bytes[...], nil)
            default: nil
            }
        }
    }

    /// Returns the key as PEM `PRIVATE KEY`. Store it as a secret; never publish it.
    ///
    /// - Returns: `nil` for a shared secret, which has no such form.
    public func pemWithPrivateParts() -> String? {
        self.pkcs8().map { PEM.encoded("PRIVATE KEY", $0) }
    }
}
