import Vinculum

extension ServerProfileCommand {
    static func run(_ act: Act, _ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        var profiles = try ServerProfiles(host)
        switch act {
        case .add:
            let profile = try self.profile(invocation, on: &host)
            try profiles.put(profile)
            try profiles.write(on: &host)
            host.put(invocation, text: "added the profile " + TerminalText.safe(profile.name)) {
                profile.write(to: &$0)
            }
        case .list:
            for profile in profiles.profiles {
                let text =
                    TerminalText.padded(TerminalText.safe(profile.name), to: 16) + "  "
                    + TerminalText.padded(TerminalText.safe(profile.endpoint), to: 36) + "  "
                    + (profile.project?.text ?? "the server's first project")
                host.put(invocation, text: text) { profile.write(to: &$0) }
            }
            if profiles.profiles.isEmpty { host.report("there are no profiles in " + profiles.path) }
        case .show:
            let profile = try profiles.profile(named: invocation.operands[0])
            host.put(invocation, text: self.text(profile)) { profile.write(to: &$0) }
        case .remove:
            let profile = try profiles.profile(named: invocation.operands[0])
            profiles.remove(profile.name)
            try profiles.write(on: &host)
            host.put(invocation, text: "removed the profile " + TerminalText.safe(profile.name)) { writer in
                writer.beginObject()
                writer.member("removed", profile.name)
                writer.endObject()
            }
        }
    }

    /// The profile of the command line, after checking what can be checked without asking the server.
    private static func profile(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> ServerProfiles.Profile {
        let (name, globals) = (invocation.operands[0], invocation.globals)
        let isName =
            (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { $0.isLetterOrDigit || "-_.".utf8.contains($0) }
        guard isName else {
            throw .usage(
                "\(TerminalText.safe(name)) is not a name of a profile",
                why: "a name has 1 to 64 letters, digits, dashes, underscores and dots")
        }
        guard globals.profile == nil else { throw .usage("a profile is made of --endpoint, not of another profile") }
        guard let endpoint = globals.endpoint,
            let remote = try RemoteEndpoint.named(by: globals, environment: false, host), remote.server.isEmulator
        else {
            throw .usage(
                "a profile needs --endpoint URL", why: "it is the address of a server of this program",
                next: [.init("vinculum profile add --help", "show an example")])
        }
        if let file = globals.adminSecretFile {
            guard file.utf8.first == UInt8(ascii: "/") else {
                throw .usage(
                    "--admin-secret of a profile must be a whole path, which begins with /",
                    why: "a profile is used in any directory")
            }
            _ = try AdministratorFile.secret(in: file, on: &host)
        }
        return ServerProfiles.Profile(
            name: name, endpoint: endpoint, project: globals.isProjectNamed ? globals.project : nil,
            tenant: globals.tenant, adminSecretFile: globals.adminSecretFile)
    }

    private static func text(_ profile: ServerProfiles.Profile) -> String {
        let rows: [(String, String?)] = [
            ("name", profile.name), ("endpoint", profile.endpoint), ("project", profile.project?.text),
            ("tenant", profile.tenant?.text), ("secret", profile.adminSecretFile),
        ]
        var lines: [String] = []
        for case (let name, let value?) in rows {
            lines.append(TerminalText.padded(name, to: 10) + TerminalText.safe(value))
        }
        return lines.joinedLines
    }
}
