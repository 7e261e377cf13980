extension Credential {
    /// An e-mail address and its password, both as they were typed.
    public struct Password: Equatable, Sendable {
        /// The address as it was typed.
        public private(set) var email: String
        /// The password as it was typed.
        public let password: Secret

        /// Creates a credential; neither part is checked.
        public init(email: String, password: Secret) {
            self.email = email
            self.password = password
        }
    }

    /// An e-mail address and its password.
    public static func password(email: String, password: String) -> Credential {
        .password(Password(email: email, password: Secret(password)))
    }
}
