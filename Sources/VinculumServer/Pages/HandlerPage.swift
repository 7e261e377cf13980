import Vinculum

/// The page that replaces an identity provider's sign-in page: it offers known identities and a form for a new one.
///
/// The choice becomes a fake assertion of the provider, which `signInWithIdp` accepts while no provider is configured.
enum HandlerPage {
    /// Builds the page.
    ///
    /// - Parameters:
    ///   - provider: The provider's identifier.
    ///   - identities: The identities to offer; the provider may have more.
    ///   - subject: The provider's identifier for a new identity.
    static func page(_ provider: String, _ identities: [Identity], newSubject subject: String) -> Page {
        var list: HTML = ""
        for identity in identities { list += item(identity) }
        let known: HTML =
            identities.isEmpty
            ? "<p>Nobody has signed in with it yet.</p>" : "<h2>Somebody who did before</h2>\n<ul>\n\(list)</ul>"
        return Page(
            "Sign in with \(provider)", script: self.script,
            """
            <h1>Sign in with \(provider)</h1>
            <p class="soft">No real account is asked for: this page stands in for the provider while you develop.</p>
            <p class="bad" role="alert" id="problem" hidden></p>
            <noscript><p class="bad">This page needs JavaScript.</p></noscript>
            \(known)
            <h2>Somebody new</h2>
            <form id="new" data-subject="\(subject)">
            <label for="email">E-mail address</label>
            <input id="email" type="email" autocomplete="off" required>
            <label for="name">Name</label>
            <input id="name" autocomplete="off">
            <details>
            <summary>More</summary>
            <label for="screenName">Screen name</label>
            <input id="screenName" autocomplete="off">
            <label for="picture">Address of a picture</label>
            <input id="picture" type="url" autocomplete="off">
            </details>
            <button>Sign in</button>
            </form>
            """)
    }

    private static func item(_ identity: Identity) -> HTML {
        let claims = String(decoding: HandlerPage.claims(of: identity), as: UTF8.self)
        let name =
            identity.displayName.nonEmpty ?? identity.screenName.nonEmpty ?? identity.email.nonEmpty
            ?? identity.subject.text
        return """
            <li><button type="button" data-claims="\(claims)"><strong>\(name)</strong>\
            <span class="soft">\(identity.email.nonEmpty ?? identity.subject.text)</span></button></li>

            """
    }

    /// The claims that the provider would assert, as JSON.
    private static func claims(of identity: Identity) -> [UInt8] {
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("sub", identity.subject.text)
        writer.member("iss", "")
        writer.member("aud", "")
        writer.member("exp", 0)
        writer.member("iat", 0)
        writer.member("name", identity.displayName)
        writer.member("screen_name", identity.screenName)
        writer.member("email", identity.email)
        writer.member("email_verified", true)
        writer.member("picture", identity.photoURL)
        writer.endObject()
        return writer.bytes
    }
}
