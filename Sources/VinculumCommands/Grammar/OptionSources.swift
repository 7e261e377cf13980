import Vinculum

/// The options of a server that come from elsewhere than the command line: variables `VINCULUM_…`, then the file of
/// `--config`. An option that one source has is not looked for in the next.
struct OptionSources {
    /// The options of the command and those global ones that a server uses.
    private let known: [OptionSpecification]
    /// The options that some source has.
    private var decided: Set<ByteText>
    private var settings: [(name: String, value: String, place: String)] = []

    private static let prefix = "VINCULUM_"
    /// The largest file.
    private static let fileLimit = 1 << 16

    /// Adds to `serve` and `exec` what the environment and the file say; other commands read neither.
    ///
    /// - Throws: ``CommandFailure`` for a name that is no option, and for a value that it does not take.
    static func complete(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> Invocation {
        guard invocation.command == .serve || invocation.command == .exec else { return invocation }
        do throws(CommandFailure) {
            var sources = OptionSources(invocation)
            try sources.readEnvironment(host)
            let config = invocation.value("--config") ?? sources.settings.last { $0.name == "--config" }?.value
            if let config { try sources.read(config, on: &host) }
            var invocation = invocation
            for (name, value, place) in sources.settings {
                invocation.origins.append((name, value, place))
                do throws(CommandFailure) {
                    try ArgumentParser.add(name, value, to: &invocation)
                } catch {
                    throw error.at(place)
                }
            }
            return invocation
        } catch {
            throw invocation.command == .exec ? error.ofExec : error
        }
    }

    private init(_ invocation: Invocation) {
        let global = OptionSpecification.global.filter { $0.name != "--help" && $0.name != "--version" }
        let own = invocation.command.specification.options
        self.known = own + global.filter { option in !own.contains { $0.name == option.name } }
        self.decided = Set(invocation.options.map { ByteText($0.name) })
        let globals = invocation.globals
        for (name, isGiven) in [
            ("--data", globals.data != nil || globals.store != nil),
            ("--store", globals.store != nil || globals.data != nil), ("--project", globals.isProjectNamed),
            ("--tenant", globals.tenant != nil),
            ("--json", globals.isJSON), ("--explain", globals.explains), ("--now", globals.now != nil),
            ("--seed", globals.seed != nil), ("--seal-key", globals.sealKeyFile != nil),
            ("--break-lock", globals.breaksLock), ("--cut-damaged-end", globals.cutsDamagedEnd),
        ] as [(String, Bool)] where isGiven { self.decided.insert(ByteText(name)) }
    }

    private mutating func readEnvironment(_ host: some CommandHost) throws(CommandFailure) {
        // That of a profile is for commands that ask a server.
        let names = host.environmentNames.filter {
            $0.hasBytePrefix(OptionSources.prefix) && $0 != Invocation.profileVariable
        }
        for variable in names.ordered(by: { $0 < $1 }) {
            let option = try self.option(
                of: variable, in: "the environment", spelt: { OptionSources.variable($0.name) })
            // An empty one is as good as none, as of a composition file that leaves it open.
            guard let value = host.environment(variable).nonEmpty, !self.decided.contains(ByteText(option.name)) else {
                continue
            }
            self.decided.insert(ByteText(option.name))
            let values =
                option.isRepeatable
                ? value.utf8.split(separator: UInt8(ascii: ",")).map { OptionSources.trimmed($0) } : [value]
            for value in values { try self.add(option, value, of: variable) }
        }
    }

    /// Reads the lines `option = value` of a file.
    private mutating func read(_ file: String, on host: inout some CommandHost) throws(CommandFailure) {
        let name = TerminalText.safe(file)
        let text = String(decoding: try host.bytes(of: file, upTo: OptionSources.fileLimit), as: UTF8.self)
        var seen: Set<ByteText> = []
        for (index, line) in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            let place = "\(name), line \(index + 1)"
            let line = OptionSources.trimmed(line)
            if line.isEmpty || line.utf8.first == UInt8(ascii: "#") { continue }
            guard let equals = line.utf8.firstIndex(of: UInt8(ascii: "=")) else {
                throw .usage("\(place): a line must be option = value", why: "a switch is written strict = true")
            }
            let option = try self.option(
                of: OptionSources.trimmed(line.utf8[..<equals]), in: place,
                spelt: { OptionSources.word($0.name) })
            guard option.name != "--config" else { throw .usage("\(place): a file cannot name another one") }
            guard option.isRepeatable || seen.insert(ByteText(option.name)).inserted else {
                throw .usage("\(place): \(OptionSources.word(option.name)) stands in an earlier line too")
            }
            if self.decided.contains(ByteText(option.name)) { continue }
            let value = OptionSources.trimmed(line.utf8[line.utf8.index(after: equals)...])
            guard !value.isEmpty else {
                throw .usage("\(place): \(OptionSources.word(option.name)) needs a value")
            }
            // Otherwise the quotes would be a part of the name of a folder, a host or a file.
            let isLong = value.utf8.count > 1
            if isLong, let quote = value.utf8.first, quote == value.utf8.last, "\"'".utf8.contains(quote) {
                let bare = String(decoding: value.utf8.dropFirst().dropLast(), as: UTF8.self)
                throw .usage(
                    "\(place): a value has no quotes",
                    next: [
                        .init("\(OptionSources.word(option.name)) = \(bare)", "write the value as it stands")
                    ])
            }
            try self.add(option, value, of: place)
        }
    }

