public import Vinculum

extension LocalService {
    /// How large the body of a request may be. A wrong secret counts, so that large bodies are no way to guess it:
    /// after too many of its peer none is compared.
    ///
    /// - Parameter head: The request without its body.
    public mutating func bodyAllowance(of head: HTTPRequest, at now: Instant) -> HTTPBodyAllowance {
        guard let isOpen = self.secrets?.admitsSecret(from: head.peer, at: now) else {
            return self.bodyAllowance(of: head)
        }
        if !isOpen { return .smallWithoutAdministrator }
        if self.administrators.access(for: head).0.isWronglyClaimed(by: head) {
            self.secrets?.countSecret(from: head.peer, wasCompared: true)
        }
        return self.bodyAllowance(of: head)
    }

    /// How large the body of a request may be.
    ///
    /// - Parameter head: The request without its body.
    public func bodyAllowance(of head: HTTPRequest) -> HTTPBodyAllowance {
        let target = Target(head)
        guard self.reach.refusal(of: head, to: target) == nil,
            self.administrators.access(for: head).0.isClaimed(by: head)
        else {
            return .smallWithoutAdministrator
        }
        guard case .operation(.operation(let endpoint, let scope)) = target, scope.namesProject else {
            return .smallWithoutProject
        }
        // Where no bearer token is read, none makes the caller an administrator.
        return endpoint.readsBearer ? .large : .smallWithoutAdministrator
    }
}
