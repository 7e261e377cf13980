extension Wire {
    /// The file that `firebase auth:export` writes and `auth:import` reads.
    public struct ExportFile: WireMessage {
        public var users: [ExportedUser]?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("users", &self.users)
        }
    }
}
