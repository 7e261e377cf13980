package import Vinculum

/// A parsed command line.
package struct Invocation: Sendable {
    /// The command to run.
    package var command: Command
    /// The operands in order.
    package var operands: [String] = []
    var options: [(name: String, value: String)] = []
    /// Where the options stand that are not of the command line: a variable, or a file and its line.
    var origins: [(name: String, value: String, place: String)] = []
    /// The global options.
    package var globals = GlobalOptions()

    /// The value of an option, the last one if it is repeated; `nil` if it is absent.
    package func value(_ name: String) -> String? {
        self.options.last { $0.name == name }?.value
    }

    /// All values of an option that may be repeated, in order.
    func values(_ name: String) -> [String] {
        self.options.filter { $0.name == name }.map { $0.value }
    }

    /// Whether the option is present.
    package func has(_ name: String) -> Bool {
        self.value(name) != nil
    }

    /// The operand at `index`; `nil` if there are fewer.
    package func operand(_ index: Int) -> String? {
        index < self.operands.count ? self.operands[index] : nil
    }
}

/// The values of the global options.
package struct GlobalOptions: Sendable {
    /// `--data`: the data directory.
    package var data: String?
    /// `--store`: the database in place of the data directory.
    package var store: StorePlace?
    /// `--project`: the project ID.
    package var project = ProjectID.demo
    /// Whether `--project` was given; otherwise ``project`` is the default.
    package var isProjectNamed = false
    /// `--tenant`: the tenant of the project; `nil` for the project itself.
    package var tenant: TenantID?
    /// `--json`: results and errors as JSON.
    package var isJSON = false
    /// `--explain`: print the decisions behind each result.
    package var explains = false
    /// `--now`: a fixed time instead of the host's clock.
    package var now: Instant?
    /// `--seed`: a fixed seed instead of the host's randomness.
    package var seed: Seed?
    /// Whether the database is that of the journey of which the command is a line.
    var isStoreOfJourney = false
    /// `--break-lock`: take over the data directory.
    package var breaksLock = false
    /// `--cut-damaged-end`: use a damaged state without its end, which a command that changes the state saves aside.
    package var cutsDamagedEnd = false
    /// `--seal-key`: the file with the key that seals the state, and the key once it was read.
    package var sealKeyFile: String?
    package var sealKey: SealKey?
    /// `--endpoint` and `--api-key`: a remote service as it was named, and the API key of its project.
    var endpoint: String?
    /// `--profile`: the name of a kept endpoint.
    var profile: String?
    /// `--admin-secret`: the file with the administrator's bearer token.
    var adminSecretFile: String?
    var apiKey: String?
    /// The resolved remote service; `nil` for the authority in this process.
    var remote: RemoteEndpoint?

    /// Creates the defaults.
    package init() {}
}

extension GlobalOptions {
    /// Parses an instant: RFC 3339, or digits alone, which are seconds since 1970.
    static func instant(_ text: String) -> Instant? {
        let isCount = !text.isEmpty && ASCII.areDigits(text.utf8)
        return isCount ? Int64(text).map { Instant(seconds: $0) } : Instant(rfc3339: text)
    }
}
