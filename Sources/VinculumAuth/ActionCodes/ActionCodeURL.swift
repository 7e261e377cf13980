public import Foundation
public import Vinculum

/// The parts of a link from an e-mail, even if mail programs or apps have wrapped it in another link.
public final class ActionCodeURL: Sendable {
    private let core: Vinculum.ActionCodeURL

    /// Reads the innermost link that has a `mode` or an `oobCode`. The result is `nil` if the text has no query with at
    /// least one name and its value.
    ///
    /// - Parameter link: The link that the app was opened with.
    public init?(link: String) {
        guard let core = Vinculum.ActionCodeURL(link) else { return nil }
        self.core = core
    }

    /// The project's API key.
    public var apiKey: String? { self.core.apiKey }
    /// The operation that the code is for (`mode`); `.unknown` if the link does not say.
    public var operation: ActionCodeOperation { self.core.operation }
    /// The action code (`oobCode`).
    public var code: String? { self.core.code?.revealed() }
    /// The URL to continue to (`continueUrl`).
    public var continueURL: URL? { self.core.continueURL.flatMap { URL(string: $0) } }
    /// The language of the e-mail (`lang`).
    public var languageCode: String? { self.core.languageCode }
}
