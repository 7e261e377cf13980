extension HandlerPage {
    /// The part of a script that gives the result of a sign-in to the client: the page that opened the popup, the page
    /// to return to, or an app. It expects a function `parameter` that reads the request of the client by name, and
    /// ``deliveryTexts``.
    static let delivery = #"""
        const apiKey = parameter("apiKey");
        const appName = parameter("appName");
        const authType = parameter("authType");
        const eventId = parameter("eventId");
        const providerId = parameter("providerId");
        const storageKey = `${apiKey}:${appName}`;
        const tenantId = parameter("tid") || parameter("tenantId") || null;

        const tell = (text) => {
          const problem = document.getElementById("problem");
          problem.textContent = text;
          problem.hidden = false;
          problem.scrollIntoView();
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
          if (!isSent) tell(texts.noListener);
        };

        const returnToPage = (authEvent) => {
          let target;
          try {
            target = new URL(parameter("redirectUrl"));
          } catch {
            return tell(texts.noRedirectURL);
          }
          if (target.protocol !== "https:" && target.protocol !== "http:") return tell(texts.redirectURLNotWeb);
          sessionStorage.setItem(`firebase:redirectEvent:${storageKey}`, JSON.stringify(authEvent));
          location.assign(target.href);
        };

        const fieldsFor = ({ urlResponse, error }) => {
          const result = error ? { firebaseError: JSON.stringify(error) } : { link: urlResponse };
          return { authType, eventId, ...result };
        };

        const openAndroidApp = (authEvent) => {
          const extras = Object.entries(fieldsFor(authEvent))
            .map(([name, value]) => `S.${name}=${encodeURIComponent(value)};`).join("");
          const target = `package=${encodeURIComponent(parameter("apn"))};`;
          location.assign(`intent://firebase.auth/#Intent;scheme=genericidp;${target}${extras}\#
        B.encryptionEnabled=false;end;`);
        };

        const openAppleApp = (authEvent) => {
          const clientId = parameter("clientId");
          const appId = parameter("appId");
          let scheme = parameter("ibi");
          let host = "google";
          if (clientId) scheme = clientId.split(".").reverse().join(".");
          else if (appId) scheme = `app-${appId.replaceAll(":", "-")}`;
          if (clientId || appId) host = "firebaseauth";
          if (!/^[a-z][a-z0-9+.-]*$/i.test(scheme) || /^(javascript|data|vbscript|file|https?)$/i.test(scheme)) {
            return tell(texts.noApp);
          }
          const answer = new URLSearchParams(fieldsFor(authEvent));
          const deepLink = `${location.origin}${location.pathname.replace(/handler$/, "callback")}?${answer}`;
          location.assign(`${scheme}://${host}/link?deep_link_id=${encodeURIComponent(deepLink)}`);
        };

        const eventFor = (urlResponse, sessionId, error) => ({
          type: authType, eventId: eventId || null, urlResponse, sessionId, postBody: "", tenantId, error,
        });

        const deliver = (authEvent) => {
          if (parameter("apn")) openAndroidApp(authEvent);
          else if (parameter("ibi")) openAppleApp(authEvent);
          else if (authType.endsWith("ViaPopup")) sendToOpener(authEvent);
          else if (authType.endsWith("ViaRedirect")) returnToPage(authEvent);
          else tell(texts.noAuthType);
        };

        """#

    /// The texts of ``delivery``.
    static var deliveryTexts: [(name: StaticString, text: PageText)] {
        [
            ("noListener", .noListener), ("noRedirectURL", .noRedirectURL), ("redirectURLNotWeb", .redirectURLNotWeb),
            ("noApp", .noApp), ("noAuthType", .noAuthType),
        ]
    }
}
