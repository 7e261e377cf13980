import Vinculum

/// What a server asks of the directories that it keeps its state in.
extension ServeOptions {
    /// With `--hardened`: refuses a data directory, a project's directory in it, or a database's file that other users
    /// may change.
    ///
    /// - Throws: ``CommandFailure`` with the code `exposedDirectory`.
    func requirePrivateData(
        of project: ProjectID, _ globals: GlobalOptions, on host: inout some CommandHost
    ) throws(CommandFailure) {
        guard self.isHardened else { return }
        // The file itself is refused when it is opened.
        if case .file(let file)? = globals.store?.database {
            try host.requirePrivateParents(of: file, named: "--store ")
        }
        guard globals.data != nil else { return }
        let base = DataDirectory.base(globals, host)
        for folder in [base, DataDirectory.path(of: project, in: base)] {
            try host.requirePrivateDirectory(folder)
        }
    }

    /// With `--hardened`: refuses a file of `--config` or `--brand` that other users may change, and one of them or of
    /// `--seal-key` in whose place they may put another one.
    static func requirePrivateOptions(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        guard invocation.has("--hardened") else { return }
        if let file = invocation.globals.sealKeyFile {
            try host.requirePrivateParents(of: file, named: "--seal-key ")
        }
        for (option, why) in [
            ("--config", "its options decide whom the server trusts"),
            ("--brand", "its words and addresses tell users where to go"),
        ] {
            guard let file = invocation.value(option), !file.isStandardStream else { continue }
            try host.requirePrivateParents(of: file, named: option + " ")
            guard host.files.exposure(of: file)?.isWritable ?? false else { continue }
            throw CommandFailure(
                .usage, code: "exposedFile",
                "\(option) \(TerminalText.safe(file)): other users of this machine may change the file", why: why,
                next: [.init("chmod go-w " + Invocation.quoted(file), "let its owner alone change it")])
        }
    }

    /// Refuses `--seal-key` where nothing is stored.
    static func requireStored(_ globals: GlobalOptions) throws(CommandFailure) {
        guard globals.sealKeyFile == nil || globals.data != nil || globals.store != nil else {
            throw .usage("--seal-key needs --data or --store: without them nothing is stored")
        }
    }

    /// With `--hardened` and `--store`: refuses a command line without `--seal-key`.
    static func requireSealedStore(_ invocation: Invocation) throws(CommandFailure) {
        guard invocation.has("--hardened"), invocation.globals.store != nil, invocation.globals.sealKeyFile == nil
        else {
            return
        }
        throw CommandFailure(
            .usage, code: "unsealedStore", "--hardened with --store needs --seal-key FILE",
            why: "a reader of the database would have the keys that sign tokens, and all secrets of accounts",
            next: [
                .init("(umask 077; openssl rand -hex 32 > seal-key)", "make a key, and keep a copy elsewhere"),
                .init("vinculum store create --store sqlite:FILE --seal-key seal-key", "then make a sealed store"),
            ])
    }

    /// What the person who starts a hardened server must know of its disk; `nil` if all of it is sealed.
    func warningOfDisk(_ globals: GlobalOptions) -> String? {
        guard self.isHardened, globals.data != nil, globals.sealKey == nil else { return nil }
        return "without --seal-key FILE the state is not sealed: a reader of the disk or of a backup has the keys that "
            + "sign tokens, the secrets of second factors and of identity providers, password hashes and all addresses"
    }
}
