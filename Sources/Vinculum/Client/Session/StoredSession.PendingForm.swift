extension StoredSession {
    /// The stored form of a ``PendingSignIn``.
    struct PendingForm: WireMessage {
        var credential: JSON.Raw?
        var info: InfoForm?
        var purpose: String?
        var resolver: JSON.Raw?
        var uid: String?

        mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("credential", &self.credential)
            try v.field("info", &self.info)
            try v.field("purpose", &self.purpose)
            try v.field("resolver", &self.resolver)
            try v.field("uid", &self.uid)
        }
    }

    /// The stored form of an ``AdditionalUserInfo``.
    struct InfoForm: WireMessage {
        var isNewUser: Bool?
        var profile: String?
        var providerId: String?
        var username: String?

        mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("isNewUser", &self.isNewUser)
            try v.field("profile", &self.profile)
            try v.field("providerId", &self.providerId)
            try v.field("username", &self.username)
        }
    }
}

extension StoredSession.PendingForm {
    init(_ pending: PendingSignIn) {
        if let credential = pending.credential {
            var writer = JSON.Writer()
            credential.write(to: &writer)
            self.credential = JSON.Raw(trusted: writer.bytes)
        }
        self.info = pending.additionalUserInfo.map { info in
            var form = StoredSession.InfoForm()
            form.isNewUser = info.isNewUser
            form.profile = info.profile
            form.providerId = info.provider
            form.username = info.username
            return form
        }
        self.purpose = pending.purpose.rawValue
        self.resolver = JSON.Raw(trusted: pending.resolver.saved)
        self.uid = pending.uid
    }

    var pending: PendingSignIn {
        get throws(StoredSession.ReadError) {
            let purpose = PendingSignIn.Purpose(bytes: self.purpose)
            guard let purpose else { throw .malformed("/pendingSignIn/purpose") }
            guard let saved = self.resolver else { throw .malformed("/pendingSignIn/resolver") }
            let resolver: MultiFactorResolver
            do throws(SavedFlowError) {
                resolver = try MultiFactorResolver(saved: saved.bytes)
            } catch {
                throw .malformed("/pendingSignIn/resolver")
            }
            return PendingSignIn(
                resolver: resolver, purpose: purpose, uid: self.uid,
                additionalUserInfo: self.info.map { form in
                    AdditionalUserInfo(
                        provider: form.providerId ?? "", profile: form.profile, username: form.username,
                        isNewUser: form.isNewUser ?? false)
                },
                credential: try self.readCredential())
        }
    }

    private func readCredential() throws(StoredSession.ReadError) -> Credential? {
        guard let credential = self.credential else { return nil }
        do throws(Credential.ReadError) {
            return try Credential(parsing: credential.bytes)
        } catch {
            throw .malformed("/pendingSignIn/credential")
        }
    }
}
