import Vinculum

/// The command `vinculum exec`: serves while another command runs.
enum ExecCommand {
    static let specification = CommandSpecification(
        "exec", group: .service, summary: "run a command, such as a test suite, with a server of its own",
        synopsis: "[--] COMMAND [ARGUMENT…]", operands: 1...Int.max,
        options: ServeCommand.specification.options + [
            .init("--verbose", nil, "show mailed links and codes of messages on standard error, as serve does")
        ],
        details: [
            "Starts a server on a free port, unless --port names one, runs the command, and stops the server when the "
                + "command has ended. The options are those of serve; the first word that is none begins the command.",
            "The command has the input and output of this process. Its environment has "
                + "FIREBASE_AUTH_EMULATOR_HOST=HOST:PORT, and the first project as GOOGLE_CLOUD_PROJECT and "
                + "GCLOUD_PROJECT. SIGINT, SIGTERM and SIGHUP are passed on to it; a terminal sends SIGINT to both, "
                + "and it is not sent twice.",
            "The exit code is that of the command; for a command that a signal ended it is 128 and the signal's "
                + "number. It is 125 if exec itself fails, 126 if the command cannot be run, and 127 if there is no "
                + "such command.",
            "Mailed links and codes of messages are not shown, so that the output is the command's alone. --verbose "
                + "shows them on standard error as they go out; the server's oobCodes and verificationCodes list them.",
        ],
        examples: [
            .init("vinculum exec --project demo-app -- npm test", "Run tests against a server in memory."),
            .init(
                "vinculum exec --import export -- python3 -m unittest",
                "The same with the accounts of an export."),
        ])

    /// - Returns: The exit code of the command.
    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) -> ExitCode {
        do throws(CommandFailure) {
            return ExitCode(rawValue: try self.serve(invocation, on: &host))
        } catch {
            throw error.ofExec
        }
    }

    private static func serve(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> Int32 {
        var server = try ServeCommand.server(invocation, on: &host)
        let (options, project) = (server.options, server.options.projects[0].text)
        let command = ChildCommand(words: invocation.operands) { port in
            [(RemoteEndpoint.emulatorVariable, options.authority(port: port))]
                + ServerAdministration.projectVariables.map { ($0, project) }
        }
        let status: Int32
        do throws(CommandFailure) {
            if let folder = options.importFolder { try server.importAccounts(folder, on: &host) }
            status = try host.listen(options.place, while: command, &server)
            if let folder = options.exportFolder { try server.exportAccounts(folder, on: &host) }
        } catch {
            server.close(on: &host)
            throw error
        }
        server.close(on: &host)
        return status
    }
}

extension CommandFailure {
    /// This failure with an exit code by which scripts tell it from one of the command that `exec` runs.
    var ofExec: CommandFailure {
        if self.exitCode == .notExecutable || self.exitCode == .commandNotFound { return self }
        var failure = self
        failure.exitCode = .execFailed
        return failure
    }
}
