extension Operation {
    /// The keys that a provider signs with, which the host is asked to fetch. A host may answer from a cache of its own
    /// (RFC 9111): nothing is kept here.
    ///
    /// - Parameter documents: The addresses of what the keys were read from are appended, also if this throws.
    mutating func keys(
        of provider: ProviderID, _ source: ProviderTrust.Keys, _ documents: inout [String]
    ) throws(OperationExit) -> JSONWebKeySet {
        let url: String
        switch source {
        case .published(let known): url = known
        case .discovered(let issuer): url = try self.keysURL(of: provider, issuer, &documents)
        }
        let body = try self.document(of: provider, at: url, &documents)
        do throws(JSONWebKeySet.ReadError) {
            return try JSONWebKeySet(parsing: body)
        } catch {
            throw provider.refusal(.noKeys(self.shown(url), "is not a key set"), .key, retryAfterFetching: documents)
        }
    }

    /// The address of the provider's keys, by its discovery document.
    ///
    /// The document must name the issuer that was asked (OpenID Connect Discovery 1.0, section 4.3); otherwise one
    /// provider could answer for another.
    private mutating func keysURL(
        of provider: ProviderID, _ issuer: String, _ documents: inout [String]
    ) throws(OperationExit) -> String {
        let allowsLoopback = self.settings.acceptsUnverifiedAssertions
        guard ProviderURL.isIssuer(issuer, allowsLoopback: allowsLoopback) else {
            throw provider.refusal(.noKeys(self.shown(issuer), "is not served over HTTPS"), .key)
        }
        let url = ProviderURL.discovery(ofIssuer: issuer)
        let body = try self.document(of: provider, at: url, &documents)
        let document: JSON.Value?
        do throws(JSON.ReadError) {
            document = try JSON.Document(parsing: body, limits: .request, duplicateKeys: .refused).root
        } catch {
            document = nil
        }
        guard let document, sameBytes(document["issuer"]?.string, issuer) else {
            throw provider.refusal(
                .noKeys(self.shown(url), "does not describe the issuer \(self.shown(issuer))"), .issuer,
                retryAfterFetching: documents
            )
        }
        let isLocal = allowsLoopback && !ProviderURL.isIssuer(issuer, allowsLoopback: false)
        guard let keysURL = document["jwks_uri"]?.string, ProviderURL.isTrusted(keysURL, allowsLoopback: isLocal),
            ProviderURL.mayHaveKeys(at: keysURL, issuer: issuer)
        else {
            throw provider.refusal(
                .noKeys(self.shown(url), "names no jwks_uri over HTTPS at its own host or at a name"), .key,
                retryAfterFetching: documents
            )
        }
        return keysURL
    }

    private mutating func document(
        of provider: ProviderID, at url: String, _ documents: inout [String]
    ) throws(OperationExit) -> [UInt8] {
        let call = OutboundCall(method: "GET", url: url, timeoutMilliseconds: 5000)
        let answer = try self.ask([.call(call)]).first
        let problem: String
        switch answer {
        case .reply(.response(let response))? where response.status == 200:
            documents.append(url)
            return response.body
        case .reply(.response(let response))?: problem = "answered with status \(response.status)"
        case .reply(.timedOut)?: problem = "did not answer within 5 seconds"
        default: problem = "cannot be reached from here"
        }
        // An older document may have named the wrong address; this one was not read, so nothing newer can replace it.
        throw provider.refusal(.noKeys(self.shown(url), problem), .key, retryAfterFetching: documents)
    }
}
