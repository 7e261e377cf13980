import Vinculum

/// The pages for a user who opens a mailed link in a browser.
struct ActionPages {
    let language: PageLanguage
    /// What the operator shows of itself.
    var brand: Brand?

    /// Builds the page with the form for a new password.
    ///
    /// - Parameter problem: The reasons for which the last attempt was refused.
    func newPassword(for email: String, problem: [PageProblem] = []) -> Page {
        let title = self.language[.newPasswordTitle]
        return self.page(
            title,
            """
            <h1>\(title)</h1>
            <p>\(self.language[.forAddress, email])</p>
            \(self.notice(problem))
            <form method="post">
            <input type="text" autocomplete="username" value="\(email)" readonly hidden>
            <label for="newPassword">\(self.language[.newPasswordLabel])</label>
            <input id="newPassword" name="newPassword" type="password" autocomplete="new-password" required autofocus>
            <button>\(self.language[.savePassword])</button>
            </form>
            """)
    }

    /// Builds the page whose button follows a link. A mail scanner that opens the link follows nothing.
    func confirm(_ kind: EmailAction.Kind, email: String) -> Page {
        let (title, button): (PageText, PageText) =
            switch kind {
            case .verifyEmail: (.verifyTitle, .verifyButton)
            case .verifyAndChangeEmail: (.changeTitle, .changeButton)
            case .recoverEmail: (.recoverTitle, .recoverButton)
            case .revertSecondFactorAddition: (.revertTitle, .revertButton)
            case .passwordReset, .emailSignIn: (.continueTitle, .continueButton)
            }
        return self.page(
            self.language[title],
            """
            <h1>\(self.language[title])</h1>
            <p>\(self.language[.forAddress, email])</p>
            <form method="post">
            <button autofocus>\(self.language[button, email])</button>
            </form>
            """)
    }

    /// Builds the page for a completed operation.
    func done(_ kind: EmailAction.Kind, email: String) -> Page {
        let (title, details): (PageText, [PageText]) =
            switch kind {
            case .passwordReset: (.resetDone, [.resetDoneDetail])
            case .verifyEmail: (.verifyDone, [.verifyDoneDetail])
            case .verifyAndChangeEmail: (.changeDone, [.changeDoneDetail])
            case .recoverEmail: (.recoverDone, [.recoverDoneDetail, .recoverWarning])
            case .revertSecondFactorAddition: (.revertDone, [.revertDoneDetail, .revertWarning])
            case .emailSignIn: (.signInDone, [])
            }
        var content: HTML = "<h1>\(self.language[title])</h1>\n"
        for detail in details { content += "<p>\(self.language[detail, email])</p>\n" }
        content += "<p class=\"soft\">\(self.language[.mayClose])</p>"
        return self.page(self.language[title], content)
    }

    /// Builds the page for a refused link.
    ///
    /// - Parameter instructions: What the user can do.
    func problem(_ problem: [PageProblem], _ instructions: PageText = .askForMail) -> Page {
        let title = self.language[.linkFailed]
        return self.page(
            title,
            """
            <h1>\(title)</h1>
            \(self.notice(problem))
            <p>\(self.language[instructions])</p>
            """)
    }

    private func page(_ title: String, _ content: HTML) -> Page {
        Page(title, in: self.language, content).branded(self.brand)
    }

    private func notice(_ problem: [PageProblem]) -> HTML {
        var notice: HTML = ""
        for part in problem {
            switch part {
            case .text(let text, let argument):
                notice += "<p class=\"bad\" role=\"alert\">\(self.language[text, argument])</p>"
            case .detail(let detail): notice += "<p class=\"soft\" lang=\"en\" dir=\"ltr\">\(detail)</p>"
            }
        }
        return notice
    }
}

/// A part of what a page says about a refusal.
enum PageProblem: Sendable {
    /// A sentence and the argument for its `$`; empty for a sentence without one.
    case text(PageText, String)
    /// What the service itself says, in English, for whoever helps the user.
    case detail(String)

    static func text(_ text: PageText) -> PageProblem { .text(text, "") }
}

extension PageProblem {
    /// The reasons of a refusal, in the words of a user who opened a link.
    ///
    /// - Parameter shortfalls: The rules for passwords that the new one breaks.
    static func parts(of refusal: ServiceError, _ shortfalls: [PasswordRules.Shortfall]) -> [PageProblem] {
        switch refusal.code {
        case .weakPassword?, .passwordDoesNotMeetRequirements?:
            if !shortfalls.isEmpty { return shortfalls.map { PageProblem($0) } }
        case .userDisabled?: return [.text(.accountDisabled)]
        case .emailExists?: return [.text(.addressTaken)]
        case .passwordLoginDisabled?: return [.text(.passwordsOff)]
        case .tooManyAttemptsTryLater?, .resetPasswordExceedLimit?, .quotaExceeded?: return [.text(.tooManyAttempts)]
        case .missingIDToken?: return [.text(.sessionNeeded)]
        // A refusal without a code concerns the request, which the user of the page did not write.
        case nil: return [.text(.refused)]
        default: break
        }
        return [.text(.refused), .detail(refusal.detail ?? refusal.message)]
    }

    private init(_ shortfall: PasswordRules.Shortfall) {
        switch shortfall {
        case .tooShort(let minimum): self = .text(.passwordTooShort, "\(minimum)")
        case .tooLong(let maximum): self = .text(.passwordTooLong, "\(maximum)")
        case .noLowercase: self = .text(.passwordNeedsLowercase)
        case .noUppercase: self = .text(.passwordNeedsUppercase)
        case .noDigit: self = .text(.passwordNeedsDigit)
        case .noSymbol: self = .text(.passwordNeedsSymbol)
        }
    }
}
