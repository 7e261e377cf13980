/// A request that passed the gate of its project: its caller, operation, project, tenant and body.
struct Call: Sendable {
    private let received: ReceivedRequest
    let project: String
    let tenant: TenantID?
    /// What is wrong with project or tenant. The protocol reports it after the types of the body's members.
    private(set) var targetProblem: ServiceError?
    /// Whether the tenant does not exist and is created if the request succeeds.
    private(set) var foundsTenant = false

    /// Determines project and tenant of a request.
    init(_ received: ReceivedRequest, ownProject: String) {
        self.received = received
        var (project, tenant, problem): (String, TenantID?, ServiceError?) = (ownProject, nil, received.targetProblem)
        if problem == nil {
            do throws(ServiceError) {
                project = try Call.project(received, ownProject)
                tenant = try Call.tenant(received)
            } catch {
                problem = error
            }
        }
        (self.project, self.tenant, self.targetProblem) = (project, tenant, problem)
    }

    var endpoint: Endpoint { self.received.endpoint }
    var caller: Caller { self.received.caller }
    var body: JSON.Value { self.received.body }
    var members: MemberTable { self.received.members }
    var isForm: Bool { self.received.isForm }
    var query: FormFields { self.received.query }
    var links: LinkBase { self.received.links }
    var idToken: RequestIDToken? { self.received.idToken }
    var refreshToken: RequestRefreshToken? { self.received.refreshToken }
    var bundle: String? { self.received.bundle }
    var peer: Peer? { self.received.peer }
    var address: String? { self.received.address }
    var userAgent: String? { self.received.userAgent }
    var administratorName: String? { self.received.administratorName }

    /// Whether the path names the project.
    var isAddressedByProject: Bool { self.received.scope.namesProject }

    /// The provider configuration that the path names.
    var provider: ProviderPath? {
        if case .provider(let path) = self.received.scope { path } else { nil }
    }

    /// The provider of this service's own registry that the path names.
    var registry: RegistryPath? {
        if case .registry(let path) = self.received.scope { path } else { nil }
    }

    /// Checks that the tenant is not deleted and serves the operation.
    ///
    /// A tenant that does not exist is created by the first successful operation on accounts, if
    /// ``Permission/tenantsOnUse`` is granted.
    mutating func admit(status: TenantStatus, isDisabled: Bool, _ permissions: Permissions) {
        if self.targetProblem != nil { return }
        switch status {
        case .deleted: self.targetProblem = .tenantNotFound
        case .unknown where self.endpoint.isOfAccounts:
            self.foundsTenant = permissions.contains(.tenantsOnUse)
            if !self.foundsTenant { self.targetProblem = .tenantNotFound }
        case .unknown, .known: break
        }
        if isDisabled, !self.endpoint.worksWhileDisabled(under: permissions) {
            self.targetProblem = .init(.projectDisabled)
        }
    }

    /// Throws what is wrong with project or tenant.
    func checkTarget() throws(OperationExit) {
        if let problem = self.targetProblem { throw .refused(problem) }
    }
}

extension Endpoint {
    /// Whether it works in a project or tenant with `disableAuth`.
    fileprivate func worksWhileDisabled(under permissions: Permissions) -> Bool {
        switch self.row.whileDisabled {
        case .works: true
        case .worksUnlessHardened: permissions.contains(.disabledProjects)
        case .refused: false
        }
    }
}

/// Who sent a request.
enum Caller: Equatable, Sendable {
    /// A client with an API key.
    case client
    /// A client with an administrator's bearer token.
    case administrator
    /// A client of the local utilities, which need no credentials.
    case anyone
}
