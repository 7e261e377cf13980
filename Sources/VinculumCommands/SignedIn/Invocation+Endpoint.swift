import Vinculum

extension Invocation {
    /// Sets the remote service of the command, and refuses commands and options that cannot use one.
    mutating func resolveEndpoint(_ host: some CommandHost) throws(CommandFailure) {
        if let option = self.strangeOption {
            throw .usage(
                "\(self.command.specification.name) has no option \(option)",
                why: self.command.takesEndpoint
                    ? "it acts for the signed-in account, and no administrator is asked"
                    : "it uses the state in the data directory; vinculum help COMMAND says which commands ask a server"
                        + (self.command == .exportAccounts ? ", and vinculum serve has --export-on-exit" : ""))
        }
        guard self.command.takesEndpoint else { return }
        // Parsing a link needs no service; the environment variable does not matter then.
        if self.command == .actionLink, !self.has("--apply"), self.globals.endpoint == nil { return }
        // Where a project is administered, a data directory that the line names is meant, not a server that the
        // environment names. Signed-in commands keep their sessions with a server there.
        // A database is where a session is kept too.
        let isDirectory =
            self.globals.data != nil && self.command.administersServer || self.globals.store != nil
        try self.useProfile(environment: !isDirectory, host)
        let remote = try RemoteEndpoint.named(by: self.globals, environment: !isDirectory, host)
        guard let remote else {
            if self.globals.apiKey != nil {
                throw .usage("--api-key requires --endpoint", why: "the authority in this process needs no key")
            }
            return
        }
        if self.globals.explains {
            throw .usage(
                "--explain only works with the authority in this process",
                why: "a remote service does not report its decisions")
        }
        guard host.hasTransport else {
            throw CommandFailure(
                .failure, code: CallFailure.Kind.noTransport.rawValue, "\(remote.name) cannot be reached",
                why: CallFailure.noTransport.reason,
                next: [
                    .init(
                        self.line(self.words, endpoint: RemoteEndpoint.local),
                        "use the authority in this process")
                ])
        }
        self.globals.remote = remote
    }

    /// The option for a server that the command does not have; `nil` if all are its own.
    private var strangeOption: String? {
        let isElsewhere = self.globals.endpoint.map { $0 != RemoteEndpoint.local } ?? false
        if !self.command.takesEndpoint, !self.command.keepsProfile {
            if isElsewhere { return "--endpoint" }
            if self.globals.apiKey != nil { return "--api-key" }
            if self.globals.profile != nil { return "--profile" }
        }
        let isAdministrators = self.command.administersServer || self.command.keepsProfile
        return self.globals.adminSecretFile != nil && !isAdministrators ? "--admin-secret" : nil
    }

    /// A failure of this command, with the place of the option that it is about, and what to do if the server refuses
    /// the administrator, or if the one that the environment names does not run.
    func advised(_ failure: CommandFailure) -> CommandFailure {
        if failure.code == CommandFailure.notAdministrator, self.globals.remote != nil {
            var advised = failure
            if self.globals.adminSecretFile != nil {
                advised.why = "the secret in the file of --admin-secret is none of that server's"
            } else {
                advised.why = "that server has secrets for its administrators, and the command sent owner"
                advised.next.append(
                    .init(self.line(self.words + ["--admin-secret", "FILE"]), "send the administrator's secret"))
            }
            return advised
        }
        if !self.origins.isEmpty { return self.placing(failure) }
        guard failure.number == Int64(AuthErrorCode.networkError.rawValue), self.globals.endpoint == nil,
            self.globals.profile == nil, self.globals.remote != nil
        else { return failure }
        var advised = failure
        advised.why =
            (failure.why.map { $0 + "; " } ?? "")
            + "the address is that of \(RemoteEndpoint.emulatorVariable)"
        advised.next += [
            .init("vinculum serve", "start a server"),
            .init(self.line(self.words, endpoint: RemoteEndpoint.local), "use the data directory"),
        ]
        return advised
    }
}
