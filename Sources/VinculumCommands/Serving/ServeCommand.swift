import Vinculum
import VinculumServer

/// The command `vinculum serve`: answers HTTP requests until a signal stops the server.
enum ServeCommand {
    static let specification = CommandSpecification(
        "serve", group: .service,
        summary: "answer Firebase SDKs, admin SDKs and curl over HTTP, in place of the emulator",
        options: [
            .init(
                "--project", "ID",
                "the first project, which requests that name none are for (default: demo-vinculum); can be repeated: "
                    + "the others are made at the start, and --hardened serves no more",
                isRepeatable: true),
            .init("--config", "FILE", "read options from this file: a line option = value for each; see below"),
            .init("--single-project", nil, "refuse requests that name another project than the first"),
            .init(
                "--host", "NAME",
                "the name or address to listen on (default: 127.0.0.1; localhost: ::1 too); one that other machines "
                    + "can reach, such as 0.0.0.0, needs --allow-host or --hardened"),
            .init("--port", "N", "the port (default: 9099); 0 for a free one"),
            .init(
                "--fsync", nil,
                "with --data or --store: answer once the changes are synchronized to the disk, to survive loss of power"
            ),
            .init("--sign", nil, "sign tokens; creates a key if there is none"),
            .init("--strict", nil, "enforce recent sign-in, authorised domains and quotas as the protocol says"),
            .init("--recovery-codes", nil, "make recovery codes with the first second factor of each account"),
            .init(
                "--hardened", nil,
                "for use beyond tests: --sign, --strict, no test forms; needs --admin-secret and --link-origin"),
            .init(
                "--allow-host", "NAME",
                "a host, besides this machine, by which the server and web pages may administer, and whose identity "
                    + "providers may use plain http; can be repeated; not with --hardened",
                isRepeatable: true),
            .init(
                "--saml-verifier", "URL",
                "an adapter that verifies SAML responses; without one --hardened refuses them (default: none)"),
            .init(
                "--admin-secret", "FILE",
                "the bearer tokens of administrators, instead of owner: lines NAME SECRET; read again when it changes"),
            .init("--link-origin", "URL", "the origin of mailed links (default: the Host of the request)"),
            .init(
                "--trusted-proxy", "CIDR",
                "a proxy whose header names the peer that limits count; can be repeated (default: none)",
                isRepeatable: true),
            .init(
                "--forwarded-header", "NAME",
                "with --trusted-proxy, that header: x-forwarded-for (default) or forwarded; the other is ignored",
                values: ["x-forwarded-for", "forwarded"]),
            .init(
                "--provider-network", "CIDR",
                "with --hardened, a private network in which configured identity providers are called; can be repeated",
                isRepeatable: true),
            .init(
                "--import", "DIR",
                "start with the accounts of an export directory of the Firebase emulator, in the first project"),
            .init("--export-on-exit", "DIR", "write such a directory of the first project when the server stops"),
            .init(
                "--hash-cost", "N",
                "memory cost of new password hashes, 1 to 17 (default: 14 with --data or --hardened, else 6)"),
            .init(
                "--session-records", "WHAT",
                "what accounts remember of their newest sessions: on (default), off, or peers for networks too",
                values: ["on", "off", "peers"]),
            .init(
                "--code-webhook", "URL",
                "post each mail and message to this URL, as JSON, and try again for an hour at most"),
            .init("--webhook-secret", "FILE", "sign what is posted there; needed with --hardened (default: none)"),
            .init("--links-tell-methods", nil, "answer a followed link with the account's sign-in methods"),
            .init(
                "--mail-methods", nil,
                "after a wrong password for an account that has none, mail its owner which methods it has"),
            .init(
                "--metrics-listen", "ADDRESS",
                "answer /metrics, /healthz and /readyz without a secret on a second address, a port of this machine or "
                    + "HOST:PORT, and nothing else there (default: none)"),
            .init(
                "--brand", "FILE",
                "show the name, colours, picture and addresses of this JSON file on pages behind links, with its words "
                    + "in other languages (default: none)"),
            .init("--no-console", nil, "serve no console: / answers browsers as programs, and /console/ has no file"),
            .init(
                "--log", "FORM", "write one line for each request to standard error: json or text",
                values: ["json", "text"]),
            .init("--quiet", nil, "do not show mailed links and codes of messages on standard error"),
        ] + PasswordHashBounds.options + ServeOptions.keyOptions,
        details: [
            "Without --data or --store the state is lost when the server stops. With one of them a change is written "
                + "before its response is sent, so kill -9 loses nothing that was acknowledged. The line listening on "
                + "http://HOST:PORT says that the server is ready. SIGTERM and SIGINT let running requests finish; the "
                + "exit code is 0.",
            "The server serves any number of projects, and each comes into being with the first change in it. A "
                + "request is for the project that its path names; else for that of an administrator's "
                + "targetProjectId, or of a mailed link or sign-in page; else for that of the header "
                + "X-Vinculum-Project; else for that of its token, if that project exists; else for the first. What "
                + "one project issues is refused in another. With --data each is kept in DIR/PROJECT.",
            "A project ID has 1 to 63 letters, digits, dashes and underscores and begins with a letter or digit. "
                + "Clients can make projects up to 10,000 in all; then they get 429.",
            "Point an SDK at the server with connectAuthEmulator(auth, \"http://127.0.0.1:9099\"), "
                + "Auth.auth().useEmulator(withHost: \"127.0.0.1\", port: 9099), or "
                + "FIREBASE_AUTH_EMULATOR_HOST=127.0.0.1:9099 for admin SDKs. Administrators send "
                + "Authorization: Bearer owner, which is refused from web pages of other origins.",
            "Containers and phones reach a server on --host 0.0.0.0 --allow-host NAME, where NAME is the host by which "
                + "they call it. Administrators are then accepted from this machine and private networks, if the Host "
                + "is an address, localhost or a NAME, and the Origin of a web page localhost or a NAME.",
            "A browser that opens the server's address shows the console: projects, accounts, settings, and what the "
                + "server decided. It administers as Bearer owner, and asks for a secret where there are secrets.",
            "Each link that would be mailed and each code that would be texted is shown on standard error, as a line "
                + "of JSON with --log json; never with --hardened.",
            "GET and PATCH /emulator/v1/clock show and move the clock of the first project: "
                + "{\"advanceSeconds\":30}; DELETE sets clock and seeds back to how the server began. That of the "
                + "project P is /emulator/v1/projects/P/clock. "
                + "With --now clocks stand still; with --seed the same requests give the same bytes.",
            "Each option, and --data, --json, --now and the like, may also be a variable of the environment: VINCULUM_ "
                + "and its name in capitals with _ for -, such as VINCULUM_LINK_ORIGIN. Or a line of the file of "
                + "--config: its name without dashes, = and the value. A switch is true or false. Several values of an "
                + "option are separated by commas in a variable, and stand in several lines of the file; a line that "
                + "begins with # is a comment. The command line is asked first, then the environment, then the file; "
                + "the first that has an option has all its values. Unknown names are refused. exec takes both too, "
                + "and other commands neither.",
            "The program curl calls identity providers, blocking functions and the webhook over HTTPS, unless they "
                + "are on this machine.",
            "The server speaks plain HTTP. With --hardened, put a proxy that terminates TLS in front of it, and name "
                + "its address with --trusted-proxy: the peer of a request is then the last address in "
                + "X-Forwarded-For that is not a proxy's. An entry that is no address ends the search, and the proxy "
                + "is the peer.",
        ],
        examples: [
            .init("vinculum serve --project demo-app", "In memory, on port 9099."),
            .init("VINCULUM_LOG=json vinculum serve --config serve.conf", "Options from the environment and a file."),
            .init("vinculum serve --project demo-app --single-project", "The same, for this project alone."),
            .init("vinculum serve --project app --project shop --data state", "Two projects from the start, stored."),
            .init("vinculum serve --data state --fsync --sign", "Stored, safe from loss of power, with signed tokens."),
            .init("vinculum serve --import export --export-on-exit export", "As firebase emulators:start does."),
            .init("vinculum serve --host 0.0.0.0 --allow-host auth", "For other containers, which call it auth."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        var server = try self.server(invocation, on: &host)
        do throws(CommandFailure) {
            if let folder = server.options.importFolder { try server.importAccounts(folder, on: &host) }
            try host.listen(server.options.place, &server)
            if let folder = server.options.exportFolder { try server.exportAccounts(folder, on: &host) }
        } catch {
            server.close(on: &host)
            throw error
        }
        server.close(on: &host)
    }

    /// Creates a server with the projects of the command line.
    static func server(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) -> Server {
        let options = try ServeOptions(invocation, on: &host)
        if options.signs { host.disableCoreDumps() }
        var invocation = invocation
        invocation.globals.project = options.projects[0]
        let workspace = try self.workspace(options, invocation, on: &host)
        let database = workspace.database
        var projects = try ServedProjects(workspace, in: database, options, invocation.globals, on: &host)
        projects.openListed(on: &host)
        // Without a webhook no seed is drawn, so that those of the requests stay the same.
        let seed = options.codeWebhook == nil ? nil : invocation.globals.seed ?? host.nextSeed()
        var server = Server(projects, options, invocation, seed: seed, at: host.now())
        server.service.hasConsole = options.hasConsole && host.consoleFile(named: ConsoleFile.index) != nil
        return server
    }

    /// Opens the state to serve and applies the options' settings.
    private static func workspace(
        _ options: ServeOptions, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> Workspace {
        var workspace: Workspace
        try options.requirePrivateData(of: invocation.globals.project, invocation.globals, on: &host)
        if let place = invocation.globals.store {
            let database = try (options.isHardened ? place.encrypted : place)
                .rows(.serving, invocation.globals.sealKey, on: &host)
            if options.synchronizes {
                do throws(RowTrouble) { try database.synchronizeCommits() } catch { throw CommandFailure(error) }
            }
            workspace = try Workspace.onRows(
                invocation.globals.project, invocation.globals, of: database, makes: true, serves: true, on: &host)
        } else if invocation.globals.data == nil {
            workspace = Workspace.inMemory(invocation, on: &host)
        } else {
            workspace = try Workspace.openForWriting(invocation, on: &host)
        }
        do throws(CommandFailure) {
            if options.signs { try workspace.makeKeysIfMissing(options.newKeys, on: &host) }
        } catch {
            workspace.close(on: &host)
            throw error
        }
        workspace.configure { settings in options.apply(to: &settings) }
        return workspace
    }
}
