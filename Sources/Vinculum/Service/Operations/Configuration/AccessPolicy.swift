extension Operation {
    /// `projects.tenants.getIamPolicy`: who may do what with the tenant, as it was written. Nothing here is enforced.
    mutating func getIamPolicy() throws(OperationExit) -> HTTPResponse {
        try self.call.check(.accessPolicyQuestion)
        _ = try self.knownTenant("get")
        let wanted = ConfigurationForm.member("requestedPolicyVersion", of: ConfigurationForm.member("options", of: self.call.body))
        if let version = wanted?.int64 {
            guard version == 0 || version == 1 || version == 3 else { throw .refused(ServiceError.accessPolicyVersion) }
        }
        let json = self.view.configuration().accessPolicy
        guard let policy = JSON.Value(stored: json) else { return Operation.emptyAccessPolicy }
        if wanted?.int64 != 3, AccessPolicyRules.hasConditions(policy) {
            throw .refused(ServiceError.accessPolicyConditions)
        }
        return .success(json: json)
    }

    /// `projects.tenants.setIamPolicy`: the members under `updateMask`, else the bindings, take the values of the body.
    /// A policy that was read before somebody else wrote one is refused, by its `etag`; without one it is not looked at.
    mutating func setIamPolicy() throws(OperationExit) -> HTTPResponse {
        try self.call.check(.accessPolicyChange)
        _ = try self.knownTenant("update")
        guard let given = ConfigurationForm.member("policy", of: self.call.body) else {
            throw .refused(ServiceError.missingAccessPolicy)
        }
        let stored = JSON.Value(stored: self.view.configuration().accessPolicy)
        if let etag = ConfigurationForm.member("etag", of: given)?.string, !etag.isEmpty {
            let known = stored?["etag"]?.string ?? Operation.firstAccessPolicyTag
            guard Base64.decodedLeniently(etag) == Base64.decodedLeniently(known) else {
                throw .refused(ServiceError.staleAccessPolicy)
            }
        }
        let mask = try Operation.accessPolicyMask(ConfigurationForm.member("updateMask", of: self.call.body)?.string)
        let merged = ConfigurationForm.accessPolicy.merged(stored, with: given, mask)
        guard let policy = JSON.Value(stored: merged) else { throw .refused(ServiceError.missingAccessPolicy) }
        if let problem = AccessPolicyRules.problem(in: policy) { throw .refused(problem) }
        var writer = JSON.Writer(reservingCapacity: merged.count + 32)
        // Drawn, not counted: a tag of an earlier policy never comes back.
        writer.configuration([("etag", Base64.encoded(self.generator.bytes(9)))], merged)
        guard writer.bytes.count <= Operation.maximumAccessPolicyByteCount else { throw .refused(ServiceError.accessPolicyTooLong) }
        self.propose(.configuration(.accessPolicyWritten(writer.bytes)))
        return .success(json: writer.bytes)
    }

    /// Of a policy as it is kept; 1,500 members with long names fit.
    private static let maximumAccessPolicyByteCount = 1 << 18

    /// `projects.tenants.testIamPermissions`: which of these the caller has. An administrator has all.
    mutating func testIamPermissions() throws(OperationExit) -> HTTPResponse {
        try self.call.check(.accessPolicyTest)
        _ = try self.knownTenant("get")
        var permissions: [String] = []
        for permission in ConfigurationForm.member("permissions", of: self.call.body).map({ Array($0.elements) }) ?? [] {
            guard let name = permission.string, !name.isEmpty, !name.utf8.contains(UInt8(ascii: "*")) else {
                throw .refused(ServiceError.invalidPermission)
            }
            permissions.append(name)
        }
        var writer = JSON.Writer()
        writer.beginObject()
        if !permissions.isEmpty { writer.list("permissions", permissions) }
        writer.endObject()
        return .success(json: writer.bytes)
    }

    /// `projects.identityPlatform.initializeAuth`: makes a project one of Identity Platform, which every project here is.
    mutating func initializeAuth() throws(OperationExit) -> HTTPResponse {
        try self.call.checkTarget()
        try self.requireAdministrator()
        return .success(Wire.Presence())
    }

    /// The tag of a policy that nobody wrote.
    private static let firstAccessPolicyTag = "ACAB"
    private static let emptyAccessPolicy = HTTPResponse.success(json: Array(#"{"etag":"ACAB"}"#.utf8))

    /// The members that a change is about. Tag and version belong to the change itself, so naming them says nothing.
    private static func accessPolicyMask(_ text: String?) throws(OperationExit) -> ConfigurationForm.Mask {
        var paths = ["version"]
        let names = (text.nonEmpty ?? "bindings").utf8.filter { $0 != UInt8(ascii: " ") }
        for part in names.split(separator: UInt8(ascii: ",")) {
            let path = String(decoding: part, as: UTF8.self)
            if !sameBytes(path, "etag"), !sameBytes(path, "version") { paths.append(path) }
        }
        return try Operation.mask(paths.joined(separator: ","), .accessPolicy)
    }
}
