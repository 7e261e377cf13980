import Vinculum

extension StoreCommand {
    /// The most faults that are listed without `--all`.
    private static let listedFaults = 20

    /// The faults that were found.
    private struct Faults {
        let listsAll: Bool
        var count = 0
        /// The first ones, for a list at the end; none where all are listed as they are found.
        var first: [String] = []
        /// How the ones to come are named.
        var project: ProjectID?

        mutating func add(_ fault: String, _ invocation: Invocation, on host: inout some CommandHost) {
            self.count += 1
            let text = (self.project.map { "project \($0.text): " } ?? "") + fault
            guard self.listsAll else {
                if self.first.count < StoreCommand.listedFaults { self.first.append(text) }
                return
            }
            guard invocation.globals.isJSON else { return host.report(text) }
            host.put(invocation, text: text) { writer in
                writer.beginObject()
                writer.member("fault", text)
                writer.endObject()
            }
        }
    }

    static func check(
        _ place: StorePlace, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let store = try place.open(.reading, invocation.globals.sealKey, on: &host)
        var faults = Faults(listsAll: invocation.has("--all"))
        for fault in try place.waiting(on: &host, { _ throws(RowStoreError) in try store.integrityFaults() }) {
            faults.add(fault, invocation, on: &host)
        }
        let projects = try place.waiting(on: &host) { _ throws(RowStoreError) in try store.projects() }
        for id in projects.unreadable {
            faults.add("project \(TerminalText.safe(id)): the ID of the project is damaged", invocation, on: &host)
        }
        var (accounts, rows) = (0, 0)
        for project in projects.readable {
            faults.project = project
            let check = try place.waiting(on: &host) { host throws(RowStoreError) in
                try StoreCheck(project, in: store, on: &host) { fault, host in
                    faults.add(fault, invocation, on: &host)
                }
            }
            accounts += check.accountCount
            rows += check.rowCount
        }
        self.putChecked(place, projects.readable.count, accounts, rows, faults, invocation, on: &host)
        guard faults.count > 0 else { return }
        if !invocation.globals.isJSON {
            for fault in faults.first { host.report(fault) }
            let more = faults.count - faults.first.count
            if !faults.listsAll, more > 0 { host.report("and \(counted(more, "more fault")): --all lists them") }
        }
        throw CommandFailure(
            .corruptState, code: "damagedStore", "\(place.name) has \(counted(faults.count, "fault"))",
            why: "nothing was changed")
    }

    private static func putChecked(
        _ place: StorePlace, _ projects: Int, _ accounts: Int, _ rows: Int, _ faults: Faults,
        _ invocation: Invocation, on host: inout some CommandHost
    ) {
        let contents =
            "\(counted(projects, "project")) with \(counted(accounts, "account")) in \(counted(rows, "row"))"
        let text = "\(place.name): \(contents), " + (faults.count == 0 ? "sound" : counted(faults.count, "fault"))
        host.put(invocation, text: text) { writer in
            writer.beginObject()
            writer.member("store", place.text)
            writer.member("projects", Int64(projects))
            writer.member("accounts", Int64(accounts))
            writer.member("rows", Int64(rows))
            writer.member("faultCount", Int64(faults.count))
            if !faults.listsAll { writer.list("faults", faults.first) }
            writer.endObject()
        }
    }
}

extension RowStore {
    /// What the database finds wrong with itself.
    fileprivate func integrityFaults() throws(RowStoreError) -> [String] {
        guard let integrity = self.database.dialect.integrity else { return [] }
        var faults: [String] = []
        try self.execute(integrity) { row in
            if let text = row.text(0), text != "ok" { faults.append(text) }
            return true
        }
        return faults
    }
}
