import Vinculum

extension StoreCommand {
    /// The most faults that are listed, of many.
    private static let listedFaults = 20

    static func check(
        _ place: StorePlace, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let store = try place.open(.reading, invocation.globals.sealKey, on: &host)
        var faults = try place.waiting(on: &host) { _ throws(RowStoreError) in try store.integrityFaults() }
        let projects = try place.waiting(on: &host) { _ throws(RowStoreError) in try store.projects() }
        var (accounts, rows) = (0, 0)
        faults += projects.unreadable.map { "project \(TerminalText.safe($0)): the ID of the project is damaged" }
        for project in projects.readable {
            let check = try place.waiting(on: &host) { host throws(RowStoreError) in
                try StoreCheck(project, in: store, on: &host)
            }
            accounts += check.accountCount
            rows += check.rowCount
            faults += check.faults.map { "project \(project.text): " + $0 }
        }
        let contents =
            "\(counted(projects.readable.count, "project")) with \(counted(accounts, "account")) in "
            + counted(rows, "row")
        let text = "\(place.name): \(contents), " + (faults.isEmpty ? "sound" : counted(faults.count, "fault"))
        host.put(invocation, text: text) { writer in
            writer.beginObject()
            writer.member("store", place.text)
            writer.member("projects", Int64(projects.readable.count))
            writer.member("accounts", Int64(accounts))
            writer.member("rows", Int64(rows))
            writer.list("faults", faults)
            writer.endObject()
        }
        guard !faults.isEmpty else { return }
        for fault in faults.prefix(self.listedFaults) where !invocation.globals.isJSON { host.report(fault) }
        throw CommandFailure(
            .corruptState, code: "damagedStore", "\(place.name) has \(counted(faults.count, "fault"))",
            why: "nothing was changed")
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
