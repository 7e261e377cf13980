extension Wire {
    /// The envelope every refusal comes in.
    public struct ErrorResponse: WireMessage {
        public var error: Body?

        public init() {}

        public init(_ error: ServiceError) {
            var body = Body()
            body.code = Int64(error.kind.httpStatus)
            body.errors = [Entry(error)]
            body.message = error.message
            body.status = error.kind.canonicalStatus
            self.error = body
        }

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("error", &self.error)
        }

        /// What went wrong.
        public struct Body: WireMessage {
            /// The HTTP status.
            public var code: Int64?
            public var errors: [Entry]?
            /// The error string, `WORD` or `WORD : detail`.
            public var message: String?
            /// The canonical name; absent for ordinary refusals.
            public var status: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("code", &self.code)
                try v.field("errors", &self.errors)
                try v.field("message", &self.message)
                try v.field("status", &self.status)
            }
        }

        /// One entry of the list that repeats the error with its reason.
        public struct Entry: WireMessage {
            public var domain: String?
            public var location: String?
            public var locationType: String?
            public var message: String?
            public var reason: String?

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
