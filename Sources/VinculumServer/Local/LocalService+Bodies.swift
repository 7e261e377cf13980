public import Vinculum

extension LocalService {
    /// How large the body of a request may be.
    ///
    /// - Parameter head: The request without its body.
    public func bodyAllowance(of head: HTTPRequest) -> HTTPBodyAllowance {
        let target = Target(head)
        guard self.reach.refusal(of: head, to: target) == nil, self.administrator.isClaimed(by: head) else {
            return .smallWithoutAdministrator
        }
        guard case .operation(.operation(let endpoint, let scope)) = target, scope.namesProject else {
            return .smallWithoutProject
        }
        // Where no bearer token is read, none makes the caller an administrator.
        return endpoint.readsBearer ? .large : .smallWithoutAdministrator
    }
}
