/// A correction of a printed listing that does not compile.
struct Repair: Sendable {
    let listing: String
    let change: Change
    let reason: String

    enum Change: Sendable {
        /// These lines, which occur once, are replaced.
        case replaced(String, with: String)
        /// Line breaks are added.
        case brokenIntoLines
    }
}

extension Repair {
    /// All differences between the compiled and the printed listings, except indentation and empty lines.
    static let all: [Repair] = [
        Repair(
            listing: "link", change: .replaced("}\n}", with: "}"),
            reason: "The page prints the end of a function that it does not show."),
        Repair(
            listing: "link-earlier", change: .replaced("}\n}", with: "}"),
            reason: "The page prints the end of a function that it does not show."),
        Repair(
            listing: "merge", change: .replaced("accounts and data\n// ...\n}", with: "accounts and data\n// ..."),
            reason: "The page prints the end of a function that it does not show."),
        Repair(
            listing: "merge-earlier",
            change: .replaced("accounts and data\n// ...\n}", with: "accounts and data\n// ..."),
            reason: "The page prints the end of a function that it does not show."),
        Repair(
            listing: "oidc-manual", change: .replaced("if error {", with: "if error != nil {"),
            reason: "An optional error is not a condition."),
        Repair(
            listing: "oidc-sign-in", change: .brokenIntoLines,
            reason: "The copy of the page lost its line breaks, so that a comment includes the code after it."),
        Repair(
            listing: "oidc-link", change: .brokenIntoLines,
            reason: "The copy of the page lost its line breaks, so that a comment includes the code after it."),
        Repair(
            listing: "oidc-reauthenticate", change: .brokenIntoLines,
            reason: "The copy of the page lost its line breaks, so that a comment includes the code after it."),
        Repair(
            listing: "oidc-sign-out", change: .brokenIntoLines,
            reason: "The copy of the page lost its line breaks, and statements on one line need a separator."),
    ]
}
