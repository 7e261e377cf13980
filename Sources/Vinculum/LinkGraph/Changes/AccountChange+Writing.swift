extension AccountChange {
    /// The first byte of a change in its binary form. Numbers are never reused: journals outlive versions.
    enum Tag: UInt8 {
        case created = 1, email, noEmail, phone, noPhone, password, noPassword, emailLink, noEmailLink
        case identityLinked, identityUnlinked, factorEnrolled, factorWithdrawn, quarantined, quarantineLifted
        case displayName, photoURL, screenName, customAttributes, disabled, usedCustomToken, initialEmail
        case lastLogin, lastRefresh, validSince, epoch, sessionIssued, sessionsRevoked
        case secondFactorFailures
        case passkeyEnrolled = 48, passkeyRemoved
        /// ``identityLinked`` with a federated id or a number, which files of earlier versions do not have.
        case identityLinkedAsGiven
        /// ``factorEnrolled`` with the verified address that it was enrolled behind.
        case factorEnrolledBehindEmail
        /// ``passkeyEnrolled`` with a public key, which passkeys of earlier versions do not have.
        case passkeyEnrolledWithKey = 70
        case recoveryCodes = 80, noRecoveryCodes, recoveryCodeUsed
        case sessionRecorded = 85
        /// ``sessionRecorded`` with a name or a peer.
        case sessionRecordedWithName
        case sessionsEnded, sessionsForgotten
        case statedVerified = 110, noStatedVerified
    }

    /// The bytes that store the change. Equal changes have equal bytes.
    var record: [UInt8] {
        var writer = ByteWriter(reservingCapacity: 128)
        self.write(to: &writer)
        return writer.bytes
    }

    func write(to writer: inout ByteWriter) {
        switch self {
        case .created(let instant): writer.tag(.created); writer.instant(instant)
        case .email(nil): writer.tag(.noEmail)
        case .email(let email?):
            writer.tag(.email)
            writer.string(email.address.text)
            writer.bool(email.isVerified)
            writer.origin(email.origin)
        case .phone(nil): writer.tag(.noPhone)
        case .phone(let phone?):
            writer.tag(.phone)
            writer.string(phone.number.text)
            writer.origin(phone.origin)
        case .password(nil): writer.tag(.noPassword)
        case .password(let password?):
            writer.tag(.password)
            writer.byteString(password.hash)
            writer.byteString(password.salt)
            writer.varint(UInt64(password.algorithm))
            writer.instant(password.updatedAt)
            writer.origin(password.origin)
        case .emailLink(nil): writer.tag(.noEmailLink)
        case .emailLink(let origin?): writer.tag(.emailLink); writer.origin(origin)
        case .identityLinked(let identity):
            writer.tag(identity.isAsGiven ? .identityLinkedAsGiven : .identityLinked)
            identity.write(to: &writer)
        case .identityUnlinked(let provider): writer.tag(.identityUnlinked); writer.string(provider.rawValue)
        case .factorEnrolled(let factor):
            writer.tag(factor.provenAddress == nil ? .factorEnrolled : .factorEnrolledBehindEmail)
            factor.write(to: &writer)
            if let address = factor.provenAddress { writer.string(address.text) }
        case .factorWithdrawn(let id): writer.tag(.factorWithdrawn); writer.string(id.text)
        case .quarantined(let tombstone): writer.tag(.quarantined); tombstone.write(to: &writer)
        case .quarantineLifted(let subject): writer.tag(.quarantineLifted); subject.write(to: &writer)
        case .passkeyEnrolled(let passkey):
            writer.tag(passkey.credential == nil ? .passkeyEnrolled : .passkeyEnrolledWithKey)
            passkey.write(to: &writer)
        case .passkeyRemoved(let id): writer.tag(.passkeyRemoved); writer.string(id.text)
        case .displayName(let text): writer.tag(.displayName); writer.optional(text)
        case .photoURL(let text): writer.tag(.photoURL); writer.optional(text)
        case .screenName(let text): writer.tag(.screenName); writer.optional(text)
        case .customAttributes(let text): writer.tag(.customAttributes); writer.optional(text)
        case .disabled(let flag): writer.tag(.disabled); writer.bool(flag)
        case .statedVerified(nil): writer.tag(.noStatedVerified)
        case .statedVerified(let flag?): writer.tag(.statedVerified); writer.bool(flag)
        case .usedCustomToken: writer.tag(.usedCustomToken)
        case .initialEmail(let text): writer.tag(.initialEmail); writer.optional(text)
        case .lastLogin(let instant): writer.tag(.lastLogin); writer.optional(instant?.milliseconds)
        case .lastRefresh(let instant): writer.tag(.lastRefresh); writer.optional(instant?.milliseconds)
        case .validSince(let seconds): writer.tag(.validSince); writer.optional(seconds)
        case .epoch(let epoch): writer.tag(.epoch); writer.varint(UInt64(epoch.number))
        case .sessionIssued(let number): writer.tag(.sessionIssued); writer.varint(number)
        case .sessionsRevoked(let number): writer.tag(.sessionsRevoked); writer.varint(number)
        case .sessionRecorded(let record):
            record.writeChange(to: &writer)
        case .sessionsEnded(let first, let last):
            writer.tag(.sessionsEnded)
            writer.varint(first)
            writer.varint(last)
        case .sessionsForgotten: writer.tag(.sessionsForgotten)
        case .secondFactorFailures(let instants):
            writer.tag(.secondFactorFailures)
            writer.instants(instants)
        case .recoveryCodes(nil): writer.tag(.noRecoveryCodes)
        case .recoveryCodes(let codes?):
            writer.tag(.recoveryCodes)
            codes.write(to: &writer)
        case .recoveryCodeUsed(let index): writer.tag(.recoveryCodeUsed); writer.varint(index)
        }
    }
}

