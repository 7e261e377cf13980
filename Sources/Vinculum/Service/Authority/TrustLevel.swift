/// How far a service trusts the callers that can reach it. Each level has the rules of the one before it.
public enum TrustLevel: UInt8, CaseIterable, Comparable, Sendable {
    /// A local emulator: answers as the reference does.
    case local
    /// The rules that the hosted service has and that hinder local tests.
    case strict
    /// A service that outsiders can reach.
    case hardened

    /// Whether the first level trusts its callers more.
    public static func < (a: TrustLevel, b: TrustLevel) -> Bool { a.rawValue < b.rawValue }

    /// The level's name on the command line.
    public var name: String {
        switch self {
        case .local: "local"
        case .strict: "strict"
        case .hardened: "hardened"
        }
    }
}
