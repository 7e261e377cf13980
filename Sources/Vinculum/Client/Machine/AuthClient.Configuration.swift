extension AuthClient {
    /// What stays the same for the life of a client.
    public struct Configuration: Equatable, Sendable {
        /// Under which names the operations are called.
        public enum Interface: Equatable, Sendable {
            /// The documented `v1` names.
            case v1
            /// The `relyingparty` names that the Apple library calls.
            case legacy
        }

        public var apiKey: String
        /// The tenant to begin with.
        public var tenantID: String?
        /// The language of messages that are sent to people.
        public var languageCode: String?
        /// The Firebase app id (`1:123:web:abc`).
        public var appID: String?
        public var interface: Interface
        public var clientType: Wire.ClientType

        public init(
            apiKey: String, tenantID: String? = nil, languageCode: String? = nil, appID: String? = nil,
            interface: Interface = .v1, clientType: Wire.ClientType = .web
        ) {
            self.apiKey = apiKey
            self.tenantID = tenantID
            self.languageCode = languageCode
            self.appID = appID
            self.interface = interface
            self.clientType = clientType
        }
    }
}
