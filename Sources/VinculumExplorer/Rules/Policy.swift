/// How the victim treats mails she did not ask for, and what the authority makes of it.
package enum Policy: UInt8, CaseIterable, Sendable {
    /// She follows only links she asked for; following one that verifies proves for the session that asked.
    case careful
    /// She follows every link that verifies an address or changes to hers; following one without a session begins a new
    /// epoch.
    case clicking

    package var name: String {
        switch self {
        case .careful: "careful"
        case .clicking: "clicking"
        }
    }
}
