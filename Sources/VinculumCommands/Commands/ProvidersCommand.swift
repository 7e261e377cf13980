import Vinculum

/// `vinculum providers`: the identity providers of the project or a tenant.
enum ProvidersCommand {
    enum Act {
        case list, show, set, delete
    }

    private static let clear = OptionSpecification("--clear", "NAME", "reset to the default; may be repeated")

    static func specification(_ act: Act) -> CommandSpecification {
        switch act {
        case .list:
            CommandSpecification(
                "providers", "list", group: .administration, summary: "list the configured identity providers",
                examples: [.init("vinculum providers list", "Print ID and on or off.")])
        case .show:
            CommandSpecification(
                "providers", "show", group: .administration,
                summary: "show the configuration of an identity provider, with its secret", synopsis: "ID",
                operands: 1...1,
                examples: [.init("vinculum providers show oidc.corp", "Print one setting per line.")])
        case .set:
            CommandSpecification(
                "providers", "set", group: .administration, summary: "create or change an identity provider",
                synopsis: "ID NAME VALUE…", operands: 1...65, options: [self.clear],
                details: [
                    "ID is oidc.NAME, saml.NAME, or a known provider such as google.com. Credentials of a configured "
                        + "provider are verified by its configuration; without one any test credential is accepted."
                ],
                examples: [
                    .init(
                        "vinculum providers set oidc.corp issuer https://id.example clientId app enabled true",
                        "Accept ID tokens of this issuer for the client app."),
                    .init("vinculum providers set google.com enabled false", "Turn off sign-in with Google."),
                ])
        case .delete:
            CommandSpecification(
                "providers", "delete", group: .administration,
                summary: "delete the configuration of an identity provider",
                synopsis: "ID", operands: 1...1,
                examples: [.init("vinculum providers delete oidc.corp", "Accounts with its identities stay.")])
        }
    }

    static func run(_ act: Act, _ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        switch act {
        case .list: try self.list(invocation, on: &host)
        case .show:
            var workspace = try Workspace.openForReading(invocation, on: &host)
            var work = Administration(workspace)
            let found = try work.send("GET", self.path(invocation.operands[0], invocation).text, &workspace, on: &host)
            host.put(invocation, text: Settings.lines(found)) { $0.value(found) }
        case .set: try self.set(invocation, on: &host)
        case .delete: try self.delete(invocation, on: &host)
        }
    }

    /// Creates the configuration if it is missing, else changes it.
    private static func set(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let clears = invocation.values("--clear")
        let patch = try Settings.Patch(Array(invocation.operands.dropFirst()), clears: clears)
        var path = self.path(invocation.operands[0], invocation)
        var workspace = try Workspace.openForWriting(invocation, on: &host)
        defer { workspace.close(on: &host) }
        var work = Administration(workspace)
        let isKnown = work.graph.provider(ProviderID(invocation.operands[0])) != nil
        var query = "updateMask=" + PercentEncoding.encodedComponent(patch.mask)
        if !isKnown {
            path.id = nil
            query = path.kind.idParameter + "=" + PercentEncoding.encodedComponent(invocation.operands[0])
        }
        let method = isKnown ? "PATCH" : "POST"
        let answer = try work.send(method, path.text, query: query, body: patch.body, &workspace, on: &host)
        try workspace.adopt(work.authority, after: work.changes, on: &host)
        host.put(invocation, text: Settings.lines(answer)) { $0.value(answer) }
    }

    private static func delete(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let id = invocation.operands[0]
        var workspace = try Workspace.openForWriting(invocation, on: &host)
        defer { workspace.close(on: &host) }
        var work = Administration(workspace)
        _ = try work.send("DELETE", self.path(id, invocation).text, &workspace, on: &host)
        try workspace.adopt(work.authority, after: work.changes, on: &host)
        host.put(invocation, text: "deleted the configuration of " + TerminalText.safe(id)) { writer in
            writer.beginObject()
            writer.member("deleted", id)
            writer.endObject()
        }
    }

    private static func list(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        var workspace = try Workspace.openForReading(invocation, on: &host)
        var work = Administration(workspace)
        for kind in ProviderConfiguration.Kind.allCases {
            let path = ProviderPath(
                project: invocation.globals.project.text, tenant: invocation.globals.tenant?.text, kind: kind)
            var token: String?
            repeat {
                let query = "pageSize=100" + (token.map { "&pageToken=" + PercentEncoding.encodedComponent($0) } ?? "")
                let page = try work.send("GET", path.text, query: query, &workspace, on: &host)
                for provider in page[kind.collection]?.elements.map({ $0 }) ?? [] {
                    let name = provider["name"]?.string ?? ""
                    let last = name.utf8.split(separator: UInt8(ascii: "/")).last ?? name.utf8[...]
                    let id = String(decoding: last, as: UTF8.self)
                    let state = provider["enabled"]?.bool == true ? "on" : "off"
                    let text = TerminalText.padded(TerminalText.safe(id), to: 36) + "  " + state
                    host.put(invocation, text: text) { $0.value(provider) }
                }
                token = page["nextPageToken"]?.string.flatMap { $0.isEmpty ? nil : $0 }
            } while token != nil
        }
    }

    private static func path(_ id: String, _ invocation: Invocation) -> ProviderPath {
        ProviderPath(
            project: invocation.globals.project.text, tenant: invocation.globals.tenant?.text,
            kind: ProviderID(id).configurationKind, id: id)
    }
}
