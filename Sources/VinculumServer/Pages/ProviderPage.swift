import Vinculum

/// The page that leads a browser to a configured identity provider and back.
///
/// It asks for the authorization URI with its own address as the redirect URI, keeps the session in the tab, and goes
/// to the provider. The provider redirects to the same address, where the page gives the response to the client: the
/// page that opened it, the page to return to, or an app.
enum ProviderPage {
    /// The parameters of the client's request that the page uses. The page reads no others from its address, so what
    /// was checked is what is used.
    private static let parameters = [
        "apiKey", "appName", "authType", "eventId", "redirectUrl", "scopes", "customParameters", "tid", "tenantId",
        "sessionId", "projectId", "apn", "ibi", "clientId", "appId",
    ]

    /// Builds the page that leads to the provider.
    ///
    /// - Parameter query: The client's request.
    static func leading(to provider: ProviderID, _ query: FormFields, in language: PageLanguage) -> Page {
        var request = JSON.Writer()
        request.beginObject()
        request.member("providerId", provider.rawValue)
        for name in self.parameters { request.member(named: name, query[name]) }
        request.endObject()
        return self.page(
            language[.signInWith, provider.rawValue], language,
            """
            <p class="soft" role="status">\(language[.leadingThere, provider.rawValue])</p>
            <div id="flow" data-request="\(request.text)"></div>
            """)
    }

    /// Builds the page that the provider redirects to.
    ///
    /// - Parameter form: The form that the provider let the browser post (OAuth 2.0 Form Post Response Mode); empty for
    ///   a redirect, whose response is in the page's address.
    static func returning(_ form: FormFields, in language: PageLanguage) -> Page {
        self.page(
            language[.signingIn], language,
            """
            <p class="soft" role="status" id="progress">\(language[.leadingBack])</p>
            <div id="flow" data-response="\(form.encoded)"></div>
            """)
    }

    /// Builds the page for a request that is not served.
    ///
    /// - Parameter reason: What is wrong, and what the developer of the app can do.
    static func refusal(_ reason: PageText, in language: PageLanguage) -> Page {
        Page(
            language[.signInImpossible], in: language,
            """
            <h1>\(language[.signInImpossible])</h1>
            <p class="bad" role="alert">\(language[reason])</p>
            <p>\(language[.goBackToApp])</p>
            """)
    }

    private static func page(_ title: String, _ language: PageLanguage, _ content: HTML) -> Page {
        var page = Page(
            title, in: language, script: self.script(in: language),
            """
            <h1>\(title)</h1>
            <p class="bad" role="alert" id="problem" hidden></p>
            <p id="return" hidden><button type="button">\(language[.backToApp])</button></p>
            <noscript><p class="bad">\(language[.needsJavaScript])</p></noscript>
            \(content)
            """)
        page.callsService = true
        return page
    }
}
