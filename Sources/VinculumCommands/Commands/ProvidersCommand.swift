import Vinculum

/// `vinculum providers`: the registry of identity providers of the project or a tenant.
enum ProvidersCommand {
    enum Act {
        case list, show, add, set, delete, remove, test, export, importLines
    }

    static func run(_ act: Act, _ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        switch act {
        case .list: try self.list(invocation, on: &host)
        case .show: try self.show(invocation, on: &host)
        case .add, .set: try self.write(act, invocation, on: &host)
        case .delete, .remove: try self.delete(invocation, on: &host)
        case .test: try self.test(invocation, on: &host)
        case .export: try self.export(invocation, on: &host)
        case .importLines: try self.importLines(invocation, on: &host)
        }
    }

    /// Creates a provider that is missing, or changes one.
    private static func write(
        _ act: Act, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let (name, words) = (invocation.operands[0], Array(invocation.operands.dropFirst()))
        let id = ProviderID(name)
        try ProviderFields.refuseSecrets(in: words)
        // Secrets are read before the lock is acquired, because a person may type them.
        let members = try ProviderFields.members(of: id, invocation, on: &host)
        let patch = try Settings.Patch(words, clears: invocation.values("--clear"), members)
        var project = try ProjectAdministration.open(invocation, toChange: true, on: &host)
        defer { project.close(on: &host) }
        let path = self.path(name, of: project)
        let isKnown = try project.hasProvider(id, on: &host)
        if act == .add, isKnown {
            throw CommandFailure(
                .conflict, code: "configurationExists", "\(name) is configured already",
                why: "providers add creates a configuration and never changes one",
                next: [
                    .init(invocation.line(["providers", "set", name, "NAME", "VALUE"]), "change a member"),
                    .init(invocation.line(["providers", "show", name]), "show the present configuration"),
                ])
        }
        let query = isKnown ? "updateMask=" + PercentEncoding.encodedComponent(patch.mask) : ""
        let answer = try project.send(isKnown ? "PATCH" : "PUT", path, query: query, patch.body, on: &host)
        try project.commit(on: &host)
        host.put(invocation, text: Settings.lines(answer)) { $0.value(answer) }
    }

    private static func show(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        var project = try ProjectAdministration.open(invocation, on: &host)
        defer { project.close(on: &host) }
        let path = self.path(invocation.operands[0], of: project)
        let found = try project.send("GET", path, query: self.secretsQuery(invocation), on: &host)
        host.put(invocation, text: Settings.lines(found)) { $0.value(found) }
    }

    private static func delete(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let id = invocation.operands[0]
        var project = try ProjectAdministration.open(invocation, toChange: true, on: &host)
        defer { project.close(on: &host) }
        _ = try project.send("DELETE", self.path(id, of: project), on: &host)
        try project.commit(on: &host)
        host.put(invocation, text: "deleted the configuration of " + TerminalText.safe(id)) { writer in
            writer.beginObject()
            writer.member("deleted", id)
            writer.endObject()
        }
    }

    private static func test(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let id = invocation.operands[0]
        guard host.hasTransport else { throw CommandFailure(CallFailure.noTransport) }
        var project = try ProjectAdministration.open(invocation, on: &host)
        defer { project.close(on: &host) }
        let found: JSON.Value
        do throws(CommandFailure) {
            found = try project.send("GET", self.path(id, of: project, isTest: true), on: &host)
        } catch {
            var failure = error
            if failure.exitCode != .notFound, failure.code != CommandFailure.notAdministrator {
                failure.next.append(.init(invocation.line(["providers", "show", id]), "check its configuration"))
            }
            throw failure
        }
        host.put(invocation, text: Settings.lines(found)) { $0.value(found) }
    }

    private static func list(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        try self.forEach(invocation, query: "", on: &host) { provider, host in
            host.put(invocation, text: self.line(provider)) { $0.value(provider) }
        }
    }

    private static func line(_ provider: JSON.Value) -> String {
        let id = provider.string(of: "providerId") ?? ""
        var flow = provider["responseType"]?.bool(of: "idToken") == true ? "implicit" : "code"
        if ProviderID(id).isSAML { flow = "saml" }
        if provider.bool(of: "public") == true { flow += ", public" }
        let state = provider.bool(of: "enabled") == true ? "on" : "off"
        let address: String = provider.string(of: "issuer") ?? provider.string(of: "authorizationEndpoint") ?? "-"
        return TerminalText.padded(TerminalText.safe(id), to: 28) + "  " + TerminalText.padded(state, to: 3) + "  "
            + TerminalText.padded(flow, to: 14) + "  " + TerminalText.safe(address)
    }

    /// Calls `body` with every provider, in the order of IDs.
    static func forEach<Host: CommandHost>(
        _ invocation: Invocation, query: String, on host: inout Host,
        _ body: (JSON.Value, inout Host) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        var project = try ProjectAdministration.open(invocation, on: &host)
        defer { project.close(on: &host) }
        let path = self.path(nil, of: project)
        var token: String?
        repeat {
            let place = token.map { "&pageToken=" + PercentEncoding.encodedComponent($0) } ?? ""
            let page = try project.send(
                "GET", path, query: "pageSize=100" + place + (query.isEmpty ? "" : "&" + query), on: &host)
            for provider in page["providers"]?.elements.map({ $0 }) ?? [] { try body(provider, &host) }
            token = page.string(of: "nextPageToken").flatMap { $0.isEmpty ? nil : $0 }
        } while token != nil
    }

    static func secretsQuery(_ invocation: Invocation) -> String {
        invocation.has("--with-secrets") ? "withSecrets=true" : ""
    }

    static func path(_ id: String?, of project: borrowing ProjectAdministration, isTest: Bool = false) -> String {
        RegistryPath(project: project.project, tenant: project.tenant?.text, id: id, isTest: isTest).text
    }
}
