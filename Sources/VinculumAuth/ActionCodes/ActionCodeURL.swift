public import Foundation
public import Vinculum

/// What a link in a mail says, however mail programs and apps have wrapped it.
public final class ActionCodeURL: Sendable {
    private let core: Vinculum.ActionCodeURL

    /// - Parameter link: The link as it was opened.
    /// - Returns: `nil` if no part of the text is a query with at least one name and its value.
    public init?(link: String) {
        guard let core = Vinculum.ActionCodeURL(link) else { return nil }
        self.core = core
    }

    /// The project's API key.
    public var apiKey: String? { self.core.apiKey }
    /// What the code is for; `.unknown` if the link does not say.
    public var operation: ActionCodeOperation { self.core.operation }
    /// The code that goes back to the service.
    public var code: String? { self.core.code?.revealed() }
    /// Where to go afterwards.
    public var continueURL: URL? { self.core.continueURL.flatMap { URL(string: $0) } }
    /// The language of the mail.
    public var languageCode: String? { self.core.languageCode }
}
