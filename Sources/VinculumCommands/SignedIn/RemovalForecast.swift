import Vinculum

/// What a person hears of a removal before it happens.
enum RemovalForecast {
    static let option = OptionSpecification("--forecast", nil, "show what would be left, and change nothing")

    /// The service's forecast; `nil` if the service has none, or refuses it.
    static func fetch(
        _ part: SignInPart, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> SignInForecast? {
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        guard
            case .success(.forecast(let forecast)) = try side.attempt(
                .forecast(removing: [part]), for: invocation, on: &host)
        else { return nil }
        return forecast
    }

    /// Prints the forecast for `--forecast`.
    ///
    /// - Throws: ``CommandFailure`` if the service has none.
    static func show(
        _ part: SignInPart, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        guard
            case .forecast(let forecast) = try side.perform(
                .forecast(removing: [part]), for: invocation, on: &host)
        else { throw CommandFailure(.failure, "the forecast ended without a result") }
        host.put(invocation, text: self.lines(forecast).joinedLines) { forecast.write(to: &$0) }
    }

    /// Asks for confirmation where the removal leaves no sign-in method, or one without the second factor it had.
    ///
    /// - Parameter name: What is removed, in words.
    static func confirm(
        _ forecast: SignInForecast, removing name: String, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let weaker = forecast.methods.filter { $0.works && $0.weaknesses.contains(.secondFactorLost) }
            .map { $0.method.name }
        let question: String
        if forecast.isUnreachable, !forecast.lost.isEmpty {
            question = "\(name) is the only sign-in method; without it the account cannot be signed in to again"
        } else if forecast.remaining == 0, !forecast.lost.isEmpty {
            question =
                "\(name) is the only sign-in method; without it the account can only be recovered through its "
                + "mailbox"
        } else if !weaker.isEmpty {
            question = "without \(name) the account is signed in to by \(weaker.listed) alone"
        } else {
            return
        }
        if !invocation.globals.isJSON, host.isTerminal(.input) {
            host.writeLine(TerminalText.safeLines(self.lines(forecast).joinedLines), to: .error)
        }
        try Confirmation.ask(question, invocation, on: &host)
    }

    /// One line for each sign-in method and second factor.
    static func lines(_ forecast: SignInForecast) -> [String] {
        var lines = forecast.methods.map { entry in
            let words =
                entry.obstacle.map { "does not work: " + $0.text }
                ?? (["works"] + entry.weaknesses.map { $0.text }).joined(", ")
            return TerminalText.padded(entry.method.name, to: 16) + "  " + words
        }
        lines += forecast.secondFactors.map { factor in
            TerminalText.padded(factor.isTOTP ? "app" : "phone", to: 16) + "  second factor "
                + factor.id.text + (factor.works ? "" : ", cannot be answered")
        }
        if forecast.mustEnroll { lines.append("the next sign-in has to enrol a second factor") }
        if forecast.isUnreachable { lines.append("the account cannot be signed in to") }
        return lines
    }
}

extension [String] {
    fileprivate func joined(_ separator: String) -> String {
        var text = ""
        for (index, word) in self.enumerated() { text += (index > 0 ? separator : "") + word }
        return text
    }
}

extension AccountMethod.Obstacle {
    fileprivate var text: String {
        switch self {
        case .accountDisabled: "the account is disabled"
        case .methodDisabled: "it is switched off in the project"
        case .notConfigured: "the provider is not configured"
        case .noAddress: "the account has no e-mail address"
        case .notVerifiable: "nothing is stored that could verify it"
        case .regionClosed: "no messages are sent to the number"
        case .mailboxGone: "the address receives nothing"
        case .replacementUnverified: "the address replaced a verified one and is not verified"
        case .secondFactorCannotFollow: "the account has a second factor, which cannot follow it"
        case .secondFactorUnanswerable: "the second factor cannot be answered"
        case .cannotEnroll: "a second factor is required and cannot be enrolled"
        }
    }
}

extension AccountMethod.Weakness {
    fileprivate var text: String {
        switch self {
        case .recovery: "recovers the account through its mailbox only"
        case .addressUnverified: "the address is not verified"
        case .claimed: "never proven"
        case .secondFactorLost: "no second factor any more"
        }
    }
}
