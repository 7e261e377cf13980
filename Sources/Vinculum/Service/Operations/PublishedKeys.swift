/// The public parts of the keys that sign tokens, for verifiers. Without such keys the documents are empty.
extension Operation {
    /// The keys as a JWK set (RFC 7517 section 5).
    func jsonWebKeySet(of use: KeyRing.Use) throws(OperationExit) -> HTTPResponse {
        try self.call.checkTarget()
        return self.published(
            self.settings.tokens.keyRing?.keySet(at: self.now, for: use).encoded() ?? Array(#"{"keys":[]}"#.utf8)
        )
    }

    /// The keys as certificates (RFC 5280) in PEM by their `kid`, which administrators' libraries read.
    func certificates(of use: KeyRing.Use) throws(OperationExit) -> HTTPResponse {
        try self.call.checkTarget()
        var writer = JSON.Writer()
        writer.beginObject()
        for key in self.settings.tokens.keyRing?.published(at: self.now, for: use) ?? [] {
            writer.member(named: key.id.text, key.certificate.map { PEM.encoded(certificate: $0) })
        }
        writer.endObject()
        return self.published(writer.bytes)
    }

    /// `openid-configuration`: where the keys are and how tokens are signed (OpenID Connect Discovery 1.0
    /// section 4). Without ``AuthoritySettings/issuer`` the issuer is not the address of this document.
    ///
    /// General libraries want an `authorization_endpoint`. There is none; the page where browsers sign in takes its
    /// place.
    func openIDConfiguration() throws(OperationExit) -> HTTPResponse {
        try self.call.checkTarget()
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("issuer", self.issuer)
        let keys = Endpoint.jsonWebKeySet
        let path = self.call.isAddressedByProject ? keys.publishedPath(project: self.call.project) : keys.path
        let origin = self.settings.linkOrigin ?? self.call.links.origin
        if let base = self.settings.issuer {
            writer.member("jwks_uri", "\(self.issuer)\(Endpoint.publishedFolder)\(keys.publishedName ?? "")")
            writer.member("authorization_endpoint", base + "/__/auth/handler")
            writer.list("grant_types_supported", ["implicit"])
            writer.list("scopes_supported", ["openid"])
        } else {
            writer.member("jwks_uri", origin + (path ?? ""))
        }
        writer.list("response_types_supported", ["id_token"])
        writer.list("subject_types_supported", ["public"])
        let published = self.settings.tokens.keyRing?.published(at: self.now) ?? []
        // Discovery section 3 demands RS256 in the list, also where every key is of ES256.
        let algorithms = [SignatureAlgorithm.rs256, .es256].filter { algorithm in
            algorithm == .rs256 || published.contains { $0.algorithm == algorithm }
        }
        writer.list("id_token_signing_alg_values_supported", published.isEmpty ? ["none"] : algorithms.map { $0.name })
        writer.endObject()
        return self.published(writer.bytes)
    }

    /// A document that may be cached until a key that it lacks can be the one that signs. There are verifiers that go
    /// by `Expires` alone.
    private func published(_ json: [UInt8]) -> HTTPResponse {
        var response = HTTPResponse.success(json: json)
        response.headers.append(.init("Cache-Control", "public, max-age=\(KeyRing.leadSeconds)"))
        response.headers.append(.init("Expires", self.now.adding(seconds: KeyRing.leadSeconds).httpDate))
        return response
    }
}
