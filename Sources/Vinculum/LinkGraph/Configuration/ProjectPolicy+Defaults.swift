extension ProjectPolicy {
    /// The policy with what the configuration leaves open: where outsiders can reach the service, responses hide which
    /// addresses have an account.
    func completed(hidesEmailsByDefault: Bool) -> ProjectPolicy {
        guard hidesEmailsByDefault, self.emailPrivacy == nil else { return self }
        var policy = self
        policy.emailPrivacy = true
        return policy
    }
}
