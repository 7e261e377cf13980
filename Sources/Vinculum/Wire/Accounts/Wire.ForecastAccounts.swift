extension Wire {
    /// `accounts:forecast` of a project or tenant: what a change of policy does to its accounts, a page of them at a
    /// time. This service's own, for administrators.
    public enum ForecastAccounts {
        /// The body of the request.
        public struct Request: WireMessage {
            /// Whether the tenant of the path would be deleted.
            public var deleteTenant: Bool?
            /// Kinds of second factors that would be switched off: `phone`, `totp`.
            public var disableFactor: [String]?
            /// Providers and methods that would be switched off.
            public var disableProvider: [String]?
            /// Whether the response names the accounts that the change touches.
            public var list: Bool?
            /// The most accounts that the call works through.
            public var pageSize: Int64?
            /// Where to go on: the `nextPageToken` of the response before.
            public var pageToken: String?
            /// Mail domains that would receive nothing any more.
            public var removeDomain: [String]?
            /// Whether every account that may have a second factor would need one.
            public var requireSecondFactor: Bool?
            public var tenantId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("deleteTenant", &self.deleteTenant)
                try v.field("disableFactor", &self.disableFactor)
                try v.field("disableProvider", &self.disableProvider)
                try v.field("list", &self.list)
                try v.field("pageSize", &self.pageSize)
                try v.field("pageToken", &self.pageToken)
                try v.field("removeDomain", &self.removeDomain)
                try v.field("requireSecondFactor", &self.requireSecondFactor)
                try v.field("tenantId", &self.tenantId)
            }
        }
    }
}

extension PolicyForecast.Effect {
    /// The member of the response that counts the accounts with the effect.
    package var countName: String { "\(self.rawValue)Count" }
}
