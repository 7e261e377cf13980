// What is stored of a code whose holder can act with it, where a thief of the disk must not learn it
// (``Permission/readableCodes``). A digest begins with a character that no drawn code has.

extension CodeKey {
    /// Whether this is a stored digest. Presented by a client it names nothing.
    package var isDigest: Bool { self.text.utf8.first == UInt8(ascii: "#") }

    /// The digest under which the code is stored.
    ///
    /// A key has hundreds of random bits, so a plain hash cannot be searched for it.
    var digest: CodeKey { CodeKey("#" + Base64URL.encoded(SHA256.hash(Array(self.text.utf8)))) }
}

extension VerificationCode {
    /// Whether this is a stored digest.
    package var isDigest: Bool { self.text.utf8.first == UInt8(ascii: "#") }

    /// The digest that is stored, keyed by what the client alone holds: without it a thief would try all of a million
    /// codes in a second.
    func digest(under key: CodeKey) -> VerificationCode {
        VerificationCode(
            "#" + Base64URL.encoded(HMAC<SHA256>.code(Array(self.text.utf8), key: Array(key.text.utf8))))
    }

    /// Whether a typed text is the code, which is stored as it is or as a digest. Takes the same time for every text of
    /// one length.
    ///
    /// - Parameter key: The key that the client presented.
    func matches(_ typed: String, under key: CodeKey) -> Bool {
        let presented = self.isDigest ? VerificationCode(typed).digest(under: key).text : typed
        return ConstantTime.equal(Array(presented.utf8), Array(self.text.utf8))
    }
}
