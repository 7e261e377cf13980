/// How the victim treats e-mails that she did not request, and how the authority treats a followed link.
package enum Policy: UInt8, CaseIterable, Sendable {
    /// The victim follows only links she requested; a followed verification link verifies for the session that
    /// requested it.
    case careful
    /// The victim follows every link that verifies an address or changes to hers; following one without a session
    /// begins a new epoch.
    case clicking

    /// The policy's name in output.
    package var name: String {
        switch self {
        case .careful: "careful"
        case .clicking: "clicking"
        }
    }
}
