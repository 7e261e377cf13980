import Vinculum

/// `vinculum config` and `vinculum tenants`: the settings of a project and of its tenants.
enum ConfigCommand {
    enum Act {
        case show, set, policy
        case tenantsList, tenantsCreate, tenantsShow, tenantsUpdate, tenantsDelete
    }

    private static let clear = OptionSpecification("--clear", "NAME", "reset to the default; may be repeated")
    private static let settings =
        "A setting is named by the path of its members. A value is JSON if it can be parsed "
        + "as such (true, 12, [\"a\"]), else a string. Settings that are not named stay unchanged."

    static func specification(_ act: Act) -> CommandSpecification {
        switch act {
        case .show:
            CommandSpecification(
                "config", "show", group: .administration,
                summary: "show the settings of the project, or with --tenant of a tenant",
                examples: [
                    .init("vinculum config show", "One setting per line, with the names for config set."),
                    .init("vinculum --tenant staging config show --json", "The settings of a tenant as one object."),
                ])
        case .set:
            CommandSpecification(
                "config", "set", group: .administration,
                summary: "change settings of the project, or with --tenant of a tenant",
                synopsis: "NAME VALUE…", operands: 0...64, options: [self.clear], details: [self.settings],
                examples: [
                    .init("vinculum config set mfa.state ENABLED", "Allow second factors."),
                    .init(
                        "vinculum config set signIn.allowDuplicateEmails true",
                        "Allow several accounts with the same address."),
                    .init("vinculum config set --clear passwordPolicyConfig", "Remove the password policy."),
                ])
        case .policy:
            CommandSpecification(
                "config", "password-policy", group: .administration,
                summary: "show the password policy as clients see it",
                examples: [.init("vinculum config password-policy", "One rule per line.")])
        case .tenantsList:
            CommandSpecification(
                "tenants", "list", group: .administration, summary: "list the tenants of the project",
                examples: [
                    .init(
                        "vinculum tenants list", "ID and name; other commands select a tenant with --tenant ID.")
                ])
        case .tenantsCreate:
            CommandSpecification(
                "tenants", "create", group: .administration, summary: "create a tenant", synopsis: "[NAME VALUE…]",
                operands: 0...64,
                details: [self.settings],
                examples: [
                    .init(
                        "vinculum tenants create displayName Staging allowPasswordSignup true",
                        "The ID is generated and printed.")
                ])
        case .tenantsShow:
            CommandSpecification(
                "tenants", "show", group: .administration, summary: "show a tenant with its settings", synopsis: "ID",
                operands: 1...1,
                examples: [.init("vinculum tenants show staging-x1y2z", "One setting per line.")])
        case .tenantsUpdate:
            CommandSpecification(
                "tenants", "update", group: .administration, summary: "change settings of a tenant",
                synopsis: "ID NAME VALUE…",
                operands: 1...65, options: [self.clear], details: [self.settings],
                examples: [
                    .init(
                        "vinculum tenants update staging-x1y2z mfaConfig.state ENABLED",
                        "The same as config set with --tenant staging-x1y2z.")
                ])
        case .tenantsDelete:
            CommandSpecification(
                "tenants", "delete", group: .administration, summary: "delete a tenant with all its accounts",
                synopsis: "ID",
                operands: 1...1, options: [.init("--yes", nil, "do not ask for confirmation")],
                examples: [.init("vinculum tenants delete staging-x1y2z --yes", "Delete without confirmation.")])
        }
    }

