extension TOTP {
    /// Returns the URI for an authenticator app's QR code (the Key URI format, `otpauth://totp/…`).
    ///
    /// Every part is percent-encoded, so an issuer such as `Ada & Co` cannot add parameters.
    ///
    /// - Parameters:
    ///   - sharedSecretKey: The secret in base 32.
    ///   - issuer: The name of the service; omitted if empty.
    ///   - account: The account's name, usually the e-mail address.
    ///   - algorithm: The hash, by the service's name for it.
    ///   - digitCount: The number of digits of a code.
    public static func provisioningURI(
        sharedSecretKey: String, issuer: String, account: String,
        algorithm: String = "SHA1", digitCount: Int64 = Self.digitCount
    ) -> String {
        let issuer = PercentEncoding.encodedComponent(issuer)
        var uri = "otpauth://totp/"
        if !issuer.isEmpty { uri += issuer + ":" }
        uri += PercentEncoding.encodedComponent(account)
        uri += "?secret=" + PercentEncoding.encodedComponent(sharedSecretKey)
        if !issuer.isEmpty { uri += "&issuer=" + issuer }
        uri += "&algorithm=" + PercentEncoding.encodedComponent(algorithm)
        uri += "&digits=\(digitCount)"
        return uri
    }
}
