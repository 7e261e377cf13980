extension PageText {
    /// The words in German.
    var german: String {
        switch self {
        case .needsJavaScript: "Diese Seite benötigt JavaScript."
        case .mayClose: "Sie können diese Seite schließen."
        case .support: "Hilfe: $"
        case .terms: "Nutzungsbedingungen"
        case .newPasswordTitle: "Neues Passwort wählen"
        case .forAddress: "Für $."
        case .newPasswordLabel: "Neues Passwort"
        case .savePassword: "Passwort speichern"
        case .verifyTitle: "E-Mail-Adresse bestätigen?"
        case .verifyButton: "$ bestätigen"
        case .changeTitle: "E-Mail-Adresse ändern?"
        case .changeButton: "In $ ändern"
        case .recoverTitle: "E-Mail-Adresse zurückholen?"
        case .recoverButton: "Wieder mit $ anmelden"
        case .revertTitle: "Zweiten Faktor entfernen?"
        case .revertButton: "Entfernen"
        case .continueTitle: "Fortfahren?"
        case .continueButton: "Fortfahren"
        case .resetDone: "Ihr Passwort ist geändert"
        case .resetDoneDetail: "Sie können sich jetzt mit $ und Ihrem neuen Passwort anmelden."
        case .verifyDone: "Ihre E-Mail-Adresse ist bestätigt"
        case .verifyDoneDetail: "Es ist bestätigt, dass $ Ihnen gehört."
        case .changeDone: "Ihre E-Mail-Adresse ist geändert"
        case .changeDoneDetail: "Sie können sich jetzt mit $ anmelden."
        case .recoverDone: "Sie haben Ihre E-Mail-Adresse zurück"
        case .recoverDoneDetail: "Sie melden sich wieder mit $ an."
        case .recoverWarning: "Falls jemand anderes sie geändert hatte, wählen Sie auch ein neues Passwort."
        case .revertDone: "Der zweite Faktor ist entfernt"
        case .revertDoneDetail: "Das Konto $ verlangt ihn nicht mehr, und alle Sitzungen wurden abgemeldet."
        case .revertWarning: "Falls jemand anderes ihn hinzugefügt hatte, wählen Sie auch ein neues Passwort."
        case .signInDone: "Sie sind angemeldet"
        case .linkFailed: "Dieser Link hat nicht funktioniert"
        case .linkSpent:
            """
            Der Link gilt nicht mehr: Er wurde benutzt oder ersetzt, er ist zu alt, oder er wurde nie \
            verschickt.
            """
        case .askForMail: "Fordern Sie eine neue E-Mail an und öffnen Sie den Link darin unverändert."
        case .askForContinueURL: "Fordern Sie den Link mit einer continueUrl in seinen Einstellungen an."
        case .linkTooLong: "Der Link hat zu viele Parameter."
        case .linkLacks: "Dem Link fehlt der Parameter $."
        case .linkModeUnknown: "Der Link hat einen unbekannten Modus; möglich sind $."
        case .formTooLong: "Das Formular hat zu viele Felder oder ist zu lang."
        case .continueURLNotAbsolute: "Die continueUrl des Links ist keine absolute URL."
        case .continueURLNotMailed: "Die continueUrl des Links ist nicht die, mit der er verschickt wurde."
        case .continueURLTooLong: "Die continueUrl des Links hat zu viele Parameter."
        case .continueURLMissing:
            """
            Dem Link fehlt der Parameter continueUrl, und die Anmeldung geht in einer App weiter.
            """
        case .noMailedLink: "Dem Link fehlt der Parameter link, oder dieser ist kein verschickter Link."
        case .refused: "Der Dienst hat es abgelehnt."
        case .accountDisabled: "Das Konto ist gesperrt."
        case .addressTaken: "Ein anderes Konto hat diese E-Mail-Adresse."
        case .passwordsOff: "Dieser Dienst nimmt keine Anmeldung mit Passwort an."
        case .tooManyAttempts: "Es gab zu viele Versuche. Versuchen Sie es später noch einmal."
        case .sessionNeeded: "Öffnen Sie diesen Link in der App, in der Sie angemeldet sind."
        case .passwordTooShort: "Das Passwort muss mindestens $ Zeichen haben."
        case .passwordTooLong: "Das Passwort darf höchstens $ Zeichen haben."
        case .passwordNeedsLowercase: "Das Passwort braucht einen Kleinbuchstaben von a bis z."
        case .passwordNeedsUppercase: "Das Passwort braucht einen Großbuchstaben von A bis Z."
        case .passwordNeedsDigit: "Das Passwort braucht eine Ziffer."
        case .passwordNeedsSymbol: "Das Passwort braucht ein Sonderzeichen, zum Beispiel ! oder ?."
        case .signInWith: "Mit $ anmelden"
        case .leadingThere: "Sie werden zu $ weitergeleitet."
        case .signingIn: "Anmeldung"
        case .leadingBack: "Sie werden zurückgeleitet."
        case .backToApp: "Zurück zur App"
        case .signInImpossible: "Die Anmeldung ist nicht möglich"
        case .goBackToApp: "Schließen Sie diese Seite und gehen Sie zurück zur App."
        case .redirectNotAuthorised:
            """
            redirectUrl ist keine Seite einer autorisierten Domain des Projekts; Domains trägt ein \
            Administrator in authorizedDomains der Konfiguration ein.
            """
        case .appsNotServed:
            """
            Dieser Dienst gibt Ergebnisse nur an Seiten autorisierter Domains, nicht an Apps; eine App öffnet \
            selbst die Autorisierungs-URI von accounts:createAuthUri.
            """
        case .standInHeading: "Anmeldung mit $"
        case .standInPurpose:
            """
            Vinculum vertritt den Anbieter, solange Sie entwickeln: Ein echtes Konto wird nicht gebraucht.
            """
        case .standInEmpty: "Mit diesem Anbieter hat sich noch kein Konto dieses Servers angemeldet."
        case .standInChoose: "Wählen Sie ein Konto dieses Servers oder fügen Sie eines hinzu."
        case .standInAdd: "Neues Konto hinzufügen"
        case .standInGenerate: "Angaben erzeugen"
        case .standInEmail: "E-Mail-Adresse"
        case .standInWarning:
            """
            Ein Konto ohne diesen Anbieter hat die Adresse. Ist die Adresse dort nicht bestätigt, entfernt die \
            Anmeldung hier die anderen Anmeldewege des Kontos.
            """
        case .standInDisplayName: "Anzeigename"
        case .standInScreenName: "Benutzername"
        case .standInPhoto: "URL des Profilbilds"
        case .standInOptional: "(freiwillig)"
        case .standInBack: "Zurück"
        case .noListener:
            """
            Die Seite, die diese geöffnet hat, wartet nicht mehr. Schließen Sie diese Seite und melden Sie \
            sich dort noch einmal an.
            """
        case .noRedirectURL: "Die Adresse dieser Seite hat keine redirectUrl, zu der es zurückginge."
        case .redirectURLNotWeb: "redirectUrl muss eine Webadresse sein."
        case .noApp: "Die Adresse dieser Seite nennt keine App, zu der es zurückginge."
        case .noAuthType: "Die Adresse dieser Seite hat keinen authType, der auf ViaPopup oder ViaRedirect endet."
        case .standInEmailForm: "Eine E-Mail-Adresse hat ein @ mit Text auf beiden Seiten."
        case .parametersNotJSON:
            """
            Der Parameter customParameters dieser Seite ist kein JSON. Die App muss ihn berichtigen.
            """
        case .serviceSilent: "Der Anmeldedienst antwortet nicht. Versuchen Sie es später noch einmal."
        case .serviceRefused: "Der Anmeldedienst hat die Anfrage abgelehnt:"
        case .providerWithoutAddress: "Der Anbieter hat keine Webadresse."
        case .nothingWaiting:
            """
            Auf diese Seite wartet keine Anmeldung. Gehen Sie zurück zur App und melden Sie sich noch einmal \
            an.
            """
        case .redirectReceived: "Zurück zum Programm"
        case .redirectReceivedDetail:
            """
            Die Antwort des Anbieters ist da. Sie können dieses Fenster schließen; das Programm zeigt das \
            Ergebnis.
            """
        case .passingOn: "Die Antwort wird weitergegeben"
        case .passingOnProblem:
            """
            Diese Adresse enthält keine Antwort eines Anbieters. Öffnen Sie die Adresse, die das Programm \
            zeigt, und melden Sie sich dort an.
            """
        case .otherSignIn: "Eine andere Anmeldung"
        case .otherSignInDetail:
            """
            Diese Antwort gehört nicht zu der Anmeldung, auf die das Programm wartet. Öffnen Sie die Adresse, \
            die es zeigt, und melden Sie sich dort an.
            """
        case .frameTitle: "Rahmen für Anmeldungen"
        case .frameDetail: "Dieser Rahmen wartet auf Anmeldungen."
        }
    }
}
