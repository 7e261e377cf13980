import Vinculum

/// A message that is to be sent to a phone: who asks for it, and how.
struct Challenge {
    private let caller: any Caller
    private let call: Call<String>

    /// For signing in, or for enrolling the number with a session.
    init(_ phoneNumber: String, _ session: MultiFactorSession?, _ auth: Auth, _ uiDelegate: (any AuthUIDelegate)?) {
        switch session?.kind {
        case nil:
            self.init(auth, uiDelegate) { () throws(AuthError) in .sendVerificationCode(phoneNumber: phoneNumber) }
        case .enrollment(let user):
            self.init(user, uiDelegate) { () throws(AuthError) in .beginEnrollment(.phone(number: phoneNumber)) }
        case .signIn:
            self.init(auth, nil) { () throws(AuthError) in
                throw .misuse("The session is of a sign-in; give one of its resolver's hints in place of a number.")
            }
        }
    }

    /// For a second factor of a sign-in that waits.
    init(
        _ hint: PhoneMultiFactorInfo, _ session: MultiFactorSession?, _ auth: Auth, _ uiDelegate: (any AuthUIDelegate)?
    ) {
        guard let session, case .signIn(let runner, _) = session.kind else {
            self.init(auth, nil) { () throws(AuthError) in
                throw session == nil
                    ? AuthError(.missingMultiFactorSession, family: .misuse)
                    : .misuse("The session is for enrolling a factor; give a number in place of a hint.")
            }
            return
        }
        self.init(Auth(runner, of: nil), uiDelegate) { () throws(AuthError) in
            _ = try session.pendingResolver()
            return .chooseSecondFactor(id: hint.uid)
        }
    }

    private init(
        _ caller: any Caller, _ uiDelegate: (any AuthUIDelegate)?, _ intent: () throws(AuthError) -> AuthClient.Intent
    ) {
        self.caller = caller
        var call = Call(Challenge.verificationID, intent: intent)
        call.uiDelegate = uiDelegate
        self.call = call
    }

    @Sendable private static func verificationID(in outcome: AuthClient.Outcome, _ user: User?) -> String? {
        switch outcome {
        case .verificationID(let id): id
        case .secondFactor(let resolver): resolver.verificationID?.revealed()
        case .enrollment(let flow): flow.verificationID?.revealed()
        default: nil
        }
    }

    func send() async throws -> String {
        try await self.caller.perform(self.call)
    }

    func send(_ completion: (@MainActor (String?, (any Error)?) -> Void)?) {
        self.caller.perform(self.call, completion)
    }
}
