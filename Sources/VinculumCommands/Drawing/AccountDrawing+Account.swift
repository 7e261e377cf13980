package import Vinculum

extension AccountDrawing {
    /// Collects what a drawing shows of an account.
    package init(_ account: Account) {
        self.init(uid: account.id.text)
        self.displayName = account.displayName
        self.isDisabled = account.isDisabled
        self.epoch = account.epoch.number
        if let email = account.email {
            self.identifiers.append(
                Identifier(
                    kind: .email, text: email.address.text, isVerified: email.isVerified, anchor: Anchor(email.origin)))
        }
        if let phone = account.phone {
            self.identifiers.append(
                Identifier(kind: .phone, text: phone.number.text, isVerified: true, anchor: Anchor(phone.origin)))
        }
        self.linkedProviders = account.linkedProviders.map { provider in
            switch provider {
            case .password:
                LinkedProvider(
                    provider: provider.provider.rawValue, subject: nil, email: account.email?.address.text,
                    anchor: (account.password?.origin ?? account.emailLink).map { Anchor($0) })
            case .phone:
                LinkedProvider(
                    provider: provider.provider.rawValue, subject: account.phone?.number.text, email: nil,
                    anchor: account.phone.map { Anchor($0.origin) })
            case .identity(let identity):
                LinkedProvider(
                    provider: provider.provider.rawValue, subject: identity.subject.text, email: identity.email,
                    anchor: Anchor(identity.origin))
            }
        }
        self.factors = account.factors.map { enrolled in
            Factor(
                id: enrolled.factor.id.text, phoneNumber: enrolled.factor.phoneNumber?.string,
                name: enrolled.factor.displayName, anchor: Anchor(enrolled.origin))
        }
        self.recoveryCodes = account.recoveryCodes?.remaining
        self.quarantine = account.quarantine.map { Retired($0) }
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
            case .phone(let number): ("phone", number.string)
            case .identity(let provider, let subject): (provider.rawValue, subject.text)
            case .factor(let id): ("second factor", id.text)
            case .passkey(let id): ("passkey", id.text)
            }
        self.init(
            what: what, subject: subject, reason: tombstone.reason.text, at: tombstone.retiredAt,
            anchor: .init(tombstone.origin))
    }
}
