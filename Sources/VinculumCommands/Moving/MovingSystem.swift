import Vinculum

/// A system whose exports `vinculum import --from` reads.
enum MovingSystem: String, CaseIterable {
    case keycloak, auth0, supabase, django, kratos, csv

    /// Its name for a person.
    var title: String {
        switch self {
        case .keycloak: "Keycloak"
        case .auth0: "Auth0"
        case .supabase: "Supabase"
        case .django: "Django"
        case .kratos: "Kratos"
        case .csv: "the table"
        }
    }

    /// The value of `--from`.
    ///
    /// - Throws: ``CommandFailure`` with the names, for any other text.
    init(named text: String) throws(CommandFailure) {
        guard let system = MovingSystem(bytes: text) else {
            let names = MovingSystem.allCases.map { $0.rawValue }
            let near = Suggestion.nearest(to: text, in: names).map { "; did you mean \($0)?" } ?? ""
            throw .usage(
                "--from \(TerminalText.safe(text)) is not a system" + near, why: "the systems are " + names.listed)
        }
        self = system
    }
}
