extension Operation {
    /// `projects.getConfig`: the configuration of the project.
    mutating func getConfig() throws(OperationExit) -> HTTPResponse {
        try self.call.checkTarget()
        try self.requireAdministrator()
        return self.configResponse(self.view.configuration().json)
    }

    func configResponse(_ json: [UInt8]) -> HTTPResponse {
        .configuration(
            [("name", "projects/\(self.call.project)/config")],
            json.isEmpty ? Configuration.newProject(hidesEmails: self.settings.trust >= .hardened) : json
        )
    }
}

extension HTTPResponse {
    /// A stored object, after the members that the service adds.
    static func configuration(_ own: [(String, String)], _ json: [UInt8]) -> HTTPResponse {
        var writer = JSON.Writer(reservingCapacity: json.count + 128)
        writer.configuration(own, json)
        return .success(json: writer.bytes)
    }
}

extension JSON.Writer {
    /// Writes an object of these members and those of a stored object. E-mail privacy that was switched off reads back
    /// as an empty object, as in the hosted service.
    mutating func configuration(_ own: [(String, String)], _ json: [UInt8]) {
        self.beginObject()
        for (name, value) in own {
            self.key(name)
            self.string(value)
        }
        for member in (JSON.Value(stored: json)?.members).map({ Array($0) }) ?? [] {
            self.key(member.key)
            if member.value["enableImprovedEmailPrivacy"]?.bool == false {
                self.raw(Array("{}".utf8))
            } else {
                self.value(member.value)
            }
        }
        self.endObject()
    }
}
