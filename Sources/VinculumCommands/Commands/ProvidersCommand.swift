import Vinculum

/// `vinculum providers`: how the identity providers of the project or a tenant are set up.
enum ProvidersCommand {
    enum Act {
        case list, show, set, delete
    }

    private static let clear = OptionSpecification("--clear", "NAME", "back to what it is at first; may be given several times")

    static func specification(_ act: Act) -> CommandSpecification {
        switch act {
        case .list:
            CommandSpecification(
                "providers", "list", group: .administration, summary: "list the identity providers that are configured",
                examples: [.init("vinculum providers list", "ID, and whether it is switched on.")])
        case .show:
            CommandSpecification(
                "providers", "show", group: .administration, summary: "show how an identity provider is configured, with its secret",
                synopsis: "ID", operands: 1...1, examples: [.init("vinculum providers show oidc.corp", "A setting a line.")])
        case .set:
            CommandSpecification(
                "providers", "set", group: .administration, summary: "configure an identity provider, or change how it is",
                synopsis: "ID NAME VALUE…", operands: 1...65, options: [self.clear],
                details: [
                    "ID is oidc.NAME, saml.NAME, or a provider that is known by name, such as google.com. Once a provider is configured, "
                        + "its answers must be what the configuration says; without one any test form is taken."
                ],
                examples: [
                    .init("vinculum providers set oidc.corp issuer https://id.example clientId app enabled true", "ID tokens of that issuer for app sign in."),
                    .init("vinculum providers set google.com enabled false", "Nobody signs in with Google any more."),
                ])
        case .delete:
            CommandSpecification(
                "providers", "delete", group: .administration, summary: "forget how an identity provider is configured",
                synopsis: "ID", operands: 1...1, examples: [.init("vinculum providers delete oidc.corp", "Its people keep their accounts.")])
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

    /// Creates what is not there yet, and changes what is.
    private static func set(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let clears = invocation.options.filter { sameBytes($0.name, "--clear") }.map { $0.value }
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
        let answer = try work.send(isKnown ? "PATCH" : "POST", path.text, query: query, body: patch.body, &workspace, on: &host)
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
            let path = ProviderPath(project: invocation.globals.project, tenant: invocation.globals.tenant?.text, kind: kind)
            var token: String?
            repeat {
                let query = "pageSize=100" + (token.map { "&pageToken=" + PercentEncoding.encodedComponent($0) } ?? "")
                let page = try work.send("GET", path.text, query: query, &workspace, on: &host)
                for provider in page[kind.collection]?.elements.map({ $0 }) ?? [] {
                    let name = provider["name"]?.string ?? ""
                    let id = String(decoding: name.utf8.split(separator: UInt8(ascii: "/")).last ?? name.utf8[...], as: UTF8.self)
                    let state = provider["enabled"]?.bool == true ? "on" : "off"
                    host.put(invocation, text: TerminalText.padded(TerminalText.safe(id), to: 36) + "  " + state) { $0.value(provider) }
                }
                token = page["nextPageToken"]?.string.flatMap { $0.isEmpty ? nil : $0 }
            } while token != nil
        }
    }

    private static func path(_ id: String, _ invocation: Invocation) -> ProviderPath {
        ProviderPath(
            project: invocation.globals.project, tenant: invocation.globals.tenant?.text,
            kind: ProviderID(id).configurationKind, id: id)
    }
}
