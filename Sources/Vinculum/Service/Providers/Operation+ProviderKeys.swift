extension Operation {
    /// The keys that a provider signs with, which the host is asked to fetch. A host may answer from a cache of its own
    /// (RFC 9111): nothing is kept here.
    mutating func keys(of provider: ProviderID, _ source: ProviderTrust.Keys) throws(OperationExit) -> JSONWebKeySet {
        let url: String
        switch source {
        case .published(let known): url = known
        case .discovered(let issuer): url = try self.keysURL(of: provider, issuer)
        }
        let body = try self.document(of: provider, at: url)
        do throws(JSONWebKeySet.ReadError) {
            return try JSONWebKeySet(parsing: body)
        } catch {
            throw provider.refusal(.noKeys(url, "is not a key set"), .key)
        }
    }

    /// Where the provider says that its keys are.
    ///
    /// The document must name the issuer that it was asked for by (OpenID Connect Discovery 1.0, section 4.3); otherwise one
    /// provider could answer for another.
    private mutating func keysURL(of provider: ProviderID, _ issuer: String) throws(OperationExit) -> String {
        let allowsLoopback = self.settings.acceptsUnverifiedAssertions
        guard ProviderURL.isIssuer(issuer, allowsLoopback: allowsLoopback) else {
            throw provider.refusal(.noKeys(issuer, "is not served over HTTPS"), .key)
        }
        let url = ProviderURL.discovery(ofIssuer: issuer)
        let body = try self.document(of: provider, at: url)
        let document: JSON.Value?
        do throws(JSON.ReadError) {
            document = try JSON.Document(parsing: body, limits: .request, duplicateKeys: .refused).root
        } catch {
            document = nil
        }
        guard let document, sameBytes(document["issuer"]?.string, issuer) else {
            throw provider.refusal(.noKeys(url, "does not describe the issuer \(issuer)"), .issuer)
        }
        let isLocal = allowsLoopback && !ProviderURL.isIssuer(issuer, allowsLoopback: false)
        guard let keysURL = document["jwks_uri"]?.string, ProviderURL.isTrusted(keysURL, allowsLoopback: isLocal),
            ProviderURL.mayHaveKeys(at: keysURL, issuer: issuer)
        else {
            throw provider.refusal(.noKeys(url, "names no jwks_uri over HTTPS at its own host or at a name"), .key)
        }
        return keysURL
    }

    private mutating func document(of provider: ProviderID, at url: String) throws(OperationExit) -> [UInt8] {
        let call = OutboundCall(method: "GET", url: url, timeoutMilliseconds: 5000)
        guard case .reply(let reply)? = try self.ask([.call(call)]).first else {
            throw provider.refusal(.noKeys(url, "cannot be reached from here"), .key)
        }
        switch reply {
        case .response(let response) where response.status == 200: return response.body
        case .response(let response): throw provider.refusal(.noKeys(url, "answered with status \(response.status)"), .key)
        case .timedOut: throw provider.refusal(.noKeys(url, "did not answer within 5 seconds"), .key)
        case .unreachable: throw provider.refusal(.noKeys(url, "cannot be reached from here"), .key)
        }
    }
}
