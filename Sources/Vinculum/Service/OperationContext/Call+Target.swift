extension Call {
    /// The project of the path or body, else the service's own.
    static func project(_ received: ReceivedRequest, _ ownProject: String) throws(ServiceError) -> String {
        var named: String?
        if let project = received.scope.names?.project {
            named = project
        } else {
            named = received.target.targetProjectId.nonEmpty
            if named == nil, case .inBody = received.scope { throw ServiceError(.insufficientPermission) }
        }
        guard let named else { return ownProject }
        guard received.mayNameProject else { throw .targetProjectNeedsPermission }
        guard named == ownProject else { throw .otherProject(named, than: ownProject) }
        return named
    }

    /// The tenant of the path, body, ID token or refresh token. All that are given must agree.
    static func tenant(_ received: ReceivedRequest) throws(ServiceError) -> TenantID? {
        let inPath = received.scope.names?.tenant
        let inBody = received.target.tenantId.nonEmpty
        if let inPath, let inBody, inPath != inBody { throw ServiceError(.tenantIDMismatch) }
        var tenant = inPath ?? inBody
        if let claimed = received.idToken?.token.tenant {
            if let tenant, tenant != claimed { throw ServiceError(.tenantIDMismatch) }
            tenant = claimed
        }
        if received.target.refreshToken.nonEmpty != nil {
            guard let token = received.refreshToken?.token else { throw ServiceError(.invalidRefreshToken) }
            guard let claimed = token.tenant else { return try Call.checked(tenant) }
            if let tenant, tenant != claimed { throw .refreshTokenTenantMismatch }
            tenant = claimed
        }
        return try Call.checked(tenant)
    }

    private static func checked(_ tenant: String?) throws(ServiceError) -> TenantID? {
        guard let tenant else { return nil }
        guard let id = TenantID(tenant) else { throw ServiceError(.invalidTenantID) }
        return id
    }
}

extension ServiceError {
    /// The refusal of a service that has one project and is asked for another.
    public static func otherProject(_ named: String, than ownProject: String) -> ServiceError {
        ServiceError(
            // Without a colon: client libraries cut messages there.
            message: """
                This service is in single project mode and has the project \(ownProject), not \(named); \
                ask for \(ownProject), or start a service for \(named)
                """,
            kind: .refused
        )
    }
}
