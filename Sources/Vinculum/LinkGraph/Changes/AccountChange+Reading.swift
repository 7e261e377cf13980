extension AccountChange {
    /// Reads one change that ``write(to:)`` wrote.
    ///
    /// - Throws: ``ByteReader/Failure/malformed`` for any other bytes.
    init(from reader: inout ByteReader) throws(ByteReader.Failure) {
        guard let tag = Tag(rawValue: try reader.uint8()) else { throw .malformed }
        switch tag {
        case .created: self = .created(try reader.instant())
        case .email:
            let address = EmailAddress(normalised: try reader.string())
            let isVerified = try reader.bool()
            self = .email(EmailIdentifier(address: address, isVerified: isVerified, origin: try reader.origin()))
        case .noEmail: self = .email(nil)
        case .phone:
            guard let number = PhoneNumber(stored: try reader.string()) else { throw .malformed }
            self = .phone(PhoneIdentifier(number: number, origin: try reader.origin()))
        case .noPhone: self = .phone(nil)
        case .password: self = .password(try reader.password())
        case .noPassword: self = .password(nil)
        case .emailLink: self = .emailLink(try reader.origin())
        case .noEmailLink: self = .emailLink(nil)
        case .identityLinked: self = .identityLinked(try reader.identity())
        case .identityLinkedAsGiven:
            var identity = try reader.identity()
            identity.federatedID = try reader.optionalString()
            identity.phoneNumber = try reader.optionalString()
            self = .identityLinked(identity)
        case .identityUnlinked: self = .identityUnlinked(ProviderID(try reader.string()))
        case .factorEnrolled: self = .factorEnrolled(try reader.factor())
        case .factorEnrolledBehindEmail:
            var factor = try reader.factor()
            factor.provenAddress = EmailAddress(normalised: try reader.string())
            self = .factorEnrolled(factor)
        case .factorWithdrawn: self = .factorWithdrawn(id: FactorID(try reader.string()))
        case .quarantined: self = .quarantined(try reader.tombstone())
        case .quarantineLifted: self = .quarantineLifted(try reader.subject())
        case .passkeyEnrolled: self = .passkeyEnrolled(try Passkey(from: &reader))
        case .passkeyEnrolledWithKey:
            var passkey = try Passkey(from: &reader)
            passkey.credential = try PasskeyCredential(from: &reader)
            self = .passkeyEnrolled(passkey)
        case .passkeyRemoved: self = .passkeyRemoved(id: PasskeyID(try reader.string()))
        case .displayName: self = .displayName(try reader.optionalString())
        case .photoURL: self = .photoURL(try reader.optionalString())
        case .screenName: self = .screenName(try reader.optionalString())
        case .customAttributes: self = .customAttributes(try reader.optionalString())
        case .disabled: self = .disabled(try reader.bool())
        case .statedVerified: self = .statedVerified(try reader.bool())
        case .noStatedVerified: self = .statedVerified(nil)
        case .usedCustomToken: self = .usedCustomToken
        case .initialEmail: self = .initialEmail(try reader.optionalString())
        case .lastLogin: self = .lastLogin(try reader.optionalInstant())
        case .lastRefresh: self = .lastRefresh(try reader.optionalInstant())
        case .validSince: self = .validSince(seconds: try reader.optionalInt64())
        case .epoch: self = .epoch(try reader.epoch())
        case .sessionIssued: self = .sessionIssued(try reader.varint())
        case .sessionsRevoked: self = .sessionsRevoked(below: try reader.varint())
        case .sessionRecorded: self = .sessionRecorded(try SessionRecord(from: &reader))
        case .sessionRecordedWithName:
            var record = try SessionRecord(from: &reader)
            try record.readNameAndPeer(from: &reader)
            self = .sessionRecorded(record)
        case .sessionsEnded: self = .sessionsEnded(from: try reader.varint(), through: try reader.varint())
        case .sessionsForgotten: self = .sessionsForgotten
        case .secondFactorFailures:
            self = .secondFactorFailures(try reader.instants())
        case .recoveryCodes: self = .recoveryCodes(try RecoveryCodes(from: &reader))
        case .noRecoveryCodes: self = .recoveryCodes(nil)
        case .recoveryCodeUsed: self = .recoveryCodeUsed(index: try reader.varint())
        }
    }
}

extension ByteReader {
    mutating func instant() throws(Failure) -> Instant {
        Instant(milliseconds: try self.zigzag())
    }

    mutating func instants() throws(Failure) -> [Instant] {
        var instants: [Instant] = []
        for _ in 0..<(try self.count()) { instants.append(try self.instant()) }
        return instants
    }

    mutating func optionalInstant() throws(Failure) -> Instant? {
        guard let milliseconds = try self.optionalInt64() else { return nil }
        return Instant(milliseconds: milliseconds)
    }

    mutating func epoch() throws(Failure) -> Epoch {
        guard let number = UInt32(exactly: try self.varint()) else { throw .malformed }
        return Epoch(number)
    }

    mutating func origin() throws(Failure) -> Origin {
        let epoch = try self.epoch()
        guard let proof = ProofMethod(rawValue: try self.uint8()) else { throw .malformed }
        return Origin(epoch: epoch, proof: proof)
    }

    fileprivate mutating func password() throws(Failure) -> PasswordCredential {
        let hash = try self.byteString()
        let salt = try self.byteString()
        guard let algorithm = UInt32(exactly: try self.varint()) else { throw .malformed }
        let updatedAt = try self.instant()
        return PasswordCredential(
            hash: hash, salt: salt, algorithm: algorithm, updatedAt: updatedAt, origin: try self.origin()
        )
    }

    fileprivate mutating func identity() throws(Failure) -> Identity {
        Identity(
            provider: ProviderID(try self.string()),
            subject: SubjectID(try self.string()),
            email: try self.optionalString(),
            displayName: try self.optionalString(),
            photoURL: try self.optionalString(),
            screenName: try self.optionalString(),
            origin: try self.origin()
        )
    }

    fileprivate mutating func factor() throws(Failure) -> EnrolledFactor {
        let id = FactorID(try self.string())
        let kind: Factor.Kind
        switch try self.uint8() {
        case 0: kind = .phone(number: PhoneNumber.canonicalText(of: try self.string()))
        case 1: kind = .totp(secret: try self.byteString(), lastAcceptedStep: try self.zigzag())
        default: throw .malformed
        }
        let factor = Factor(
            id: id, kind: kind, displayName: try self.optionalString(), enrolledAt: try self.optionalInstant()
        )
        return EnrolledFactor(factor: factor, origin: try self.origin())
    }

    fileprivate mutating func tombstone() throws(Failure) -> Tombstone {
        let subject = try self.subject()
        guard let reason = Tombstone.Reason(rawValue: try self.uint8()) else { throw .malformed }
        let retiredAt = try self.instant()
        return Tombstone(
            subject: subject, reason: reason, retiredAt: retiredAt, origin: try self.origin()
        )
    }

    mutating func subject() throws(Failure) -> Tombstone.Subject {
        switch try self.uint8() {
        case 0: .password
        case 1: .emailLink
        case 2: .phone(number: PhoneNumber.canonicalText(of: try self.string()))
        case 3: .identity(provider: ProviderID(try self.string()), subject: SubjectID(try self.string()))
        case 4: .factor(id: FactorID(try self.string()))
        case 5: .passkey(id: PasskeyID(try self.string()))
        default: throw .malformed
        }
    }
}