    /// - Parameter place: Where it stands, for the failure.
    private mutating func add(
        _ option: OptionSpecification, _ value: String, of place: String
    ) throws(CommandFailure) {
        if option.value != nil { return self.settings.append((option.name, value, place)) }
        switch value {
        case "true", "1": self.settings.append((option.name, "", place))
        case "false", "0": break
        default: throw .usage("\(place): \(option.name) must be true or false")
        }
    }

    /// The option of a name, as a source spells names.
    private func option(
        of name: String, in place: String, spelt: (OptionSpecification) -> String
    ) throws(CommandFailure) -> OptionSpecification {
        if let option = self.known.first(where: { spelt($0) == name }) { return option }
        var failure = CommandFailure.usage(
            "\(TerminalText.safe(name)) in \(place) is no option of serve",
            next: [.init("vinculum serve --help", "show the options")])
        if let near = Suggestion.nearest(to: name, in: self.known.map(spelt)) { failure.why = "did you mean \(near)?" }
        throw failure
    }

    /// An option's name in a file: `--link-origin` is `link-origin`.
    private static func word(_ name: String) -> String {
        String(decoding: name.utf8.dropFirst(2), as: UTF8.self)
    }

    /// The variable of an option: `--link-origin` is `VINCULUM_LINK_ORIGIN`.
    private static func variable(_ name: String) -> String {
        let word = self.word(name).utf8.map { byte in
            byte == UInt8(ascii: "-")
                ? UInt8(ascii: "_")
                : (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 32 : byte
        }
        return self.prefix + String(decoding: word, as: UTF8.self)
    }

    /// Without the blanks and the carriage return around it.
    private static func trimmed(_ text: Substring.UTF8View) -> String {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
        let rest = text.drop(while: isBlank)
        let end = rest.lastIndex { !isBlank($0) }
        return end.map { String(decoding: rest[...$0], as: UTF8.self) } ?? ""
    }
}

extension Invocation {
    /// A failure that is about an option of a variable or of a file, with that place.
    func placing(_ failure: CommandFailure) -> CommandFailure {
        let words = failure.what.utf8.split { $0 != UInt8(ascii: "-") && !$0.isLetterOrDigit }
        for word in words where word.starts(with: "--".utf8) {
            let found = self.origins.filter { word.elementsEqual($0.name.utf8) }
            // Of an option that stands in several lines, the one with the value that the failure quotes.
            let quoted = found.first { origin in
                failure.what.utf8.split(separator: 0x20).contains { $0.elementsEqual(origin.value.utf8) }
            }
            if let origin = quoted ?? found.first { return failure.at(origin.place) }
        }
        return failure
    }
}

extension CommandFailure {
    /// This failure, with the place of the option that it is about.
    fileprivate func at(_ place: String) -> CommandFailure {
        var failure = self
        if !failure.what.hasBytePrefix(place) { failure.what = "\(place): \(failure.what)" }
        return failure
    }
}
