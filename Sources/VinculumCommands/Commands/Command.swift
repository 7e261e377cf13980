import Vinculum

/// Every command of the program. Each has a file of its own, which says what it is called and does it.
package enum Command: CaseIterable, Sendable {
    case accountsList, accountsShow
    case graph
    case help

    package var specification: CommandSpecification {
        switch self {
        case .accountsList: AccountsListCommand.specification
        case .accountsShow: AccountsShowCommand.specification
        case .graph: GraphCommand.specification
        case .help: HelpCommand.specification
        }
    }

    /// Does what the command line asks for.
    func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        switch self {
        case .accountsList: try AccountsListCommand.run(invocation, on: &host)
        case .accountsShow: try AccountsShowCommand.run(invocation, on: &host)
        case .graph: try GraphCommand.run(invocation, on: &host)
        case .help: try HelpCommand.run(invocation, on: &host)
        }
    }
}

extension Command {
    /// The command that is called exactly so.
    init?(words: [String]) {
        let found = Command.allCases.first { command in
            let own = command.specification.words
            return own.count == words.count && zip(own, words).allSatisfy { sameBytes($0, $1) }
        }
        guard let found else { return nil }
        self = found
    }

    /// Whether a longer list of words that begins so could be a command.
    static func isBeginning(_ words: [String]) -> Bool {
        self.allCases.contains { command in
            let own = command.specification.words
            return own.count > words.count && zip(own, words).allSatisfy { sameBytes($0, $1) }
        }
    }

    /// What people call commands elsewhere.
    private static let otherNames: [(name: String, meant: String)] = [
        ("login", "sign-in"), ("logon", "sign-in"), ("logout", "sign-out"), ("logoff", "sign-out"),
        ("register", "sign-up"), ("create", "sign-up"), ("connect", "link"), ("disconnect", "unlink"),
        ("reauth", "reauthenticate"), ("remove", "delete"), ("users", "accounts"), ("list", "accounts list"),
        ("show", "accounts show"), ("draw", "graph"), ("tree", "graph"), ("me", "whoami"), ("2fa", "mfa"),
        ("play", "replay"), ("codes", "outbox"),
    ]

    static func unknown(_ words: [String]) -> CommandFailure {
        let word = words[words.count - 1]
        let group = words.count > 1 ? words[0] : nil
        let candidates = self.allCases.compactMap { command in
            let own = command.specification.words
            if let group { return own.count > 1 && sameBytes(own[0], group) ? own[1] : nil }
            return own[0]
        }
        let other = group == nil ? self.otherNames.first { sameBytes($0.name, word) }?.meant : nil
        var failure = CommandFailure.usage(
            "there is no command " + (group.map { $0 + " " } ?? "") + word,
            next: [.init("vinculum \(group.map { $0 + " " } ?? "")--help", "show the commands, with examples")])
        if let near = other ?? Suggestion.nearest(to: word, in: candidates) {
            let meant = (group.map { $0 + " " } ?? "") + near
            failure.why = "did you mean \(meant)?"
        }
        return failure
    }

    static func incomplete(_ group: String) -> CommandFailure {
        var names = ""
        for command in self.allCases where sameBytes(command.specification.words[0], group) {
            names += (names.isEmpty ? "" : ", ") + command.specification.name
        }
        return .usage(
            "\(group) needs a second word: \(names)",
            next: [.init("vinculum \(group) --help", "show what each does")])
    }
}
