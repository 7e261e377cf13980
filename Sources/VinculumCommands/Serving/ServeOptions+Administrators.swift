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

    /// Reads a secret from the first line of a file: at least 16 visible ASCII characters.
    static func secret(in file: String, on host: inout some CommandHost) throws(CommandFailure) -> Secret {
        let secret = Array(try host.bytes(of: file, upTo: 4096).prefix { $0 != 0x0A && $0 != 0x0D })
        guard secret.count >= 16, secret.allSatisfy({ $0.isVisible }) else {
            throw .usage(
                "\(TerminalText.safe(file)): no secret in the first line",
                why: "a secret is a line of at least 16 visible ASCII characters")
        }
        return Secret(String(decoding: secret, as: UTF8.self))
    }
}
