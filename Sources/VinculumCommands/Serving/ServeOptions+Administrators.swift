import Vinculum

extension ServeOptions {
    /// With `--hardened`: refuses a command line that lacks several of the options that it needs, and names all of
    /// them. One alone has a refusal of its own.
    static func requireAllOfHardened(_ invocation: Invocation) throws(CommandFailure) {
        guard invocation.has("--hardened") else { return }
        var missing = [
            ("--admin-secret", "admin-secret", "FILE"), ("--link-origin", "https://auth.example.com", "URL"),
        ]
        if invocation.has("--code-webhook") { missing.append(("--webhook-secret", "webhook-secret", "FILE")) }
        missing = missing.filter { !invocation.has($0.0) }
        guard missing.count > 1 else { return }
        var line = "vinculum serve --hardened"
        for (option, example, _) in missing { line += " \(option) \(example)" }
        let files = missing.filter { $0.2 == "FILE" }.map { $0.1 }
        throw .usage(
            "--hardened needs " + missing.map { "\($0.0) \($0.2)" }.listed,
            why: "without them every client could be an administrator, or have links and codes sent elsewhere",
            next: files.map { file in
                CommandFailure.Step("(umask 077; openssl rand -hex 32 > \(file))", "create the secret of --\(file)")
            } + [.init(line + " …", "then name them, with your origin")])
    }

    /// Reads the bearer tokens of administrators.
    ///
    /// - Returns: `nil` for `owner`.
    /// - Throws: ``CommandFailure`` for a file without secrets, and with `--hardened` for none.
    static func administrators(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> AdministratorFile? {
        let isHardened = invocation.has("--hardened")
        if let file = invocation.value("--admin-secret") {
            return try AdministratorFile(file, mustBePrivate: isHardened, on: &host)
        }
        guard isHardened else { return nil }
        throw .usage(
            "--hardened needs --admin-secret FILE",
            why: "without it every client that sends Bearer owner is an administrator",
            next: [
                AdministratorFile.making("admin-secret"),
                .init("vinculum serve --hardened --admin-secret admin-secret …", "then name the file"),
            ])
    }
}
