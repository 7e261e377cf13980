import Vinculum

/// What a person signs in with that can be lost: the second factors and passkeys of an account, as the service lists
/// them to an administrator.
struct AccountDevices {
    let account: AccountSheet
    /// Each second factor, with the object of the service, which an update repeats for those that stay.
    let factors: [(view: FactorView, listed: JSON.Value)]
    /// Each passkey: its ID, and its name if it has one.
    let passkeys: [(id: String, name: String?)]

    /// - Throws: ``CommandFailure`` if there is no such account.
    init(
        named name: String, of project: inout ProjectAdministration, _ invocation: Invocation,
        on host: inout some CommandHost
    ) throws(CommandFailure) {
        self.account = try project.account(named: name, invocation, on: host)
        var writer = JSON.Writer()
        writer.beginObject()
        writer.list("localId", [self.account.uid])
        writer.endObject()
        let user = try project.send(.lookup, writer.bytes, on: &host)["users"]?[0]
        self.factors = (user?["mfaInfo"].map { Array($0.elements) } ?? []).map { (FactorView($0), $0) }
        self.passkeys = (user?["passkeyInfo"].map { Array($0.elements) } ?? []).map { listed in
            (listed.string(of: "credentialId") ?? "", listed.string(of: "name").nonEmpty)
        }
    }

    /// What is taken from an account.
    struct Removal {
        var factors: [FactorID] = []
        var passkeys: [String] = []

        var isEmpty: Bool { self.factors.isEmpty && self.passkeys.isEmpty }

        /// What it is, in words: `2 second factors and 1 passkey`.
        var text: String {
            let parts = [(self.factors.count, "second factor"), (self.passkeys.count, "passkey")]
            return parts.filter { $0.0 > 0 }.map { counted($0.0, $0.1) }.listed
        }
    }

    /// All second factors and passkeys.
    var all: Removal { Removal(factors: self.factors.map { $0.view.id }, passkeys: self.passkeys.map { $0.id }) }

    /// The second factors and passkeys that the words name: by ID, name or number, and for a lost device by kind, which
    /// is `phone`, `totp` or `passkey`.
    ///
    /// - Throws: ``CommandFailure`` for a word that names none.
    func removal(
        of words: [String], _ act: AccountsDevicesCommand.Act, _ invocation: Invocation
    ) throws(CommandFailure) -> Removal {
        var removal = Removal()
        for word in words {
            let isKind = act == .lostDevice
            let factors = self.factors.filter { factor in
                act != .passkeys && (factor.view.matches(word) || isKind && factor.view.factorID == word)
            }
            let passkeys = self.passkeys.filter { passkey in
                act != .factors && (passkey.id == word || passkey.name == word || isKind && word == "passkey")
            }
            guard !factors.isEmpty || !passkeys.isEmpty else {
                throw CommandFailure(
                    .notFound, code: "factorNotFound",
                    "\(self.account.title) has no factor \(TerminalText.safe(word))",
                    next: [
                        .init(invocation.line(["accounts", "factors", self.account.uid]), "list the second factors"),
                        .init(invocation.line(["accounts", "passkeys", self.account.uid]), "list the passkeys"),
                    ])
            }
            for factor in factors where !removal.factors.contains(factor.view.id) {
                removal.factors.append(factor.view.id)
            }
            for passkey in passkeys where !removal.passkeys.contains(where: { $0 == passkey.id }) {
                removal.passkeys.append(passkey.id)
            }
        }
        return removal
    }

    /// The request that takes them away. The owner is told at a verified address.
    ///
    /// - Parameter now: The instant at which all sessions end; `nil` if they go on.
    func body(removing removal: Removal, endingSessionsAt now: Instant? = nil) -> [UInt8] {
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("localId", self.account.uid)
        if !removal.factors.isEmpty {
            writer.key("mfa")
            writer.beginObject()
            writer.key("enrollments")
            writer.beginArray()
            for factor in self.factors where !removal.factors.contains(factor.view.id) { writer.value(factor.listed) }
            writer.endArray()
            writer.endObject()
        }
        if !removal.passkeys.isEmpty { writer.list("deletePasskey", removal.passkeys) }
        if let now { writer.member("validSince", String(now.seconds)) }
        writer.member("tellOwner", true)
        writer.endObject()
        return writer.bytes
    }

    /// The verified address that is told; `nil` if there is none.
    var toldAddress: String? { self.account.email.flatMap { $0.isVerified ? $0.text : nil } }
}

extension AccountDevices {
    /// How the account could be signed in to without them.
    func forecast(
        removing removal: Removal, of project: inout ProjectAdministration, on host: inout some CommandHost
    ) throws(CommandFailure) -> SignInForecast {
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("localId", self.account.uid)
        if !removal.passkeys.isEmpty { writer.list("deletePasskey", removal.passkeys) }
        // A request takes one; the others are taken out of its answer.
        writer.member("mfaEnrollmentId", removal.factors.first?.text)
        writer.member("tenantId", project.tenant?.text)
        writer.endObject()
        let answer = try project.send("POST", Endpoint.forecast.path ?? "", writer.bytes, on: &host)
        guard var forecast = SignInForecast(answer) else {
            throw CommandFailure(.failure, "the forecast ended without a result")
        }
        forecast.secondFactors.removeAll { removal.factors.contains($0.id) }
        if !self.factors.isEmpty, forecast.secondFactors.isEmpty {
            for index in forecast.methods.indices
            where forecast.methods[index].works && !forecast.methods[index].weaknesses.contains(.secondFactorLost) {
                forecast.methods[index].weaknesses.append(.secondFactorLost)
            }
        }
        return forecast
    }

    /// Shows what would be left to sign in with.
    func show(
        _ removal: Removal, of project: inout ProjectAdministration, _ invocation: Invocation,
        on host: inout some CommandHost
    ) throws(CommandFailure) {
        let forecast = try self.forecast(removing: removal, of: &project, on: &host)
        if invocation.globals.isJSON { return }
        host.writeLine(TerminalText.safeLines(RemovalForecast.lines(forecast).joinedLines), to: .error)
    }

    /// Takes them away, and has the owner told.
    ///
    /// - Parameter endsSessions: Whether all sessions end too.
    func remove(
        _ removal: Removal, endsSessions: Bool, of project: inout ProjectAdministration, _ invocation: Invocation,
        on host: inout some CommandHost
    ) throws(CommandFailure) {
        if invocation.has("--yes") { try self.show(removal, of: &project, invocation, on: &host) }
        let end = endsSessions ? try project.endOfSessions(on: host) : nil
        let body = self.body(removing: removal, endingSessionsAt: end)
        _ = try project.send(.update, body, on: &host)
        // Nothing is mailed from a data directory; the command shows what a server would mail.
        for effect in try project.commit(on: &host) { host.report(OutgoingMessage(effect).line) }
        if !removal.isEmpty, self.toldAddress == nil {
            host.report("\(self.account.title) has no verified e-mail address, so that nobody was told")
        }
    }
}
