extension Credential {
    /// An e-mail address with its password, both as they were typed.
    public struct Password: Equatable, Sendable {
        public let email: String
        public let password: Secret

        public init(email: String, password: Secret) {
            self.email = email
            self.password = password
        }

        public static func == (a: Password, b: Password) -> Bool {
            sameBytes(a.email, b.email) && a.password == b.password
        }
    }

    public static func password(email: String, password: String) -> Credential {
        .password(Password(email: email, password: Secret(password)))
    }
}
