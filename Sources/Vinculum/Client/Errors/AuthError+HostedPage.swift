/// Errors of the hosted page, where sign-ins in a browser happen.
extension AuthError {
    /// The error for a sign-in that failed on the hosted page.
    public init(_ failure: HostedPage.Failure) {
        switch failure {
        case .invalidClientID(let message): self.init(.invalidClientID, message: message)
        case .networkRequestFailed(let message):
            self.init(.webNetworkRequestFailed, family: .unreachable, message: message)
        case .internalError(let message): self.init(.webInternalError, message: message)
        case .interactionFailed(let reason): self.init(.webSignInUserInteractionFailure, failureReason: reason)
        case .verificationFailed(let reason): self.init(.appVerificationUserInteractionFailure, failureReason: reason)
        case .unreadableError(let text): self.init(.internalError, family: .brokenAnswer, failureReason: text)
        case .cancelled: self.init(.webContextCancelled)
        }
    }

    /// The error for a second page while one is open. The Apple library reports such a page as closed at once.
    public init(_ failure: HostedPage.Presenter.AlreadyPresenting) {
        self.init(.webContextCancelled, family: .misuse, failureReason: "A page is open already.")
    }

    /// The error for a project without a usable domain for the hosted page.
    public init(_ failure: AuthDomain.Failure) {
        switch failure {
        case .unauthorized(let domain): self.init(.unauthorizedDomain, failureReason: domain)
        case .noneHosted:
            self.init(.internalError, family: .brokenAnswer, failureReason: "No authorised domain has a hosted page.")
        }
    }
}
