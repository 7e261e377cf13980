extension AuthClient {
    /// The server to call, and what each request says about the application.
    ///
    /// A change applies to the requests that are made afterwards. ``server`` applies when a request is sent, so a
    /// change of it reaches requests that were made before.
    public struct Configuration: Equatable, Sendable {
        /// The names of the operations, and the differences that go with them.
        public enum Interface: Equatable, Sendable {
            /// The documented `v1` names, as the JavaScript library calls them.
            case v1
            /// The `relyingparty` names, as the Apple library calls them.
            case legacy
        }

        /// The project's API key, which every request carries in its query.
        public var apiKey: String
        /// The client's tenant at first; see ``AuthClient/tenantID``.
        public var tenantID: String?
        /// The application's project, which requests to an emulator name (`X-Vinculum-Project`); `nil` for whichever
        /// project the emulator has. Requests to the real service never name it: their API key does.
        ///
        /// With a project, an emulator's ID token of another project ends the flow with
        /// ``AuthErrorCode/invalidUserToken``, and a text that is not a ``ProjectID`` ends every flow before its first
        /// request to an emulator.
        public var projectID: String?
        /// The language of e-mails and text messages, a BCP 47 tag (`X-Firebase-Locale`).
        public var languageCode: String?
        /// The first language the application is shown in (`Accept-Language`).
        public var preferredLanguage: String?
        /// The Firebase app ID, such as `1:123:web:abc` (`X-Firebase-GMPID`).
        public var appID: String?
        /// The application's bundle identifier on Apple platforms (`X-Ios-Bundle-Identifier`).
        public var bundleID: String?
        /// The names of the operations.
        public var interface: Interface
        /// The kind of application, as reCAPTCHA and mail requests name it.
        public var clientType: Wire.ClientType
        /// The server that requests are sent to.
        public var server: Server
        /// The name and version of the library (`X-Client-Version`).
        public var clientVersion = "Vinculum"
        /// The value of `User-Agent`.
        public var userAgent: String?
        /// The payload of a Firebase heartbeat logger (`X-Firebase-Client`).
        public var heartbeat: String?
        /// The App Check token, which shows that a genuine application sends the request (`X-Firebase-AppCheck`).
        public var appCheckToken: Secret?
        /// The name that each new session of this client gets, 40 bytes of UTF-8 at most; `nil` for none. Sent to a
        /// Vinculum server alone, after each sign-in; one that does not take it changes nothing.
        public var sessionName: String?
        /// Whether codes by SMS are requested without reCAPTCHA; for tests
        /// (`AuthSettings.isAppVerificationDisabledForTesting`).
        public var skipsAppVerification = false
        /// Whether the stored session remembers, also after a sign-out, the methods that were used with an address, for
        /// ``Intent/fetchSignInMethods(email:)`` in a project that hides them.
        public var remembersSignInMethods = false

        /// - Parameter clientType: `nil` for `ios` with the legacy interface and `web` otherwise.
        public init(
            apiKey: String, tenantID: String? = nil, languageCode: String? = nil, appID: String? = nil,
            interface: Interface = .v1, clientType: Wire.ClientType? = nil, server: Server = .production,
            projectID: String? = nil
        ) {
            self.apiKey = apiKey
            self.tenantID = tenantID
            self.languageCode = languageCode
            self.appID = appID
            self.interface = interface
            self.clientType = clientType ?? (interface == .legacy ? .ios : .web)
            self.server = server
            self.projectID = projectID
        }

        /// Whether codes by SMS are requested without reCAPTCHA. An emulator never requires it.
        public var isAppVerificationDisabled: Bool { self.skipsAppVerification || self.server.isEmulator }

        /// Has e-mails and text messages sent in the language the application is shown in (`useAppLanguage()`).
        public mutating func useAppLanguage() {
            self.languageCode = self.preferredLanguage
        }
    }
}