    static func run(_ act: Act, _ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let project = invocation.globals.project.text
        switch act {
        case .show: try self.ask("GET", Settings.path(project, invocation.globals.tenant?.text), invocation, on: &host)
        case .tenantsShow: try self.ask("GET", Settings.path(project, invocation.operands[0]), invocation, on: &host)
        case .policy: try self.showPolicy(invocation, on: &host)
        case .tenantsList: try self.list(invocation, on: &host)
        case .set, .tenantsUpdate:
            let tenant = act == .set ? invocation.globals.tenant?.text : invocation.operands[0]
            let clears = invocation.values("--clear")
            let patch = try Settings.Patch(Array(invocation.operands.dropFirst(act == .set ? 0 : 1)), clears: clears)
            let query = "updateMask=" + PercentEncoding.encodedComponent(patch.mask)
            try self.change("PATCH", Settings.path(project, tenant), query: query, patch.body, invocation, on: &host)
        case .tenantsCreate:
            let path = Settings.root + PercentEncoding.encodedComponent(project) + "/tenants"
            let body =
                invocation.operands.isEmpty
                ? Array("{}".utf8) : try Settings.Patch(invocation.operands, clears: []).body
            try self.change("POST", path, query: "", body, invocation, on: &host)
        case .tenantsDelete:
            let id = invocation.operands[0]
            if !invocation.has("--yes"), let tenant = TenantID(id) {
                let count = try Workspace.openForReading(invocation, on: &host).authority.store[tenant].accountCount
                try Confirmation.ask(
                    "the tenant \(id) and its \(count) accounts will be deleted permanently", invocation, on: &host)
            }
            try self.change("DELETE", Settings.path(project, id), query: "", [], invocation, on: &host)
        }
    }

    private static func ask(
        _ method: String, _ path: String, query: String = "", _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        var workspace = try Workspace.openForReading(invocation, on: &host)
        var work = Administration(workspace)
        self.show(try work.send(method, path, query: query, &workspace, on: &host), invocation, on: &host)
    }

    private static func change(
        _ method: String, _ path: String, query: String, _ body: [UInt8], _ invocation: Invocation,
        on host: inout some CommandHost
    ) throws(CommandFailure) {
        var workspace = try Workspace.openForWriting(invocation, on: &host)
        defer { workspace.close(on: &host) }
        var work = Administration(workspace)
        let answer = try work.send(method, path, query: query, body: body, &workspace, on: &host)
        try workspace.adopt(work.authority, after: work.changes, on: &host)
        if method == "DELETE" {
            host.put(invocation, text: "deleted tenant " + TerminalText.safe(invocation.operands[0])) { writer in
                writer.beginObject()
                writer.member("deleted", invocation.operands[0])
                writer.endObject()
            }
        } else {
            self.show(answer, invocation, on: &host)
        }
    }

    private static func show(_ settings: JSON.Value, _ invocation: Invocation, on host: inout some CommandHost) {
        host.put(invocation, text: Settings.lines(settings)) { $0.value(settings) }
    }

    private static func showPolicy(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let tenant = invocation.globals.tenant.map { "&tenantId=" + PercentEncoding.encodedComponent($0.text) } ?? ""
        try self.ask(
            "GET", "/identitytoolkit.googleapis.com/v2/passwordPolicy", query: "key=vinculum" + tenant, invocation,
            on: &host)
    }

    private static func list(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        var workspace = try Workspace.openForReading(invocation, on: &host)
        var work = Administration(workspace)
        let path = Settings.root + PercentEncoding.encodedComponent(invocation.globals.project.text) + "/tenants"
        var token: String?
        repeat {
            let query = "pageSize=100" + (token.map { "&pageToken=" + PercentEncoding.encodedComponent($0) } ?? "")
            let page = try work.send("GET", path, query: query, &workspace, on: &host)
            for tenant in page["tenants"]?.elements.map({ $0 }) ?? [] {
                let name = tenant.string(of: "name") ?? ""
                let last = name.utf8.split(separator: UInt8(ascii: "/")).last ?? name.utf8[...]
                let id = String(decoding: last, as: UTF8.self)
                let title = tenant.string(of: "displayName") ?? "-"
                let text = TerminalText.padded(TerminalText.safe(id), to: 36) + "  " + TerminalText.safe(title)
                host.put(invocation, text: text) {
                    $0.value(tenant)
                }
            }
            token = page.string(of: "nextPageToken").flatMap { $0.isEmpty ? nil : $0 }
        } while token != nil
    }
}
