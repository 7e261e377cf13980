/// What a sign-in asks of the ID token that ends it, by parameters of the authorization request.
///
/// A provider may overlook each of them, and a person can take it out of the address that the browser opens. So each is
/// held against the token: one that is not protects nothing.
struct TokenDemands: Sendable {
    /// `max_age`: the longest time between the sign-in at the provider and the request, in seconds.
    private var maximumAge: Int64?
    /// Whether the claim `auth_time` is essential.
    private var needsAuthTime = false
    /// Claims that must be there, each with one of these values; with any if there are none.
    private var claims: [(name: String, values: [String])] = []

    /// - Parameters:
    ///   - parameters: Those of an authorization request; others than `max_age`, `acr_values`, `claims` and `hd` ask
    ///     nothing. An empty value counts as absent (RFC 6749 section 3.1).
    /// - Throws: The refusal of a value that is none.
    init(_ parameters: [(name: String, value: String)]) throws(ServiceError) {
        for (name, value) in parameters where !value.isEmpty {
            switch name {
            case "max_age":
                guard ASCII.areDigits(value.utf8), let age = Int64(value) else { throw .malformedDemand(name) }
                self.maximumAge = min(age, self.maximumAge ?? age)
            case "acr_values":
                let values = value.utf8.split(separator: UInt8(ascii: " "))
                guard !values.isEmpty else { throw .malformedDemand(name) }
                self.claims.append(("acr", values.map { String(decoding: $0, as: UTF8.self) }))
            case "hd":
                // Google takes an asterisk for any domain.
                self.claims.append((name, value == "*" ? [] : [ASCII.lowercased(value)]))
            case "claims": try self.add(value)
            default: break
            }
        }
    }

    /// Whether a parameter asks something of the ID token.
    static func isDemand(_ name: String) -> Bool {
        ["acr_values", "claims", "hd", "max_age"].contains { $0 == name }
    }

    /// Adds what the parameter `claims` asks of the ID token (OpenID Connect Core 1.0 section 5.5): essential claims
    /// with values, the essential claims `acr` and `auth_time`, and a subject. Any other claim may be absent, as
    /// section 5.5.1 says.
    private mutating func add(_ text: String) throws(ServiceError) {
        guard let request = JSON.Value(strictlyParsingOrNil: text), request.kind == .object else {
            throw .malformedDemand("claims")
        }
        // What has another shape would ask nothing.
        func isAsked(_ value: JSON.Value?) -> Bool { value?.kind ?? .null == .null || value?.kind == .object }
        let asked = request["id_token"]
        guard isAsked(asked) else { throw .malformedDemand("claims") }
        for member in asked?.members ?? JSON.Value.noMembers {
            let list = member.value["values"]
            let wanted = (list?.elements.map { $0 } ?? []) + [member.value["value"]].compactMap { $0 }
            let values = wanted.compactMap { TokenDemands.text($0) }
            let essential = member.value["essential"]
            guard isAsked(member.value), list == nil || list?.kind == .array && list?.count != 0,
                values.count == wanted.count, essential == nil || essential?.bool != nil
            else { throw .malformedDemand("claims") }
            let isSubject = member.key == "sub" && !values.isEmpty
            guard isSubject || essential?.bool == true else { continue }
            if member.key == "auth_time" { self.needsAuthTime = true }
            if !values.isEmpty || member.key == "acr" { self.claims.append((member.key, values)) }
        }
    }

    /// Whether nothing is asked.
    var isEmpty: Bool { self.maximumAge == nil && !self.needsAuthTime && self.claims.isEmpty }

    /// Adds what is asked about the time of the sign-in (OpenID Connect Core 1.0 sections 2 and 3.1.2.1).
    ///
    /// - Parameter instant: When it was asked.
    func add(to rules: inout ClaimRules, askedAt instant: Instant) {
        rules.maximumAgeSeconds = self.maximumAge
        rules.needsAuthTime = self.needsAuthTime
        rules.requestedAt = instant
    }

    /// The first claim that a token's payload lacks or has otherwise; `nil` if it has what is asked.
    func unmet(by payload: JSON.Value) -> String? {
        self.claims.first { demand in
            guard let claim = payload[named: demand.name] else { return true }
            let given = claim.kind == .array ? claim.elements.map { $0 } : [claim]
            return !given.contains { element in
                guard var text = TokenDemands.text(element).nonEmpty else { return false }
                if demand.name == "hd" { text = ASCII.lowercased(text) }
                return demand.values.isEmpty || demand.values.contains { $0 == text }
            }
        }?.name
    }

    private static func text(_ value: JSON.Value) -> String? {
        value.string ?? value.numberText ?? value.bool.map { $0 ? "true" : "false" }
    }
}

extension ProviderContract {
    /// What the contract asks of each of the provider's ID tokens, and what an app asks of one.
    func demands(_ asked: [(name: String, value: String)] = []) throws(ServiceError) -> TokenDemands {
        let demands = try TokenDemands(self.parameters + asked)
        // Otherwise the person would sign in at the provider for nothing.
        guard demands.isEmpty || self.isOpenID else { throw .demandWithoutIDToken }
        return demands
    }
}

extension ProviderClient {
    /// What the provider's contract asks of each of its ID tokens, and what an app asked of this sign-in's.
    func demands(of signIn: ProviderSignIn? = nil) throws(OperationExit) -> TokenDemands {
        do throws(ServiceError) {
            return try self.contract.demands(signIn.map { FormFields(parsing: $0.demands).fields } ?? [])
        } catch {
            throw .refused(error, .provider(self.provider))
        }
    }

    /// Refuses an ID token that lacks a claim that was asked for, or has it otherwise.
    func check(_ demands: TokenDemands, against payload: JSON.Value) throws(OperationExit) {
        if let name = demands.unmet(by: payload) { throw self.provider.refusal(.unmetDemand(name), .unmet) }
    }
}
