import Vinculum

/// The servers that a person administers, each with a name: `profiles.json` in `$XDG_CONFIG_HOME/vinculum`, else in
/// `$HOME/.config/vinculum`. It is readable by its owner alone, and names the file of a secret,
/// never the secret.
///
///     {"profiles":[{"name":"prod","endpoint":"https://auth.example.com","project":"app","adminSecretFile":"FILE"}]}
struct ServerProfiles {
    struct Profile: Equatable {
        var name: String
        var endpoint: String
        var project: ProjectID?
        var tenant: TenantID?
        /// The file of the administrator's bearer token; `nil` for `owner`.
        var adminSecretFile: String?
    }

    /// The profiles in the order of their names.
    private(set) var profiles: [Profile] = []
    private let folder: String
    var path: String { self.folder + "/profiles.json" }

    /// The most profiles, and the largest file.
    private static let limit = 256
    private static let byteLimit = 1 << 18

    /// Reads the file; without it there are no profiles.
    ///
    /// - Throws: ``CommandFailure`` with the code `damagedProfiles` for a file of another form.
    init(_ host: some CommandHost) throws(CommandFailure) {
        self.folder = try ServerProfiles.folder(host)
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try host.files.read(self.path, upTo: ServerProfiles.byteLimit)
        } catch {
            if error.kind == .notFound { return }
            throw host.failure(error)
        }
        let root: JSON.Value
        do throws(JSON.ReadError) {
            root = try JSON.Document(parsing: bytes, duplicateKeys: .refused).root
        } catch {
            throw ServerProfiles.damaged(self.path, "it is no JSON")
        }
        guard let list = root["profiles"], list.kind == .array else {
            throw ServerProfiles.damaged(self.path, "it has no list with the name profiles")
        }
        for value in list.elements {
            guard let profile = Profile(value) else {
                throw ServerProfiles.damaged(self.path, "the profile number \(self.profiles.count + 1) is not readable")
            }
            self.profiles.append(profile)
        }
    }

    private static func damaged(_ path: String, _ why: String) -> CommandFailure {
        CommandFailure(
            .corruptState, code: "damagedProfiles", "\(TerminalText.safe(path)) holds no profiles", why: why,
            next: [
                .init("rm " + Invocation.quoted(path), "begin without profiles"),
                .init("vinculum profile add --help", "show how they are made"),
            ])
    }

    /// `$XDG_CONFIG_HOME/vinculum` and what stands in for it. A relative path in the variable is ignored, as the XDG
    /// Base Directory Specification requires.
    ///
    /// - Throws: ``CommandFailure`` without a home: in a folder that others share, they would choose the server that
    ///   gets the secret.
    private static func folder(_ host: some CommandHost) throws(CommandFailure) -> String {
        if let home = host.environment("XDG_CONFIG_HOME"), home.utf8.first == UInt8(ascii: "/") {
            return home + "/vinculum"
        }
        if let home = host.environment("HOME").nonEmpty { return home + "/.config/vinculum" }
        throw .usage(
            "profiles are kept in a home folder, and the environment names none",
            why: "set HOME or XDG_CONFIG_HOME, or name the server by --endpoint")
    }

    /// The profile of a name.
    ///
    /// - Throws: ``CommandFailure`` that names those that there are.
    func profile(named name: String) throws(CommandFailure) -> Profile {
        if let profile = self.profiles.first(where: { $0.name == name }) { return profile }
        let names = self.profiles.map { $0.name }
        var why = names.isEmpty ? "there are none yet" : "there are " + names.listed
        if let near = Suggestion.nearest(to: name, in: names) { why = "did you mean \(near)? " + why }
        throw CommandFailure(
            .notFound, code: "unknownProfile", "there is no profile \(TerminalText.safe(name))", why: why,
            next: [
                .init("vinculum profile list", "list the profiles"),
                .init("vinculum profile add NAME --endpoint URL --project ID --admin-secret FILE", "make one"),
            ])
    }

    /// Puts a profile in the place of the one that has its name, if there is one.
    mutating func put(_ profile: Profile) throws(CommandFailure) {
        self.remove(profile.name)
        guard self.profiles.count < ServerProfiles.limit else {
            throw CommandFailure(.refused, "there are \(ServerProfiles.limit) profiles, and no more are kept")
        }
        self.profiles = (self.profiles + [profile]).ordered { $0.name < $1.name }
    }

    mutating func remove(_ name: String) { self.profiles.removeAll { $0.name == name } }

    /// Replaces the file in one step.
    func write(on host: inout some CommandHost) throws(CommandFailure) {
        var writer = JSON.Writer()
        writer.beginObject()
        writer.key("profiles")
        writer.beginArray()
        for profile in self.profiles { profile.write(to: &writer) }
        writer.endArray()
        writer.endObject()
        do throws(FileError) {
            try host.files.makeDirectories(self.folder, access: .owner)
            _ = try host.files.replace(self.path, with: writer.bytes + [0x0A], access: .owner)
        } catch {
            throw host.failure(error)
        }
    }
}

extension ServerProfiles.Profile {
    func write(to writer: inout JSON.Writer) {
        writer.beginObject()
        writer.member("name", self.name)
        writer.member("endpoint", self.endpoint)
        writer.member("project", self.project?.text)
        writer.member("tenant", self.tenant?.text)
        writer.member("adminSecretFile", self.adminSecretFile)
        writer.endObject()
    }

    /// Reads what ``write(to:)`` wrote; `nil` for another object.
    fileprivate init?(_ json: JSON.Value) {
        guard let name = json.string(of: "name").nonEmpty, let endpoint = json.string(of: "endpoint").nonEmpty
        else { return nil }
        let (project, tenant) = (json.string(of: "project"), json.string(of: "tenant"))
        (self.name, self.endpoint) = (name, endpoint)
        (self.project, self.tenant) = (project.flatMap { ProjectID($0) }, tenant.flatMap { TenantID($0) })
        self.adminSecretFile = json.string(of: "adminSecretFile")
        if (project != nil) != (self.project != nil) || (tenant != nil) != (self.tenant != nil) { return nil }
    }
}

extension Invocation {
    /// Takes endpoint, project, tenant and secret from the profile that the command line or the environment names. What
    /// the line says itself counts before.
    ///
    /// - Parameter usesEnvironment: Whether the environment may name one.
    mutating func useProfile(
        environment usesEnvironment: Bool, _ host: some CommandHost
    ) throws(CommandFailure) {
        if self.globals.profile != nil, self.globals.endpoint != nil {
            throw .usage("--profile and --endpoint exclude each other")
        }
        var name = self.globals.profile
        if name == nil, usesEnvironment, self.globals.endpoint == nil {
            name = host.environment(Invocation.profileVariable).nonEmpty
        }
        guard let name else { return }
        let profile = try ServerProfiles(host).profile(named: name)
        self.globals.profile = name
        self.globals.endpoint = profile.endpoint
        if !self.globals.isProjectNamed, let project = profile.project {
            (self.globals.project, self.globals.isProjectNamed) = (project, true)
        }
        if self.globals.tenant == nil { self.globals.tenant = profile.tenant }
        if self.command.administersServer, self.globals.adminSecretFile == nil {
            self.globals.adminSecretFile = profile.adminSecretFile
        }
    }
}
