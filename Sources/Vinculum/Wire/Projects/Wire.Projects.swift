extension Wire {
    /// `getProjects`: what a client learns of the project before it signs anybody in.
    public struct Projects: WireMessage {
        /// Domains that sign-in pages and links may be on.
        public var authorizedDomains: [String]?
        /// The project's number, as text.
        public var projectId: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("authorizedDomains", &self.authorizedDomains)
            try v.field("projectId", &self.projectId)
        }
    }
}