extension ByteWriter {
    mutating func tag(_ tag: AccountChange.Tag) {
        self.uint8(tag.rawValue)
    }

    mutating func instants(_ instants: [Instant]) {
        self.varint(UInt64(instants.count))
        for instant in instants { self.instant(instant) }
    }

    mutating func instant(_ instant: Instant) {
        self.zigzag(instant.milliseconds)
    }

    mutating func origin(_ origin: Origin) {
        self.varint(UInt64(origin.epoch.number))
        self.uint8(origin.proof.rawValue)
    }
}

extension Identity {
    /// Whether it has members that only an administrator sets.
    fileprivate var isAsGiven: Bool { self.federatedID != nil || self.phoneNumber != nil }

    func write(to writer: inout ByteWriter) {
        writer.string(self.provider.rawValue)
        writer.string(self.subject.text)
        writer.optional(self.email)
        writer.optional(self.displayName)
        writer.optional(self.photoURL)
        writer.optional(self.screenName)
        writer.origin(self.origin)
        if self.isAsGiven {
            writer.optional(self.federatedID)
            writer.optional(self.phoneNumber)
        }
    }
}

extension EnrolledFactor {
    func write(to writer: inout ByteWriter) {
        writer.string(self.factor.id.text)
        switch self.factor.kind {
        case .phone(let number):
            writer.uint8(0)
            writer.string(number)
        case .totp(let secret, let lastAcceptedStep):
            writer.uint8(1)
            writer.byteString(secret)
            writer.zigzag(lastAcceptedStep)
        }
        writer.optional(self.factor.displayName)
        writer.optional(self.factor.enrolledAt?.milliseconds)
        writer.origin(self.origin)
    }
}

extension Tombstone {
    func write(to writer: inout ByteWriter) {
        self.subject.write(to: &writer)
        writer.uint8(self.reason.rawValue)
        writer.instant(self.retiredAt)
        writer.origin(self.origin)
    }
}

extension Tombstone.Subject {
    /// The first byte of the subject in its binary form.
    var number: UInt8 {
        switch self {
        case .password: 0
        case .emailLink: 1
        case .phone: 2
        case .identity: 3
        case .factor: 4
        case .passkey: 5
        }
    }

    func write(to writer: inout ByteWriter) {
        writer.uint8(self.number)
        switch self {
        case .password, .emailLink: break
        case .phone(let number): writer.string(number)
        case .identity(let provider, let subject):
            writer.string(provider.rawValue)
            writer.string(subject.text)
        case .factor(let id): writer.string(id.text)
        case .passkey(let id): writer.string(id.text)
        }
    }
}
