extension Credential {
    /// An e-mail address with the code of a link that was mailed to it.
    public struct EmailLink: Equatable, Sendable {
        public let email: String
        /// The `oobCode` of the link.
        public let code: Secret
        /// The tenant that the link names; `nil` if it names none.
        public let tenantID: String?

        public init(email: String, code: Secret, tenantID: String? = nil) {
            self.email = email
            self.code = code
            self.tenantID = tenantID
        }

        /// - Parameter link: The link as it was opened, however it is wrapped.
        /// - Returns: `nil` if the link is none to sign in with.
        public init?(email: String, link: String) {
            guard let url = ActionCodeURL(link), url.isEmailLinkSignIn, let code = url.code else { return nil }
            self.init(email: email, code: code, tenantID: url.tenantID)
        }

        public static func == (a: EmailLink, b: EmailLink) -> Bool {
            sameBytes(a.email, b.email) && a.code == b.code && sameBytes(a.tenantID, b.tenantID)
        }
    }

    /// - Returns: `nil` if the link is none to sign in with.
    public static func emailLink(email: String, link: String) -> Credential? {
        EmailLink(email: email, link: link).map { .emailLink($0) }
    }
}
