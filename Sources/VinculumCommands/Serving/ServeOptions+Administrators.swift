import Vinculum

extension ServeOptions {
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
