extension Operation {
    /// `accounts:sendOobCode`: has a link mailed, or hands it to an administrator who asks for it (`returnOobLink`).
    ///
    /// Unlike the reference: codes expire, a fourth one of a mailbox and kind retires the oldest, a text that is no
    /// address is refused (`INVALID_EMAIL`), and administrators may ask for the recovery of an account's first address.
    func sendOobCode(_ request: Wire.SendOobCode.Request) throws(OperationExit) -> Wire.SendOobCode.Response {
        guard let type = request.requestType, type != .unspecified else { throw .refused(.missingReqType) }
        let returnsLink = request.returnOobLink ?? false
        if returnsLink, self.call.caller != .administrator { throw .refused(.insufficientPermission) }
        try self.checkRecaptcha(self.policy.recaptcha.email, request.captchaResp)
        let continueURL = request.continueUrl.nonEmpty
        if let continueURL {
            guard continueURL.utf8.count <= StoredBounds.continueURL, AbsoluteURI.isValid(continueURL)
            else {
                throw .refused(ServiceError.relativeContinueURI)
            }
            try self.checkDestination(continueURL)
        }
        let linkDomain = try self.linkDomain(of: request)
        var response = Wire.SendOobCode.Response()
        let sent: (code: CodeKey, link: String)?
        switch type {
        case .emailSignin:
            guard self.policy.allowsEmailLinks else { throw .refused(.operationNotAllowed, by: .setting) }
            let address = try self.mailableAddress(request.email)
            let account = self.account(openedBy: address)
            try self.spendMail(.emailSignIn, to: address, of: account)
            response.email = address.text
            if account == nil, self.hidesMissingAccounts {
                self.mailNothing(.passwordReset, to: address, continueURL)
                return response
            }
            if account == nil { try self.checkClientSignUp() }
            sent = self.mail(
                .emailSignIn, to: address, of: account, continueURL: continueURL, linkDomain: linkDomain,
                isHandedOver: returnsLink
            )
        case .passwordReset:
            guard let text = request.email.nonEmpty else { throw .refused(.missingEmail) }
            // Before it is echoed: a text that is no address is answered like an address without an account.
            guard text.utf8.count <= EmailAddress.maximumByteCount else { throw .refused(.invalidEmail) }
            try self.checkBlankEnds(of: text)
            response.email = EmailAddress.normalised(text.withoutBlankEnds)
            try self.spendReset(to: self.emailAddress(text))
            // Also for an unproven replacement: without a mail the owner of that mailbox could never have an account
            // with a password. What the link does is decided when it is followed.
            if let address = self.emailAddress(text), let account = self.view.account(email: address) {
                sent = self.mail(
                    .passwordReset, to: address, of: account, continueURL: continueURL, linkDomain: linkDomain,
                    isHandedOver: returnsLink
                )
            } else {
                guard self.policy.hidesEmails else { throw .refused(.emailNotFound) }
                if self.settings.refuses(.accountHints), let address = self.emailAddress(text) {
                    self.mailNothing(.passwordReset, to: address, continueURL)
                }
                sent = nil
            }
        case .verifyEmail:
            let (account, address) = try self.mailedAccount(request, returnsLink, orElse: .invalidIDToken)
            try self.spendMail(.verifyEmail, to: address, of: account)
            response.email = address.text
            sent = self.mail(
                .verifyEmail, to: address, of: account, continueURL: continueURL, linkDomain: linkDomain,
                isHandedOver: returnsLink
            )
        case .verifyAndChangeEmail:
            guard let text = request.newEmail.nonEmpty else { throw .refused(.missingNewEmail) }
            if !returnsLink, let session = try self.optionalSession(request.idToken) {
                try self.check(.replaceEmailByLink, by: session)
            }
            let (account, address) = try self.mailedAccount(request, returnsLink, orElse: .missingIDToken)
            // Before the address is looked up: the answer says whether an account has it.
            let newAddress = try self.mailableAddress(text)
            try self.spendMail(.verifyAndChangeEmail, to: newAddress, of: account)
            if let owner = self.account(openedBy: newAddress) { throw .emailExists(newAddress, owner) }
            response.email = address.text
            sent = self.mail(
                .verifyAndChangeEmail, to: address, of: account, newAddress: newAddress, continueURL: continueURL,
                linkDomain: linkDomain, isHandedOver: returnsLink
            )
        case .recoverEmail:
            guard returnsLink else { throw .refused(.invalidReqType) }
            let (account, _) = try self.mailedAccount(request, returnsLink, orElse: .missingIDToken)
            guard let initial = account.initialEmail.flatMap({ EmailAddress($0) }) else {
                throw .refused(.invalidReqType)
            }
            response.email = initial.text
            // The administrator vouches for the address.
            sent = self.mailRecovery(to: initial, wasProven: true, of: account, isHandedOver: true)
        case .revertSecondFactorAddition: throw .refused(.invalidReqType)
        case .unspecified, .oldEmailAgree, .newEmailAccept: throw .refused(.unimplemented(type.rawValue))
        }
        if returnsLink, let sent { (response.oobCode, response.oobLink) = (sent.code.text, sent.link) }
        return response
    }

    /// Whether the response to a client that may create no account is the same for an address without an account.
    private var hidesMissingAccounts: Bool {
        self.settings.refuses(.accountHints) && self.policy.hidesEmails && !self.policy.allowsClientSignUp
            && self.call.caller != .administrator
    }

    private func mailableAddress(_ text: String?) throws(OperationExit) -> EmailAddress {
        guard let text = text.nonEmpty else { throw .refused(.missingEmail) }
        guard let address = self.emailAddress(text) else { throw .refused(.invalidEmail) }
        return address
    }

    /// The account that a link is about: the session's own; for an administrator who gets the link, the owner of an
    /// address.
    ///
    /// - Parameter missing: The refusal of a request without a session.
    private func mailedAccount(
        _ request: Wire.SendOobCode.Request, _ returnsLink: Bool, orElse missing: ServiceError.Code
    ) throws(OperationExit) -> (Account, EmailAddress) {
        if returnsLink, request.idToken.nonEmpty == nil {
            guard let text = request.email.nonEmpty else { throw .refused(.missingEmail) }
            try self.checkBlankEnds(of: text)
            guard let address = self.emailAddress(text), let account = self.view.account(email: address) else {
                throw .refused(.userNotFound)
            }
            return (account, address)
        }
        guard let session = try self.optionalSession(request.idToken) else { throw .refused(missing) }
        if session.isForEnrollment, request.requestType != .verifyEmail {
            throw .refused(ServiceError.secondFactorMissing, by: .secondFactor, .account(session.account))
        }
        guard let address = session.account.email?.address else { throw .refused(.missingEmail) }
        return (session.account, address)
    }
}
