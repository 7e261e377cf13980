extension Operation {
    /// `accounts:signInWithGameCenter`: signs in, signs up or links with a player of Apple's Game Center, an identity
    /// of `gc.apple.com` without an address.
    ///
    /// The signature of a configured Game Center is verified where ``AuthoritySettings/acceptsUnverifiedAssertions`` is
    /// off, and nowhere else. A request with a `teamPlayerId` is about that id
    /// alone: Apple's signature then does not cover `playerId`, so the older id finds no account. An account with
    /// second factors is refused, because none can follow here (I7).
    mutating func signInWithGameCenter(
        _ request: Wire.SignInWithGameCenter.Request
    ) throws(OperationExit) -> Wire.SignInWithGameCenter.Response {
        guard let player = SubjectID(request.teamPlayerId.nonEmpty ?? request.playerId.nonEmpty) else {
            throw .refused(ServiceError.missingPlayerID)
        }
        guard player.text.utf8.count <= IDPAssertion.maximumSubjectByteCount else {
            throw .refused(ServiceError.playerIDTooLong)
        }
        if let contract = try self.contract(of: .gameCenter), !self.settings.acceptsUnverifiedAssertions {
            try self.checkPlayer(player, request, contract)
        }
        var claim = FederatedClaim(provider: .gameCenter, subject: player)
        claim.displayName = request.displayName.nonEmpty
        try Operation.checkProfile(displayName: claim.displayName, photoURL: nil)
        // A claim without an address asks for no confirmation.
        guard case .account(var account, let isNew, _) = try self.resolve(
            claim, idToken: request.idToken, acceptsUnknown: true
        )
        else { throw .refused(.internal("A player without an address asks for confirmation.")) }
        if !account.factors.isEmpty {
            throw .refused(
                ServiceError.firstFactorWithoutMFA, by: .secondFactor, .account(account),
                Decision.Fact(.firstFactor, claim.provider.rawValue)
            )
        }
        let tokens = try self.finishSignIn(&account, isNew: isNew, by: SignIn(.gameCenter))
        var response = Wire.SignInWithGameCenter.Response()
        response.isNewUser = isNew
        response.localId = account.id.text
        response.displayName = claim.displayName
        response.gamePlayerId = request.gamePlayerId
        response.playerId = request.playerId
        response.teamPlayerId = request.teamPlayerId
        response.idToken = tokens.idToken
        response.refreshToken = tokens.refreshToken
        response.expiresIn = tokens.expiresIn
        return response
    }
}
