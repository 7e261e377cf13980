extension Wire {
    /// The body of every error response.
    public struct ErrorResponse: WireMessage {
        /// The error; absent only in a response that is not of this service.
        public var error: Body?

        /// Creates a response in which every field is absent.
        public init() {}

        /// Creates the response for a refusal: its message and all that follows from its ``ServiceError/Kind``.
        public init(_ error: ServiceError) {
            var body = Body()
            body.code = Int64(error.kind.httpStatus)
            body.errors = [Entry(error)]
            body.message = error.message
            body.providerError = error.providerError
            body.status = error.kind.canonicalStatus
            self.error = body
        }

        /// Shows every field to `v`, in alphabetical order of wire names.
        ///
        /// - Throws: ``FieldError`` if a field that `v` reads has a wrong type.
        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("error", &self.error)
        }

        /// What went wrong.
        public struct Body: WireMessage {
            /// The HTTP status.
            public var code: Int64?
            /// The same error with its reason; this service sends exactly one entry.
            public var errors: [Entry]?
            /// The error string, `WORD` or `WORD : detail`.
            public var message: String?
            /// What an identity provider said of the error: `error`, `description`, `uri` and `status`, where it said
            /// them. Its author is not this service.
            public var providerError: JSON.Raw?
            /// The canonical name; absent for ordinary refusals.
            public var status: String?

            /// Creates a body in which every field is absent.
            public init() {}

            /// Shows every field to `v`, in alphabetical order of wire names.
            ///
            /// - Throws: ``FieldError`` if a field that `v` reads has a wrong type.
            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("code", &self.code)
                try v.field("errors", &self.errors)
                try v.field("message", &self.message)
                try v.field("providerError", &self.providerError)
                try v.field("status", &self.status)
            }
        }

        /// One entry of the list that repeats the error with its reason.
        public struct Entry: WireMessage {
            /// `global`, or absent; see ``ServiceError/Kind/domain``.
            public var domain: String?
            /// The header that the error is about: `Authorization` for a bearer token that is not accepted, else
            /// absent.
            public var location: String?
            /// What ``location`` names: `header`, or absent.
            public var locationType: String?
            /// The message of the body; `Invalid Credentials` for a bearer token that is not accepted.
            public var message: String?
            /// The kind of failure in one word, such as `invalid`; see ``ServiceError/Kind/reason``.
            public var reason: String?

            /// Creates an entry in which every field is absent.
            public init() {}

            init(_ error: ServiceError) {
                self.domain = error.kind.domain
                self.reason = error.kind.reason
                self.message = error.message
                if case .unauthenticated = error.kind {
                    self.message = "Invalid Credentials"
                    self.location = "Authorization"
                    self.locationType = "header"
                }
            }

            /// Shows every field to `v`, in alphabetical order of wire names.
            ///
            /// - Throws: ``FieldError`` if a field that `v` reads has a wrong type.
            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("domain", &self.domain)
                try v.field("location", &self.location)
                try v.field("locationType", &self.locationType)
                try v.field("message", &self.message)
                try v.field("reason", &self.reason)
            }
        }
    }
}
