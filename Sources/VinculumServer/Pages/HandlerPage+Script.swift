extension HandlerPage {
    /// Builds the page's script. It makes the URL to which a provider would have redirected the browser, and delivers
    /// it.
    static func script(in language: PageLanguage) -> String {
        "\"use strict\";\n" + language.script(self.deliveryTexts + [("emailForm", .standInEmailForm)]) + self.body
    }

    // Both literals begin at the same column, which the formatter would change.
    // swift-format-ignore
    private static let body =
        #"""
        const query = new URLSearchParams(location.search);
        const parameter = (name) => query.get(name) || "";

        """# + HandlerPage.delivery + #"""
        const responseFor = (claims) => {
          const fields = [["providerId", providerId], ["id_token", JSON.stringify(claims)]];
          if (providerId.startsWith("saml.")) {
            const assertion = { subject: { nameId: claims.email || claims.sub } };
            fields.push(["SAMLResponse", JSON.stringify({ assertion })]);
          }
          const text = fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
          return `${location.origin}${location.pathname}?${text}`;
        };

        const signInAs = (claims) => deliver(eventFor(responseFor(claims), "unused", null));

        for (const button of document.querySelectorAll("[data-claims]")) {
          button.addEventListener("click", () => signInAs(JSON.parse(button.dataset.claims)));
        }
        const element = (id) => document.getElementById(id);
        const value = (id) => element(id).value.trim() || undefined;

        // Scripts that drive this page wait for the function and call it.
        function toggleForm() {
          element("new").hidden = !element("new").hidden;
          element("accounts").hidden = !element("new").hidden;
          if (!element("new").hidden) element("email-input").focus();
        }

        const warn = async (email) => {
          const warning = document.querySelector(".js-signin-warning");
          warning.hidden = true;
          if (!email) return;
          const question = { identifier: email, continueUri: location.href, tenantId: tenantId || undefined };
          const headers = { "Content-Type": "application/json" };
          if (parameter("projectId")) headers["X-Vinculum-Project"] = parameter("projectId");
          const path = "/identitytoolkit.googleapis.com/v1/accounts:createAuthUri";
          const methods = await fetch(
            `${path}?${new URLSearchParams({ key: apiKey })}`,
            { method: "POST", headers, body: JSON.stringify(question) }
          ).then((answer) => answer.json()).then((reply) => reply.signinMethods || []).catch(() => []);
          if (email === value("email-input")) warning.hidden = methods.length === 0 || methods.includes(providerId);
        };

        const check = () => {
          const email = value("email-input");
          const isAddress = email !== undefined && /^[^@\s]+@[^@\s]+$/.test(email);
          element("email-error").hidden = email === undefined || isAddress;
          element("email-error").textContent = texts.emailForm;
          element("sign-in").disabled = !isAddress;
          warn(isAddress ? email : undefined);
        };

        element("add-account-button").addEventListener("click", toggleForm);
        element("back-button").addEventListener("click", toggleForm);
        element("email-input").addEventListener("input", check);
        element("autogen-button").addEventListener("click", () => {
          const pick = (list) => list[crypto.getRandomValues(new Uint8Array(1))[0] % list.length];
          const [first, last] = [pick(["Amber", "Basil", "Coral", "Hazel"]), pick(["Finch", "Heron", "Otter", "Wren"])];
          const number = crypto.getRandomValues(new Uint16Array(1))[0];
          element("email-input").value = `${first}.${last}.${number}@example.com`.toLowerCase();
          element("display-name-input").value = `${first} ${last}`;
          element("screen-name-input").value = `${first}_${last}`.toLowerCase();
          check();
        });
        element("new").addEventListener("submit", (event) => {
          event.preventDefault();
          if (element("sign-in").disabled) return;
          signInAs({
            sub: event.currentTarget.dataset.subject, iss: "", aud: "", exp: 0, iat: 0,
            name: value("display-name-input"), screen_name: value("screen-name-input"),
            email: value("email-input"), email_verified: true, picture: value("profile-photo-input"),
          });
        });
        """#
}
