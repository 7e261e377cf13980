extension AuthClient {
    /// Where a client is and what it says of itself. Changes count for the requests that are made afterwards, and where
    /// requests go is decided when they are sent.
    public struct Configuration: Equatable, Sendable {
        /// Under which names the operations are called, and with which of the differences that go with them.
        public enum Interface: Equatable, Sendable {
            /// The documented `v1` names, as the JavaScript library calls them.
            case v1
            /// The `relyingparty` names that the Apple library calls.
            case legacy
        }

        public var apiKey: String
        /// The tenant to begin with.
        public var tenantID: String?
        /// The language of messages that are sent to people (`X-Firebase-Locale`).
        public var languageCode: String?
        /// The first language the application is shown in (`Accept-Language`).
        public var preferredLanguage: String?
        /// The Firebase app id (`1:123:web:abc`).
        public var appID: String?
        /// The application's own id on Apple platforms.
        public var bundleID: String?
        public var interface: Interface
        public var clientType: Wire.ClientType
        public var server: Server
        /// The library and its version (`X-Client-Version`).
        public var clientVersion = "Vinculum"
        public var userAgent: String?
        /// What a heartbeat logger has to say (`X-Firebase-Client`).
        public var heartbeat: String?
        /// What shows that a genuine application asks (`X-Firebase-AppCheck`).
        public var appCheckToken: Secret?
        /// Whether codes by SMS are asked for without showing that a person asks, for tests.
        public var skipsAppVerification = false

        public init(
            apiKey: String, tenantID: String? = nil, languageCode: String? = nil, appID: String? = nil,
            interface: Interface = .v1, clientType: Wire.ClientType? = nil, server: Server = .production
        ) {
            self.apiKey = apiKey
            self.tenantID = tenantID
            self.languageCode = languageCode
            self.appID = appID
            self.interface = interface
            self.clientType = clientType ?? (interface == .legacy ? .ios : .web)
            self.server = server
        }

        /// Whether nobody has to show that a person asks for a code; an emulator never wants it.
        public var isAppVerificationDisabled: Bool { self.skipsAppVerification || self.server.isEmulator }

        /// Sends mails in the language the application is shown in.
        public mutating func useAppLanguage() {
            self.languageCode = self.preferredLanguage
        }
    }
}
