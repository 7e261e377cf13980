import FirebaseAuth
import Foundation

func profile(_ user: User, _ info: any UserInfo) {
    use(user.uid, user.providerID, user.displayName, user.photoURL, user.email, user.phoneNumber)
    use(user.isEmailVerified, user.emailVerified(), user.isAnonymous, user.anonymous(), user.providerData)
    use(user.metadata, user.tenantID, user.refreshToken, user.multiFactor)
    use(info.uid, info.providerID, info.displayName, info.photoURL, info.email, info.phoneNumber)
    let metadata: UserMetadata = user.metadata
    use(metadata.creationDate, metadata.lastSignInDate)
}

func changes(_ user: User, _ phone: PhoneAuthCredential, _ settings: ActionCodeSettings) async throws {
    try await user.updateEmail(to: "ada@example.com")
    user.updateEmail(to: "ada@example.com") { error in use(error) }
    try await user.updatePassword(to: "password")
    user.updatePassword(to: "password") { error in use(error) }
    try await user.updatePhoneNumber(phone)
    user.updatePhoneNumber(phone) { error in use(error) }
    let request: UserProfileChangeRequest = user.createProfileChangeRequest()
    request.displayName = request.displayName
    request.photoURL = request.photoURL
    try await request.commitChanges()
    request.commitChanges { error in use(error) }
    try await user.reload()
    user.reload { error in use(error) }
    try await user.sendEmailVerification(with: settings)
    user.sendEmailVerification { error in use(error) }
    user.sendEmailVerification(with: settings) { error in use(error) }
    try await user.sendEmailVerification(beforeUpdatingEmail: "a@example.com", actionCodeSettings: settings)
    user.sendEmailVerification(beforeUpdatingEmail: "a@example.com") { error in use(error) }
    user.sendEmailVerification(beforeUpdatingEmail: "a@example.com", actionCodeSettings: settings) { use($0) }
    try await user.delete()
    user.delete { error in use(error) }
}

func tokens(_ user: User) async throws {
    use(try await user.getIDToken(forcingRefresh: true), try await user.idTokenForcingRefresh(true))
    user.getIDToken { token, error in use(token, error) }
    user.getIDTokenForcingRefresh(true) { token, error in use(token, error) }
    use(try await user.getIDTokenResult(forcingRefresh: true))
    user.getIDTokenResult { result, error in use(result, error) }
    user.getIDTokenResult(forcingRefresh: true) { result, error in use(result, error) }
}

func linking(_ user: User, _ credential: AuthCredential, _ provider: any FederatedAuthProvider) async throws {
    try await user.link(with: credential)
    user.link(with: credential) { result, error in use(result, error) }
    try await user.link(with: provider, uiDelegate: nil)
    user.link(with: provider, uiDelegate: nil) { result, error in use(result, error) }
    user.link(withCredential: credential) { result, error in use(result, error) }
    Optional(user).link(withCredential: credential) { result, error in use(result, error) }
    try await user.reauthenticate(with: credential)
    user.reauthenticate(with: credential) { result, error in use(result, error) }
    try await user.reauthenticate(with: provider, uiDelegate: nil)
    user.reauthenticate(with: provider, uiDelegate: nil) { result, error in use(result, error) }
    user.reauthenticateWithCredential(withCredential: credential) { result, error in use(result, error) }
    Optional(user).reauthenticateWithCredential(withCredential: credential) { result, error in use(result, error) }
    try await user.unlink(fromProvider: "google.com")
    user.unlink(fromProvider: "google.com") { user, error in use(user, error) }
}

func forecasts(_ user: User, _ factor: MultiFactorInfo) async throws {
    let forecast: SignInForecast = try await user.forecast(unlinking: "google.com")
    use(try await user.forecast(withdrawing: factor.uid), forecast.isUnreachable, forecast.lost, forecast.methods)
    use(forecast.remaining, forecast.secondFactors)
    let method: SignInForecast.Method = SignInForecast.Method(name: "phone", works: true, reason: nil, weaker: [])
    use(method.name, method.reason, method.weaker, method.works)
}

func sessions(_ user: User) async throws {
    for session: AccountSession in try await user.sessions() {
        use(session.begunAt, session.id, session.isCurrent, session.method, session.name, session.peer)
        use(session.refreshedAt, session.secondFactor)
        try await user.endSession(session)
    }
    try await user.endOtherSessions()
    try await user.nameSession("laptop")
}

func merging(_ user: User, _ credential: AuthCredential) async throws {
    let survivors: [MergeSurvivor] = [MergeSurvivor.automatic, MergeSurvivor.currentUser, MergeSurvivor.otherUser]
    let plan: MergePlan = try await user.mergePlan(with: credential, survivor: survivors[0])
    use(plan.absorbed, plan.items, plan.survivor, plan.survivorReason)
    for item: MergePlan.Item in plan.items { use(item.kind, item.outcome, item.uid, item.value) }
    user.mergePlan(with: credential, survivor: .automatic) { plan, error in use(plan, error) }
    let result: MergeResult = try await user.merge(with: credential, survivor: .automatic, id: nil) { use($0) }
    use(result.plan, result.restored, result.state, result.user)
    user.merge(with: credential, survivor: .automatic, id: nil, moveData: { use($0) }) { result, error in
        use(result, error)
    }
    let state: MergeState = try await user.mergeState(id: nil)
    use(state.absorbed, state.expirationDate, state.id, state.phase, state.survivor, state.undoableUntil)
    user.mergeState(id: nil) { state, error in use(state, error) }
    try await user.abortMerge(id: state.id)
    user.abortMerge(id: state.id) { error in use(error) }
    use(try await user.undoMergePlan(id: state.id), try await user.undoMerge(id: state.id))
    user.undoMergePlan(id: state.id) { plan, error in use(plan, error) }
    user.undoMerge(id: state.id) { result, error in use(result, error) }
}
