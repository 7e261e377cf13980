/// Something that a listing says as printed and that is no Swift.
struct Repair: Sendable {
    let listing: String
    let change: Change
    let reason: String

    enum Change: Sendable {
        /// These lines stand there once, and are compiled as those.
        case replaced(String, with: String)
        /// The listing is compiled with line breaks of our own.
        case brokenIntoLines
    }
}

extension Repair {
    /// Everything in which the compiled listings differ from the printed ones, but for indentation and empty lines.
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
            listing: "merge-earlier", change: .replaced("accounts and data\n// ...\n}", with: "accounts and data\n// ..."),
            reason: "The page prints the end of a function that it does not show."),
        Repair(
            listing: "oidc-manual", change: .replaced("if error {", with: "if error != nil {"),
            reason: "An optional error is no condition."),
        Repair(
            listing: "oidc-sign-in", change: .brokenIntoLines,
            reason: "The copy of the page lost its line breaks, and a comment swallows what follows."),
        Repair(
            listing: "oidc-link", change: .brokenIntoLines,
            reason: "The copy of the page lost its line breaks, and a comment swallows what follows."),
        Repair(
            listing: "oidc-reauthenticate", change: .brokenIntoLines,
            reason: "The copy of the page lost its line breaks, and a comment swallows what follows."),
        Repair(
            listing: "oidc-sign-out", change: .brokenIntoLines,
            reason: "The copy of the page lost its line breaks, and statements of one line need something between them."),
    ]
}
