import Vinculum

extension Invocation {
    /// Refuses what does not go with `--store`.
    func checkStore() throws(CommandFailure) {
        guard self.globals.store != nil, self.command.projectUse != .none || self.command.isOfDirectories else {
            return
        }
        // Its directory is the other side of the copy.
        guard self.command != .storeCopy else { return }
        if self.globals.data != nil {
            throw .usage("--data and --store exclude each other", why: "each says where the accounts are")
        }
        let isElsewhere = self.globals.endpoint.map { $0 != RemoteEndpoint.local } ?? false
        for (option, isGiven) in [
            ("--endpoint", isElsewhere), ("--profile", self.globals.profile != nil),
            ("--admin-secret", self.globals.adminSecretFile != nil && self.command != .serve && self.command != .exec),
        ] where isGiven {
            throw .usage("\(option) and --store exclude each other", why: "a server says where its accounts are")
        }
        for (option, isGiven) in [
            ("--break-lock", self.globals.breaksLock), ("--cut-damaged-end", self.globals.cutsDamagedEnd),
        ] where isGiven {
            throw .usage("\(option) and --store exclude each other", why: "a database has no lock and no log of ours")
        }
    }
}

extension Command {
    /// Whether it works on directories, although it needs no project.
    fileprivate var isOfDirectories: Bool {
        switch self {
        case .projectsList, .projectsShow, .projectsDelete: true
        default: false
        }
    }
}

extension GlobalOptions {
    /// Where the state is, in the words of the command line.
    func placeText(_ host: some CommandHost) -> String { self.store?.text ?? DataDirectory.base(self, host) }
}
