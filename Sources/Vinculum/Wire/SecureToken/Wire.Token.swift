extension Wire {
    /// The secure token service's `token`: fresh tokens for a refresh token.
    public enum Token {
        /// The body of the request, as JSON or as a form; both may spell keys in snake case or camel case.
        public struct Request: WireMessage {
            /// For other services; not read here.
            public var code: String?
            /// `refresh_token`.
            public var grantType: String?
            public var refreshToken: String?

            public init() {}

            /// Reads the form `application/x-www-form-urlencoded`.
            public init(form: FormFields) {
                self.code = form["code"]
                self.grantType = form["grant_type"] ?? form["grantType"]
                self.refreshToken = form["refresh_token"] ?? form["refreshToken"]
            }

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("code", &self.code)
                try v.field("grantType", &self.grantType)
                try v.field("refreshToken", &self.refreshToken)
            }
        }

        /// The body of a successful response, the only one of the protocol in snake case.
        public struct Response: WireMessage {
            /// The ID token, under its OAuth name.
            public var accessToken: String?
            /// Seconds, as decimal text.
            public var expiresIn: String?
            /// The ID token.
            public var idToken: String?
            /// The project's number.
            public var projectId: String?
            /// The refresh token of the session.
            public var refreshToken: String?
            /// `Bearer`.
            public var tokenType: String?
            /// The ID of the account.
            public var userId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("access_token", &self.accessToken)
                try v.decimal("expires_in", &self.expiresIn)
                try v.field("id_token", &self.idToken)
                try v.field("project_id", &self.projectId)
                try v.field("refresh_token", &self.refreshToken)
                try v.field("token_type", &self.tokenType)
                try v.field("user_id", &self.userId)
            }
        }
    }
}
