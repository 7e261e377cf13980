extension Wire {
    /// Something to tell the person who signs in.
    public struct UserNotification: WireMessage {
        /// For programs, such as `MINIMUM_PASSWORD_LENGTH`.
        public var notificationCode: String?
        /// For people.
        public var notificationMessage: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("notificationCode", &self.notificationCode)
            try v.field("notificationMessage", &self.notificationMessage)
        }
    }
}
