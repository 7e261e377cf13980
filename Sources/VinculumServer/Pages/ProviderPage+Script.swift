extension ProviderPage {
    /// Builds the script of the way there and of the way back, which differ in what the page's element `flow` holds.
    /// Between the two the tab's session storage keeps the client's request and the session.
    ///
    /// The page shows its texts in the user's language. The app is given the English ones.
    static func script(in language: PageLanguage) -> String {
        let texts: [(name: StaticString, text: PageText)] = [
            ("parametersNotJSON", .parametersNotJSON), ("serviceSilent", .serviceSilent),
            ("serviceRefused", .serviceRefused), ("providerWithoutAddress", .providerWithoutAddress),
            ("nothingWaiting", .nothingWaiting), ("mayClose", .mayClose),
        ]
        return "\"use strict\";\n" + language.script(HandlerPage.deliveryTexts + texts) + self.body
    }

    // Both literals begin at the same column, which the formatter would change.
    // swift-format-ignore
    private static let body =
        #"""
        const flowKey = "vinculum:signIn";
        const flow = document.getElementById("flow").dataset;
        const pending = flow.request === undefined
          ? JSON.parse(sessionStorage.getItem(flowKey) || "null") : { request: JSON.parse(flow.request) };
        const parameter = (name) => (pending && pending.request[name]) || "";

        """# + HandlerPage.delivery + #"""
        const hide = (selector) => {
          for (const element of document.querySelectorAll(selector)) element.hidden = true;
        };

        const fail = (code, message, shown) => {
          hide("[role=status]");
          tell(shown);
          const way = document.getElementById("return");
          way.hidden = false;
          way.querySelector("button").addEventListener("click", () => deliver(eventFor(null, null, { code, message })));
        };

        const question = () => {
          const isApp = parameter("apn") || parameter("ibi");
          const custom = parameter("customParameters");
          return {
            providerId, continueUri: `${location.origin}${location.pathname}`,
            oauthScope: parameter("scopes").split(",").filter(Boolean).join(" ") || undefined,
            customParameter: custom ? JSON.parse(custom) : undefined, tenantId: tenantId || undefined,
            // An app keeps the session itself and gives its digest. A web page gets it with the result.
            sessionId: isApp ? parameter("sessionId") : undefined,
          };
        };

        const leave = async () => {
          let body;
          try {
            body = JSON.stringify(question());
          } catch {
            return fail("auth/argument-error", "The parameter customParameters of this page is not JSON. \#
        The app has to correct it.", texts.parametersNotJSON);
          }
          const headers = { "Content-Type": "application/json" };
          if (parameter("projectId")) headers["X-Vinculum-Project"] = parameter("projectId");
          let answer;
          let reply;
          try {
            const path = "/identitytoolkit.googleapis.com/v1/accounts:createAuthUri";
            answer = await fetch(`${path}?${new URLSearchParams({ key: apiKey })}`, { method: "POST", headers, body });
            reply = await answer.json();
          } catch {
            return fail("auth/network-request-failed", "The sign-in service does not answer. Try again later.", \#
        texts.serviceSilent);
          }
          if (!answer.ok) {
            const [code, ...rest] = String(reply.error && reply.error.message).split(" : ");
            const name = /^[A-Z][A-Z_]*$/.test(code) ? code.toLowerCase().replaceAll("_", "-") : "internal-error";
            const message = rest.join(" : ") || code;
            return fail(`auth/${name}`, message, `${texts.serviceRefused} ${message}`);
          }
          if (!/^https?:/i.test(reply.authUri)) {
            return fail("auth/internal-error", "The provider has no web address.", texts.providerWithoutAddress);
          }
          sessionStorage.setItem(flowKey, JSON.stringify({ request: pending.request, sessionId: reply.sessionId }));
          location.replace(reply.authUri);
        };

        const comeBack = () => {
          const response = new URL(location.href);
          if (flow.response) response.search = `?${flow.response}`;
          // Neither the history nor a copied address keeps the response.
          history.replaceState(null, "", location.pathname);
          if (!pending) {
            hide("[role=status]");
            return tell(texts.nothingWaiting);
          }
          sessionStorage.removeItem(flowKey);
          document.getElementById("progress").textContent = texts.mayClose;
          deliver(eventFor(response.href, pending.sessionId, null));
        };

        if (flow.request === undefined) comeBack();
        else leave();
        """#
}
