import Vinculum

extension ServiceError {
    /// The refusal of a new project beyond ``ServedProjects/limit``.
    static let tooManyProjects = ServiceError(
        message: """
            This service has \(ServedProjects.limit) projects, and requests of clients make no more; a request of an \
            administrator does, and vinculum projects delete removes unused ones
            """,
        kind: .exhausted)

    /// The refusal of requests to a project that cannot be opened or made.
    static func closed(_ failure: CommandFailure, _ id: ProjectID) -> ServiceError {
        if failure.exitCode == .conflict {
            return ServiceError(
                .invalidProjectID, "There is a project whose ID differs from \(id.text) in upper and lower case alone.")
        }
        return ServiceError(
            message: "The project \(id.text) cannot be used at present; the log of the service says why",
            kind: .unavailable)
    }

    /// The refusal of a project that is not among those of the service.
    static let projectNotServed = ServiceError(
        .invalidProjectID, "This service has a list of projects, and the one of the request is not on it.")
}
