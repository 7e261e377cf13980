extension ProviderPage {
    /// The script of the way there and of the way back, which differ in what the page's element `flow` holds. Between
    /// the two the tab's session storage keeps the client's request and the session.
    // Both literals begin at the same column, which the formatter would change.
    // swift-format-ignore
    static let script =
        #"""
        "use strict";
        const flowKey = "vinculum:signIn";
        const flow = document.getElementById("flow").dataset;
        const pending = flow.request === undefined
          ? JSON.parse(sessionStorage.getItem(flowKey) || "null") : { request: JSON.parse(flow.request) };
        const parameter = (name) => (pending && pending.request[name]) || "";

        """# + HandlerPage.delivery + #"""
        const hide = (selector) => {
          for (const element of document.querySelectorAll(selector)) element.hidden = true;
        };

        const fail = (code, message) => {
          hide("[role=status]");
          tell(message);
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
        The app has to correct it.");
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
            return fail("auth/network-request-failed", "The sign-in service does not answer. Try again later.");
          }
          if (!answer.ok) {
            const [code, ...rest] = String(reply.error && reply.error.message).split(" : ");
            const name = /^[A-Z][A-Z_]*$/.test(code) ? code.toLowerCase().replaceAll("_", "-") : "internal-error";
            return fail(`auth/${name}`, rest.join(" : ") || code);
          }
          if (!/^https?:/i.test(reply.authUri)) return fail("auth/internal-error", "The provider has no web address.");
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
            return tell("No sign-in is waiting for this page. Go back to the app and sign in again.");
          }
          sessionStorage.removeItem(flowKey);
          document.getElementById("progress").textContent = "You can close this page.";
          deliver(eventFor(response.href, pending.sessionId, null));
        };

        if (flow.request === undefined) comeBack();
        else leave();
        """#
}
