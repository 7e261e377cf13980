import Vinculum

/// The step between sending a code and typing it, kept from run to run.
struct PhoneVerification {
    static func note(_ globals: GlobalOptions) -> String { SignedInSide.note("phone-verification", globals) }

    let number: String
    let verificationID: String

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

    init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        guard let number = try? reader.string(), let id = try? reader.string() else { return nil }
        self.number = number
        self.verificationID = id
    }
}
