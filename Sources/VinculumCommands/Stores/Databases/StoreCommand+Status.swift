import Vinculum

extension StoreCommand {
    /// What a list says of a project in a store.
    private struct Summary {
        let project: ProjectID
        let accounts: Int64
        let rows: Int64
        /// Whether the copy that began it did not end.
        let isUnfinished: Bool

        init(_ project: ProjectID, in store: RowStore<some SQLDatabase>) throws(RowStoreError) {
            self.project = project
            self.accounts = try store.number(ReadableTable.accounts.count, [.text(project.text)]) ?? 0
            self.rows = try store.number(RowStoreLayout.count, [.text(project.text)]) ?? 0
            self.isUnfinished = try store.isUnfinished(project)
        }

        var line: String {
            "\(self.project.text)  \(counted(self.accounts, "account")) in \(counted(self.rows, "row"))"
                + (self.isUnfinished ? "  part of a copy that did not end" : "")
        }
    }

    static func status(
        _ place: StorePlace, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let store = try place.open(.reading, invocation.globals.sealKey, on: &host)
        let summaries = try place.waiting(on: &host) { _ throws(RowStoreError) in
            try store.transaction(.reading) { () throws(RowStoreError) in
                var summaries: [Summary] = []
                for project in try store.projects().readable { summaries.append(try Summary(project, in: store)) }
                return summaries
            }
        }
        let isSealed = store.seal != nil
        let title =
            "\(place.name): tables of version \(RowStoreLayout.version), \(isSealed ? "sealed, " : "")"
            + store.database.library
        let text = ([title] + summaries.map { $0.line }).joined(separator: "\n")
        host.put(invocation, text: text) { writer in
            writer.beginObject()
            writer.member("store", place.text)
            writer.member("library", store.database.library)
            writer.member("layout", RowStoreLayout.version)
            writer.member("sealed", isSealed)
            writer.key("projects")
            writer.beginArray()
            for summary in summaries {
                writer.beginObject()
                writer.member("project", summary.project.text)
                writer.member("accounts", summary.accounts)
                writer.member("rows", summary.rows)
                writer.member("unfinished", summary.isUnfinished)
                writer.endObject()
            }
            writer.endArray()
            writer.endObject()
        }
    }
}
