extension Operation {
    /// Lets somebody in to an account: asks the functions of the project, notes the sign-in, opens the session.
    ///
    /// An account that is made by this stands once the function asked before its creation agreed, also if the one asked
    /// before its first sign-in refuses; and what a function disables is disabled, and not let in.
    mutating func enter(_ account: inout Account, isNew: Bool, by signIn: SignIn) throws(OperationExit) -> IssuedTokens {
        self.change(&account, [.lastLogin(self.now)])
        if isNew {
            _ = try self.ask(before: .beforeCreate, &account, signIn)
            if self.policy.blockingFunctions.beforeSignIn != nil { self.settle() }
        }
        var claims: [UInt8]?
        if !account.isDisabled { claims = try self.ask(before: .beforeSignIn, &account, signIn) }
        if account.isDisabled {
            self.settle()
            throw .refused(.userDisabled, by: .hook, .account(account))
        }
        var origin = SessionOrigin(
            signIn.provider, extraClaims: claims, secondFactor: signIn.secondFactor, signInAttributes: signIn.attributes
        )
        // Linking is no sign-in: with an old session somebody shows another identity, not that the account is theirs.
        if let token = self.call.idToken?.token, !sameBytes(token.signInProvider, ProviderID.anonymous.rawValue) {
            origin.authTime = token.payload["auth_time"]?.int64
        }
        return try self.issueTokens(&account, origin)
    }

    /// Asks the function of an event, if there is one, and does to the account what it says.
    ///
    /// - Returns: Claims for the session.
    private mutating func ask(
        before event: BlockingTrigger, _ account: inout Account, _ signIn: SignIn
    ) throws(OperationExit) -> [UInt8]? {
        guard let address = event.address(self.policy.blockingFunctions) else { return nil }
        guard self.mayCall(address) else {
            throw .refused(ServiceError.hookUnreachable(address), Decision.Fact(.setting, "callsPlainHosts"))
        }
        let token = BlockingToken(
            event: event, id: self.generator.text(16, .base64URL), address: address, project: self.call.project,
            tenant: self.call.tenant, now: self.now, account: account, signIn: signIn, functions: self.policy.blockingFunctions
        )
        var writer = JSON.Writer(reservingCapacity: 2048)
        writer.beginObject()
        writer.key("data")
        writer.beginObject()
        writer.optional("jwt", try self.seal(token.encoded()))
        writer.endObject()
        writer.endObject()
        let call = OutboundCall(
            method: "POST", url: address, body: writer.bytes, timeoutMilliseconds: ServiceLimits.hookTimeoutMilliseconds
        )
        guard case .reply(let received)? = try self.ask([.call(call)]).first else {
            throw .refused(ServiceError.hookUnreachable(address))
        }
        let reply = try BlockingReply(received, from: address)
        let changes = try reply.changes(of: account)
        if !changes.isEmpty {
            self.decide(.change, .hook, .account(account), Decision.Fact(.hook, event.rawValue))
            self.change(&account, changes)
        }
        return event == .beforeSignIn ? try reply.sessionClaims() : nil
    }

    /// Whether a function at this address may be called; see ``AuthoritySettings/callsPlainHosts``.
    func mayCall(_ address: String) -> Bool {
        self.settings.callsPlainHosts || URIReference(address).isPrivate
    }
}

extension URIReference {
    /// Whether what is sent there is read by nobody on the way: `https`, or this machine.
    var isPrivate: Bool {
        guard let scheme = self.scheme.map({ EmailAddress.normalised($0) }), let authority = self.authority else { return false }
        // Whoever calls could take what has a user or a backslash in it for another host.
        if authority.utf8.contains(where: { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "\\") }) { return false }
        if sameBytes(scheme, "https") { return !authority.isEmpty }
        guard sameBytes(scheme, "http") else { return false }
        if authority.utf8.starts(with: "[::1]".utf8) {
            let rest = authority.utf8.dropFirst(5)
            return rest.isEmpty || rest.first == UInt8(ascii: ":")
        }
        let host = authority.utf8.prefix { $0 != UInt8(ascii: ":") }
        return host.elementsEqual("localhost".utf8) || host.elementsEqual("127.0.0.1".utf8)
    }
}
