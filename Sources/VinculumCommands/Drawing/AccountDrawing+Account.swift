package import Vinculum

extension AccountDrawing {
    /// Collects what a drawing shows of an account.
    package init(_ account: Account) {
        self.init(uid: account.id.text)
        for part in account.changes { self.add(part, of: account) }
    }

    private mutating func add(_ part: AccountChange, of account: Account) {
        switch part {
        case .email(let email?):
            // Before the number, whichever was linked first.
            self.identifiers.insert(
                Identifier(
                    kind: .email, text: email.address.text, isVerified: email.isVerified, anchor: Anchor(email.origin)),
                at: 0)
        case .password(let password?): self.addMailbox(password.origin, of: account)
        case .emailLink(let origin?): if account.password == nil { self.addMailbox(origin, of: account) }
        case .phone(let phone?):
            let anchor = Anchor(phone.origin)
            self.identifiers.append(
                Identifier(kind: .phone, text: phone.number.text, isVerified: true, anchor: anchor))
            self.add(.phone, phone.number.text, anchor: anchor)
        case .identityLinked(let identity):
            self.add(
                identity.provider, identity.subject.text, email: identity.email, anchor: Anchor(identity.origin))
        case .passkeyEnrolled(let passkey):
            self.passkeys.append(
                LinkedProvider(
                    provider: ProviderID.passkey.rawValue, subject: passkey.id.text, email: nil,
                    anchor: Anchor(passkey.origin)))
        case .factorEnrolled(let enrolled):
            self.factors.append(
                Factor(
                    id: enrolled.factor.id.text, phoneNumber: enrolled.factor.phoneNumber,
                    name: enrolled.factor.displayName, anchor: Anchor(enrolled.origin)))
        case .recoveryCodes(let codes?): self.recoveryCodes = codes.remaining
        case .quarantined(let tombstone): self.quarantine.append(Retired(tombstone))
        case .displayName(let name): self.displayName = name
        case .disabled(let isDisabled): self.isDisabled = isDisabled
        case .epoch(let epoch): self.epoch = epoch.number
        // A drawing shows how the account is entered and whose it is; commands print the dates and sessions.
        case .photoURL, .screenName, .customAttributes, .statedVerified, .usedCustomToken, .initialEmail, .created,
            .lastLogin, .lastRefresh, .validSince, .sessionIssued, .sessionsRevoked, .sessionRecorded, .sessionsEnded,
            .secondFactorFailures:
            break
        case .email(nil), .password(nil), .emailLink(nil), .phone(nil), .recoveryCodes(nil), .identityUnlinked,
            .factorWithdrawn, .passkeyRemoved, .quarantineLifted, .sessionsForgotten, .recoveryCodeUsed:
            break
        }
    }

    /// Lists the password, or the links, by which the address signs in.
    private mutating func addMailbox(_ origin: Origin, of account: Account) {
        guard let address = account.email?.address.text else { return }
        self.add(.password, nil, email: address, anchor: Anchor(origin))
    }

    private mutating func add(_ provider: ProviderID, _ subject: String?, email: String? = nil, anchor: Anchor) {
        self.linkedProviders.append(
            LinkedProvider(provider: provider.rawValue, subject: subject, email: email, anchor: anchor))
    }
}

extension AccountDrawing.Anchor {
    init(_ origin: Origin) {
        self.init(epoch: origin.epoch.number, proof: origin.proof)
    }
}

extension AccountDrawing.Retired {
    init(_ tombstone: Tombstone) {
        let (what, subject): (String, String?) =
            switch tombstone.subject {
            case .password: ("password", nil)
            case .emailLink: ("e-mail link", nil)
            case .phone(let number): ("phone", number)
            case .identity(let provider, let subject): (provider.rawValue, subject.text)
            case .factor(let id): ("second factor", id.text)
            case .passkey(let id): ("passkey", id.text)
            }
        self.init(
            what: what, subject: subject, reason: tombstone.reason.text, at: tombstone.retiredAt,
            anchor: .init(tombstone.origin))
    }
}
