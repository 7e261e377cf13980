import Vinculum

/// Which accounts a command works on, where a person may mean others.
extension CommandHost {
    /// Says that a list of the data directory is empty, and which one that is.
    mutating func reportEmpty(_ what: String, _ invocation: Invocation) {
        let globals = invocation.globals
        let tenant = globals.tenant.map { "the tenant \($0.text) of " } ?? ""
        self.report(
            "\(tenant)the project \(globals.project.text) in \(DataDirectory.base(globals, self)) has no \(what)")
    }

    /// Says that a command works on the data directory although the environment names a server.
    mutating func reportPlace(_ invocation: Invocation) {
        guard invocation.command.ignoresServer, invocation.globals.endpoint == nil,
            let server = self.environment(RemoteEndpoint.emulatorVariable).nonEmpty
        else { return }
        self.report(
            "\(RemoteEndpoint.emulatorVariable) names \(server), but \(invocation.command.specification.name) works on "
                + "the data directory \(DataDirectory.base(invocation.globals, self)); --endpoint local says the same")
    }
}

extension Command {
    /// Whether it works on accounts, settings or keys of the data directory, whatever server the environment names.
    fileprivate var ignoresServer: Bool {
        if self.takesEndpoint { return false }
        switch self {
        case .serve, .exec, .replay, .language, .providerURL: return false
        case .projectsList, .projectsShow, .projectsDelete: return true
        default: return self.projectUse != .none
        }
    }
}
