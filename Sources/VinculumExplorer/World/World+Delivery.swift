import Vinculum

extension World {
    /// Gives each new code to the actor who reads its mailbox or phone, or who requested it, and removes used codes.
    mutating func deliver(_ changes: ChangeSet, askedBy actor: Actor) {
        for change in changes.changes {
            guard case .code(let event) = change else { continue }
            switch event {
            case .stored(let pending):
                guard var code = World.held(pending) else { continue }
                let holder = World.holder(of: pending) ?? actor
                code.isExpected = holder == actor
                self.change(holder) { $0.add(code) }
                if actor == .attacker, self.rules.mutation?.leaks(code.kind) ?? false { self.attacker.add(code) }
            case .consumed(let key):
                self.attacker.drop(code: key)
                self.victim.drop(code: key)
            }
        }
    }

    mutating func change(_ actor: Actor, _ body: (inout AttackerKnowledge) -> Void) {
        switch actor {
        case .attacker: body(&self.attacker)
        case .victim: body(&self.victim)
        }
    }

    /// The actor who receives what is sent; `nil` if the response itself contains everything.
    private static func holder(of pending: PendingCode) -> Actor? {
        switch pending.purpose {
        case .phoneSignIn(let number, _), .phoneEnrollment(_, let number, _): Actor.owner(ofPhone: number.text)
        case .emailAction(let action): Actor.owner(ofMailbox: action.recipient.text)
        case .temporaryProof, .totpEnrollment, .pendingSignIn, .deferredSignIn, .factorChallenge, .passkeyChallenge,
            .appVerification, .providerSignIn:
            nil
        }
    }

    private static func detail(of firstFactor: ProviderID) -> UInt8 {
        switch firstFactor {
        case .password: 1
        case ProviderID(IdentityProvider.trusted.id): 2
        default: 3
        }
    }

    private static func held(_ pending: PendingCode) -> HeldCode? {
        switch pending.purpose {
        case .phoneSignIn(let number, let code):
            HeldCode(kind: .phone, key: pending.key, text: code.text, address: number.text)
        case .temporaryProof(let number):
            HeldCode(kind: .temporaryProof, key: pending.key, address: number.text)
        case .phoneEnrollment(let account, let number, let code):
            HeldCode(kind: .phoneEnrollment, key: pending.key, text: code.text, account: account, address: number.text)
        case .totpEnrollment(let account, let secret):
            HeldCode(kind: .totpEnrollment, key: pending.key, secret: secret, account: account)
        case .pendingSignIn(let account, let provider), .deferredSignIn(let account, let provider, _):
            HeldCode(kind: .pendingSignIn, key: pending.key, account: account, detail: World.detail(of: provider))
        case .emailAction(let action):
            HeldCode(
                kind: HeldCode.Kind(action.kind), key: pending.key, account: action.account,
                address: action.address.text, newAddress: action.newAddress?.text ?? "",
                detail: action.wasProven ? 1 : 0
            )
        // Requested and used within one move, or not part of the search.
        case .factorChallenge, .passkeyChallenge, .appVerification, .providerSignIn: nil
        }
    }
}

extension HeldCode.Kind {
    fileprivate init(_ kind: EmailAction.Kind) {
        self =
            switch kind {
            case .passwordReset: .passwordReset
            case .verifyEmail: .verification
            case .emailSignIn: .emailLink
            case .verifyAndChangeEmail: .emailChange
            case .recoverEmail: .emailRecovery
            case .revertSecondFactorAddition: .factorReversal
            }
    }
}
