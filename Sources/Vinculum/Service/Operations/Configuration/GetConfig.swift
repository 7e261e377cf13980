extension Operation {
    /// `projects.getConfig`: the configuration of the project. `signIn.hashConfig` has the parameters of the hashes
    /// that the service makes of passwords.
    func getConfig() throws(OperationExit) -> HTTPResponse {
        try self.call.checkTarget()
        try self.requireAdministrator()
        return self.configResponse(self.view.configuration().json)
    }

    func configResponse(_ json: [UInt8]) -> HTTPResponse {
        let config =
            json.isEmpty ? Configuration.newProject(hidesEmails: self.settings.refuses(.shownAccounts)) : json
        return .configuration(
            [("name", "projects/\(self.call.project)/config")], self.withHashConfig(config, isProject: true),
            isWritten: !json.isEmpty)
    }
}

extension HTTPResponse {
    /// A stored object, after the members that the service adds.
    static func configuration(
        _ own: [(String, String)], _ json: [UInt8], isWritten: Bool = true
    ) -> HTTPResponse {
        var writer = JSON.Writer(reservingCapacity: json.count + 128)
        writer.configuration(own, json, isWritten: isWritten)
        return .success(json: writer.bytes)
    }
}

extension JSON.Writer {
    /// Writes an object of these members and those of a stored object. E-mail privacy that was switched off reads back
    /// as an empty object, as in the hosted service.
    ///
    /// - Parameter isWritten: Whether the object was written, or is that of a project before.
    mutating func configuration(_ own: [(String, String)], _ json: [UInt8], isWritten: Bool = true) {
        self.beginObject()
        for (name, value) in own {
            self.key(name)
            self.string(value)
        }
        for member in (JSON.Value(stored: json)?.members).map({ Array($0) }) ?? [] {
            self.key(member.key)
            if isWritten, member.value.bool(of: "enableImprovedEmailPrivacy") == false {
                self.raw(Array("{}".utf8))
            } else {
                self.value(member.value)
            }
        }
        self.endObject()
    }
}
