import Vinculum

/// The pending phone verification, stored between the command that sends the code and the one that checks it.
struct PhoneVerification {
    /// The key it is stored under, one for each service and tenant.
    static func note(_ globals: GlobalOptions) -> String { SignedInSide.note("phone-verification", globals) }

    /// The number the code was sent to.
    let number: String
    /// The service's identifier of the verification.
    let verificationID: String

    /// The stored form.
    var encoded: [UInt8] {
        var writer = ByteWriter()
        writer.string(self.number)
        writer.string(self.verificationID)
        return writer.bytes
    }

    init(number: String, verificationID: String) {
        self.number = number
        self.verificationID = verificationID
    }

    /// Reads the stored form; `nil` if it is damaged.
    init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        guard let number = try? reader.string(), let id = try? reader.string() else { return nil }
        self.number = number
        self.verificationID = id
    }
}
