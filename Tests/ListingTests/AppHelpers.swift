import Foundation

// What the listings use beside authentication: a bit of UIKit, of the samples' own helpers, and of two other SDKs.

/// A screen. It shows nothing; what it was asked to show stays for the tests.
@MainActor
class UIViewController {
    let navigationController: UINavigationController? = UINavigationController()
    private(set) var messages: [String] = []
    private(set) var prompts: [String] = []
    /// What the person types at a prompt.
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

/// Who has signed in with Google's own library.
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

/// What Facebook's own library got, by its newer name and by its older one.
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
