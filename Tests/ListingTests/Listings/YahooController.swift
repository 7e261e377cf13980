import Foundation
import VinculumAuth

/// The listings of the page on Yahoo.
@MainActor
final class YahooController: UIViewController {
    func signIn() {
        // listing: yahoo-provider
        var provider = OAuthProvider(providerID: "yahoo.com")
        // end of listing
        // listing: yahoo-parameters
        provider.customParameters = [
        "prompt": "login",
        "language": "fr"
        ]
        // end of listing
        // listing: yahoo-scopes
        // Request access to Yahoo Mail API.
        // Request read/write access to user contacts.
        // This must be preconfigured in the app's API permissions.
        provider.scopes = ["mail-r", "sdct-w"]
        // end of listing
        // listing: yahoo-sign-in
        provider.getCredentialWith(nil) { credential, error in
        if error != nil {
        // Handle error.
        }
        if credential != nil {
        Auth().signIn(with: credential) { authResult, error in
          if error != nil {
            // Handle error.
          }
          // User is signed in.
          // IdP data available in authResult.additionalUserInfo.profile.
          // Yahoo OAuth access token can also be retrieved by:
          // (authResult.credential as? OAuthCredential)?.accessToken
          // Yahoo OAuth ID token can be retrieved by calling:
          // (authResult.credential as? OAuthCredential)?.idToken
        }
        }
        }
        // end of listing
    }

    func link(_ credential: AuthCredential?) {
        // listing: yahoo-link
        Auth().currentUser.link(withCredential: credential) { authResult, error in
        if error != nil {
        // Handle error.
        }
        // Yahoo credential is linked to the current user.
        // IdP data available in authResult.additionalUserInfo.profile.
        // Yahoo OAuth access token can also be retrieved by:
        // (authResult.credential as? OAuthCredential)?.accessToken
        // Yahoo OAuth ID token can be retrieved by calling:
        // (authResult.credential as? OAuthCredential)?.idToken
        }
        // end of listing
    }

    func reauthenticate(_ credential: AuthCredential?) {
        // listing: yahoo-reauthenticate
        Auth().currentUser.reauthenticateWithCredential(withCredential: credential) { authResult, error in
        if error != nil {
        // Handle error.
        }
        // User is re-authenticated with fresh tokens minted and
        // should be able to perform sensitive operations like account
        // deletion and email or password update.
        // IdP data available in result.additionalUserInfo.profile.
        // Additional OAuth access token is can also be retrieved by:
        // (authResult.credential as? OAuthCredential)?.accessToken
        // Yahoo OAuth ID token can be retrieved by calling:
        // (authResult.credential as? OAuthCredential)?.idToken
        }
        // end of listing
    }

    func signOut() {
        // listing: sign-out
        let firebaseAuth = Auth.auth()
        do {
          try firebaseAuth.signOut()
        } catch let signOutError as NSError {
          print("Error signing out: %@", signOutError)
        }
        // end of listing
    }
}
