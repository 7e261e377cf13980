extension Operation {
    /// Asks the blocking function of a trigger about an account.
    ///
    /// - Returns: The function's reply; `nil` if the project has no function for the trigger.
    /// - Throws: `BLOCKING_FUNCTION_ERROR_RESPONSE` if the function refused, could not be asked, or sent a reply that
    ///   the protocol does not know.
    mutating func blockingReply(
        to trigger: BlockingTrigger, _ account: Account, _ signIn: SignIn
    ) throws(OperationExit) -> BlockingReply? {
        guard let address = trigger.address(self.policy.blockingFunctions) else { return nil }
        guard self.mayCall(address) else {
            throw .refused(ServiceError.hookUnreachable(address), Decision.Fact(.setting, "callsPlainHosts"))
        }
        let token = BlockingToken(
            event: trigger, id: self.generator.text(16, .base64URL), address: address, project: self.call.project,
            tenant: self.call.tenant, now: self.now, account: account, signIn: signIn,
            functions: self.policy.blockingFunctions
        )
        var writer = JSON.Writer(reservingCapacity: 2048)
        writer.beginObject()
        writer.key("data")
        writer.beginObject()
        writer.member("jwt", try self.seal(token.encoded()))
        writer.endObject()
        writer.endObject()
        let call = OutboundCall(
            method: "POST", url: address, body: writer.bytes, timeoutMilliseconds: ServiceLimits.hookTimeoutMilliseconds
        )
        guard case .reply(let received)? = try self.ask([.call(call)]).first else {
            throw .refused(ServiceError.hookUnreachable(address))
        }
        return try BlockingReply(received, from: address)
    }

    /// Whether a function at this address may be called; see ``AuthoritySettings/callsPlainHosts``.
    func mayCall(_ address: String) -> Bool {
        self.settings.callsPlainHosts || URIReference(address).isPrivate
    }
}

extension URIReference {
    /// Whether what is sent there is read by nobody on the way: `https`, or this machine.
    var isPrivate: Bool {
        guard let scheme = self.scheme.map({ ASCII.lowercased($0) }), let authority = self.authority else {
            return false
        }
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
