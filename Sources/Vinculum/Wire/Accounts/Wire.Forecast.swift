extension Wire {
    /// `accounts:forecast`: how an account could be signed in to after a change: the session's, or, for administrators,
    /// any. This service's own.
    ///
    /// The response is a ``SignInForecast`` as JSON.
    public enum Forecast {
        /// The body of the request: what would be removed, in the words of `accounts:update` and
        /// `mfaEnrollment:withdraw`.
        public struct Request: WireMessage {
            public var deleteAttribute: [UserAttributeName]?
            public var deletePasskey: [String]?
            public var deleteProvider: [String]?
            /// A session of the account.
            public var idToken: String?
            /// The account, for administrators.
            public var localId: String?
            public var mfaEnrollmentId: String?
            public var targetProjectId: String?
            public var tenantId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("deleteAttribute", &self.deleteAttribute)
                try v.field("deletePasskey", &self.deletePasskey)
                try v.field("deleteProvider", &self.deleteProvider)
                try v.field("idToken", &self.idToken)
                try v.field("localId", &self.localId)
                try v.field("mfaEnrollmentId", &self.mfaEnrollmentId)
                try v.field("targetProjectId", &self.targetProjectId)
                try v.field("tenantId", &self.tenantId)
            }
        }
    }
}

extension SignInForecast {
    /// Writes the forecast as one JSON object.
    package func write(to writer: inout JSON.Writer) {
        writer.beginObject()
        writer.list("lost", self.lost)
        writer.key("methods")
        writer.beginArray()
        for entry in self.methods {
            writer.beginObject()
            if case .passkey(let id) = entry.method { writer.member("credentialId", id.text) }
            writer.member("method", entry.method.name)
            writer.member("reason", entry.obstacle?.rawValue)
            writer.list("weaker", entry.weaknesses.map { $0.rawValue })
            writer.member("works", entry.works)
            writer.endObject()
        }
        writer.endArray()
        writer.member("mustEnroll", self.mustEnroll)
        writer.member("remaining", Int64(self.remaining))
        writer.key("secondFactors")
        writer.beginArray()
        for factor in self.secondFactors {
            writer.beginObject()
            writer.member("factor", factor.isTOTP ? "totp" : "phone")
            writer.member("mfaEnrollmentId", factor.id.text)
            writer.member("works", factor.works)
            writer.endObject()
        }
        writer.endArray()
        writer.member("unreachable", self.isUnreachable)
        writer.endObject()
    }

    /// Reads a forecast. A word that is not of its list counts as an obstacle of the service, or as no weakness.
    ///
    /// - Returns: `nil` without a list of methods.
    package init?(_ json: JSON.Value) {
        guard let methods = json["methods"] else { return nil }
        self.init()
        for entry in methods.elements {
            guard
                let method = AccountMethod(
                    entry.string(of: "method") ?? "", passkey: entry.string(of: "credentialId"))
            else { continue }
            let works = entry.bool(of: "works") ?? false
            self.methods.append(
                Method(
                    method: method,
                    obstacle: works
                        ? nil : AccountMethod.Obstacle(bytes: entry.string(of: "reason")) ?? .methodDisabled,
                    weaknesses: entry.texts("weaker").compactMap { AccountMethod.Weakness(bytes: $0) }))
        }
        self.lost = json.texts("lost")
        self.mustEnroll = json.bool(of: "mustEnroll") ?? false
        guard let factors = json["secondFactors"] else { return }
        for entry in factors.elements {
            self.secondFactors.append(
                Factor(
                    id: FactorID(entry.string(of: "mfaEnrollmentId") ?? ""),
                    isTOTP: entry["factor"]?.isString("totp") ?? false, works: entry.bool(of: "works") ?? false))
        }
    }
}

extension JSON.Value {
    fileprivate func texts(_ name: String) -> [String] {
        self[named: name].map { $0.elements.compactMap { $0.string } } ?? []
    }
}
