import Vinculum

/// The invisible frame that an app's page embeds to receive the result of a sign-in at the handler: by a message from
/// the popup, or after a redirect from the browser's session storage.
///
/// The web client library and this frame communicate through `gapi.iframes`, a script that the library loads from
/// Google's host into every page. Without that host the frame does nothing and logs an error to the console.
enum FramePage {
    /// Builds the frame.
    ///
    /// - Parameters:
    ///   - domains: The domains whose pages may embed it, because it gives them the results of sign-ins; `nil` for
    ///     every page, on a service of this machine.
    ///   - isTitledAsEmulator: Whether it has the title by which scripts that drive the emulator's pages know it.
    static func page(
        for domains: [String]?, in language: PageLanguage, isTitledAsEmulator: Bool = false
    ) -> Page {
        var page = Page(
            isTitledAsEmulator ? "Auth Emulator Helper Iframe" : language[.frameTitle], in: language,
            script: self.script,
            "<p class=\"soft\">\(language[.frameDetail])</p>")
        page.embedders = domains.map { FramePage.sources($0) }
        page.foreignScript = "https://apis.google.com"
        return page
    }

    /// The sources of the domains' pages: over HTTPS, and over HTTP on a loopback host, on any port.
    private static func sources(_ domains: [String]) -> String {
        var sources: [String] = []
        for domain in domains {
            // A text of another form could be read as another source, or end the directive.
            guard let host = HostPort(domain), !host.isIPv6, host.port == nil,
                domain.utf8.allSatisfy({ $0.isLetterOrDigit || "-.".utf8.contains($0) })
            else { continue }
            sources.append("https://\(domain):*")
            if host.isLoopback { sources.append("http://\(domain):*") }
        }
        return sources.isEmpty ? "'none'" : sources.joined(separator: " ")
    }

    private static let script = #"""
        "use strict";
        const query = new URLSearchParams(location.search);
        const storageKey = `${query.get("apiKey") || ""}:${query.get("appName") || ""}`;
        const redirectKey = `firebase:redirectEvent:${storageKey}`;
        const none = {
          type: "unknown", eventId: null, urlResponse: null, sessionId: null, postBody: null, tenantId: null,
          error: { code: "auth/no-auth-event", message: "No sign-in has happened." },
        };

        const listen = () => {
          const anyOrigin = gapi.iframes.CROSS_ORIGIN_IFRAMES_FILTER;
          const app = gapi.iframes.getContext().getParentIframe();
          const pass = (authEvent) => new Promise((resolve) => {
            app.send("authEvent", { type: "authEvent", authEvent }, resolve, anyOrigin);
          });
          app.register("webStorageSupport", () => ({ status: "ACK", webStorageSupport: true }), anyOrigin);
          addEventListener("message", (event) => {
            const message = event.data;
            if (event.origin !== location.origin || !message || message.eventType !== "sendAuthEvent") return;
            if (!message.data || message.data.storageKey !== storageKey) return;
            pass(message.data.authEvent);
          });
          const redirected = sessionStorage.getItem(redirectKey);
          sessionStorage.removeItem(redirectKey);
          pass(redirected ? JSON.parse(redirected) : none);
        };

        const loader = document.createElement("script");
        loader.src = "https://apis.google.com/js/api.js";
        loader.onload = () => gapi.load("gapi.iframes", listen);
        loader.onerror = () => console.error("Sign-ins are not heard of: apis.google.com cannot be reached.");
        document.head.append(loader);
        """#
}
