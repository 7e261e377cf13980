extension ProviderClient {
    /// What a provider's document is fetched for, which decides the words of a refusal.
    enum DocumentUse {
        case keys, endpoints, device
    }

    /// Where the provider's endpoints are. Its discovery document is fetched unless the contract says everything. A
    /// host may answer from a cache of its own (RFC 9111): nothing is kept here.
    ///
    /// The document must name the issuer that was asked (OpenID Connect Discovery 1.0, section 4.3); otherwise one
    /// provider could answer for another.
    ///
    /// - Parameters:
    ///   - directory: The directory that the person was sent to; the contract's unless given.
    mutating func metadata(
        for use: DocumentUse, directory: String? = nil
    ) throws(OperationExit) -> ProviderMetadata {
        let plain = self.settings.plainHosts
        var needed: [ProviderEndpoint] =
            switch use {
            case .keys: [.keys]
            case .endpoints: [.authorization, .token, .keys]
            case .device: [.device, .token, .keys]
            }
        if self.contract.tokenAlgorithm == .hs256 { needed.removeAll { $0 == .keys } }
        guard let issuer = self.contract.issuer, needed.contains(where: { self.contract.endpoint($0) == nil }) else {
            return ProviderMetadata(self.contract, nil, plain, directory: directory)
        }
        guard ProviderURL.isIssuer(issuer, plain) else {
            throw self.provider.refusal(self.noDocument(use, issuer, "is not served over HTTPS"), .key)
        }
        let asked = ProviderContract.filling(
            ProviderContract.directoryField, in: issuer, with: directory ?? self.contract.defaultDirectory)
        let url = ProviderURL.discovery(ofIssuer: asked)
        let body = try self.document(at: url, for: use)
        let document: JSON.Value?
        do throws(JSON.ReadError) {
            document = try JSON.Document(parsing: body, limits: .claims, duplicateKeys: .refused).root
        } catch {
            document = nil
        }
        guard let document, let named = document["issuer"], named.isString(issuer) || named.isString(asked) else {
            throw self.provider.refusal(
                self.noDocument(use, url, "does not describe the issuer \(self.shown(issuer))"), .issuer,
                retryAfterFetching: self.documents
            )
        }
        return ProviderMetadata(self.contract, document, from: url, plain, directory: directory)
    }

    /// The keys that the provider signs with, which the host is asked to fetch.
    ///
    /// - Parameters:
    ///   - known: What was fetched already in this request.
    ///   - wanted: Which of them are read.
    mutating func keys(
        _ known: ProviderMetadata? = nil, _ wanted: JSONWebKeySet.Wanted = .all
    ) throws(OperationExit) -> JSONWebKeySet {
        let metadata: ProviderMetadata
        if let known { metadata = known } else { metadata = try self.metadata(for: .keys) }
        guard let url = metadata.url(.keys) else {
            throw self.provider.refusal(
                self.noDocument(
                    .keys, metadata.source ?? self.contract.issuer ?? self.provider.rawValue,
                    "names no jwks_uri over HTTPS at its own host or at a name"), .key,
                retryAfterFetching: self.documents
            )
        }
        let body = try self.document(at: url, for: .keys)
        do throws(JSONWebKeySet.ReadError) {
            return try self.memory.keySet(body, wanted)
        } catch {
            let problem = error == .malformed ? "is not a key set" : "has two keys of the same name (kid)"
            throw self.provider.refusal(
                self.noDocument(.keys, url, problem), .key, retryAfterFetching: self.documents)
        }
    }

    /// A public document of a provider.
    mutating func document(
        at url: String, for use: DocumentUse
    ) throws(OperationExit) -> [UInt8] {
        var call = OutboundCall(method: "GET", url: url, timeoutMilliseconds: ServiceLimits.providerTimeoutMilliseconds)
        call.isToWrittenHost = self.contract.hasWritten(hostOf: url)
        let refusal: ServiceError
        switch try self.ask([.call(call)]).first {
        case .reply(.response(let response))? where response.status == 200:
            self.documents.append(url)
            return response.body
        case .reply(.response(let response))?:
            let problem = "answered with status \(response.status)"
            refusal = response.isFailure ? self.failure(problem, at: url) : self.noDocument(use, url, problem)
        case .reply(.timedOut)?: refusal = self.failure("did not answer within 5 seconds", at: url)
        case .reply(.privateAddress)? where self.tellsNetwork:
            throw self.provider.refusal(.privateProvider(url), .key)
        default: refusal = self.failure("cannot be reached from here", at: url)
        }
        // An older document may have named the wrong address; this one was not read, so nothing newer can replace it.
        throw self.provider.refusal(refusal, .key, retryAfterFetching: self.documents)
    }

    private func noDocument(_ use: DocumentUse, _ url: String, _ problem: String) -> ServiceError {
        use == .keys ? .noKeys(self.shown(url), problem) : .noMetadata(self.shown(url), problem)
    }
}
