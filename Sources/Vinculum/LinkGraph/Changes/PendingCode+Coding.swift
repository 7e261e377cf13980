extension PendingCode {
    /// The bytes that store the code. Equal codes have equal bytes.
    var record: [UInt8] {
        var writer = ByteWriter(reservingCapacity: 320)
        self.write(to: &writer)
        return writer.bytes
    }

    func write(to writer: inout ByteWriter) {
        writer.string(self.key.text)
        writer.varint(UInt64(self.epoch.number))
        writer.varint(self.sequence)
        writer.instant(self.createdAt)
        writer.instant(self.expiresAt)
        writer.varint(UInt64(self.attemptsLeft))
        writer.varint(self.endedSessionCount)
        self.purpose.write(to: &writer)
    }

    /// Reads one whole record; `nil` for what this version has no use for.
    init?(from reader: inout ByteReader) throws(ByteReader.Failure) {
        self.key = CodeKey(try reader.string())
        self.epoch = try reader.epoch()
        self.sequence = try reader.varint()
        self.createdAt = try reader.instant()
        self.expiresAt = try reader.instant()
        guard let attemptsLeft = UInt32(exactly: try reader.varint()) else { throw .malformed }
        self.attemptsLeft = attemptsLeft
        self.endedSessionCount = try reader.varint()
        guard let purpose = try Purpose(from: &reader) else { return nil }
        self.purpose = purpose
    }
}

extension PendingCode.Purpose {
    func write(to writer: inout ByteWriter) {
        switch self {
        case .phoneSignIn(let number, let code):
            writer.uint8(0)
            writer.string(number.text)
            writer.string(code.text)
        case .temporaryProof(let number):
            writer.uint8(1)
            writer.string(number.text)
        case .phoneEnrollment(let account, let number, let code):
            writer.uint8(2)
            writer.string(account.text)
            writer.string(number.text)
            writer.string(code.text)
        case .totpEnrollment(let account, let secret):
            writer.uint8(3)
            writer.string(account.text)
            writer.byteString(secret)
        case .pendingSignIn(let account, let firstFactor):
            writer.uint8(4)
            writer.string(account.text)
            writer.string(firstFactor.rawValue)
        case .deferredSignIn(let account, let firstFactor, let deferral):
            writer.uint8(24)
            writer.string(account.text)
            writer.string(firstFactor.rawValue)
            deferral.write(to: &writer)
        case .factorChallenge(let account, let factor, let number, let pendingSignIn, let code):
            writer.uint8(20)
            writer.string(account.text)
            writer.string(factor.text)
            writer.string(number.text)
            writer.string(pendingSignIn.text)
            writer.string(code.text)
        case .emailAction(let action):
            writer.uint8(6)
            action.write(to: &writer)
        case .passkeyChallenge(let account):
            writer.uint8(21)
            writer.optional(account?.text)
        case .appVerification(let secret):
            writer.uint8(22)
            writer.string(secret.text)
        case .providerSignIn(let signIn):
            writer.uint8(signIn.claimant == nil ? 30 : 31)
            if let claimant = signIn.claimant { writer.byteString(claimant) }
            signIn.write(to: &writer)
        }
    }
}

extension EmailAction {
    func write(to writer: inout ByteWriter) {
        writer.uint8(self.kind.rawValue)
        writer.string(self.address.text)
        writer.optional(self.newAddress?.text)
        writer.optional(self.account?.text)
        writer.optional(self.factor?.text)
        writer.bool(self.wasProven)
        writer.string(self.link)
    }

    fileprivate init(from reader: inout ByteReader) throws(ByteReader.Failure) {
        guard let kind = Kind(rawValue: try reader.uint8()) else { throw .malformed }
        self.init(kind: kind, address: EmailAddress(normalised: try reader.string()))
        self.newAddress = try reader.optionalString().map { EmailAddress(normalised: $0) }
        if let text = try reader.optionalString() {
            guard let account = AccountID(text) else { throw .malformed }
            self.account = account
        }
        self.factor = FactorID(try reader.optionalString())
        self.wasProven = try reader.bool()
        self.link = try reader.string()
    }
}

extension PendingCode.Purpose {
    fileprivate init?(from reader: inout ByteReader) throws(ByteReader.Failure) {
        switch try reader.uint8() {
        case 0: self = .phoneSignIn(number: try reader.phoneNumber(), code: VerificationCode(try reader.string()))
        case 1: self = .temporaryProof(number: try reader.phoneNumber())
        case 2:
            self = .phoneEnrollment(
                account: try reader.accountID(), number: try reader.phoneNumber(),
                code: VerificationCode(try reader.string())
            )
        case 3: self = .totpEnrollment(account: try reader.accountID(), secret: try reader.byteString())
        case 4:
            self = .pendingSignIn(
                account: try reader.accountID(), firstFactor: ProviderID(try reader.string())
            )
        // 5 was a challenge of a second factor that did not record its number.
        case 20:
            self = .factorChallenge(
                account: try reader.accountID(), factor: FactorID(try reader.string()),
                number: try reader.phoneNumber(), pendingSignIn: CodeKey(try reader.string()),
                code: VerificationCode(try reader.string())
            )
        case 6: self = .emailAction(try EmailAction(from: &reader))
        case 21:
            guard let text = try reader.optionalString() else {
                self = .passkeyChallenge(account: nil)
                return
            }
            guard let account = AccountID(text) else { throw .malformed }
            self = .passkeyChallenge(account: account)
        case 22: self = .appVerification(secret: VerificationCode(try reader.string()))
        // Earlier versions stored how many messages a number was sent.
        case 23:
            _ = try reader.instants()
            return nil
        case 24:
            self = .deferredSignIn(
                account: try reader.accountID(), firstFactor: ProviderID(try reader.string()),
                try Deferral(from: &reader))
        case 30: self = .providerSignIn(try ProviderSignIn(from: &reader))
        case 31:
            let claimant = try reader.byteString()
            var signIn = try ProviderSignIn(from: &reader)
            signIn.claimant = claimant
            self = .providerSignIn(signIn)
        default: throw .malformed
        }
    }
}

extension ByteReader {
    /// The number of a code, in canonical form whatever an earlier version wrote: nothing is found by it.
    mutating func phoneNumber() throws(Failure) -> PhoneNumber {
        guard let number = PhoneNumber(try self.string()) else { throw .malformed }
        return number
    }

    mutating func accountID() throws(Failure) -> AccountID {
        guard let id = AccountID(try self.string()) else { throw .malformed }
        return id
    }
}
