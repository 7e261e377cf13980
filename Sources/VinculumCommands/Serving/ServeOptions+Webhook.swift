import Vinculum
import VinculumServer

/// Where mails and messages are posted.
extension ServeOptions {
    /// The URL of `--code-webhook` and the secret of `--webhook-secret`.
    ///
    /// - Throws: ``CommandFailure`` for plain HTTP to another machine, for one option without the other, and for a
    ///   file without a secret.
    static func webhook(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> (url: String, secret: Secret?)? {
        let url = try self.address(
            invocation, "--code-webhook",
            why: "the codes are as secret as passwords: anyone who reads one can sign in with it",
            example: "http://\(LoopbackHost.ipv4):8080/codes")
        let file = invocation.value("--webhook-secret")
        guard let url else {
            if file == nil { return nil }
            throw .usage("--webhook-secret needs --code-webhook URL", why: "it signs what is posted there")
        }
        guard file != nil || !invocation.has("--hardened") else {
            throw .usage(
                "--hardened and --code-webhook need --webhook-secret FILE",
                why: "without a signature the receiver sends whatever any program posts to it",
                next: [
                    .init(
                        "(umask 077; openssl rand -hex 32 > webhook-secret)",
                        "create one; then add --webhook-secret webhook-secret")
                ])
        }
        guard let file else { return (url, nil) }
        let secrets = try AdministratorFile(
            file, of: "--webhook-secret", mustBePrivate: invocation.has("--hardened"), on: &host
        ).secrets
        guard secrets.count == 1, secrets[0].name == AdministratorSecret.defaultName else {
            throw .usage(
                "--webhook-secret \(TerminalText.safe(file)) must hold one secret, without a name",
                why: "receivers take the first word of the file for the secret, and would refuse every signature")
        }
        return (url, secrets[0].secret)
    }
}
