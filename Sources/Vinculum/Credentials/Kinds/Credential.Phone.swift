extension Credential {
    /// Proof that somebody reads the SMS of a number.
    public enum Phone: Equatable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
        /// The code of an SMS, and the id that sending it answered.
        case code(verificationID: String, code: Secret)
        /// The service's word that a code was right before; given when the number turned out to belong to another account.
        case proof(temporaryProof: Secret, phoneNumber: String)

        /// The number where it is known; the id of a verification is as good as half of its code and is not shown.
        public var description: String {
            switch self {
            case .code: "phone code"
            case .proof(_, let phoneNumber): "phone proof for \(phoneNumber)"
            }
        }

        public var debugDescription: String { self.description }

        public static func == (a: Phone, b: Phone) -> Bool {
            switch (a, b) {
            case (.code(let idA, let codeA), .code(let idB, let codeB)):
                sameBytes(idA, idB) && codeA == codeB
            case (.proof(let proofA, let numberA), .proof(let proofB, let numberB)):
                proofA == proofB && sameBytes(numberA, numberB)
            case (.code, .proof), (.proof, .code):
                false
            }
        }
    }

    public static func phone(verificationID: String, code: String) -> Credential {
        .phone(.code(verificationID: verificationID, code: Secret(code)))
    }
}

extension Credential.Phone {
    /// One complete pair is needed; that of a code is looked for first.
    init(reading members: Credential.Members) throws(Credential.ReadError) {
        let verificationID = try members.optionalString("verificationId")
        let code = try members.optionalSecret("verificationCode")
        let phoneNumber = try members.optionalString("phoneNumber")
        let proof = try members.optionalSecret("temporaryProof")
        if let verificationID, let code {
            self = .code(verificationID: verificationID, code: code)
        } else if let phoneNumber, let proof {
            self = .proof(temporaryProof: proof, phoneNumber: phoneNumber)
        } else {
            throw .malformed(verificationID == nil ? "verificationId" : "verificationCode")
        }
    }
}
