extension Operation {
    /// `projects.updateConfig`: changes the configuration of the project: the members under `updateMask` get the values
    /// of the body, or are cleared.
    ///
    /// Without a mask the request is about the three settings that the reference has: whether several accounts may have
    /// one address, whether responses hide accounts, and the blocking functions; those that the body lacks are reset.
    /// Other than the reference: a path of no member is refused, and changes nothing.
    func updateConfig() throws(OperationExit) -> HTTPResponse {
        try self.call.check(.project)
        try self.requireAdministrator()
        if self.call.tenant != nil { throw .refused(ServiceError.configOfTenant) }
        let mask = self.call.query["updateMask"].nonEmpty ?? self.settingsWithoutMask
        let json = try self.merged(.project, try Operation.mask(mask, .project))
        return self.configResponse(json)
    }

    /// Where outsiders can reach the service, hiding accounts is switched off by name, not by leaving it out.
    private var settingsWithoutMask: String {
        let isGiven = ConfigurationForm.member("emailPrivacyConfig", of: self.call.body) != nil
        let privacy =
            isGiven || self.settings.allows(.shownAccounts) ? "emailPrivacyConfig.enableImprovedEmailPrivacy," : ""
        return "blockingFunctions,\(privacy)signIn.allowDuplicateEmails"
    }

    static func mask(_ text: String, _ form: ConfigurationForm) throws(OperationExit) -> ConfigurationForm.Mask {
        do throws(ConfigurationForm.UnknownPath) {
            return try form.mask(text)
        } catch {
            throw .refused(ServiceError.unknownMaskPath(error.path.joined(separator: ".")))
        }
    }

    /// Merges the request into a configuration, checks the result, and proposes it.
    ///
    /// - Parameters:
    ///   - base: The configuration to merge into; the stored one unless given.
    ///   - body: What to merge; the body of the request unless given.
    func merged(
        _ form: ConfigurationForm, _ mask: ConfigurationForm.Mask, into base: [UInt8]? = nil,
        with body: JSON.Value? = nil
    ) throws(OperationExit) -> [UInt8] {
        let body = body ?? self.call.body
        if let problem = ConfigurationRules.problem(inRequest: body) { throw .refused(problem) }
        var stored = base ?? self.view.configuration().json
        if stored.isEmpty {
            stored =
                self.call.tenant == nil
                ? Configuration.newProject(hidesEmails: self.settings.refuses(.shownAccounts))
                : Configuration.permissiveTenant
        }
        let json = form.merged(JSON.Value(stored: stored), with: body, mask)
        guard json.count <= Operation.maximumConfigurationByteCount, let config = JSON.Value(stored: json) else {
            throw .refused(ServiceError.configurationTooLarge)
        }
        let takesLooseNumbers = self.settings.allows(.looseNumbers)
        if let problem = ConfigurationRules.problem(in: config, takesLooseNumbers: takesLooseNumbers) {
            throw .refused(problem)
        }
        if self.settings.refuses(.unenforcedSettings), let promise = UnenforcedSetting(in: config) {
            throw .refused(ServiceError.unenforced(promise), by: .setting, Decision.Fact(.setting, promise.path))
        }
        let functions = BlockingFunctions(config["blockingFunctions"])
        for case let address? in [functions.beforeCreate, functions.beforeSignIn, functions.beforeMerge]
        where !self.mayCall(address) {
            throw .refused(ServiceError.plainTriggerURI, Decision.Fact(.setting, "plainBlockingFunctions"))
        }
        self.propose(.configuration(.written(json)))
        return json
    }

    /// Each configuration is in memory, whole in the journal, and read again at each change.
    private static let maximumConfigurationByteCount = 1 << 19
}
