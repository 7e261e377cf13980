extension HandlerPage {
    /// The page's script. It builds the URL to which a provider would have redirected the browser, and passes it to the
    /// client: the page that opened the popup, the page to return to, or an app.
    static let script = #"""
        "use strict";
        const query = new URLSearchParams(location.search);
        const parameter = (name) => query.get(name) || "";
        const apiKey = parameter("apiKey");
        const appName = parameter("appName");
        const authType = parameter("authType");
        const eventId = parameter("eventId");
        const providerId = parameter("providerId");
        const storageKey = `${apiKey}:${appName}`;

        const tell = (text) => {
          const problem = document.getElementById("problem");
          problem.textContent = text;
          problem.hidden = false;
          problem.scrollIntoView();
        };

        const responseFor = (claims) => {
          const fields = [["providerId", providerId], ["id_token", JSON.stringify(claims)]];
          if (providerId.startsWith("saml.")) {
            const assertion = { subject: { nameId: claims.email || claims.sub } };
            fields.push(["SAMLResponse", JSON.stringify({ assertion })]);
          }
          const text = fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
          return `${location.origin}${location.pathname}?${text}`;
        };

        const sendToOpener = (authEvent) => {
          let isSent = false;
          const frames = window.opener ? window.opener.frames : [];
          for (let index = 0; index < frames.length; index += 1) {
            try {
              const asked = new URLSearchParams(frames[index].location.search);
              if (asked.get("apiKey") !== apiKey || (asked.get("appName") || "") !== appName) continue;
              const message = { data: { authEvent, storageKey }, eventId: crypto.randomUUID(), \#
        eventType: "sendAuthEvent" };
              frames[index].postMessage(message, location.origin);
              isSent = true;
            } catch {
              // A frame of another origin does not show its address, so it is not the one.
            }
          }
          if (!isSent) tell("The page that opened this one does not listen any more. \#
        Close this page and sign in again there.");
        };

        const returnToPage = (authEvent) => {
          let target;
          try {
            target = new URL(parameter("redirectUrl"));
          } catch {
            return tell("The address of this page has no redirectUrl to return to.");
          }
          if (target.protocol !== "https:" && target.protocol !== "http:") \#
        return tell("redirectUrl must be a web address.");
          sessionStorage.setItem(`firebase:redirectEvent:${storageKey}`, JSON.stringify(authEvent));
          location.assign(target.href);
        };

        const openAndroidApp = (urlResponse) => {
          const extras = Object.entries({ authType, eventId, link: urlResponse })
            .map(([name, value]) => `S.${name}=${encodeURIComponent(value)};`).join("");
          const target = `package=${encodeURIComponent(parameter("apn"))};`;
          location.assign(`intent://firebase.auth/#Intent;scheme=genericidp;${target}${extras}\#
        B.encryptionEnabled=false;end;`);
        };

        const openAppleApp = (urlResponse) => {
          const clientId = parameter("clientId");
          const appId = parameter("appId");
          let scheme = parameter("ibi");
          let host = "google";
          if (clientId) scheme = clientId.split(".").reverse().join(".");
          else if (appId) scheme = `app-${appId.replaceAll(":", "-")}`;
          if (clientId || appId) host = "firebaseauth";
          if (!/^[a-z][a-z0-9+.-]*$/i.test(scheme) || /^(javascript|data|vbscript|file|https?)$/i.test(scheme)) {
            return tell("The address of this page names no app to return to.");
          }
          const answer = new URLSearchParams({ authType, eventId, link: urlResponse });
          const deepLink = `${location.origin}/emulator/auth/callback?${answer}`;
          location.assign(`${scheme}://${host}/link?deep_link_id=${encodeURIComponent(deepLink)}`);
        };

        const signInAs = (claims) => {
          const urlResponse = responseFor(claims);
          const tenantId = parameter("tid") || parameter("tenantId") || null;
          const authEvent = {
            type: authType, eventId: eventId || null, urlResponse, sessionId: "unused", postBody: "", tenantId, \#
        error: null,
          };
          if (parameter("apn")) openAndroidApp(urlResponse);
          else if (parameter("ibi")) openAppleApp(urlResponse);
          else if (authType.endsWith("ViaPopup")) sendToOpener(authEvent);
          else if (authType.endsWith("ViaRedirect")) returnToPage(authEvent);
          else tell("The address of this page has no authType that ends in ViaPopup or ViaRedirect.");
        };

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
