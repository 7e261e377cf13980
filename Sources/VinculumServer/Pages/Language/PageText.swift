/// A sentence or a label of a page. ``PageLanguage`` has its words, and an operator's file names it by its raw value.
///
/// In the words a `$` is the place of an argument: of an address, a name or a number.
enum PageText: String, CaseIterable, Sendable {
    /// The mark of an argument's place.
    static var place: UInt8 { UInt8(ascii: "$") }

    // Of several pages

    case needsJavaScript
    case mayClose

    // Of the operator, below every page

    case support
    case terms

    // Mailed links

    case newPasswordTitle
    case forAddress
    case newPasswordLabel
    case savePassword
    case verifyTitle
    case verifyButton
    case changeTitle
    case changeButton
    case recoverTitle
    case recoverButton
    case revertTitle
    case revertButton
    case continueTitle
    case continueButton
    case resetDone
    case resetDoneDetail
    case verifyDone
    case verifyDoneDetail
    case changeDone
    case changeDoneDetail
    case recoverDone
    case recoverDoneDetail
    case recoverWarning
    case revertDone
    case revertDoneDetail
    case revertWarning
    case signInDone

    // Why a mailed link was refused

    case linkFailed
    case linkSpent
    case askForMail
    case askForContinueURL
    case linkTooLong
    case linkLacks
    case linkModeUnknown
    case formTooLong
    case continueURLNotAbsolute
    case continueURLNotMailed
    case continueURLTooLong
    case continueURLMissing
    case noMailedLink
    case refused
    case accountDisabled
    case addressTaken
    case passwordsOff
    case tooManyAttempts
    case sessionNeeded
    case passwordTooShort
    case passwordTooLong
    case passwordNeedsLowercase
    case passwordNeedsUppercase
    case passwordNeedsDigit
    case passwordNeedsSymbol

    // Identity providers

    case signInWith
    case leadingThere
    case signingIn
    case leadingBack
    case backToApp
    case signInImpossible
    case goBackToApp
    case redirectNotAuthorised
    case appsNotServed

    // The stand-in for providers that are not configured

    case standInHeading
    case standInPurpose
    case standInEmpty
    case standInChoose
    case standInAdd
    case standInGenerate
    case standInEmail
    case standInWarning
    case standInDisplayName
    case standInScreenName
    case standInPhoto
    case standInOptional
    case standInBack

    // In scripts: where the result of a sign-in goes

    case noListener
    case noRedirectURL
    case redirectURLNotWeb
    case noApp
    case noAuthType

    // In scripts: of each page

    case standInEmailForm
    case parametersNotJSON
    case serviceSilent
    case serviceRefused
    case providerWithoutAddress
    case nothingWaiting

    // The program's loopback port

    case redirectReceived
    case redirectReceivedDetail
    case passingOn
    case passingOnProblem
    case otherSignIn
    case otherSignInDetail

    // The frame of apps' pages

    case frameTitle
    case frameDetail
}
