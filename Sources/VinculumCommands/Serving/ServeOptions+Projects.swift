import Vinculum

/// Which projects a server has.
extension ServeOptions {
    /// The projects of `--project`, before the command and after it; the usual one if there is none.
    ///
    /// - Throws: ``CommandFailure`` for a text that is no project ID.
    static func projects(_ invocation: Invocation) throws(CommandFailure) -> [ProjectID] {
        var projects: [ProjectID] = invocation.globals.isProjectNamed ? [invocation.globals.project] : []
        for text in invocation.values("--project") {
            let project = try Typed.project(text)
            if !projects.contains(project) { projects.append(project) }
        }
        return projects.isEmpty ? [invocation.globals.project] : projects
    }

    /// Whether requests may be for the project.
    func serves(_ project: ProjectID) -> Bool {
        self.isSingleProject || self.isHardened ? self.projects.contains(project) : true
    }

    /// The refusal of a request for a project that ``serves(_:)`` excludes.
    func refusal(of project: ProjectID) -> ServiceError {
        self.isSingleProject ? .otherProject(project.text, than: self.projects[0].text) : .projectNotServed
    }
}
