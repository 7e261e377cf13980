package import Vinculum

extension AccountDrawing {
    package init(_ account: Account) {
        self.init(uid: account.id.text)
        self.displayName = account.displayName
        self.isDisabled = account.isDisabled
        self.epoch = account.epoch.number
        if let email = account.email {
            self.identifiers.append(
                Identifier(
                    kind: .email, text: email.address.text, isVerified: email.isProven, origin: Origin(email.provenance)))
        }
        if let phone = account.phone {
            self.identifiers.append(
                Identifier(kind: .phone, text: phone.number.text, isVerified: true, origin: Origin(phone.provenance)))
        }
        self.waysIn = account.waysIn.map { way in
            switch way {
            case .password:
                WayIn(
                    provider: way.provider.rawValue, subject: nil, email: account.email?.address.text,
                    origin: (account.password?.provenance ?? account.emailLink).map { Origin($0) })
            case .phone:
                WayIn(
                    provider: way.provider.rawValue, subject: account.phone?.number.text, email: nil,
                    origin: account.phone.map { Origin($0.provenance) })
            case .identity(let identity):
                WayIn(
                    provider: way.provider.rawValue, subject: identity.subject, email: identity.email,
                    origin: Origin(identity.provenance))
            }
        }
        self.factors = account.factors.map { enrolled in
            Factor(
                id: enrolled.factor.id, phoneNumber: enrolled.factor.phoneNumber, name: enrolled.factor.displayName,
                origin: Origin(enrolled.provenance))
        }
        self.quarantine = account.quarantine.map { Retired($0) }
    }
}

extension AccountDrawing.Origin {
    init(_ provenance: Provenance) {
        self.init(epoch: provenance.epoch.number, proof: provenance.proof)
    }
}

extension AccountDrawing.Retired {
    init(_ tombstone: Tombstone) {
        let (what, subject): (String, String?) =
            switch tombstone.subject {
            case .password: ("password", nil)
            case .emailLink: ("e-mail link", nil)
            case .phone(let number): ("phone", number)
            case .identity(let provider, let subject): (provider.rawValue, subject)
            case .factor(let id): ("second factor", id)
            case .passkey(let id): ("passkey", id)
            }
        self.init(
            what: what, subject: subject, reason: tombstone.reason.text, at: tombstone.retiredAt,
            origin: .init(tombstone.provenance))
    }
}
