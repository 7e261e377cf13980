import Vinculum

/// `vinculum store`, which the WASI program knows by name alone: it loads no libraries.
enum StoreCommand {
    private static let place = "only in the Linux program"

    enum Act: String {
        case create, check, copy, status
    }

    static func specification(_ act: Act) -> CommandSpecification {
        let flags = act == .copy ? ["--to-data", "--all-projects", "--unsealed", "--yes"] : []
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
    func replace(
        by workspace: borrowing Workspace, _ key: SealKey?, on host: inout some CommandHost
    ) throws(CommandFailure) {
        _ = try self.rows(.changing, key, on: &host)
    }

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
