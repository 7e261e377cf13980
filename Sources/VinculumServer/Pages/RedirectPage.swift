import Vinculum

/// The pages of a loopback port that waits for the redirect of an identity provider (RFC 8252 section 7.3).
enum RedirectPage {
    /// The page of the redirect, whatever the provider decided: the program shows the result.
    static func received() -> HTTPResponse {
        Page(
            "Back to the program",
            """
            <h1>Back to the program</h1>
            <p>The provider's answer has arrived. You may close this window; the program shows what became of it.</p>
            """
        ).response()
    }

    /// The page that passes on the fragment of its address, which browsers do not send (RFC 6749 section 4.2.2).
    static func passingOnFragment(to path: String) -> HTTPResponse {
        Page(
            "Passing on the answer",
            script: """
                "use strict";
                if (location.hash.length > 1) location.replace("\(path)?" + location.hash.slice(1));
                else document.getElementById("problem").hidden = false;
                """,
            """
            <h1>Passing on the answer</h1>
            <noscript><p class="bad">This page needs JavaScript.</p></noscript>
            <p class="bad" role="alert" id="problem" hidden>This address has no answer of a provider. Open the address \
            that the program shows, and sign in there.</p>
            """
        ).response()
    }

    /// The page of an answer to another sign-in.
    static func otherSignIn() -> HTTPResponse {
        Page(
            "Another sign-in",
            """
            <h1>Another sign-in</h1>
            <p class="bad">This answer does not belong to the sign-in that the program waits for. Open the address \
            that it shows, and sign in there.</p>
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
