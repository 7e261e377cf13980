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
        if act == .tenantsDelete, !invocation.has("--yes") { try self.confirmDeletion(invocation, on: &host) }
        let patch = try self.patch(act, invocation)
        var project = try ProjectAdministration.open(invocation, toChange: act.changes, on: &host)
        defer { project.close(on: &host) }
        let (name, tenant) = (project.project, project.tenant)
        switch act {
        case .show:
            self.show(try project.send("GET", Settings.path(name, tenant?.text), on: &host), invocation, on: &host)
        case .tenantsShow:
            let path = Settings.path(name, invocation.operands[0])
            self.show(try project.send("GET", path, on: &host), invocation, on: &host)
        case .policy:
            let selected = tenant.map { "&tenantId=" + PercentEncoding.encodedComponent($0.text) } ?? ""
            let path = "/identitytoolkit.googleapis.com/v2/passwordPolicy"
            self.show(
                try project.send("GET", path, query: "key=vinculum" + selected, on: &host), invocation, on: &host)
        case .tenantsList: try self.list(&project, invocation, on: &host)
        case .set, .tenantsUpdate:
            let path = Settings.path(name, act == .set ? tenant?.text : invocation.operands[0])
            let query = "updateMask=" + PercentEncoding.encodedComponent(patch?.mask ?? "")
            let changed = try project.send("PATCH", path, query: query, patch?.body ?? [], on: &host)
            try project.commit(on: &host)
            self.show(changed, invocation, on: &host)
        case .tenantsCreate:
            let made = try project.send("POST", self.tenantsPath(name), patch?.body ?? Array("{}".utf8), on: &host)
            try project.commit(on: &host)
            self.show(made, invocation, on: &host)
        case .tenantsDelete:
            let id = invocation.operands[0]
            _ = try project.send("DELETE", Settings.path(name, id), on: &host)
            try project.commit(on: &host)
            host.put(invocation, text: "deleted tenant " + TerminalText.safe(id)) { writer in
                writer.beginObject()
                writer.member("deleted", id)
                writer.endObject()
            }
        }
    }

    /// The settings that the command line names; `nil` if it names none.
    private static func patch(_ act: Act, _ invocation: Invocation) throws(CommandFailure) -> Settings.Patch? {
        switch act {
        case .set: try Settings.Patch(invocation.operands, clears: invocation.values("--clear"))
        case .tenantsUpdate:
            try Settings.Patch(Array(invocation.operands.dropFirst()), clears: invocation.values("--clear"))
        case .tenantsCreate where !invocation.operands.isEmpty:
            try Settings.Patch(invocation.operands, clears: [])
        case .show, .policy, .tenantsList, .tenantsCreate, .tenantsShow, .tenantsDelete: nil
        }
    }

    private static func confirmDeletion(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let id = invocation.operands[0]
        guard TenantID(id) != nil else { return }
        var project = try ProjectAdministration.open(invocation, on: &host)
        defer { project.close(on: &host) }
        let path = Endpoint.queryAccounts.path(project: project.project, tenant: id) ?? ""
        let body = Array(#"{"returnUserInfo":false}"#.utf8)
        let count: String
        do throws(CommandFailure) {
            let found = try project.send(Endpoint.queryAccounts.method, path, body, on: &host)
            count = found.string(of: "recordsCount") ?? "0"
        } catch {
            // One that does not exist has no accounts; deleting it says so.
            guard error.exitCode == .notFound || error.exitCode == .refused else { throw error }
            count = "0"
        }
        try Confirmation.ask(
            "the tenant \(id) and its \(count) accounts will be deleted permanently", invocation, on: &host)
    }

    private static func tenantsPath(_ project: String) -> String {
        Settings.root + PercentEncoding.encodedComponent(project) + "/tenants"
    }

    private static func show(_ settings: JSON.Value, _ invocation: Invocation, on host: inout some CommandHost) {
        host.put(invocation, text: Settings.lines(settings)) { $0.value(settings) }
    }

    private static func list(
        _ project: inout ProjectAdministration, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let path = self.tenantsPath(project.project)
        var token: String?
        repeat {
            let query = "pageSize=100" + (token.map { "&pageToken=" + PercentEncoding.encodedComponent($0) } ?? "")
            let page = try project.send("GET", path, query: query, on: &host)
            for tenant in page["tenants"]?.elements.map({ $0 }) ?? [] {
                let name = tenant.string(of: "name") ?? ""
                let last = name.utf8.split(separator: UInt8(ascii: "/")).last ?? name.utf8[...]
                let id = String(decoding: last, as: UTF8.self)
                let title = tenant.string(of: "displayName") ?? "-"
                let text = TerminalText.padded(TerminalText.safe(id), to: 36) + "  " + TerminalText.safe(title)
                host.put(invocation, text: text) { $0.value(tenant) }
            }
            token = page.string(of: "nextPageToken").flatMap { $0.isEmpty ? nil : $0 }
        } while token != nil
    }
}

extension ConfigCommand.Act {
    fileprivate var changes: Bool {
        switch self {
        case .set, .tenantsCreate, .tenantsUpdate, .tenantsDelete: true
        case .show, .policy, .tenantsList, .tenantsShow: false
        }
    }
}
