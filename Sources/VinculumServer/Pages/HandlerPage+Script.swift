extension HandlerPage {
    /// The page's script. It builds the URL to which a provider would have redirected the browser, and delivers it.
    static let script =
        #"""
        "use strict";
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
        document.getElementById("new").addEventListener("submit", (event) => {
          event.preventDefault();
          const value = (id) => document.getElementById(id).value.trim() || undefined;
          const email = value("email");
          if (!email || !email.includes("@")) return tell("An e-mail address has an @ in it.");
          signInAs({
            sub: event.currentTarget.dataset.subject, iss: "", aud: "", exp: 0, iat: 0, name: value("name"),
            screen_name: value("screenName"), email, email_verified: true, picture: value("picture"),
          });
        });
        """#
}
