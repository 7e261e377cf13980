import Vinculum

/// The command-line tool `vinculum`, on any host.
public enum CommandLineTool {
    /// Runs the command of the host's arguments.
    ///
    /// - Returns: The raw value of an ``ExitCode``, or the status of the command that `exec` ran.
    public static func main(_ host: inout some CommandHost) -> Int32 {
        self.run(&host).rawValue
    }

    /// Runs the command of the host's arguments; results go to the host's output, messages to its error output.
    public static func run(_ host: inout some CommandHost) -> ExitCode {
        var replayHost = ReplayHost(host)
        var exitCode = self.run(on: &replayHost)
        host = replayHost.host
        do throws(FileError) {
            try host.flush()
        } catch {
            // The exit code must not report success if the result could not be written.
            if exitCode == .done {
                exitCode = .failure
                host.report(CommandFailure(error), asJSON: host.arguments.contains { $0 == "--json" })
                // If this message cannot be written either, the exit code still reports the failure.
                try? host.flush()
            }
        }
        return exitCode
    }

    /// Runs one command, on the real host or in a journey.
    static func run<Inner: CommandHost>(on replayHost: inout ReplayHost<Inner>) -> ExitCode {
        var asJSON = false
        var parsed: Invocation?
        do throws(CommandFailure) {
            guard let invocation = try self.answer(&replayHost, &asJSON) else { return .done }
            parsed = invocation
            if invocation.command == .replay, replayHost.script == nil {
                try ReplayCommand.run(invocation, on: &replayHost)
            } else if invocation.command == .exec, replayHost.script == nil {
                return try ExecCommand.run(invocation, on: &replayHost)
            } else {
                try invocation.command.run(invocation, on: &replayHost)
            }
            return .done
        } catch {
            replayHost.report(parsed?.advised(error) ?? error, asJSON: asJSON)
            return error.exitCode
        }
    }

    /// Prints help or the version if requested; otherwise returns the command to run.
    private static func answer<Inner: CommandHost>(
        _ host: inout ReplayHost<Inner>, _ asJSON: inout Bool
    ) throws(CommandFailure) -> Invocation? {
        // Until the line is parsed, an error has the form that the line seems to request.
        asJSON = host.arguments.contains { $0 == "--json" }
        switch try ArgumentParser.parse(host.arguments, project: host.script?.project ?? .demo) {
        case .version:
            host.put("version", asJSON ? Version.text : Version.text + "\n", asJSON: asJSON)
        case .generalHelp:
            host.put("help", Help.general(Style(.output, of: host)), asJSON: asJSON)
        case .groupHelp(let group):
            host.put("help", Help.group(group, Style(.output, of: host)), asJSON: asJSON)
        case .help(let command):
            host.put("help", Help.command(command, Style(.output, of: host)), asJSON: asJSON)
        case .run(var invocation):
            invocation = try OptionSources.complete(invocation, on: &host)
            asJSON = invocation.globals.isJSON
            if let script = host.script, let store = script.store, invocation.globals.data == nil {
                (invocation.globals.store, invocation.globals.sealKey) = (store, script.sealKey)
                invocation.globals.isStoreOfJourney = true
            }
            do throws(CommandFailure) {
                try invocation.checkStore()
                try invocation.readSealKey(on: &host)
                // Read already; lines that a command suggests name it.
                if invocation.globals.isStoreOfJourney { invocation.globals.sealKeyFile = host.script?.sealKeyFile }
                try invocation.resolveEndpoint(host)
                try host.checkPlace(invocation)
                try invocation.requireProject(on: &host)
            } catch {
                let placed = invocation.placing(error)
                throw invocation.command == .exec ? placed.ofExec : placed
            }
            return invocation
        }
        return nil
    }
}
