extension PageText {
    /// The words in English.
    var english: String {
        switch self {
        case .needsJavaScript: "This page needs JavaScript."
        case .mayClose: "You can close this page."
        case .support: "Help: $"
        case .terms: "Terms of use"
        case .newPasswordTitle: "Choose a new password"
        case .forAddress: "For $."
        case .newPasswordLabel: "New password"
        case .savePassword: "Save password"
        case .verifyTitle: "Verify your e-mail address?"
        case .verifyButton: "Verify $"
        case .changeTitle: "Change your e-mail address?"
        case .changeButton: "Change to $"
        case .recoverTitle: "Take back your e-mail address?"
        case .recoverButton: "Sign in as $ again"
        case .revertTitle: "Remove the second factor?"
        case .revertButton: "Remove it"
        case .continueTitle: "Continue?"
        case .continueButton: "Continue"
        case .resetDone: "Your password is changed"
        case .resetDoneDetail: "You can now sign in as $ with your new password."
        case .verifyDone: "Your e-mail address is verified"
        case .verifyDoneDetail: "$ is confirmed to be yours."
        case .changeDone: "Your e-mail address is changed"
        case .changeDoneDetail: "You can now sign in as $."
        case .recoverDone: "Your e-mail address is back"
        case .recoverDoneDetail: "You sign in as $ again."
        case .recoverWarning: "If somebody else had changed it, choose a new password too."
        case .revertDone: "The second factor is removed"
        case .revertDoneDetail: "The account $ no longer asks for it, and every session was signed out."
        case .revertWarning: "If somebody else had added it, choose a new password too."
        case .signInDone: "You are signed in"
        case .linkFailed: "This link did not work"
        case .linkSpent:
            """
            The link does not work any more: it was used or replaced, it is too old, or it was never sent.
            """
        case .askForMail: "Ask for a new e-mail, and follow the link in it as it stands."
        case .askForContinueURL: "Ask for the link with a continueUrl in its settings."
        case .linkTooLong: "The link has too many parameters."
        case .linkLacks: "The link lacks its parameter $."
        case .linkModeUnknown: "The link has no mode that there is: it must be one of $."
        case .formTooLong: "The form has too many fields, or is too long."
        case .continueURLNotAbsolute: "The link's continueUrl is no absolute URL."
        case .continueURLNotMailed: "The link's continueUrl is not the one that it was sent with."
        case .continueURLTooLong: "The link's continueUrl has too many parameters."
        case .continueURLMissing: "The link lacks its parameter continueUrl, and the sign-in continues in an app."
        case .noMailedLink: "The link has no parameter link, or it is no mailed link."
        case .refused: "The service refused it."
        case .accountDisabled: "The account is disabled."
        case .addressTaken: "Another account has this e-mail address."
        case .passwordsOff: "This service does not sign in with passwords."
        case .tooManyAttempts: "There were too many attempts. Try again later."
        case .sessionNeeded: "Follow this link in the app in which you are signed in."
        case .passwordTooShort: "The password must have at least $ characters."
        case .passwordTooLong: "The password may have at most $ characters."
        case .passwordNeedsLowercase: "The password needs a lower-case letter from a to z."
        case .passwordNeedsUppercase: "The password needs an upper-case letter from A to Z."
        case .passwordNeedsDigit: "The password needs a digit."
        case .passwordNeedsSymbol: "The password needs a special character such as ! or ?."
        case .signInWith: "Sign in with $"
        case .leadingThere: "You are being taken to $."
        case .signingIn: "Signing in"
        case .leadingBack: "You are being taken back."
        case .backToApp: "Back to the app"
        case .signInImpossible: "Sign-in is not possible"
        case .goBackToApp: "Close this page and go back to the app."
        case .redirectNotAuthorised:
            """
            redirectUrl is not a page of an authorised domain of the project; an administrator adds domains to \
            authorizedDomains in its configuration.
            """
        case .appsNotServed:
            """
            This service gives results to pages of authorised domains alone, not to apps; an app opens the \
            authorization URI of accounts:createAuthUri itself.
            """
        case .standInHeading: "Sign-in with $"
        case .standInPurpose: "Vinculum stands in for the provider while you develop: no real account is asked for."
        case .standInEmpty: "No account of this server has signed in with it yet."
        case .standInChoose: "Choose an account of this server, or add one."
        case .standInAdd: "Add new account"
        case .standInGenerate: "Auto-generate user information"
        case .standInEmail: "Email"
        case .standInWarning:
            """
            An account without this provider has the address. If the address is not verified there, signing in \
            here removes the account's other ways in.
            """
        case .standInDisplayName: "Display name"
        case .standInScreenName: "Screen name"
        case .standInPhoto: "Profile photo URL"
        case .standInOptional: "(optional)"
        case .standInBack: "Back"
        case .noListener:
            """
            The page that opened this one does not listen any more. Close this page and sign in again there.
            """
        case .noRedirectURL: "The address of this page has no redirectUrl to return to."
        case .redirectURLNotWeb: "redirectUrl must be a web address."
        case .noApp: "The address of this page names no app to return to."
        case .noAuthType: "The address of this page has no authType that ends in ViaPopup or ViaRedirect."
        case .standInEmailForm: "An e-mail address has one @, with text on both sides."
        case .parametersNotJSON: "The parameter customParameters of this page is not JSON. The app has to correct it."
        case .serviceSilent: "The sign-in service does not answer. Try again later."
        case .serviceRefused: "The sign-in service refused the request:"
        case .providerWithoutAddress: "The provider has no web address."
        case .nothingWaiting: "No sign-in is waiting for this page. Go back to the app and sign in again."
        case .redirectReceived: "Back to the program"
        case .redirectReceivedDetail:
            """
            The provider's answer has arrived. You may close this window; the program shows what became of it.
            """
        case .passingOn: "Passing on the answer"
        case .passingOnProblem:
            """
            This address has no answer of a provider. Open the address that the program shows, and sign in \
            there.
            """
        case .otherSignIn: "Another sign-in"
        case .otherSignInDetail:
            """
            This answer does not belong to the sign-in that the program waits for. Open the address that it \
            shows, and sign in there.
            """
        case .frameTitle: "Sign-in frame"
        case .frameDetail: "This frame listens for sign-ins."
        }
    }
}
