extension Credential {
    /// An e-mail address with the code of a link that was mailed to it.
    public struct EmailLink: Equatable, Sendable {
        public let email: String
        /// The `oobCode` of the link.
        public let code: Secret

        public init(email: String, code: Secret) {
            self.email = email
            self.code = code
        }

        public static func == (a: EmailLink, b: EmailLink) -> Bool {
            sameBytes(a.email, b.email) && a.code == b.code
        }
    }
}
