extension AccountChange {
    /// The first byte of a change in its binary form. Numbers are never reused: journals outlive versions.
    enum Tag: UInt8 {
        case created = 1, email, noEmail, phone, noPhone, password, noPassword, emailLink, noEmailLink
        case identityLinked, identityUnlinked, factorEnrolled, factorWithdrawn, quarantined, quarantineLifted
        case displayName, photoURL, screenName, customAttributes, disabled, usedCustomToken, initialEmail
        case lastLogin, lastRefresh, validSince, epoch, sessionIssued, sessionsRevoked
    }

    func write(to writer: inout ByteWriter) {
        switch self {
        case .created(let instant): writer.tag(.created); writer.instant(instant)
        case .email(nil): writer.tag(.noEmail)
        case .email(let email?):
            writer.tag(.email)
            writer.string(email.address.text)
            writer.bool(email.isProven)
            writer.provenance(email.provenance)
        case .phone(nil): writer.tag(.noPhone)
        case .phone(let phone?):
            writer.tag(.phone)
            writer.string(phone.number.text)
            writer.provenance(phone.provenance)
        case .password(nil): writer.tag(.noPassword)
        case .password(let password?):
            writer.tag(.password)
            writer.byteString(password.hash)
            writer.byteString(password.salt)
            writer.varint(UInt64(password.algorithm))
            writer.instant(password.updatedAt)
            writer.provenance(password.provenance)
        case .emailLink(nil): writer.tag(.noEmailLink)
        case .emailLink(let provenance?): writer.tag(.emailLink); writer.provenance(provenance)
        case .identityLinked(let identity): writer.tag(.identityLinked); writer.identity(identity)
        case .identityUnlinked(let provider): writer.tag(.identityUnlinked); writer.string(provider.rawValue)
        case .factorEnrolled(let factor): writer.tag(.factorEnrolled); writer.factor(factor)
        case .factorWithdrawn(let id): writer.tag(.factorWithdrawn); writer.string(id)
        case .quarantined(let tombstone): writer.tag(.quarantined); writer.tombstone(tombstone)
        case .quarantineLifted(let subject): writer.tag(.quarantineLifted); writer.subject(subject)
        case .displayName(let text): writer.tag(.displayName); writer.optional(text)
        case .photoURL(let text): writer.tag(.photoURL); writer.optional(text)
        case .screenName(let text): writer.tag(.screenName); writer.optional(text)
        case .customAttributes(let text): writer.tag(.customAttributes); writer.optional(text)
        case .disabled(let flag): writer.tag(.disabled); writer.bool(flag)
        case .usedCustomToken: writer.tag(.usedCustomToken)
        case .initialEmail(let text): writer.tag(.initialEmail); writer.optional(text)
        case .lastLogin(let instant): writer.tag(.lastLogin); writer.optional(instant?.milliseconds)
        case .lastRefresh(let instant): writer.tag(.lastRefresh); writer.optional(instant?.milliseconds)
        case .validSince(let seconds): writer.tag(.validSince); writer.optional(seconds)
        case .epoch(let epoch): writer.tag(.epoch); writer.varint(UInt64(epoch.number))
        case .sessionIssued(let number): writer.tag(.sessionIssued); writer.varint(number)
        case .sessionsRevoked(let number): writer.tag(.sessionsRevoked); writer.varint(number)
        }
    }
}

extension ByteWriter {
    fileprivate mutating func tag(_ tag: AccountChange.Tag) {
        self.uint8(tag.rawValue)
    }

    mutating func instant(_ instant: Instant) {
        self.zigzag(instant.milliseconds)
    }

    mutating func provenance(_ provenance: Provenance) {
        self.varint(UInt64(provenance.epoch.number))
        self.uint8(provenance.proof.rawValue)
    }

    fileprivate mutating func identity(_ identity: Identity) {
        self.string(identity.provider.rawValue)
        self.string(identity.subject)
        self.optional(identity.email)
        self.optional(identity.displayName)
        self.optional(identity.photoURL)
        self.optional(identity.screenName)
        self.provenance(identity.provenance)
    }

    fileprivate mutating func factor(_ enrolled: EnrolledFactor) {
        self.string(enrolled.factor.id)
        switch enrolled.factor.kind {
        case .phone(let number):
            self.uint8(0)
            self.string(number)
        case .totp(let secret, let lastAcceptedStep):
            self.uint8(1)
            self.byteString(secret)
            self.zigzag(lastAcceptedStep)
        }
        self.optional(enrolled.factor.displayName)
        self.optional(enrolled.factor.enrolledAt?.milliseconds)
        self.provenance(enrolled.provenance)
    }

    fileprivate mutating func tombstone(_ tombstone: Tombstone) {
        self.subject(tombstone.subject)
        self.uint8(tombstone.reason.rawValue)
        self.instant(tombstone.retiredAt)
        self.provenance(tombstone.provenance)
    }

    fileprivate mutating func subject(_ subject: Tombstone.Subject) {
        switch subject {
        case .password: self.uint8(0)
        case .emailLink: self.uint8(1)
        case .phone(let number): self.uint8(2); self.string(number)
        case .identity(let provider, let subject): self.uint8(3); self.string(provider.rawValue); self.string(subject)
        case .factor(let id): self.uint8(4); self.string(id)
        }
    }
}
