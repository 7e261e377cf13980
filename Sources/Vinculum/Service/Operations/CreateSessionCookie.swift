extension Operation {
    /// `projects:createSessionCookie`: a token with the claims of a session and a lifetime of its own, for a web site's
    /// cookie.
    func createSessionCookie(
        _ request: Wire.CreateSessionCookie.Request
    ) throws(OperationExit) -> Wire.CreateSessionCookie.Response {
        guard let idToken = request.idToken.nonEmpty else { throw .refused(.missingIDToken) }
        let lifetime = try Operation.cookieLifetime(request.validDuration)
        let session = try self.session(idToken)
        var response = Wire.CreateSessionCookie.Response()
        response.sessionCookie = try self.seal(
            SessionCookie.payload(
                of: session.idToken.token.payload, issuedAt: self.now, lifetime: lifetime,
                issuer: self.settings.issuer == nil ? nil : self.issuer + "/cookies"),
            for: .sessionCookies
        )
        return response
    }

    /// The lifetime in seconds. Text that is not a number, and zero, mean the longest.
    private static func cookieLifetime(_ text: String?) throws(OperationExit) -> Int64 {
        let allowed = SessionCookie.lifetimeSeconds
        guard let number = text.flatMap({ DecimalText($0) }), number.int64 != 0 else { return allowed.upperBound }
        guard let seconds = number.wholePart, allowed.contains(seconds) else { throw .refused(.invalidDuration) }
        return seconds
    }
}
