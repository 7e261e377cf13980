import Vinculum

/// Which accounts a command works on, where a person may mean others.
extension CommandHost {
    /// Says that a list of the data directory is empty, and which one that is.
    mutating func reportEmpty(_ what: String, _ invocation: Invocation) {
        let globals = invocation.globals
        let tenant = globals.tenant.map { "the tenant \($0.text) of " } ?? ""
        self.report(
            "\(tenant)the project \(globals.project.text) in \(globals.placeText(self)) has no \(what)")
    }

    /// Says that a command works on the data directory although the environment names a server. One that changes
    /// something is refused, unless the command line names the place.
    mutating func checkPlace(_ invocation: Invocation) throws(CommandFailure) {
        let variables = [Invocation.profileVariable, RemoteEndpoint.emulatorVariable]
        guard invocation.command.ignoresServer, invocation.globals.endpoint == nil, invocation.globals.data == nil,
            invocation.globals.store == nil || invocation.command == .storeCopy,
            let variable = variables.first(where: { self.environment($0).nonEmpty != nil }),
            let server = self.environment(variable)
        else { return }
        let place =
            "\(variable) names \(server), but "
            + "\(invocation.command.specification.name) works on the data directory "
            + DataDirectory.base(invocation.globals, self)
        guard !invocation.command.onlyReads else { return self.report(place) }
        let local = RemoteEndpoint.local
        throw .usage(
            place, why: "it does not change a server; vinculum help COMMAND says which commands have --endpoint",
            next: [
                .init(invocation.line(invocation.words, endpoint: local), "work on the data directory all the same")
            ])
    }
}

extension Command {
    /// Whether it works on accounts, settings or keys of the data directory, whatever server the environment names.
    fileprivate var ignoresServer: Bool {
        if self.takesEndpoint { return false }
        switch self {
        case .serve, .exec, .replay, .language, .providerURL: return false
        default: return self.projectUse != .none
        }
    }

    /// Whether it is known to change nothing.
    fileprivate var onlyReads: Bool {
        switch self {
        case .exportAccounts: true
        default: false
        }
    }
}
