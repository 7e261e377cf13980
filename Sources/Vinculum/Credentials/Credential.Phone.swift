extension Credential {
    /// Proof that somebody reads the SMS of a number.
    public enum Phone: Equatable, Sendable {
        /// The code of an SMS, and the id that sending it answered.
        case code(verificationID: String, code: Secret)
        /// The service's word that a code was right before; given when the number turned out to belong to another account.
        case proof(temporaryProof: Secret, phoneNumber: String)

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
