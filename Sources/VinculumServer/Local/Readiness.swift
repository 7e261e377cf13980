import Vinculum

/// Whether a service takes traffic; if not, why, and what its operator does about it. What `/readyz` answers.
public struct Readiness: Equatable, Sendable {
    /// Why a service takes no traffic.
    public enum Cause: String, CaseIterable, Sendable {
        /// Changes of a project cannot be written; reading goes on.
        case writesRefused
        /// The database of a project cannot be reached or written.
        case storeRefuses
        /// A project could not be read again after changes could not be written.
        case projectUnreadable
        /// A project cannot be opened or made.
        case projectNotOpened
        /// The server ends.
        case stopping

        var action: String {
            switch self {
            case .writesRefused:
                "Free space on the disk of the data directory, or let the server write there; it tries again by itself."
            case .storeRefuses:
                "See that the database of --store runs, that the server may write there and that its disk has space; "
                    + "it tries again by itself."
            case .projectUnreadable, .projectNotOpened:
                "Read on the server's standard error which file is damaged, missing or in use; the server tries again "
                    + "by itself."
            case .stopping: "Send requests to another server."
            }
        }
    }

    /// One reason, with the project that it is about.
    public struct Problem: Equatable, Sendable {
        let cause: Cause
        let project: String?
        let reason: String?

        /// - Parameters:
        ///   - project: The ID of the project; `nil` for what concerns the whole server.
        ///   - reason: What the system said, for those who may know the project.
        public init(_ cause: Cause, project: String? = nil, reason: String? = nil) {
            (self.cause, self.project, self.reason) = (cause, project, reason)
        }
    }

    /// The reasons; none for a service that takes traffic.
    public var problems: [Problem] = []

    /// The readiness of a service that takes traffic.
    public init() {}

    /// 200, or 503 with the reasons.
    ///
    /// - Parameter namesProjects: Whether the caller may know the projects. Otherwise each cause is named once, without
    ///   projects and reasons.
    func response(namesProjects: Bool) -> HTTPResponse {
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("status", self.problems.isEmpty ? "ready" : "notReady")
        if !self.problems.isEmpty {
            writer.key("problems")
            writer.beginArray()
            for (index, problem) in self.problems.enumerated() {
                if !namesProjects, self.problems[..<index].contains(where: { $0.cause == problem.cause }) { continue }
                writer.beginObject()
                writer.member("problem", problem.cause.rawValue)
                writer.member("project", namesProjects ? problem.project : nil)
                writer.member("reason", namesProjects ? problem.reason : nil)
                writer.member("action", problem.cause.action)
                writer.endObject()
            }
            writer.endArray()
        }
        writer.endObject()
        var response = HTTPResponse.json(writer)
        response.status = self.problems.isEmpty ? 200 : 503
        return response
    }
}
