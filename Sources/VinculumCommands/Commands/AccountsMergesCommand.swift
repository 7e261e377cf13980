import Vinculum

/// `vinculum accounts merges`.
enum AccountsMergesCommand {
    static let specification = CommandSpecification(
        "accounts", "merges", group: .inspection, summary: "list merges, in the order they were prepared",
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
        // Nothing of this is kept: a list changes nothing, and a server may hold the data directory.
        var project = try ProjectAdministration.open(invocation, on: &host)
        defer { project.close(on: &host) }
        var token: String?
        repeat {
            let query = token.map { "pageToken=" + PercentEncoding.encodedComponent($0) } ?? ""
            let root = try project.send(.listMerges, query: query, on: &host)
            let merges = root["merges"].map { Array($0.elements) } ?? []
            for merge in merges {
                host.put(invocation, text: self.line(merge)) { $0.value(merge) }
            }
            token = merges.isEmpty ? nil : root.string(of: "nextPageToken")
        } while token != nil
    }

    private static func line(_ merge: JSON.Value) -> String {
        func text(_ name: String) -> String { TerminalText.safe(merge[named: name]?.string ?? "-") }
        return TerminalText.padded(text("mergeId"), to: 20) + "  " + TerminalText.padded(text("phase"), to: 9) + "  "
            + text("absorbedId") + " into " + (merge["successorId"] == nil ? text("survivorId") : text("successorId"))
    }
}
