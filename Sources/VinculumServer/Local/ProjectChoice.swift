public import Vinculum

/// The project that a request is for.
public enum ProjectChoice: Equatable, Sendable {
    /// The service's first project, because the request names it or none.
    case initial
    /// The project that the request names. The first change in a project that does not exist brings it into being.
    case named(ProjectID, byAdministrator: Bool)
    /// The project of the request's ID or refresh token if that project exists, else the first: a token brings no
    /// project into being.
    case ofToken(ProjectID)

    /// Whether an administrator names the project.
    public var isAdministrators: Bool { if case .named(_, true) = self { true } else { false } }

    /// The header that names a project. It needs no administrator.
    public static let header = "X-Vinculum-Project"

    /// Determines the project: of the path, the body or the link, else of the header, else of the token. Addresses of
    /// the service itself, without a project, are the first project's, whatever the header says.
    ///
    /// - Parameters:
    ///   - received: The request as the authority reads it; `nil` for a page or utility.
    ///   - firstProject: The ID of the service's first project, which may be any text.
    /// - Throws: `INVALID_PROJECT_ID` for a name that is no project ID.
    init(
        _ request: HTTPRequest, _ head: LocalService.Head, _ received: ReceivedRequest?, firstProject: String?
    ) throws(ServiceError) {
        let named = received?.namedProject ?? head.target.project(in: request)
        if named == nil, head.target.isAddressOfFirstProject {
            self = .initial
            return
        }
        if let name = named ?? head.project {
            if let firstProject, name == firstProject {
                self = .initial
                return
            }
            guard let id = ProjectID(name) else { throw .malformedProjectID }
            self = .named(id, byAdministrator: received?.isAdministrators ?? false)
        } else if let name = received?.tokenProject {
            let isOfFirst = firstProject.map { $0 == name } ?? false
            self = isOfFirst ? .initial : ProjectID(name).map { .ofToken($0) } ?? .initial
        } else {
            self = .initial
        }
    }
}

extension ServiceError {
    fileprivate static let malformedProjectID = ServiceError(
        .invalidProjectID,
        "A project ID has 1 to 63 letters, digits, dashes and underscores, and begins with a letter or digit.")
}
