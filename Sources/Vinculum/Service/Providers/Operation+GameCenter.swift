extension Operation {
    /// Verifies that Game Center signed a player's id for an app of this project
    /// (https://developer.apple.com/documentation/gamekit/gklocalplayer/fetchitems(foridentityverificationsignature:)).
    ///
    /// The certificate is believed because Apple's own host serves it over TLS; its issuers are not followed.
    mutating func checkPlayer(
        _ player: SubjectID, _ request: Wire.SignInWithGameCenter.Request, _ contract: ProviderContract
    ) throws(OperationExit) {
        guard let url = request.publicKeyUrl.nonEmpty, Operation.isGameCenter(url),
            let timestamp = request.timestamp.nonEmpty.flatMap({ DecimalText($0)?.int64 }), timestamp >= 0
        else { throw contract.id.refusal(ServiceError.incompletePlayerProof, .malformed) }
        let age = self.now.milliseconds.subtractingReportingOverflow(timestamp)
        guard !age.overflow, abs(age.partialValue) <= ServiceLimits.playerProofMilliseconds else {
            throw contract.id.refusal(ServiceError.oldPlayerProof, .expired)
        }
        var documents: [String] = []
        let certificate = try self.document(of: contract.id, at: url, for: .keys, &documents)
        let key: VerificationKey
        do throws(KeyError) {
            key = try VerificationKey(certificate: certificate)
        } catch {
            throw contract.id.refusal(ServiceError.wrongPlayerProof, .key, retryAfterFetching: documents)
        }
        let signature = Base64.decodedLeniently(request.signature ?? "")
        let salt = Base64.decodedLeniently(request.salt ?? "")
        let instant = (0..<8).map { UInt8(truncatingIfNeeded: timestamp >> (56 - 8 * $0)) }
        let isSigned = contract.audiences.contains { bundle in
            let message = Array(player.text.utf8) + Array(bundle.utf8) + instant + salt
            return key.isValid(signature: signature, for: message, .rs256)
        }
        guard isSigned else {
            throw contract.id.refusal(ServiceError.wrongPlayerProof, .signature, retryAfterFetching: documents)
        }
    }

    /// Whether an address is one of Game Center's own hosts.
    private static func isGameCenter(_ url: String) -> Bool {
        let suffix = ".gc.apple.com".utf8
        guard ProviderURL.isTrusted(url, .none), let host = URIReference(url).hostPort, host.port == nil else {
            return false
        }
        let name = ASCII.lowercased(host.host).utf8
        return name.count > suffix.count && name.suffix(suffix.count).elementsEqual(suffix)
    }
}

extension ServiceError {
    fileprivate static let incompletePlayerProof = ServiceError(
        .invalidIDPResponse,
        "publicKeyUrl must be an https address of Game Center, and timestamp its milliseconds. Sign in there again.")
    fileprivate static let oldPlayerProof = ServiceError(
        .invalidIDPResponse, "Game Center signed this more than ten minutes ago. Sign in there again.")
    fileprivate static let wrongPlayerProof = ServiceError(
        .invalidIDPResponse,
        """
            The signature is not Game Center's for this player and an app of this project. Check bundleIds or clientId \
            of gc.apple.com, then sign in there again.
            """)
}
