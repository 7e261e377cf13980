extension Operation {
    /// Asks the blocking function of a trigger about an account.
    ///
    /// - Returns: The function's reply; `nil` if the project has no function for the trigger.
    /// - Throws: `BLOCKING_FUNCTION_ERROR_RESPONSE` if the function refused, could not be asked, or sent a reply that
    ///   the protocol does not know.
    func blockingReply(
        to trigger: BlockingTrigger, _ account: Account, _ signIn: SignIn, _ merge: Merge? = nil
    ) throws(OperationExit) -> BlockingReply? {
        guard let address = trigger.address(self.policy.blockingFunctions) else { return nil }
        guard self.mayCall(address) else {
            throw .refused(
                ServiceError.hookUnreachable(self.shown(address)), Decision.Fact(.setting, "plainBlockingFunctions"))
        }
        let token = BlockingToken(
            event: trigger, id: self.generator.text(16, .base64URL), address: address, call: self.call, now: self.now,
            account: account, signIn: signIn, functions: self.policy.blockingFunctions, merge: merge
        )
        var writer = JSON.Writer(reservingCapacity: 2048)
        writer.beginObject()
        writer.key("data")
        writer.beginObject()
        writer.member("jwt", try self.seal(token.encoded(), type: BlockingToken.type))
        writer.endObject()
        writer.endObject()
        let call = OutboundCall(
            method: "POST", url: address, body: writer.bytes, timeoutMilliseconds: ServiceLimits.hookTimeoutMilliseconds
        )
        guard case .reply(let received)? = try self.ask([.call(call)]).first else {
            throw .refused(ServiceError.hookUnreachable(self.shown(address)), Decision.Fact(.address, address))
        }
        do throws(OperationExit) {
            return try BlockingReply(received, from: self.shown(address))
        } catch {
            throw error.adding(Decision.Fact(.address, address))
        }
    }

    /// The address of a function or a provider as an error names it: where outsiders can reach the service, a text that
    /// describes nothing of the network behind it.
    func shown(_ address: String) -> String {
        self.settings.allows(.shownAddresses) ? address : "an address of this project's configuration"
    }

    /// Whether a function at this address may be called; see ``Permission/plainBlockingFunctions``.
    func mayCall(_ address: String) -> Bool {
        self.settings.allows(.plainBlockingFunctions) || URIReference(address).isEncryptedOrLocal
    }
}

extension URIReference {
    /// Whether a request to this address can be read by nobody on the way: the scheme is `https`, or `http` with a host
    /// for which ``HostPort/isPlainLoopback`` holds.
    var isEncryptedOrLocal: Bool {
        guard let scheme = self.scheme.map({ ASCII.lowercased($0) }), let host = self.hostPort else { return false }
        return scheme == "https" || (scheme == "http" && host.isPlainLoopback)
    }
}
