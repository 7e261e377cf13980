/// One option of a command line, as its help shows it.
package struct OptionSpecification: Equatable, Sendable {
    /// With its dashes: `--email`.
    package let name: String
    /// What stands for the value in the help; `nil` for an option that takes none.
    package let value: String?
    package let summary: String

    package init(_ name: String, _ value: String? = nil, _ summary: String) {
        self.name = name
        self.value = value
        self.summary = summary
    }
}

extension OptionSpecification {
    /// The options of the commands of who signs in, which may also stand before them.
    package static let remote: [OptionSpecification] = [
        .init("--endpoint", "URL", "ask that service, such as http://127.0.0.1:9099, or production, or local whatever "
            + "FIREBASE_AUTH_EMULATOR_HOST says"),
        .init("--api-key", "KEY", "the project's key at production; else FIREBASE_API_KEY"),
    ]

    /// The options of every command, which may also stand before it.
    package static let global: [OptionSpecification] = [
        .init("--data", "DIR", "where the state is kept; see below"),
        .init("--project", "ID", "the project within it; demo-vinculum without this"),
        .init("--tenant", "ID", "the tenant within the project, which has accounts of its own"),
        .init("--json", nil, "results as JSON, one object a line; errors too, on standard error"),
        .init("--explain", nil, "say why: the rule, the facts and what can be done, for what is refused or changes by itself"),
        .init("--now", "INSTANT", "take this for the time (RFC 3339, or seconds since 1970), to repeat a run"),
        .init("--seed", "HEX", "draw all randomness from these 32 bytes, to repeat a run"),
        .init("--break-lock", nil, "take the data directory from a run that is gone"),
        .init("--help", nil, "show this help, or that of the command"),
        .init("--version", nil, "show the version"),
    ]
}
