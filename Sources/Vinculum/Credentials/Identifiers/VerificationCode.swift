/// What the receiver of a message returns: the digits of an SMS, or the secret of a silent push.
///
/// Equality serves records and is not constant time; what a caller typed is compared with a code in constant time.
public struct VerificationCode: OpaqueID {
    /// The code as it was sent.
    public var text: String { self.byteText.string }

    /// What is stored, compared and hashed.
    private let byteText: ByteText

    /// Wraps a text; any text is allowed.
    public init(_ text: String) {
        self.byteText = ByteText(text)
    }
}
