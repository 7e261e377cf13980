import Vinculum

/// A code to be sent by SMS, and the object whose call requests it.
struct Challenge {
    private let caller: any Caller
    private let call: Call<String>

    /// A code to sign in with, or to enrol the number if there is a session of an enrolment.
    init(_ phoneNumber: String, _ session: MultiFactorSession?, _ auth: Auth, _ uiDelegate: (any AuthUIDelegate)?) {
        switch session?.kind {
        case nil:
            self.init(auth, uiDelegate) { () throws(AuthError) in .sendVerificationCode(phoneNumber: phoneNumber) }
        case .enrollment(let user):
            self.init(user, uiDelegate) { () throws(AuthError) in .beginEnrollment(.phone(number: phoneNumber)) }
        case .signIn:
            self.init(auth, nil) { () throws(AuthError) in
                throw .misuse("The session is one of a sign-in; pass one of its resolver's hints in place of a number.")
            }
        }
    }

    /// A code for the second factor of a pending sign-in.
    init(
        _ hint: PhoneMultiFactorInfo, _ session: MultiFactorSession?, _ auth: Auth, _ uiDelegate: (any AuthUIDelegate)?
    ) {
        guard let session, case .signIn(let runner, _) = session.kind else {
            self.init(auth, nil) { () throws(AuthError) in
                throw session == nil
                    ? AuthError(.missingMultiFactorSession, family: .misuse)
                    : .misuse("The session is one of an enrolment; pass a number in place of a hint.")
            }
            return
        }
        self.init(Auth(runner, of: nil), uiDelegate) { () throws(AuthError) in
            _ = try session.pendingResolver()
            return .chooseSecondFactor(id: FactorID(hint.uid))
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
