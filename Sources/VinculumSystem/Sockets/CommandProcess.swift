#if !arch(wasm32)
internal import CLibc
internal import Vinculum
internal import VinculumCommands

/// The command beside which a server runs. Destroying the value ends the command.
struct CommandProcess: ~Copyable {
    private let process: Int64
    /// The exit code; 128 and more for a signal; `nil` while the command runs.
    private(set) var status: Int32?

    /// Starts a command with the environment of this process and further variables.
    ///
    /// - Throws: ``CommandFailure`` if the system cannot start it.
    init(_ words: [String], _ variables: [(name: String, value: String)]) throws(CommandFailure) {
        let name = words.first ?? ""
        let own = CStrings(variables.map { "\($0.name)=\($0.value)" })
        // What this process has is passed on as it is, in whatever encoding.
        var environment: [UnsafeMutablePointer<CChar>?] = []
        var next = vinculum_environment()
        while let entry = next?.pointee {
            let isReplaced = variables.contains { variable in
                let start = variable.name + "="
                return strncmp(entry, start, start.utf8.count) == 0
            }
            if !isReplaced { environment.append(entry) }
            next = next?.advanced(by: 1)
        }
        let words = CStrings(words)
        let process = vinculum_spawn_command(name, words.pointers, environment + own.pointers)
        guard process >= 0 else { throw CommandProcess.failure(name, vinculum_errno()) }
        self.process = process
    }

    deinit {
        if self.status == nil { vinculum_stop_child(self.process) }
    }

    /// Passes a signal on.
    func send(_ signal: Int32) {
        if self.status == nil { vinculum_signal(self.process, signal) }
    }

    /// Whether the command has ended; then ``status`` says how.
    mutating func hasEnded() -> Bool {
        if self.status != nil { return true }
        var code: Int32 = -1
        guard vinculum_has_ended(self.process, &code) != 0 else { return false }
        self.status = code
        return true
    }

    private static func failure(_ name: String, _ number: Int32) -> CommandFailure {
        switch vinculum_why_not_started(number) {
        case 1:
            return CommandFailure(
                .commandNotFound, "\(name): there is no such command", why: String(cString: strerror(number)))
        case 2:
            return CommandFailure(
                .notExecutable, "\(name) cannot be run", why: String(cString: strerror(number)))
        default:
            return CommandFailure(
                .execFailed, "the system does not start \(name)", why: String(cString: strerror(number)))
        }
    }
}
#endif
