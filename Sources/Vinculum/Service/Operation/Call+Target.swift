extension Call {
    /// The members that choose project and tenant.
    static func target(of body: JSON.Value) throws(ServiceError) -> Wire.Target {
        do throws(FieldError) {
            return try Wire.Target(reading: body, strict: true)
        } catch {
            throw ServiceError(error)
        }
    }

    static func project(
        _ scope: Route.Scope, _ target: Wire.Target, _ caller: Caller, _ endpoint: Endpoint, _ defaultProject: String
    ) throws(ServiceError) -> String {
        var named: String?
        switch scope {
        case .named(let project, _) where !project.isEmpty: named = project
        case .inBody:
            guard let project = target.targetProjectId, !project.isEmpty else {
                throw ServiceError(.insufficientPermission)
            }
            named = project
        case .named, .unnamed: named = target.targetProjectId.flatMap { $0.isEmpty ? nil : $0 }
        }
        guard let named else { return defaultProject }
        if endpoint.access == .keyOrBearer, caller != .administrator { throw .targetProjectNeedsPermission }
        guard sameBytes(named, defaultProject) else {
            throw ServiceError(
                message: "This authority runs in single project mode: it serves \(defaultProject), not \(named).",
                kind: .refused
            )
        }
        return named
    }

    /// The tenant of the path, the body, the ID token or the refresh token; all that are given must agree.
    static func tenant(_ scope: Route.Scope, _ target: Wire.Target) throws(ServiceError) -> TenantID? {
        var inPath: String?
        if case .named(_, let tenant?) = scope, !tenant.isEmpty { inPath = tenant }
        let inBody = target.tenantId.flatMap { $0.isEmpty ? nil : $0 }
        if let inPath, let inBody, !sameBytes(inPath, inBody) { throw ServiceError(.tenantIDMismatch) }
        var tenant = inPath ?? inBody
        if let token = target.idToken, !token.isEmpty, let claimed = Call.tenant(ofIDToken: token) {
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

    private static func tenant(ofIDToken token: String) -> String? {
        do throws(CompactJWS.ReadError) {
            return try UnverifiedIDToken(parsing: token).tenant
        } catch {
            return nil
        }
    }

    private static func tenant(ofRefreshToken token: String) throws(ServiceError) -> String? {
        do throws(RefreshToken.ReadError) {
            return try RefreshToken(parsing: token).tenant
        } catch {
            throw ServiceError(.invalidRefreshToken)
        }
    }
}
