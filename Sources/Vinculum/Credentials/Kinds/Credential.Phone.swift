extension Credential {
    /// A proof that the person receives the SMS of a phone number.
    public enum Phone: Equatable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
        /// The code of an SMS, and the verification ID that the service returned when it sent the SMS.
        case code(verificationID: CodeKey, code: Secret)
        /// The service's proof of an earlier correct code, returned if the number belongs to another account.
        case proof(temporaryProof: Secret, phoneNumber: String)

        /// The number if it is known. The verification ID is half of a secret and does not appear.
        public var description: String {
            switch self {
            case .code: "phone code"
            case .proof(_, let phoneNumber): "phone proof for \(phoneNumber)"
            }
        }

        /// The number if it is known, without secrets.
        public var debugDescription: String { self.description }
    }

    /// The code of an SMS, and the verification ID that the service returned when it sent the SMS.
    public static func phone(verificationID: String, code: String) -> Credential {
        .phone(.code(verificationID: CodeKey(verificationID), code: Secret(code)))
    }
}

extension Credential.Phone {
    /// Reads either complete pair; the pair of a code takes precedence.
    init(reading members: Credential.Members) throws(Credential.ReadError) {
        let verificationID = try members.optionalString("verificationId")
        let code = try members.optionalSecret("verificationCode")
        let phoneNumber = try members.optionalString("phoneNumber")
        let proof = try members.optionalSecret("temporaryProof")
        if let verificationID, let code {
            self = .code(verificationID: CodeKey(verificationID), code: code)
        } else if let phoneNumber, let proof {
            self = .proof(temporaryProof: proof, phoneNumber: phoneNumber)
        } else {
            throw .malformed(verificationID == nil ? "verificationId" : "verificationCode")
        }
    }
}
