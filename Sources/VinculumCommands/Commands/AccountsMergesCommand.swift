import Vinculum

/// `vinculum accounts merges`.
enum AccountsMergesCommand {
    static let specification = CommandSpecification(
        "accounts", "merges", group: .inspection, summary: "list merges, in the order they were prepared",
        options: [ServerAdministration.option],
        details: [
            "One line per merge: its ID, how far it has come, the account that goes, and the account that stays. "
                + "A committed merge says where an account went."
        ],
        examples: [
            .init("vinculum accounts merges", "The unfinished and the committed merges of the data directory."),
            .init(
                "vinculum accounts merges --endpoint http://127.0.0.1:9099 --project demo-app",
                "Those of a running server."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        var token: String?
        while true {
            let root = try self.page(after: token, invocation, on: &host)
            let merges = root["merges"].map { Array($0.elements) } ?? []
            if merges.isEmpty { return }
            for merge in merges {
                host.put(invocation, text: self.line(merge)) { $0.value(merge) }
            }
            token = root.string(of: "nextPageToken")
            if token == nil { return }
        }
    }

    private static func page(
        after token: String?, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> JSON.Value {
        let page = token.map { "pageToken=" + PercentEncoding.encodedComponent($0) } ?? ""
        if let server = try ServerAdministration.named(by: invocation, on: &host) {
            return try server.send(.listMerges, query: page, on: host)
        }
        // Nothing of this is kept: a list changes nothing, and a server may hold the data directory.
        var workspace = try Workspace.openForReading(invocation, on: &host)
        var work = Administration(workspace)
        let path = Endpoint.listMerges.path(
            project: work.authority.settings.projectID, tenant: workspace.tenant?.text)
        return try work.send("GET", path ?? "", query: page, &workspace, on: &host)
    }

    private static func line(_ merge: JSON.Value) -> String {
        func text(_ name: String) -> String { TerminalText.safe(merge[named: name]?.string ?? "-") }
        return TerminalText.padded(text("mergeId"), to: 20) + "  " + TerminalText.padded(text("phase"), to: 9) + "  "
            + text("absorbedId") + " into " + (merge["successorId"] == nil ? text("survivorId") : text("successorId"))
    }
}
