import Vinculum
import VinculumServer

/// `vinculum serve`.
enum ServeCommand {
    static let specification = CommandSpecification(
        "serve", group: .service, summary: "answer Firebase SDKs, admin SDKs and curl over HTTP, in place of the emulator",
        options: [
            .init("--host", "NAME", "what to listen on: 127.0.0.1 without this, localhost for ::1 too; addresses that others reach need --hardened"),
            .init("--port", "N", "the port; 9099 without this, 0 for one that is free"),
            .init("--fsync", nil, "with --data: an answer waits until the disk has its changes, which survive loss of power then"),
            .init("--sign", nil, "sign tokens; makes an RSA key where there is none"),
            .init("--strict", nil, "hold the protocol's rules of recent sign-in, authorised domains and quotas"),
            .init("--hardened", nil, "for use beyond tests: --sign, --strict, no test forms; needs --admin-secret and --link-origin"),
            .init("--admin-secret", "FILE", "the bearer token of administrators, in place of owner"),
            .init("--link-origin", "URL", "what mailed links begin with; without this the Host of the request"),
            .init("--import", "DIR", "begin with the accounts of an export directory of the Firebase emulator"),
            .init("--export-on-exit", "DIR", "write such a directory at the end"),
            .init("--hash-cost", "N", "memory cost of new password hashes, 1 to 14; 14 with --data, else 6"),
            .init("--code-webhook", "URL", "post each code and link that would be mailed or texted there, as JSON"),
            .init("--log", "FORM", "a line a request on standard error: json or text"),
        ],
        details: [
            "Without --data everything is forgotten at the end. With it a change is written before its answer leaves, so kill -9 "
                + "loses nothing that was acknowledged. One line, listening on http://HOST:PORT, says that it is ready; SIGTERM "
                + "and SIGINT finish running requests and exit with 0.",
            "Point an SDK at it with connectAuthEmulator(auth, \"http://127.0.0.1:9099\"), Auth.auth().useEmulator(withHost: "
                + "\"127.0.0.1\", port: 9099), or FIREBASE_AUTH_EMULATOR_HOST=127.0.0.1:9099 for admin SDKs. "
                + "Administrators send Authorization: Bearer owner; that is refused to pages of other origins.",
            "GET and PATCH /emulator/v1/clock show and move the clock: {\"advanceSeconds\":30}. With --now it stands still "
                + "there; with --seed the same requests give the same bytes.",
            "Identity providers, blocking functions and the webhook are asked over HTTPS by the program curl, if they are not on this "
                + "machine.",
            "It speaks plain HTTP. Where --hardened is reached from elsewhere, something in front of it has to end TLS.",
        ],
        examples: [
            .init("vinculum serve --project demo-app", "In memory, on port 9099."),
            .init("vinculum serve --data state --fsync --sign", "Kept through loss of power, tokens signed."),
            .init("vinculum serve --import export --export-on-exit export", "As firebase emulators:start does."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let options = try ServeOptions(invocation, on: &host)
        var server = Server(try self.workspace(options, invocation, on: &host), options, invocation)
        do throws(CommandFailure) {
            if let folder = options.importFolder { try server.importAccounts(folder, on: &host) }
            try host.listen(options.place, &server)
            if let folder = options.exportFolder { try server.exportAccounts(folder, on: &host) }
        } catch {
            server.close(on: &host)
            throw error
        }
        server.close(on: &host)
    }

    /// The state to serve, with the settings that the options stand for.
    private static func workspace(
        _ options: ServeOptions, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> Workspace {
        var workspace: Workspace
        if invocation.globals.data == nil {
            workspace = Workspace.inMemory(invocation, on: &host)
        } else {
            workspace = try Workspace.openForWriting(invocation, on: &host)
        }
        do throws(CommandFailure) {
            if options.signs { try workspace.makeKeyIfMissing(on: &host) }
        } catch {
            workspace.close(on: &host)
            throw error
        }
        workspace.configure { settings in options.apply(to: &settings) }
        return workspace
    }
}
