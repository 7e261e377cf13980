extension Operation {
    /// `projects.tenants.getIamPolicy`: the access policy of the tenant, as it was written. It is not enforced.
    func getIamPolicy() throws(OperationExit) -> HTTPResponse {
        try self.call.check(.accessPolicyQuestion)
        _ = try self.knownTenant("get")
        let wanted = ConfigurationForm.member(
            "requestedPolicyVersion", of: ConfigurationForm.member("options", of: self.call.body)
        )
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

    /// `projects.tenants.setIamPolicy`: sets the access policy of the tenant: the members under `updateMask`, or else
    /// the bindings, get the values of the body. An `etag` of an older policy is refused; without an `etag` the policy
    /// is overwritten.
    func setIamPolicy() throws(OperationExit) -> HTTPResponse {
        try self.call.check(.accessPolicyChange)
        _ = try self.knownTenant("update")
        guard let given = ConfigurationForm.member("policy", of: self.call.body) else {
            throw .refused(ServiceError.missingAccessPolicy)
        }
        let stored = JSON.Value(stored: self.view.configuration().accessPolicy)
        if let etag = ConfigurationForm.member("etag", of: given)?.string, !etag.isEmpty {
            let known = stored?.string(of: "etag") ?? Operation.firstAccessPolicyTag
            guard Base64.decodedLeniently(etag) == Base64.decodedLeniently(known) else {
                throw .refused(ServiceError.staleAccessPolicy)
            }
        }
        let mask = try Operation.accessPolicyMask(ConfigurationForm.member("updateMask", of: self.call.body)?.string)
        let merged = ConfigurationForm.accessPolicy.merged(stored, with: given, mask)
        guard let policy = JSON.Value(stored: merged) else { throw .refused(ServiceError.missingAccessPolicy) }
        if let problem = AccessPolicyRules.problem(in: policy) { throw .refused(problem) }
        if self.settings.refuses(.unenforcedSettings), let promise = UnenforcedSetting(inAccessPolicy: policy) {
            throw .refused(ServiceError.unenforced(promise), by: .setting, Decision.Fact(.setting, promise.path))
        }
        var writer = JSON.Writer(reservingCapacity: merged.count + 32)
        // Drawn, not counted, so that the tag of an earlier policy is never used again.
        writer.configuration([("etag", Base64.encoded(self.generator.bytes(9)))], merged)
        guard writer.bytes.count <= Operation.maximumAccessPolicyByteCount else {
            throw .refused(ServiceError.accessPolicyTooLong)
        }
        self.propose(.configuration(.accessPolicyWritten(writer.bytes)))
        return .success(json: writer.bytes)
    }

    /// The most bytes of a stored policy: 1,500 members with long names.
    private static let maximumAccessPolicyByteCount = 1 << 18

    /// `projects.tenants.testIamPermissions`: which of these permissions the caller has. An administrator has all.
    func testIamPermissions() throws(OperationExit) -> HTTPResponse {
        try self.call.check(.accessPolicyTest)
        _ = try self.knownTenant("get")
        var permissions: [String] = []
        let given = ConfigurationForm.member("permissions", of: self.call.body).map { Array($0.elements) } ?? []
        for permission in given {
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

    /// `projects.identityPlatform.initializeAuth`: enables Identity Platform, which every project here has.
    func initializeAuth() throws(OperationExit) -> HTTPResponse {
        try self.call.checkTarget()
        try self.requireAdministrator()
        return .success(Wire.Presence())
    }

    /// The tag of a policy before one is written.
    private static var firstAccessPolicyTag: String { "ACAB" }
    private static let emptyAccessPolicy = HTTPResponse.success(json: Array(#"{"etag":"ACAB"}"#.utf8))

    /// The members to change. Tag and version belong to every change, so naming them has no effect.
    private static func accessPolicyMask(_ text: String?) throws(OperationExit) -> ConfigurationForm.Mask {
        var paths = ["version"]
        let names = (text.nonEmpty ?? "bindings").utf8.filter { $0 != UInt8(ascii: " ") }
        for part in names.split(separator: UInt8(ascii: ",")) {
            let path = String(decoding: part, as: UTF8.self)
            if !["etag", "version"].contains(path) { paths.append(path) }
        }
        return try Operation.mask(paths.joined(separator: ","), .accessPolicy)
    }
}
