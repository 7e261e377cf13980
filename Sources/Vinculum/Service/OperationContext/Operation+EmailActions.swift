/// A mailed link that works: its code, its action and its account.
struct MailedLink {
    var code: PendingCode
    var action: EmailAction
    /// `nil` if no account had the address when the link was mailed, and for a reset where the address is the unproven
    /// replacement of an account: who follows the link gets one of their own.
    var account: Account?
    /// The merge that absorbed the account: the link brings it back first.
    var undoable: UndoableMerge?
}

extension Operation {
    /// Makes the code of a link, has it mailed, and retires older ones that do the same: those beyond the newest
    /// ``EmailAction/maximumSiblings`` to the same mailbox, and all to another.
    ///
    /// - Parameters:
    ///   - linkDomain: The domain whose apps open the link; `nil` for none.
    ///   - isHandedOver: Whether an administrator gets the link in the response, instead of its owner by mail.
    /// - Returns: The code and the whole link.
    @discardableResult
    @inline(never)
    func mail(
        _ kind: EmailAction.Kind,
        to address: EmailAddress,
        of account: Account?,
        newAddress: EmailAddress? = nil,
        factor: FactorID? = nil,
        wasProven: Bool = false,
        continueURL: String? = nil,
        linkDomain: String? = nil,
        isHandedOver: Bool = false
    ) -> (code: CodeKey, link: String) {
        let key = CodeKey(self.generator.text(54, .base64URL))
        let link = self.link(kind, code: key, continueURL: continueURL, linkDomain)
        let action = EmailAction(
            kind: kind, address: address, newAddress: newAddress, account: account?.id, factor: factor,
            wasProven: wasProven,
            link: self.settings.allows(.readableCodes)
                ? link : self.link(kind, code: CodeKey(""), continueURL: continueURL, linkDomain)
        )
        let siblings = self.siblings(of: action)
        let kept = siblings.filter { sibling in
            guard let other = sibling.emailAction, other.recipient == action.recipient else { return false }
            return sibling.account == nil || (account?.accepts(sibling) ?? false)
        }.suffix(EmailAction.maximumSiblings - 1)
        let expiresAt = self.now.adding(seconds: ServiceLimits.seconds(of: kind))
        self.storeCode(
            .emailAction(action), under: key, of: account, forSeconds: ServiceLimits.seconds(of: kind), attempts: 1
        )
        if !isHandedOver {
            self.send(
                .mail(
                    Effect.Mail(
                        kind: kind, recipient: action.recipient, link: link, code: key.text,
                        locale: self.call.links.language, expiresAt: expiresAt, tenant: self.call.tenant,
                        account: account?.id
                    )
                )
            )
        }
        // Last, so that the new code does not take the place in the order of codes that a retired one had.
        for sibling in siblings where !kept.contains(where: { $0.key == sibling.key }) {
            self.propose(.code(.consumed(key: sibling.key)))
        }
        return (key, link)
    }

    /// Stores a code that no link carries and that nothing accepts, for an address without an account: the answer then
    /// takes as long as one that has a link mailed, also where each change is written to a disk before it.
    func mailNothing(_ kind: EmailAction.Kind, to address: EmailAddress, _ continueURL: String?) {
        self.mail(kind, to: address, of: nil, continueURL: continueURL, isHandedOver: true)
    }

    /// Mails the holder of a replaced address a link that undoes the change.
    ///
    /// A pending code for the same address counts for this change too and is not mailed again, so that changing to and
    /// fro does not do away with it. Of many codes the oldest are kept, because their addresses are
    /// from before a series of changes.
    ///
    /// - Parameter isHandedOver: As for a mail of any kind.
    @discardableResult
    func mailRecovery(
        to replaced: EmailAddress, wasProven: Bool, of account: Account, isHandedOver: Bool = false
    ) -> (code: CodeKey, link: String)? {
        // The link would be void; see ``mailedLink(_:)``.
        if !wasProven, self.isUnprovenReplacement(replaced, of: account) { return nil }
        let live = self.view.mailedCodes(of: account.id).filter {
            $0.emailAction?.kind == .recoverEmail && account.accepts($0) && $0.expiresAt > self.now
        }
        for var code in live {
            guard var action = code.emailAction, action.address == replaced else { continue }
            // A link whose digest alone is stored can only be handed over as a new one.
            if isHandedOver, code.key.isDigest { continue }
            action.wasProven = action.wasProven || wasProven
            code.purpose = .emailAction(action)
            code.expiresAt = self.now.adding(seconds: ServiceLimits.seconds(of: .recoverEmail))
            self.propose(.code(.stored(code)))
            return (code.key, action.link)
        }
        if live.count >= StoredBounds.recoveries {
            // A verified address takes the place of one that was not.
            guard wasProven, let other = live.last(where: { !($0.emailAction?.wasProven ?? true) }) else { return nil }
            self.propose(.code(.consumed(key: other.key)))
        }
        // The owner of a mailbox that was never verified may never have asked for an account.
        let isSent = !isHandedOver && (wasProven || self.takesRecovery(to: replaced))
        return self.mail(.recoverEmail, to: replaced, of: account, wasProven: wasProven, isHandedOver: !isSent)
    }

