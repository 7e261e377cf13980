import Foundation

// Replacements for what the listings use besides authentication: UIKit, the samples' helpers, and two other SDKs.

/// A screen that shows nothing and records what it was asked to show.
@MainActor
class UIViewController {
    let navigationController: UINavigationController? = UINavigationController()
    private(set) var messages: [String] = []
    private(set) var prompts: [String] = []
    /// The person's inputs at prompts.
    var typing: (String) async throws -> String? = { _ in nil }

    func showMessagePrompt(_ message: String) {
        self.messages.append(message)
    }

    func showTextInputPrompt(withMessage message: String, completionBlock: @escaping (Bool, String?) -> Void) {
        self.prompts.append(message)
        Task {
            let text = try await self.typing(message)
            completionBlock(text != nil, text)
        }
    }
}

@MainActor
final class UINavigationController {
    private(set) var popCount = 0

    func popViewController(animated: Bool) {
        self.popCount += 1
    }
}

/// The result of a sign-in with Google's library.
final class GIDGoogleUser {
    let authentication: GIDAuthentication!

    init(idToken: String, accessToken: String) {
        self.authentication = GIDAuthentication(idToken: idToken, accessToken: accessToken)
    }
}

final class GIDAuthentication {
    let idToken: String!
    let accessToken: String!

    init(idToken: String, accessToken: String) {
        (self.idToken, self.accessToken) = (idToken, accessToken)
    }
}

/// The access token of Facebook's library, by its present and its earlier name.
@MainActor
final class AccessToken {
    static var current: AccessToken?
    let tokenString: String

    init(tokenString: String) {
        self.tokenString = tokenString
    }
}

@MainActor
enum FBSDKAccessToken {
    static func current() -> AccessToken! { AccessToken.current }
}
