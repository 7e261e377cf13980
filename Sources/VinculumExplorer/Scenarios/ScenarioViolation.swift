/// What a scenario forbids, and was found.
package enum ScenarioViolation: UInt8, Sendable {
    case deleted, emailChanged, factorsChanged, signInMethodsChanged, recoveryBlocked

    /// The violation as a clause of a story.
    package var text: String {
        switch self {
        case .deleted: "the victim's account is deleted"
        case .emailChanged: "the victim's address, password or e-mail links changed"
        case .factorsChanged: "the victim's second factors changed"
        case .signInMethodsChanged: "another sign-in method opens the victim's account"
        case .recoveryBlocked: "the victim cannot recover her address"
        }
    }
}