    /// Mails the account's address a link that removes a second factor which was just added.
    func mailReversal(of factor: Factor, _ account: Account) {
        guard let email = account.email else { return }
        for code in self.view.mailedCodes(of: account.id) {
            guard let action = code.emailAction, let id = action.factor, account.factor(id) == nil else { continue }
            self.propose(.code(.consumed(key: code.key)))
        }
        self.mail(.revertSecondFactorAddition, to: email.address, of: account, factor: factor.id)
    }

    /// The link that a request names.
    ///
    /// - Throws: `INVALID_OOB_CODE` if it does not work, `EXPIRED_OOB_CODE` if it expired.
    func mailedLink(_ key: CodeKey) throws(OperationExit) -> MailedLink {
        guard let code = self.view.code(key), let action = code.emailAction, !action.isForNothing else {
            throw .refused(.invalidOOBCode)
        }
        var account: Account?
        var undoable: UndoableMerge?
        if let id = action.account {
            account = self.view.account(id)
            if account == nil, action.kind == .recoverEmail {
                undoable = self.merging.undoable(byLinkOf: id)
                account = undoable?.plan.restored
                // What an administrator disabled does not come back without one.
                if undoable?.plan.survivor.isDisabled ?? false, self.call.caller != .administrator {
                    throw .refused(.userDisabled)
                }
            }
            guard let account, account.accepts(code) else { throw .refused(.invalidOOBCode) }
            if action.opensAccount, self.isUnprovenReplacement(action.address, of: account) {
                guard action.kind == .passwordReset, account.email?.address == action.address else {
                    throw .refused(.invalidOOBCode, by: .unprovenReplacement, .account(account))
                }
                return try self.unexpired(MailedLink(code: code, action: action, account: nil, undoable: nil))
            }
        }
        return try self.unexpired(MailedLink(code: code, action: action, account: account, undoable: undoable))
    }

    private func unexpired(_ link: MailedLink) throws(OperationExit) -> MailedLink {
        guard link.code.expiresAt > self.now else { throw .refused(.expiredOOBCode) }
        return link
    }

    /// Removes a code that was used, and those that do the same (I3).
    func consume(_ link: MailedLink) {
        self.propose(.code(.consumed(key: link.code.key)))
        for sibling in self.siblings(of: link.action) where sibling.key != link.code.key {
            self.propose(.code(.consumed(key: sibling.key)))
        }
    }

    /// Carries recoveries of verified addresses, and of an account that was recovered also reversals of factors, into
    /// the epoch that began. A reset ends reversals, and the proof behind either ends recoveries of addresses that were
    /// never proven.
    ///
    /// - Parameters:
    ///   - old: The account before.
    ///   - link: The recovery of an address that began it. It undid the later changes too, so their codes are not
    ///     carried.
    func carryCodes(from old: Account, to account: Account, undoing link: MailedLink? = nil) {
        for code in self.view.mailedCodes(of: account.id) where old.accepts(code) {
            if let link, code.sequence >= link.code.sequence { continue }
            if code.emailAction?.kind == .recoverEmail, !(code.emailAction?.wasProven ?? false) { continue }
            if code.emailAction?.kind == .revertSecondFactorAddition, link == nil { continue }
            if let carried = code.carried(into: account) { self.propose(.code(.stored(carried))) }
        }
    }

    private func siblings(of action: EmailAction) -> [PendingCode] {
        var codes = action.kind == .emailSignIn ? self.view.mailedCodes(to: action.address) : []
        if let account = action.account { codes += self.view.mailedCodes(of: account) }
        codes.removeAll { !($0.emailAction?.isSibling(of: action) ?? false) }
        return codes.ordered { $0.sequence < $1.sequence }
    }

    /// Gives the account another address, and mails its old one a link that undoes the change.
    ///
    /// - Parameter proof: How the new address was proven; `mailbox` verifies it.
    func changeEmail(
        _ account: inout Account, to address: EmailAddress, provenBy proof: ProofMethod, remembersOld: Bool
    ) {
        let old = account.email
        let identifier = EmailIdentifier(
            address: address, isVerified: proof == .mailbox, origin: account.origin(proof)
        )
        self.change(&account, account.changingEmail(to: identifier, remembersOld: remembersOld))
        // A proof of the new address ends the recovery of one that was never proven.
        let isVoid = identifier.isVerified && !(old?.isVerified ?? false)
        if let old, !isVoid, remembersOld || self.settings.refuses(.lostRecoveries) {
            self.mailRecovery(to: old.address, wasProven: old.isVerified, of: account)
        }
    }

    /// The link that carries a code, in the form of the hosted service. One that apps open, by their domain, wraps it.
    private func link(
        _ kind: EmailAction.Kind, code: CodeKey, continueURL: String?, _ domain: String?
    ) -> String {
        var query = FormFields()
        query.append("mode", kind.linkMode)
        query.append("lang", self.call.links.language)
        query.append("oobCode", code.text)
        let isLocal = self.settings.allows(.emulatorForms)
        // Libraries take no link without a key, and no key is secret: any does.
        query.append("apiKey", isLocal ? "fake-api-key" : self.call.project)
        if let continueURL { query.append("continueUrl", continueURL) }
        if let tenant = self.call.tenant { query.append("tenantId", tenant.text) }
        if self.settings.linksNameProject { query.append("projectId", self.call.project) }
        let path = isLocal ? "/emulator/action?" : "/__/auth/action?"
        let link = (self.settings.linkOrigin ?? self.call.links.origin) + path + query.encoded
        return domain.map { "https://\($0)/__/auth/links?\(FormFields([("link", link)]).encoded)" } ?? link
    }
}
