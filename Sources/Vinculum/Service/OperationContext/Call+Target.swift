extension Call {
    /// The members of the body that choose project and tenant.
    static func target(of body: JSON.Value) throws(ServiceError) -> Wire.Target {
        do throws(FieldError) {
            return try Wire.Target(reading: body, strict: true)
        } catch {
            throw ServiceError(error)
        }
    }

    /// The project of the path or body, else the default one.
    static func project(
        _ scope: Route.Scope, _ target: Wire.Target, _ caller: Caller, _ endpoint: Endpoint, _ defaultProject: String
    ) throws(ServiceError) -> String {
        var named: String?
        if let project = (scope.names?.project).nonEmpty {
            named = project
        } else {
            named = target.targetProjectId.nonEmpty
            if named == nil, case .inBody = scope { throw ServiceError(.insufficientPermission) }
        }
        guard let named else { return defaultProject }
        if endpoint.access == .keyOrBearer, caller != .administrator { throw .targetProjectNeedsPermission }
        guard sameBytes(named, defaultProject) else {
            throw ServiceError(
                // Without a colon: client libraries cut messages there.
                message: """
                    This service is in single project mode and has the project \(defaultProject), not \(named); \
                    start it with --project \(named), or ask for \(defaultProject)
                    """,
                kind: .refused
            )
        }
        return named
    }

    /// The tenant of the path, body, ID token or refresh token. All that are given must agree.
    static func tenant(
        _ scope: Route.Scope, _ target: Wire.Target, _ idToken: RequestIDToken?
    ) throws(ServiceError) -> TenantID? {
        let inPath = (scope.names?.tenant).nonEmpty
        let inBody = target.tenantId.nonEmpty
        if let inPath, let inBody, !sameBytes(inPath, inBody) { throw ServiceError(.tenantIDMismatch) }
        var tenant = inPath ?? inBody
        if let claimed = idToken?.token.tenant {
            if let tenant, !sameBytes(tenant, claimed) { throw ServiceError(.tenantIDMismatch) }
            tenant = claimed
        }
        if let token = target.refreshToken, !token.isEmpty {
            guard let claimed = try Call.tenant(ofRefreshToken: token) else { return try Call.checked(tenant) }
            if let tenant, !sameBytes(tenant, claimed) { throw .refreshTokenTenantMismatch }
            tenant = claimed
        }
        return try Call.checked(tenant)
    }

    private static func checked(_ tenant: String?) throws(ServiceError) -> TenantID? {
        guard let tenant else { return nil }
        guard let id = TenantID(tenant) else { throw ServiceError(.invalidTenantID) }
        return id
    }

    private static func tenant(ofRefreshToken token: String) throws(ServiceError) -> String? {
        do throws(RefreshToken.ReadError) {
            return try RefreshToken(parsing: token).tenant
        } catch {
            throw ServiceError(.invalidRefreshToken)
        }
    }
}
