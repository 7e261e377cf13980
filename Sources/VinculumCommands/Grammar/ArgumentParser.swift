package import Vinculum

/// Parses a command line.
///
///     line   = (global option)* command (global option | option of the command | operand)*
///     option = --name | --name VALUE | --name=VALUE
///
/// Where a command takes a key ID, a word that is no option may be one: a thumbprint begins with a dash once in 64.
///
/// `--` ends the options, and so does the first operand of `exec`, which is a command line of its own. A value that
/// begins with a dash must be written with `=`, so that a forgotten value is detected. A single dash is an operand.
package struct ArgumentParser {
    /// The request of a command line.
    package enum Request: Sendable {
        case run(Invocation)
        /// Help of a command, of a group such as `mfa`, or of the program.
        case help(Command)
        case groupHelp(String)
        case generalHelp
        case version
    }

    private var rest: ArraySlice<String>
    private var globals = GlobalOptions()
    private var words: [String] = []
    private var options: [(name: String, value: String)] = []
    private var command: Command?
    private var wantsHelp = false
    private var wantsVersion = false

    private init(_ arguments: [String], _ project: ProjectID) {
        self.rest = arguments[...]
        self.globals.project = project
    }

    /// Parses the words of a command line, without the program's name.
    ///
    /// - Parameter project: The project of a line without `--project`.
    /// - Throws: A ``CommandFailure`` with the exit code ``ExitCode/usage``.
    package static func parse(
        _ arguments: [String], project: ProjectID = .demo
    ) throws(CommandFailure) -> Request {
        var parser = ArgumentParser(arguments, project)
        do throws(CommandFailure) {
            try parser.readAll()
            return try parser.request()
        } catch {
            throw parser.command == .exec ? error.ofExec : error
        }
    }

    /// Adds an option that is not of the command line, as if it were its last.
    ///
    /// - Throws: A ``CommandFailure`` for a value that the option does not take.
    static func add(_ name: String, _ value: String, to invocation: inout Invocation) throws(CommandFailure) {
        var parser = ArgumentParser([], invocation.globals.project)
        (parser.command, parser.globals, parser.options) = (invocation.command, invocation.globals, invocation.options)
        try parser.readOption(value.isEmpty ? name : name + "=" + value)
        (invocation.globals, invocation.options) = (parser.globals, parser.options)
    }

    private mutating func readAll() throws(CommandFailure) {
        while let word = self.rest.popFirst() {
            if word == "--" {
                for word in self.rest { try self.readWord(word) }
                return
            }
            if word == "-h" {
                self.wantsHelp = true
            } else if word == "-v" {
                self.wantsVersion = true
            } else if word.utf8.first == UInt8(ascii: "-"), word.utf8.count > 1, !self.mayBeKeyID(word) {
                try self.readOption(word)
            } else {
                try self.readWord(word)
                if self.command == .exec, !self.words.isEmpty {
                    self.words += self.rest
                    return
                }
            }
        }
    }

    private mutating func readWord(_ word: String) throws(CommandFailure) {
        // With the commands `token` and `token mint`, the longer match applies.
        if self.words.isEmpty, self.options.isEmpty, let shorter = self.command?.specification.words,
            let command = Command(words: shorter + [word])
        {
            self.command = command
            return
        }
        self.words.append(word)
        guard self.command == nil else { return }
        if let command = Command(words: self.words) {
            self.command = command
            self.words = []
        } else if !Command.isBeginning(self.words) {
            throw Command.unknown(self.words)
        }
    }

    private mutating func readOption(_ word: String) throws(CommandFailure) {
        let equals = word.utf8.firstIndex(of: UInt8(ascii: "="))
        var name = String(word[..<(equals ?? word.utf8.endIndex)])
        // The earlier name goes on working: a rotation is often a job that nobody watches, and must not end unnoticed.
        if name == "--server", self.command == .keysRotate { name = "--endpoint" }
        let own = self.command?.specification.options ?? []
        let known =
            own + OptionSpecification.global + OptionSpecification.remote + OptionSpecification.administration
        guard let option = known.first(where: { $0.name == name }) else {
            throw self.unknownOption(name, known)
        }
        var value = equals.map { String(word[word.utf8.index(after: $0)...]) }
        if let placeholder = option.value {
            if value == nil { value = self.followingValue() }
            guard value != nil else {
                throw .usage(
                    "\(name) needs a value: \(name) \(placeholder)",
                    why: "a value that begins with a dash is written \(name)=-…")
            }
        } else if value != nil {
            throw .usage("\(name) takes no value")
        }
        // An option of the command takes precedence over a global option of the same name.
        if own.contains(where: { $0.name == name }) {
            self.options.append((option.name, value ?? ""))
        } else {
            try self.accept(option, value ?? "")
        }
    }

    /// Whether a word that begins with a dash is the key ID that the command takes: it has a single dash, as no option
    /// but `-h` and `-v` has, or the length of a thumbprint, as no option has.
    private func mayBeKeyID(_ word: String) -> Bool {
        guard self.command?.specification.takesKeyID ?? false, self.words.isEmpty else { return false }
        return !word.hasBytePrefix("--") || word.utf8.count == 43
    }

    private mutating func followingValue() -> String? {
        guard let next = self.rest.first, next.utf8.first != UInt8(ascii: "-") || next.utf8.count == 1 else {
            return nil
        }
        self.rest.removeFirst()
        return next
    }

    private mutating func accept(_ option: OptionSpecification, _ value: String) throws(CommandFailure) {
        switch option.name {
        case "--data":
            // An empty name, as of an unset shell variable, would mean the root of the file system.
            guard !value.isEmpty else { throw .usage("--data must not be empty") }
            self.globals.data = value
        case "--store":
            self.globals.store = try StorePlace(value)
        case "--seal-key":
            guard !value.isEmpty else { throw .usage("--seal-key must not be empty") }
            self.globals.sealKeyFile = value
        case "--project":
            self.globals.project = try Typed.project(value)
            self.globals.isProjectNamed = true
        case "--tenant":
            guard let tenant = TenantID(value) else { throw .usage("--tenant must have 1 to 128 bytes") }
            self.globals.tenant = tenant
        case "--endpoint":
            guard !value.isEmpty else { throw .usage("--endpoint must not be empty") }
            self.globals.endpoint = value
        case "--profile":
            guard !value.isEmpty else { throw .usage("--profile must not be empty") }
            self.globals.profile = value
        case "--admin-secret":
            guard !value.isEmpty else { throw .usage("--admin-secret must not be empty") }
            self.globals.adminSecretFile = value
        case "--api-key":
            guard !value.isEmpty else { throw .usage("--api-key must not be empty") }
            self.globals.apiKey = value
        case "--json":
            self.globals.isJSON = true
        case "--explain":
            self.globals.explains = true
        case "--now":
            guard let now = GlobalOptions.instant(value) else {
                throw .usage(
                    "\(value) is not an instant",
                    why: "use RFC 3339, such as 2022-08-01T18:31:15Z, or seconds since 1970")
            }
            self.globals.now = now
        case "--seed":
            guard let bytes = try? Hex.decoded(value), let seed = Seed(bytes) else {
                throw .usage(
                    "\(value) is not a seed", why: "a seed is 32 bytes as 64 hexadecimal digits, of random numbers",
                    next: [
                        .init("vinculum --data DIR seed FILE", "create accounts from a file, before a server starts")
                    ])
            }
            self.globals.seed = seed
        case "--break-lock":
            self.globals.breaksLock = true
        case "--cut-damaged-end":
            self.globals.cutsDamagedEnd = true
        case "--version":
            self.wantsVersion = true
        default:
            self.wantsHelp = true
        }
    }

    private func unknownOption(_ name: String, _ known: [OptionSpecification]) -> CommandFailure {
        let help = self.command.map { "vinculum \($0.specification.name) --help" } ?? "vinculum --help"
        var failure = CommandFailure.usage(
            "unknown option \(name)" + (self.command.map { " of \($0.specification.name)" } ?? ""),
            next: [.init(help, "show the options")])
        if let near = Suggestion.nearest(to: name, in: known.map { $0.name }) {
            failure.why = "did you mean \(near)?"
        } else if self.command == nil,
            Command.allCases.contains(where: { command in
                command.specification.options.contains { $0.name == name }
            })
        {
            failure.why = "put a command's options after its name; only global options may precede it"
        }
        return failure
    }

    private func request() throws(CommandFailure) -> Request {
        if self.wantsVersion { return .version }
        guard let command = self.command else {
            guard let group = self.words.first else {
                if self.wantsHelp { return .generalHelp }
                throw .usage(
                    "missing command", next: [.init("vinculum --help", "show the commands, with examples")])
            }
            if self.wantsHelp { return .groupHelp(group) }
            throw Command.incomplete(group)
        }
        if self.wantsHelp { return .help(command) }
        let specification = command.specification
        guard specification.operandCount.contains(self.words.count) else {
            let isShort = self.words.count < specification.operandCount.lowerBound
            var next = [
                CommandFailure.Step("vinculum \(specification.name) --help", "show its usage, with examples")
            ]
            if isShort, command == .mergeUndo {
                next.insert(.init("vinculum accounts merges", "list the merges with their IDs"), at: 0)
            }
            throw .usage(
                (isShort ? "missing argument" : "too many arguments") + "; usage: vinculum " + specification.name
                    + (specification.synopsis.isEmpty ? "" : " " + specification.synopsis),
                next: next)
        }
        return .run(
            Invocation(command: command, operands: self.words, options: self.options, globals: self.globals))
    }
}
