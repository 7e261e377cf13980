/// The requests an intent makes.
extension AuthClient {
    /// The intent's own request, with the token of the user it is about.
    func request(for flow: Flow) throws(AuthError) -> HTTPRequest {
        switch flow.intent {
        case .signIn(let credential), .reauthenticate(let credential):
            return self.signInRequest(credential, flow, idToken: nil)
        case .link(let credential):
            return self.signInRequest(credential, flow, idToken: try self.idToken(of: flow))
        case .updatePhoneNumber(let credential):
            return self.signInRequest(.phone(credential), flow, idToken: try self.idToken(of: flow))
        case .createUser(let email, let password):
            var message = Wire.SignUp.Request()
            message.email = email
            message.password = password.revealed()
            return self.signUpRequest(message, flow)
        case .unlink(let provider):
            guard let subject = flow.subject, let user = self.user(in: subject), user.has(provider) else {
                throw AuthError(.noSuchProvider, family: .misuse)
            }
            var message = Wire.Update.Request()
            message.deleteProvider = [provider.rawValue]
            return self.updateRequest(message, flow, user.tokens.idToken)
        case .updateProfile, .updateEmail, .updatePassword:
            return self.updateRequest(AuthClient.changes(flow.intent), flow, Secret(try self.idToken(of: flow)))
        case .delete:
            var message = Wire.Delete.Request()
            message.idToken = try self.idToken(of: flow)
            message.localId = flow.subject.flatMap { self.user(in: $0) }?.uid
            return self.post(.delete, message)
        case .sendVerificationCode(let phoneNumber):
            var message = Wire.SendVerificationCode.Request()
            message.clientType = self.configuration.clientType
            message.phoneNumber = phoneNumber
            message.tenantId = flow.tenantID
            return self.post(.sendVerificationCode, message)
        case .fetchSignInMethods(let email):
            var message = Wire.CreateAuthUri.Request()
            message.continueUri = "http://localhost"
            message.identifier = email
            message.tenantId = flow.tenantID
            return self.post(.createAuthUri, message)
        case .chooseSecondFactor, .submitSecondFactor:
            guard let request = self.pending?.resolver.request else {
                throw AuthError(.missingMultiFactorSession, family: .misuse)
            }
            return self.secondFactorRequest(request, flow)
        case .beginEnrollment, .finishEnrollment:
            guard let request = self.enrollment?.request else { throw .misuse("No enrolment has begun.") }
            return self.enrollmentRequest(request, flow, idToken: try self.idToken(of: flow))
        case .unenroll(let factorID):
            return self.withdrawRequest(factorID, flow, idToken: try self.idToken(of: flow))
        case .reload, .fetchIDToken, .signOut:
            throw .misuse("This intent has no request of its own.")
        }
    }

    func lookupRequest(_ idToken: Secret) -> HTTPRequest {
        var message = Wire.Lookup.Request()
        message.idToken = idToken.revealed()
        return self.post(.lookup, message)
    }

    /// The secure token service takes a form, as OAuth 2 does.
    func refreshRequest(_ refreshToken: Secret) -> HTTPRequest {
        let form = FormFields([("grant_type", "refresh_token"), ("refresh_token", refreshToken.revealed())])
        return self.request(.token, "application/x-www-form-urlencoded", [UInt8](form.encoded.utf8))
    }

    func signUpRequest(_ message: Wire.SignUp.Request, _ flow: Flow) -> HTTPRequest {
        var message = message
        message.clientType = self.configuration.clientType
        message.returnSecureToken = true
        message.tenantId = flow.tenantID
        return self.post(.signUp, message)
    }

    private func updateRequest(_ message: Wire.Update.Request, _ flow: Flow, _ idToken: Secret) -> HTTPRequest {
        var message = message
        message.idToken = idToken.revealed()
        message.returnSecureToken = true
        message.tenantId = flow.tenantID
        return self.post(.update, message)
    }

    private static func changes(_ intent: Intent) -> Wire.Update.Request {
        var message = Wire.Update.Request()
        var deleted: [Wire.UserAttributeName] = []
        switch intent {
        case .updateProfile(let displayName, let photoURL):
            switch displayName {
            case .keep: break
            case .set(let text): message.displayName = text
            case .clear: deleted.append(.displayName)
            }
            switch photoURL {
            case .keep: break
            case .set(let text): message.photoUrl = text
            case .clear: deleted.append(.photoUrl)
            }
        case .updateEmail(let email):
            message.email = email
        case .updatePassword(let password):
            message.password = password.revealed()
        default:
            break
        }
        if !deleted.isEmpty { message.deleteAttribute = deleted }
        return message
    }

    private func idToken(of flow: Flow) throws(AuthError) -> String {
        guard let seat = flow.seat, let user = self.user(in: seat) else { throw AuthError(.nullUser, family: .misuse) }
        return user.tokens.idToken.revealed()
    }

    func post<M: WireMessage>(_ endpoint: Endpoint, _ message: M) -> HTTPRequest {
        self.request(endpoint, "application/json", message.encoded())
    }

    func request(_ endpoint: Endpoint, _ contentType: String, _ body: [UInt8]) -> HTTPRequest {
        let path =
            switch self.configuration.interface {
            case .v1: endpoint.path
            case .legacy: endpoint.legacyPath
            }
        var headers = [HTTPRequest.Header("Content-Type", contentType)]
        headers.append(HTTPRequest.Header("X-Client-Version", "Vinculum"))
        if let appID = self.configuration.appID { headers.append(HTTPRequest.Header("X-Firebase-gmpid", appID)) }
        if let language = self.configuration.languageCode, !language.isEmpty {
            headers.append(HTTPRequest.Header("X-Firebase-Locale", language))
        }
        return HTTPRequest(
            method: endpoint.method, path: path ?? "",
            query: "key=\(PercentEncoding.encodedComponent(self.configuration.apiKey))", headers: headers, body: body)
    }
}
