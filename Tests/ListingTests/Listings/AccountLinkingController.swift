import Foundation
import VinculumAuth

/// The listings of the page on linking several providers to one account.
@MainActor
final class AccountLinkingController: UIViewController {
    /// What the listings that make a credential made.
    var credential: AuthCredential?
    /// Who was signed in before the listings that sign in somebody else.
    var previousUser: User?

    func makeGoogleCredential(_ user: GIDGoogleUser!) {
        // listing: google-credential
        guard
          let authentication = user?.authentication,
          let idToken = authentication.idToken
        else {
          return
        }

        let credential = GoogleAuthProvider.credential(withIDToken: idToken,
                                                       accessToken: authentication.accessToken)
        // end of listing
        self.credential = credential
    }

    func makeGoogleCredentialAsBefore(_ user: GIDGoogleUser!) {
        // listing: google-credential-earlier
        guard let authentication = user.authentication else { return }
        let credential = GoogleAuthProvider.credential(withIDToken: authentication.idToken,
                                                          accessToken: authentication.accessToken)
        // end of listing
        self.credential = credential
    }

    func makeFacebookCredential() {
        // listing: facebook-credential
        let credential = FacebookAuthProvider
          .credential(withAccessToken: AccessToken.current!.tokenString)
        // end of listing
        self.credential = credential
    }

    func makeFacebookCredentialAsBefore() {
        // listing: facebook-credential-earlier
        let credential = FacebookAuthProvider.credential(withAccessToken: FBSDKAccessToken.current().tokenString)
        // end of listing
        self.credential = credential
    }

    func makePasswordCredential(email: String, password: String) {
        // listing: password-credential
        let credential = EmailAuthProvider.credential(withEmail: email, password: password)
        // end of listing
        self.credential = credential
    }

    func link(_ user: User, _ credential: AuthCredential) {
        // listing: link
            user.link(with: credential) { authResult, error in
          // ...
        }
        // end of listing
    }

    func linkAsBefore(_ user: User, _ credential: AuthCredential) {
        // listing: link-earlier
            user.linkAndRetrieveData(with: credential) { (authResult, error) in
          // ...
        }
        // end of listing
    }

    func merge(_ credential: AuthCredential, isMFAEnabled: Bool) {
        // listing: merge
        let prevUser = Auth.auth().currentUser
        Auth.auth().signIn(with: credential) { authResult, error in
            if let error = error {
              let authError = error as NSError
              if isMFAEnabled, authError.code == AuthErrorCode.secondFactorRequired.rawValue {
                // The user is a multi-factor user. Second factor challenge is required.
                let resolver = authError
                  .userInfo[AuthErrorUserInfoMultiFactorResolverKey] as! MultiFactorResolver
                var displayNameString = ""
                for tmpFactorInfo in resolver.hints {
                  displayNameString += tmpFactorInfo.displayName ?? ""
                  displayNameString += " "
                }
                self.showTextInputPrompt(
                  withMessage: "Select factor to sign in\n\(displayNameString)",
                  completionBlock: { userPressedOK, displayName in
                    var selectedHint: PhoneMultiFactorInfo?
                    for tmpFactorInfo in resolver.hints {
                      if displayName == tmpFactorInfo.displayName {
                        selectedHint = tmpFactorInfo as? PhoneMultiFactorInfo
                      }
                    }
                    PhoneAuthProvider.provider()
                      .verifyPhoneNumber(with: selectedHint!, uiDelegate: nil,
                                         multiFactorSession: resolver
                                           .session) { verificationID, error in
                        if error != nil {
                          print(
                            "Multi factor start sign in failed. Error: \(error.debugDescription)"
                          )
                        } else {
                          self.showTextInputPrompt(
                            withMessage: "Verification code for \(selectedHint?.displayName ?? "")",
                            completionBlock: { userPressedOK, verificationCode in
                              let credential: PhoneAuthCredential? = PhoneAuthProvider.provider()
                                .credential(withVerificationID: verificationID!,
                                            verificationCode: verificationCode!)
                              let assertion: MultiFactorAssertion? = PhoneMultiFactorGenerator
                                .assertion(with: credential!)
                              resolver.resolveSignIn(with: assertion!) { authResult, error in
                                if error != nil {
                                  print(
                                    "Multi factor finanlize sign in failed. Error: \(error.debugDescription)"
                                  )
                                } else {
                                  self.navigationController?.popViewController(animated: true)
                                }
                              }
                            }
                          )
                        }
                      }
                  }
                )
              } else {
                self.showMessagePrompt(error.localizedDescription)
                return
              }
              // ...
              return
            }
            // User is signed in
            // ...
        }
                    // Merge prevUser and currentUser accounts and data
                    // ...
        // end of listing
        self.previousUser = prevUser
    }

    func mergeAsBefore(_ credential: AuthCredential) {
        // listing: merge-earlier
        let prevUser = Auth.auth().currentUser
        Auth.auth().signInAndRetrieveData(with: credential) { (authResult, error) in
          if let error = error {
            // ...
            return
          }
          // User is signed in
          // ...
        }
                    // Merge prevUser and currentUser accounts and data
                    // ...
        // end of listing
        self.previousUser = prevUser
    }

    func unlink(_ providerID: String?) {
        // listing: unlink
        Auth.auth().currentUser?.unlink(fromProvider: providerID!) { user, error in
          // ...
        }
        // end of listing
    }

    func unlinkAsBefore(_ providerID: String?) {
        // listing: unlink-earlier
        Auth.auth().currentUser?.unlink(fromProvider: providerID!) { (user, error) in
          // ...
        }
        // end of listing
    }
}
