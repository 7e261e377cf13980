import Vinculum

/// One option of a command line and its help.
package struct OptionSpecification: Equatable, Sendable {
    /// The name with its dashes: `--email`.
    package let name: String
    /// The placeholder of the value in the help; `nil` for an option without a value.
    package let value: String?
    /// The option in one clause.
    package let summary: String
    /// Whether it may be given more than once.
    package let isRepeatable: Bool
    /// The values that it takes, if it takes no others.
    package let values: [String]

    /// Creates a specification.
    package init(
        _ name: String, _ value: String? = nil, _ summary: String, isRepeatable: Bool = false, values: [String] = []
    ) {
        self.isRepeatable = isRepeatable
        self.values = values
        self.name = name
        self.value = value
        self.summary = summary
    }
}

extension OptionSpecification {
    /// The options of sign-in commands; they may also precede the command.
    package static let remote: [OptionSpecification] = [
        .init(
            "--endpoint", "URL",
            "use this service: a URL such as http://127.0.0.1:9099, production, or local, which "
                + "overrides FIREBASE_AUTH_EMULATOR_HOST"),
        .init("--api-key", "KEY", "API key of the project at production; FIREBASE_API_KEY by default"),
        .init(
            "--profile", "NAME",
            "use the endpoint, project, tenant and secret that vinculum profile add keeps under this name; "
                + "VINCULUM_PROFILE by default"),
    ]

    /// The options of commands that administer a running server, besides ``remote``; they may also precede the command.
    package static let administration: [OptionSpecification] = [
        .init("--admin-secret", "FILE", "with --endpoint: the administrator's bearer token, instead of owner")
    ]

    /// The global options; they may also precede the command.
    package static let global: [OptionSpecification] = [
        .init("--data", "DIR", "directory of the state; see below"),
        .init("--store", "PLACE", "a database in place of the directory: sqlite:FILE or postgres://host/name"),
        .init("--project", "ID", "project; demo-vinculum by default"),
        .init(
            "--seal-key", "FILE",
            "seal the state and its backups with the key in FILE: 32 bytes in hexadecimal or Base64"),
        .init("--tenant", "ID", "tenant of the project, with its own accounts"),
        .init("--json", nil, "print results as JSON, one object per line; errors too, on standard error"),
        .init(
            "--explain", nil, "explain refusals and automatic changes: the rule, the facts and what can be done"),
        .init("--now", "INSTANT", "use this as the current time (RFC 3339, or seconds since 1970), to repeat a run"),
        .init("--seed", "HEX", "derive all randomness from these 32 bytes, to repeat a run"),
        .init("--break-lock", nil, "take over the data directory from a run that has ended"),
        .init(
            "--cut-damaged-end", nil,
            "go on without the damaged end of a state; a command that changes the state moves it to a file beside it"),
        .init("--help", nil, "show this help, or the help of a command"),
        .init("--version", nil, "show the version in a line, as -v does; vinculum version says more"),
    ]
}
