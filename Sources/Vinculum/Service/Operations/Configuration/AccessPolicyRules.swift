/// The rules of a tenant's access policy, beyond the types of its members
/// (https://cloud.google.com/iam/docs/reference/rest/v1/Policy).
enum AccessPolicyRules {
    /// The first problem of a policy as it would be stored.
    static func problem(in policy: JSON.Value) -> ServiceError? {
        let version = policy.int64(of: "version") ?? 0
        guard version == 0 || version == 1 || version == 3 else { return .accessPolicyVersion }
        if version != 3, AccessPolicyRules.hasConditions(policy) { return .accessPolicyConditions }
        var (members, groups) = (0, 0)
        for binding in policy["bindings"].map({ Array($0.elements) }) ?? [] {
            guard binding.string(of: "role")?.isEmpty == false else { return .accessPolicyRole }
            for member in binding["members"].map({ Array($0.elements) }) ?? [] {
                let name = member.string ?? ""
                guard AccessPolicyRules.isMember(name) else { return .accessPolicyMember(name) }
                members += 1
                if name.hasBytePrefix("group:") { groups += 1 }
            }
        }
        return members <= 1500 && groups <= 250 ? nil : .tooManyAccessPolicyMembers
    }

    static func hasConditions(_ policy: JSON.Value) -> Bool {
        policy["bindings"]?.elements.contains { $0["condition"] != nil } ?? false
    }

    private static func isMember(_ name: String) -> Bool {
        if ["allUsers", "allAuthenticatedUsers"].contains(name) { return true }
        let forms = ["user:", "serviceAccount:", "group:", "domain:", "principal://", "principalSet://"]
        return forms.contains { name.hasBytePrefix($0) && name.utf8.count > $0.utf8.count }
    }
}
