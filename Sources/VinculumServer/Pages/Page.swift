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
    /// What the operator shows of itself on the page.
    private var brand: Brand?

    init(_ title: String, in language: PageLanguage, script: String? = nil, _ content: HTML) {
        self.language = language
        self.title = title
        self.script = script
        self.content = content
    }

    /// The page with what the operator shows of itself.
    func branded(_ brand: Brand?) -> Page {
        var page = self
        page.brand = brand
        return page
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

    /// The style sheet, with the operator's colours after the others.
    private var style: String { Page.style + (self.brand?.style ?? "") }

    private var document: HTML {
        let name = self.brand?.name(in: self.language.tag)
        let title = name.map { "\(self.title) \u{2013} \($0)" } ?? self.title
        var document: HTML = """
            <!DOCTYPE html>
            <html lang="\(self.language.tag)" dir="\(self.language.direction)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title)</title>
            <style>\(HTML(markup: self.style))</style>
            </head>
            <body>
            \(self.brand?.header(in: self.language) ?? "")<main>
            \(self.content)
            </main>
            \(self.brand?.footer(in: self.language) ?? "")
            """
        if let script { document += "<script>\(HTML(markup: script))</script>\n" }
        document += "</body>\n</html>\n"
        return document
    }

    /// The content security policy: it permits the page's own style and script, by their hashes, and nothing else
    /// ([CSP](https://www.w3.org/TR/CSP3/)). It does not restrict forms, because a form's response may redirect to any
    /// host.
    private var policy: String {
        var policy = "default-src 'none'; style-src \(Page.source(self.style)); base-uri 'none'"
        if self.brand?.logo != nil { policy += "; img-src data:" }
        if let script { policy += "; script-src \(Page.source(script))\(self.foreignScript.map { " \($0)" } ?? "")" }
        if self.callsService { policy += "; connect-src 'self'" }
        if let embedders { policy += "; frame-ancestors \(embedders)" }
        return policy
    }

    private static func source(_ text: String) -> String {
        "'sha256-\(Base64.encoded(SHA256.hash(Array(text.utf8))))'"
    }
}
