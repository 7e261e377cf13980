import Vinculum

/// The pages for a user who opens a mailed link in a browser.
enum ActionPages {
    /// Builds the page with the form for a new password.
    ///
    /// - Parameter problem: The reason for which the last attempt was refused.
    static func newPassword(for email: String, problem: String? = nil) -> Page {
        let notice: HTML = problem.map { "<p class=\"bad\" role=\"alert\">\($0)</p>" } ?? ""
        return Page(
            "Choose a new password",
            """
            <h1>Choose a new password</h1>
            <p>For \(email).</p>
            \(notice)
            <form method="post">
            <input type="text" autocomplete="username" value="\(email)" readonly hidden>
            <label for="newPassword">New password</label>
            <input id="newPassword" name="newPassword" type="password" autocomplete="new-password" required autofocus>
            <button>Save password</button>
            </form>
            """)
    }

    /// Builds the page whose button follows a link. A mail scanner that opens the link follows nothing.
    static func confirm(_ kind: EmailAction.Kind, email: String) -> Page {
        let title: String
        let button: String
        switch kind {
        case .verifyEmail: (title, button) = ("Verify your e-mail address?", "Verify \(email)")
        case .verifyAndChangeEmail: (title, button) = ("Change your e-mail address?", "Change to \(email)")
        case .recoverEmail: (title, button) = ("Take back your e-mail address?", "Sign in as \(email) again")
        case .revertSecondFactorAddition: (title, button) = ("Remove the second factor?", "Remove it")
        case .passwordReset, .emailSignIn: (title, button) = ("Continue?", "Continue")
        }
        return Page(
            title,
            """
            <h1>\(title)</h1>
            <p>For \(email).</p>
            <form method="post">
            <button autofocus>\(button)</button>
            </form>
            """)
    }

    /// Builds the page for a completed operation.
    static func done(_ kind: EmailAction.Kind, email: String) -> Page {
        let title: String
        let text: HTML
        switch kind {
        case .passwordReset:
            title = "Your password is changed"
            text = "<p>You can now sign in as \(email) with your new password.</p>"
        case .verifyEmail:
            title = "Your e-mail address is verified"
            text = "<p>\(email) is confirmed to be yours.</p>"
        case .verifyAndChangeEmail:
            title = "Your e-mail address is changed"
            text = "<p>You can now sign in as \(email).</p>"
        case .recoverEmail:
            title = "Your e-mail address is back"
            text = """
                <p>You sign in as \(email) again.</p>
                <p>If somebody else had changed it, choose a new password too.</p>
                """
        case .revertSecondFactorAddition:
            title = "The second factor is removed"
            text = """
                <p>The account \(email) no longer asks for it, and every session was signed out.</p>
                <p>If somebody else had added it, choose a new password too.</p>
                """
        case .emailSignIn:
            title = "You are signed in"
            text = ""
        }
        return Page(title, "<h1>\(title)</h1>\n\(text)<p class=\"soft\">You can close this page.</p>")
    }

    /// Builds the page for a refused link.
    static func problem(_ error: String, _ instructions: String) -> Page {
        Page(
            "This link did not work",
            """
            <h1>This link did not work</h1>
            <p class="bad" role="alert">\(error)</p>
            <p>\(instructions)</p>
            """)
    }
}
