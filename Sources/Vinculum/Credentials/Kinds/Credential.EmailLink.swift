extension Credential {
    /// An e-mail address and the code of a link that was sent to it.
    public struct EmailLink: Equatable, Sendable {
        /// The address that the link was sent to.
        public private(set) var email: String
        /// The `oobCode` of the link.
        public let code: Secret
        /// The tenant in the link, if any.
        public private(set) var tenantID: String?

        /// Creates a credential from the code of a link.
        public init(email: String, code: Secret, tenantID: String? = nil) {
            self.email = email
            self.code = code
            self.tenantID = tenantID
        }

        /// Creates a credential from a link.
        ///
        /// - Parameter link: The link as it was opened, possibly wrapped in others; see ``ActionCodeURL``.
        /// - Returns: `nil` if the link does not sign in.
        public init?(email: String, link: String) {
            guard let url = ActionCodeURL(link), url.isEmailLinkSignIn, let code = url.code else { return nil }
            self.init(email: email, code: code, tenantID: url.tenantID)
        }
    }

    /// An e-mail address and a link that was sent to it.
    ///
    /// - Returns: `nil` if the link does not sign in.
    public static func emailLink(email: String, link: String) -> Credential? {
        EmailLink(email: email, link: link).map { .emailLink($0) }
    }
}
