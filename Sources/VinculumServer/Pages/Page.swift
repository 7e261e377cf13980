import Vinculum

/// A complete HTML page with an inline style and an optional inline script.
struct Page: Sendable {
    let language: PageLanguage
    var title: String
    var content: HTML
    var script: String?
    /// The pages that may embed this one, as sources of a content security policy; `nil` for every page.
    var embedders: String? = "'none'"
    /// Whether the script sends requests to this service.
    var callsService = false
    /// Another origin whose scripts the page may run.
    var foreignScript: String?

    init(_ title: String, in language: PageLanguage, script: String? = nil, _ content: HTML) {
        self.language = language
        self.title = title
        self.script = script
        self.content = content
    }

    /// Builds the response. Nothing caches it, and no `Referer` contains the page's address, because that may have
    /// codes.
    func response(status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status, contentType: "text/html; charset=utf-8",
            headers: [
                HTTPRequest.Header("Content-Security-Policy", self.policy),
                HTTPRequest.Header("Referrer-Policy", "no-referrer"),
                HTTPRequest.Header("X-Content-Type-Options", "nosniff"),
                HTTPRequest.Header("Cache-Control", "no-store"),
            ],
            body: self.document.bytes)
    }

    private var document: HTML {
        var document: HTML = """
            <!DOCTYPE html>
            <html lang="\(self.language.tag)" dir="\(self.language.direction)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(self.title)</title>
            <style>\(HTML(markup: Page.style))</style>
            </head>
            <body>
            <main>
            \(self.content)
            </main>

            """
        if let script { document += "<script>\(HTML(markup: script))</script>\n" }
        document += "</body>\n</html>\n"
        return document
    }

    /// The content security policy: it permits the page's own style and script, by their hashes, and nothing else
    /// ([CSP](https://www.w3.org/TR/CSP3/)). It does not restrict forms, because a form's response may redirect to any
    /// host.
    private var policy: String {
        var policy = "default-src 'none'; style-src \(Page.source(Page.style)); base-uri 'none'"
        if let script { policy += "; script-src \(Page.source(script))\(self.foreignScript.map { " \($0)" } ?? "")" }
        if self.callsService { policy += "; connect-src 'self'" }
        if let embedders { policy += "; frame-ancestors \(embedders)" }
        return policy
    }

    private static func source(_ text: String) -> String {
        "'sha256-\(Base64.encoded(SHA256.hash(Array(text.utf8))))'"
    }
}
