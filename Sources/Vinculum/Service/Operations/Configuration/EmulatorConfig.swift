extension Operation {
    /// The two settings that local tools read, without authentication. A utility of local emulators.
    func emulatorConfig() throws(OperationExit) -> HTTPResponse {
        try self.call.checkTarget()
        return self.emulatorConfigResponse(self.view.configuration().json)
    }

    /// Changes those of the two settings that the body has.
    ///
    /// Other than the reference: a body that has neither changes nothing.
    func updateEmulatorConfig() throws(OperationExit) -> HTTPResponse {
        try self.call.check(.project)
        var paths: [ArraySlice<String>] = []
        let settings = [("signIn", "allowDuplicateEmails"), ("emailPrivacyConfig", "enableImprovedEmailPrivacy")]
        for (object, leaf) in settings {
            let parent = ConfigurationForm.member(object, of: self.call.body)
            if ConfigurationForm.member(leaf, of: parent) != nil { paths.append([object, leaf]) }
        }
        if paths.isEmpty { return self.emulatorConfigResponse(self.view.configuration().json) }
        return self.emulatorConfigResponse(try self.merged(.project, .paths(paths)))
    }

    private func emulatorConfigResponse(_ json: [UInt8]) -> HTTPResponse {
        let policy = JSON.Value(stored: json).map { ProjectPolicy(project: $0) } ?? ProjectPolicy()
        var writer = JSON.Writer()
        writer.beginObject()
        writer.key("signIn")
        writer.beginObject()
        writer.key("allowDuplicateEmails")
        writer.bool(!policy.oneAccountPerEmail)
        writer.endObject()
        writer.key("emailPrivacyConfig")
        writer.beginObject()
        writer.key("enableImprovedEmailPrivacy")
        writer.bool(policy.hidesEmails)
        writer.endObject()
        writer.endObject()
        return .success(json: writer.bytes)
    }
}
