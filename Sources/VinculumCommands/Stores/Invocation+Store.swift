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
        if let reason = self.command.reasonAgainstStore {
            throw .usage("\(self.command.specification.name) has no --store", why: reason.why, next: reason.next)
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
        guard !self.has("--hardened") || self.globals.sealKeyFile != nil else {
            throw CommandFailure(
                .usage, code: "unsealedStore", "--hardened with --store needs --seal-key FILE",
                why: "a reader of the database would have the keys that sign tokens, and all secrets of accounts",
                next: [
                    .init("(umask 077; openssl rand -hex 32 > seal-key)", "make a key, and keep a copy elsewhere"),
                    .init("vinculum store create --store sqlite:FILE --seal-key seal-key", "then make a sealed store"),
                ])
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

    /// Why the command works on a data directory alone; `nil` if it works on a database too.
    fileprivate var reasonAgainstStore: (why: String, next: [CommandFailure.Step])? {
        switch self {
        case .restore:
            (
                "a store gets a project by a copy, which changes none that is there",
                [
                    .init("vinculum --data DIR restore FILE", "restore into a directory"),
                    .init("vinculum --data DIR store copy --store PLACE", "then copy from there into a store"),
                ]
            )
        case .projectsDelete:
            (
                "other servers may use the project",
                [.init("vinculum store create --store PLACE", "make a new store")]
            )
        default: nil
        }
    }
}

extension GlobalOptions {
    /// Where the state is, in the words of the command line.
    func placeText(_ host: some CommandHost) -> String { self.store?.text ?? DataDirectory.base(self, host) }
}
