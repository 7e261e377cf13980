import Vinculum

extension Invocation {
    /// A command line for the user to type: the words, with the options that select the same state or service.
    ///
    /// - Parameters:
    ///   - endpoint: The service that the line is for, if not the one of this command.
    ///   - project: The project that the line is for, if not the one of this command.
    ///   - hasData: Whether the line names the data directory, if this command's does.
    func line(
        _ words: [String], endpoint: String? = nil, project: ProjectID? = nil, data hasData: Bool = true
    ) -> String {
        let isNamed = project == nil && self.globals.isProjectNamed
        let project = project ?? self.globals.project
        var line = "vinculum"
        if hasData, let data = self.globals.data { line += " --data " + Self.quoted(data) }
        if hasData, let store = self.globals.store { line += " --store " + Self.quoted(store.text) }
        if hasData, let key = self.globals.sealKeyFile { line += " --seal-key " + Self.quoted(key) }
        if isNamed || project != .demo { line += " --project " + project.text }
        if let tenant = self.globals.tenant { line += " --tenant " + Self.quoted(tenant.text) }
        if let endpoint {
            line += " --endpoint " + Self.quoted(endpoint)
        } else {
            if let profile = self.globals.profile {
                line += " --profile " + Self.quoted(profile)
            } else {
                if let endpoint = self.globals.endpoint { line += " --endpoint " + Self.quoted(endpoint) }
                if let file = self.globals.adminSecretFile { line += " --admin-secret " + Self.quoted(file) }
            }
            if let key = self.globals.apiKey { line += " --api-key " + Self.quoted(key) }
        }
        for word in words { line += " " + Self.quoted(word) }
        return line
    }

    /// The command with its operands and options, as given.
    var words: [String] {
        var words = self.command.specification.words + self.operands
        for option in self.options {
            words.append(option.name)
            if !option.value.isEmpty { words.append(option.value) }
        }
        return words
    }

    /// The operands and options of this command that select its credential; none of them is a secret.
    var credentialWords: [String] {
        let names = CredentialReader.options.map { $0.name }
        guard self.command.takesCredential else { return [] }
        var words = self.operands
        for option in self.options where names.contains(option.name) {
            words.append(option.name)
            if !option.value.isEmpty { words.append(option.value) }
        }
        return words
    }

    /// The word quoted for a POSIX shell.
    static func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty
            && word.utf8.allSatisfy { byte in
                byte.isLetterOrDigit || "@%+=:,./-_…".utf8.contains(byte)
            }
        if isPlain { return word }
        var quoted = "'"
        for scalar in word.unicodeScalars {
            quoted += scalar == "'" ? "'\\''" : String(scalar)
        }
        return quoted + "'"
    }
}
