import Foundation
import VinculumAuth

/// The listings of the page on OpenID Connect.
@MainActor
final class OpenIDConnectController: UIViewController {
    func signIn() {
        // listing: oidc-provider
        var provider = OAuthProvider(providerID: "oidc.example-provider")
        // end of listing
        // listing: oidc-parameters
        provider.customParameters = [ "login_hint": "user@example.com" ]
        // end of listing
        // listing: oidc-scopes
        provider.scopes = ["mail.read", "calendars.read"]
        // end of listing
        // listing: oidc-sign-in
        // If you created a custom class that conforms to AuthUIDelegate,
        // pass it instead of nil:
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
              // OAuth access token can also be retrieved:
              // (authResult.credential as? OAuthCredential)?.accessToken
              // OAuth ID token can also be retrieved:
              // (authResult.credential as? OAuthCredential)?.idToken
            }
          }
        }
        // end of listing
    }

    func link(_ credential: AuthCredential?) {
        // listing: oidc-link
        Auth().currentUser.link(withCredential: credential) { authResult, error in
          if error != nil {
            // Handle error.
          }
          // OIDC credential is linked to the current user.
          // IdP data available in authResult.additionalUserInfo.profile.
          // OAuth access token can also be retrieved:
          // (authResult.credential as? OAuthCredential)?.accessToken
          // OAuth ID token can also be retrieved:
          // (authResult.credential as? OAuthCredential)?.idToken
        }
        // end of listing
    }

    func reauthenticate(_ credential: AuthCredential?) {
        // listing: oidc-reauthenticate
        Auth().currentUser.reauthenticateWithCredential(withCredential: credential) { authResult, error in
          if error != nil {
            // Handle error.
          }
          // User is re-authenticated with fresh tokens minted and
          // should be able to perform sensitive operations like account
          // deletion and email or password update.
          // IdP data available in result.additionalUserInfo.profile.
          // Additional OAuth access token can also be retrieved:
          // (authResult.credential as? OAuthCredential)?.accessToken
          // OAuth ID token can also be retrieved:
          // (authResult.credential as? OAuthCredential)?.idToken
        }
        // end of listing
    }

    func signIn(idToken: String) {
        // listing: oidc-manual
        let credential = OAuthProvider.credential(
            withProviderID: "oidc.example-provider",  // As registered in Firebase console.
            idToken: idToken,  // ID token from OpenID Connect flow.
            rawNonce: nil
        )
        Auth.auth().signIn(with: credential) { authResult, error in
            if error != nil {
                // Handle error.
                return
            }
            // User is signed in.
            // IdP data available in authResult?.additionalUserInfo?.profile
        }
        // end of listing
    }

    func signOut() {
        // listing: oidc-sign-out
        let firebaseAuth = Auth.auth()
        do {
          try firebaseAuth.signOut()
        } catch let signOutError as NSError {
          print("Error signing out: %@", signOutError)
        }
        // end of listing
    }
}
