import Vinculum

/// `vinculum store`, which the WASI program knows by name alone: it loads no libraries.
enum StoreCommand {
    private static let place = "only in the Linux program"

    enum Act: String {
        case create, check, copy, status
    }

    static func specification(_ act: Act) -> CommandSpecification {
        let flags: [String] =
            switch act {
            case .copy: ["--to-data", "--all-projects", "--unsealed", "--yes"]
            case .check: ["--all"]
            case .create, .status: []
            }
        return CommandSpecification(
            "store", act.rawValue, group: .stores, summary: "\(act.rawValue) a store of accounts, \(self.place)",
            options: flags.map { .init($0, nil, self.place) }, examples: [])
    }

    static func run(
        _ act: Act, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        throw .usage(
            "the WASI program opens no databases", why: "stores are \(self.place); run it on the same data directory")
    }
}

extension StorePlace {
    /// Fails: there are no databases.
    func remove(
        _ project: ProjectID, _ key: SealKey?, on host: inout some CommandHost
    ) throws(CommandFailure) {
        _ = try self.rows(.changing, key, on: &host)
    }

    /// Fails: there are no databases.
    func rows(
        _ opening: DatabaseOpening, _ key: SealKey?, on host: inout some CommandHost
    ) throws(CommandFailure) -> any RowDatabase {
        throw .usage("the WASI program opens no databases", why: "--store is only in the Linux program")
    }
}

extension BackupCommand {
    /// Fails: there are no databases.
    static func run(
        of place: StorePlace, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        _ = try place.rows(.reading, nil, on: &host)
    }

    /// Fails: there are no databases.
    static func runForAll(
        _ projects: [ProjectID], of place: StorePlace, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        _ = try place.rows(.reading, nil, on: &host)
    }
}

extension RestoreCommand {
    /// Fails: there are no databases.
    static func run(
        into place: StorePlace, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        _ = try place.rows(.changing, nil, on: &host)
    }
}
