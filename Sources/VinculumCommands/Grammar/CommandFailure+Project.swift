import Vinculum

extension CommandFailure {
    /// The failure of a command whose project does not exist.
    init(unknown project: ProjectID, of projects: [ProjectID], in base: String, _ invocation: Invocation) {
        self.init(
            .notFound, code: "unknownProject", "there is no project \(project.text) in \(base)",
            why: Self.existing(projects, near: project.text))
        self.next = [
            .init(invocation.line(["projects", "list"], project: .demo), "list the projects"),
            .init(invocation.line(["sign-up"], project: project), "begin the project, with an anonymous account"),
        ]
    }

    /// This failure, as that of one project of several.
    ///
    /// - Parameter effect: What it means for that project: `is not backed up`.
    func naming(_ project: ProjectID, _ effect: String) -> CommandFailure {
        var failure = self
        failure.what = "the project \(project.text) \(effect): " + self.what
        return failure
    }

    /// This failure, with the ways on if another run holds the lock.
    func suggestingRetry(of invocation: Invocation) -> CommandFailure {
        guard self.exitCode == .busy else { return self }
        var failure = self
        let isServer = self.code == Self.runningServer
        if isServer || self.code == Self.runningHolder {
            if invocation.command.takesEndpoint {
                let server = self.server ?? "http://\(LoopbackHost.ipv4):PORT"
                let secret = invocation.command.administersServer ? ["--admin-secret", "FILE"] : []
                failure.next.append(
                    .init(
                        invocation.line(
                            invocation.words + secret, endpoint: server,
                            data: !invocation.command.administersServer),
                        "ask the server\(isServer ? "" : ", if that run is one")"
                            + (self.server == nil ? "; PORT is the port that it listens on" : "")
                            + (secret.isEmpty ? "" : "; a local one needs no --admin-secret")))
            }
            failure.next.append(
                .init(
                    invocation.line(invocation.words),
                    isServer ? "try again once the server has stopped" : "try again once that run has ended"))
            return failure
        }
        failure.next = [
            .init(invocation.line(invocation.words), "try again; a run that has ended is noticed within 10 s"),
            .init(
                invocation.line(invocation.words + ["--break-lock"]),
                "take the lock, if you know that the other run has ended"),
        ]
        return failure
    }

    /// The projects that exist, for a person: the nearest to a name, and the first twenty.
    static func existing(_ projects: [ProjectID], near name: String) -> String {
        let names = projects.map { $0.text }
        if names.isEmpty { return "it holds no projects" }
        let more = names.count > 20 ? " and \(names.count - 20) more" : ""
        let listed = "it holds " + (more.isEmpty ? names.listed : Array(names.prefix(20)).listed + more)
        guard let near = Suggestion.nearest(to: name, in: names) else { return listed }
        return "did you mean \(near)? " + listed
    }
}
