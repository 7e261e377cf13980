public import Vinculum

/// Health, readiness and metrics, which are about the whole service.
extension LocalService {
    /// The answer to `/readyz`; projects are named for callers on this machine that may administer.
    @export(interface)
    public func readiness(for incoming: Incoming) -> HTTPResponse {
        self.readiness.response(namesProjects: self.showsPrivateFacts(to: incoming.request))
    }

    /// Answers a request to the address of observers: health, readiness and metrics need no secret there, and there is
    /// nothing else.
    ///
    /// - Parameters:
    ///   - incoming: The request as it was read; a refusal of it is ignored.
    ///   - project: The ID of the first project.
    @export(interface)
    public mutating func observed(_ incoming: Incoming, project: String) -> HTTPResponse {
        let response: HTTPResponse =
            switch incoming.target {
            case .utility(.health): self.health(of: project, accounts: nil)
            case .utility(.ready): self.readiness.response(namesProjects: true)
            case .utility(.metrics): self.exposition
            case .wrongMethod(.health), .wrongMethod(.ready), .wrongMethod(.metrics):
                Proposal.methodNotAllowed(incoming.request, allowed: Utility.health.methods).response
            case .preflight, .utility, .wrongMethod, .operation: .failure(.notFound)
            }
        self.metrics.answered(incoming.method, incoming.target.route, status: response.status)
        return response
    }

    /// Whether the caller may know projects and numbers of accounts: these are private on a network.
    func showsPrivateFacts(to request: HTTPRequest) -> Bool {
        if case .machine = self.reach { self.reach.refusalOfAdministrator(request) == nil } else { false }
    }

    func health(of project: String, accounts: Int64?) -> HTTPResponse {
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("status", "ok")
        writer.member("project", project)
        if let accounts { writer.member("accounts", accounts) }
        writer.endObject()
        return .json(writer)
    }

    var exposition: HTTPResponse {
        HTTPResponse(
            status: 200, contentType: "text/plain; version=0.0.4; charset=utf-8", body: self.metrics.exposition)
    }
}

extension AdministratorAccess {
    /// The refusal of a page or utility that needs an administrator's bearer token; `nil` if it has one or needs none.
    func refusal(of request: HTTPRequest, _ target: Target, within reach: Reach) -> ServiceError? {
        guard case .utility(let utility) = target, utility.needsAdministrator(within: reach),
            !self.isClaimed(by: request)
        else { return nil }
        return self.isWronglyClaimed(by: request) ? .invalidCredentials : .utilityOfAdministrators
    }
}
