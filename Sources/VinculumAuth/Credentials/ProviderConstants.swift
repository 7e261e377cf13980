/// The provider ids and sign-in methods under the names they have as constants.

/// E-mail addresses, with a password or a mailed link.
public let EmailAuthProviderID = "password"
/// An address with its password, as `fetchSignInMethods` lists it.
public let EmailPasswordAuthSignInMethod = "password"
/// An address with a mailed link, as `fetchSignInMethods` lists it.
public let EmailLinkAuthSignInMethod = "emailLink"

/// Facebook.
public let FacebookAuthProviderID = "facebook.com"
/// Facebook, as `fetchSignInMethods` lists it.
public let FacebookAuthSignInMethod = "facebook.com"

/// Game Center.
public let GameCenterAuthProviderID = "gc.apple.com"
/// Game Center, as `fetchSignInMethods` lists it.
public let GameCenterAuthSignInMethod = "gc.apple.com"

/// GitHub.
public let GitHubAuthProviderID = "github.com"
/// GitHub, as `fetchSignInMethods` lists it.
public let GitHubAuthSignInMethod = "github.com"

/// Google.
public let GoogleAuthProviderID = "google.com"
/// Google, as `fetchSignInMethods` lists it.
public let GoogleAuthSignInMethod = "google.com"

/// Phone numbers.
public let PhoneAuthProviderID = "phone"
/// Phone numbers, as `fetchSignInMethods` lists them.
public let PhoneAuthSignInMethod = "phone"

/// Twitter.
public let TwitterAuthProviderID = "twitter.com"
/// Twitter, as `fetchSignInMethods` lists it.
public let TwitterAuthSignInMethod = "twitter.com"
