import Vinculum

/// The pages of a loopback port that waits for the redirect of an identity provider (RFC 8252 section 7.3).
enum RedirectPage {
    /// The page of the redirect, whatever the provider decided: the program shows the result.
    static func received(in language: PageLanguage) -> HTTPResponse {
        Page(
            language[.redirectReceived], in: language,
            """
            <h1>\(language[.redirectReceived])</h1>
            <p>\(language[.redirectReceivedDetail])</p>
            """
        ).response()
    }

    /// The page that passes on the fragment of its address, which browsers do not send (RFC 6749 section 4.2.2).
    static func passingOnFragment(to path: String, in language: PageLanguage) -> HTTPResponse {
        Page(
            language[.passingOn], in: language,
            script: """
                "use strict";
                if (location.hash.length > 1) location.replace("\(path)?" + location.hash.slice(1));
                else document.getElementById("problem").hidden = false;
                """,
            """
            <h1>\(language[.passingOn])</h1>
            <noscript><p class="bad">\(language[.needsJavaScript])</p></noscript>
            <p class="bad" role="alert" id="problem" hidden>\(language[.passingOnProblem])</p>
            """
        ).response()
    }

    /// The page of an answer to another sign-in.
    static func otherSignIn(in language: PageLanguage) -> HTTPResponse {
        Page(
            language[.otherSignIn], in: language,
            """
            <h1>\(language[.otherSignIn])</h1>
            <p class="bad">\(language[.otherSignInDetail])</p>
            """
        ).response(status: 400)
    }

    /// The response to any other request.
    static func notFound() -> HTTPResponse {
        HTTPResponse(
            status: 404, contentType: "text/plain; charset=utf-8",
            body: Array("This port waits for the redirect of a sign-in.\n".utf8))
    }
}
