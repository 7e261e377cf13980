/// The rules of what a provider has beside its published configuration.
enum ProviderContractRules {
    /// The first problem of a contract as it would be stored.
    static func problem(in contract: ProviderContract, _ settings: AuthoritySettings) -> ServiceError? {
        let endpoints = ProviderEndpoint.allCases.map { ($0.rawValue, contract.endpoint($0)) }
        for (name, text) in endpoints + [("emailsEndpoint", contract.emailsEndpoint)] {
            guard let text else { continue }
            let url = ProviderContract.filling(ProviderContract.endpointField, in: text, with: "common")
            guard ProviderURL.isTrusted(url, settings.plainHosts), URIReference(url).fragment == nil else {
                return .invalidProviderEndpoint(name)
            }
        }
        return authenticationProblem(contract) ?? requestProblem(contract) ?? trustProblem(contract)
    }

    private static func authenticationProblem(_ contract: ProviderContract) -> ServiceError? {
        if contract.isPublicClient, contract.clientSecret != nil || contract.privateKey != nil {
            return .publicClientWithSecret
        }
        if contract.tokenAlgorithm == .hs256, contract.tokenSecret == nil { return .noTokenSecretInContract }
        let usesKey = contract.authenticationMethod == ClientAuthentication.privateKeyName
        guard usesKey || contract.privateKey != nil || contract.signingAlgorithm != nil else { return nil }
        let key = ClientKey(id: contract.keyID, pem: contract.privateKey, algorithm: contract.signingAlgorithm)
        return key == nil ? .invalidClientKey : nil
    }

    private static func requestProblem(_ contract: ProviderContract) -> ServiceError? {
        for parameter in contract.parameters
        where AuthorizationParameters.isOfFlow(parameter.name) && parameter.name != "response_mode" {
            return .reservedProviderParameter(parameter.name)
        }
        do throws(ServiceError) {
            _ = try contract.demands()
        } catch {
            return error
        }
        for scope in contract.scopes where scope.isEmpty || !scope.utf8.allSatisfy({ $0.isVisible }) {
            return .invalidScope
        }
        return nil
    }

    private static func trustProblem(_ contract: ProviderContract) -> ServiceError? {
        if case .domains(let domains) = contract.emailTrust.authority, domains.isEmpty { return .trustWithoutDomains }
        return contract.directories.allSatisfy { ProviderContract.isDirectory($0) } ? nil : .invalidDirectory
    }
}
