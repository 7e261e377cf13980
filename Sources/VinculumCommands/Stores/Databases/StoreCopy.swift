import Vinculum

/// `vinculum store copy`: a project of the data directory as rows of a store, and back.
enum StoreCopy {
    static func run(
        _ place: StorePlace, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        // The other side of the copy is a directory.
        var invocation = invocation
        invocation.globals.store = nil
        let key = invocation.globals.sealKey
        guard !invocation.has("--unsealed") || key != nil else {
            throw .usage("--unsealed needs --seal-key: without a key no copy is sealed")
        }
        guard invocation.globals.tenant == nil else {
            throw .usage("store copy takes no --tenant", why: "a project is copied with all its tenants")
        }
        if invocation.has("--all-projects"), invocation.globals.isProjectNamed {
            throw .usage("--project and --all-projects exclude each other")
        }
        let isOut = invocation.has("--to-data")
        let store =
            try isOut
            ? place.open(.reading, key, takesUnsealed: true, on: &host)
            : place.open(.changing, invocation.has("--unsealed") ? nil : key, on: &host)
        var projects = [invocation.globals.project]
        if invocation.has("--all-projects") {
            if isOut {
                let all = try place.waiting(on: &host) { _ throws(RowStoreError) in try store.projects() }
                if let text = all.unreadable.first { throw CommandFailure(.fault(.noLayout, project: text)) }
                projects = all.readable
            } else {
                projects = try DataDirectory.listed(invocation.globals, host)
            }
        }
        let data = DataDirectory.base(invocation.globals, host)
        guard !projects.isEmpty else {
            throw CommandFailure(
                .notFound, code: "unknownProject", "there are no projects in \(isOut ? place.text : data)",
                why: "nothing was copied")
        }
        for project in projects {
            // A copy of all projects that was cut short goes on with those that are not there yet.
            if !isOut, invocation.has("--all-projects"), try self.isThere(project, in: store, place, on: &host) {
                host.put(invocation, text: "\(project.text): in \(place.name) already, passed over") { writer in
                    writer.beginObject()
                    writer.member("project", project.text)
                    writer.member("passedOver", true)
                    writer.member("to", place.text)
                    writer.endObject()
                }
                continue
            }
            let count =
                try isOut
                ? self.copyOut(project, of: store, place, invocation, on: &host)
                : self.copyIn(project, to: store, place, invocation, on: &host)
            let (from, to) = isOut ? (place.name, data) : (data, place.name)
            let text = "\(project.text): \(counted(count, "account")) copied from \(from) to \(to)"
            host.put(invocation, text: text) { writer in
                writer.beginObject()
                writer.member("project", project.text)
                writer.member("accounts", Int64(count))
                writer.member("from", isOut ? place.text : data)
                writer.member("to", isOut ? data : place.text)
                writer.endObject()
            }
        }
    }

    /// Whether a store has the whole of a project.
    private static func isThere<Database: SQLDatabase>(
        _ project: ProjectID, in store: RowStore<Database>, _ place: StorePlace, on host: inout some CommandHost
    ) throws(CommandFailure) -> Bool {
        try place.waiting(on: &host) { _ throws(RowStoreError) in
            try store.entry(StoredRow.layout.key, project) != nil
        }
    }

    /// Copies a project from the data directory into a store.
    ///
    /// - Returns: How many accounts it has.
    private static func copyIn<Database: SQLDatabase>(
        _ project: ProjectID, to store: RowStore<Database>, _ place: StorePlace, _ invocation: Invocation,
        on host: inout some CommandHost
    ) throws(CommandFailure) -> Int {
        let workspace = try Workspace.openForReading(project, invocation.globals, on: &host)
        try place.fill(store, with: workspace, replaces: false, on: &host)
        return workspace.accountCount
    }

    /// Copies a project from a store into the data directory, whose state it replaces.
    ///
    /// - Returns: How many accounts it has.
    private static func copyOut<Database: SQLDatabase>(
        _ project: ProjectID, of store: RowStore<Database>, _ place: StorePlace, _ invocation: Invocation,
        on host: inout some CommandHost
    ) throws(CommandFailure) -> Int {
        let (rows, isKnown) = try place.waiting(on: &host) { _ throws(RowStoreError) in
            let count = try store.number(RowStoreLayout.count, [.text(project.text)]) ?? 0
            if try store.isUnfinished(project) { return (count, true) }
            return (count, try store.hasRows(of: project))
        }
        guard isKnown else { throw place.unknown(project) }
        var progress = Progress("reading \(project.text)", of: Int(clamping: rows), host)
        var generator = SeededGenerator(host.nextSeed())
        let indexKey = (generator.next(), generator.next())
        let reading = try place.waiting(on: &host) { host throws(RowStoreError) in
            var (reading, count) = (RowReading(indexKey: indexKey), 0)
            try store.transaction(.reading) { () throws(RowStoreError) in
                if try store.isUnfinished(project) { throw .unfinished(project: project.text) }
                try store.forEachRow(of: project) { row, version throws(RowStoreError) in
                    do throws(RowFault) {
                        if version == nil { throw .unreadable(row.key) }
                        try reading.read(row)
                    } catch {
                        throw .fault(error, project: project.text)
                    }
                    count += 1
                    if count.isMultiple(of: RowStore<Database>.pageCount) { progress.show(count, on: &host) }
                }
            }
            return reading
        }
        progress.clear(on: &host)
        if let fault = RowCheck(reading, []).faults.first { throw CommandFailure(.fault(fault, project: project.text)) }
        var keyValues = KeyValueStore()
        for note in reading.notes { keyValues[note.name] = note.value }
        if !invocation.has("--yes") { try RestoreCommand.confirm(project, invocation, on: &host) }
        var globals = invocation.globals
        if invocation.has("--unsealed") { globals.sealKey = nil }
        var workspace = Workspace(project, DataDirectory.path(of: project, globals, host), globals, on: &host)
        guard workspace.load(reading.store, keyValues) else {
            throw .damagedKeys(of: project)
        }
        do throws(CommandFailure) { try workspace.replaceAll(on: &host) } catch {
            throw error.suggestingRetry(of: invocation)
        }
        return workspace.accountCount
    }
}
