import Vinculum

/// The page that replaces an identity provider's sign-in page: it offers known identities and a form for a new one.
///
/// The choice becomes a fake assertion of the provider, which `signInWithIdp` accepts while no provider is configured.
/// The title, the names of elements, and the function `toggleForm` are those by which scripted browsers drive the
/// emulator's page.
enum HandlerPage {
    /// Builds the page.
    ///
    /// - Parameters:
    ///   - provider: The provider's identifier.
    ///   - identities: The identities to offer; the provider may have more.
    ///   - subject: The provider's identifier for a new identity.
    ///   - language: Scripted browsers find the buttons by their English words.
    ///   - isTitledAsEmulator: Whether it has the title of the emulator's page, which drivers of browsers wait for.
    static func page(
        _ provider: String, _ identities: [Identity], newSubject subject: String, in language: PageLanguage,
        isTitledAsEmulator: Bool = false
    ) -> Page {
        var list: HTML = ""
        for identity in identities { list += item(identity) }
        // Scripts find the buttons by these words, each of which is on the page once.
        let name: HTML = "<span class=\"js-provider-id\">\(HandlerPage.capitalised(provider))</span>"
        let optional: HTML = "<span class=\"soft\">\(language[.standInOptional])</span>"
        var page = Page(
            isTitledAsEmulator ? "Auth Emulator: sign in with \(provider)" : language[.signInWith, provider],
            in: language, script: self.script(in: language),
            """
            <h1>\(language.html(.standInHeading, around: name))</h1>
            <p class="soft">\(language[.standInPurpose])</p>
            <p class="bad" role="alert" id="problem" hidden></p>
            <noscript><p class="bad">\(language[.needsJavaScript])</p></noscript>
            <section id="accounts">
            <p class="js-accounts-help-text">\(language[identities.isEmpty ? .standInEmpty : .standInChoose])</p>
            <ul id="accounts-list">
            \(list)</ul>
            <button type="button" class="second wide js-new-account" id="add-account-button">\
            \(language[.standInAdd])</button>
            </section>
            <form id="new" data-subject="\(subject)" hidden novalidate>
            <button type="button" class="second wide" id="autogen-button">\(language[.standInGenerate])</button>
            <label for="email-input">\(language[.standInEmail])</label>
            <input id="email-input" type="email" autocomplete="off" aria-describedby="email-error">
            <p class="bad" id="email-error" role="alert" hidden></p>
            <p class="bad js-signin-warning" role="alert" hidden>\(language[.standInWarning])</p>
            <label for="display-name-input">\(language[.standInDisplayName]) \(optional)</label>
            <input id="display-name-input" autocomplete="off">
            <label for="screen-name-input">\(language[.standInScreenName]) \(optional)</label>
            <input id="screen-name-input" autocomplete="off">
            <label for="profile-photo-input">\(language[.standInPhoto]) \(optional)</label>
            <input id="profile-photo-input" type="url" autocomplete="off">
            <div class="row">
            <button type="button" class="second" id="back-button">\(language[.standInBack])</button>
            <button id="sign-in" disabled>\(language.html(.signInWith, around: name))</button>
            </div>
            </form>
            """)
        page.callsService = true
        return page
    }

    private static func item(_ identity: Identity) -> HTML {
        let claims = String(decoding: HandlerPage.claims(of: identity), as: UTF8.self)
        let name =
            identity.displayName.nonEmpty ?? identity.screenName.nonEmpty ?? identity.email.nonEmpty
            ?? identity.subject.text
        var scalars = name.unicodeScalars.makeIterator()
        let initial = scalars.next().map { String($0) } ?? ""
        return """
            <li class="js-reuse-account"><button type="button" data-claims="\(claims)">\
            <span class="initial" aria-hidden="true">\(HandlerPage.capitalised(initial))</span>\
            <span><strong>\(name)</strong>\
            <span class="soft">\(identity.email.nonEmpty ?? identity.subject.text)</span></span></button></li>

            """
    }

    /// The name with a capital letter, as drivers of the emulator's page expect it.
    private static func capitalised(_ provider: String) -> String {
        var bytes = Array(provider.utf8)
        if let first = bytes.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) { bytes[0] = first - 32 }
        return String(decoding: bytes, as: UTF8.self)
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
