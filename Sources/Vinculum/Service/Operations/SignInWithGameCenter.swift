extension Operation {
    /// `accounts:signInWithGameCenter`: signs in, signs up or links with a player of Apple's Game Center, an identity
    /// of `gc.apple.com` without an address.
    ///
    /// Apple's signature is verified where ``Permission/unverifiedAssertions`` is refused; there Game Center
    /// must be configured, with the apps' bundles. A request with a `teamPlayerId` is about that id
    /// alone: Apple's signature then does not cover `playerId`, so the older id finds no account. An account with
    /// second factors is refused, because none can follow here (I7).
    func signInWithGameCenter(
        _ request: Wire.SignInWithGameCenter.Request
    ) throws(OperationExit) -> Wire.SignInWithGameCenter.Response {
        guard let player = SubjectID(request.teamPlayerId.nonEmpty ?? request.playerId.nonEmpty) else {
            throw .refused(ServiceError.missingPlayerID)
        }
        guard player.text.utf8.count <= StoredBounds.subject else {
            throw .refused(ServiceError.playerIDTooLong)
        }
        if try self.contract(of: .gameCenter) != nil, self.settings.refuses(.unverifiedAssertions) {
            try self.verify(request, player)
        }
        var claim = FederatedClaim(provider: .gameCenter, subject: player)
        claim.displayName = request.displayName.nonEmpty
        try Operation.checkProfile(displayName: claim.displayName, photoURL: nil)
        // A claim without an address asks for no confirmation.
        guard
            case .account(var account, let isNew, _) = try self.resolve(
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
        return Wire.SignInWithGameCenter.Response {
            $0.isNewUser = isNew
            $0.localId = account.id.text
            $0.displayName = claim.displayName
            $0.gamePlayerId = request.gamePlayerId
            $0.playerId = request.playerId
            $0.teamPlayerId = request.teamPlayerId
            $0.idToken = tokens.idToken
            $0.refreshToken = tokens.refreshToken
            $0.expiresIn = tokens.expiresIn
        }
    }
}
