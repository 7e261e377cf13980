import Testing

@testable import Vinculum

/// The table of error codes: its statuses, and what becomes of a code in a client.
@Suite("The table of error codes")
struct ErrorTableTests {
    @Test("a refusal has the status of its row unless it names another", arguments: ServiceError.Code.allCases)
    func statuses(code: ServiceError.Code) {
        let own: [ServiceError.Code: ServiceError.Kind] = [
            .internalError: .internal, .configurationExists: .exists, .configurationNotFound: .notFound,
            .tenantNotFound: .notFound,
        ]
        #expect(ServiceError(code).kind == own[code] ?? .refused)
        #expect(ServiceError(code, "detail").kind == code.row.kind)
        #expect(ServiceError(message: code.rawValue) == ServiceError(code))
        #expect(ServiceError(code, kind: .unavailable).kind == .unavailable)
    }

    @Test("a client reports the code of the row, or internalError", arguments: ServiceError.Code.allCases)
    func clientCodes(code: ServiceError.Code) throws {
        let row = code.row
        #expect(row.isReported || row.clientCode != nil)
        #expect(AuthErrorCode(code) == (row.isReported ? row.clientCode : nil))
        let body = #"{"error":{"code":400,"message":"\#(code.rawValue)"}}"#
        let envelope = try JSON.Document(parsing: Array(body.utf8)).root
        let error = AuthError(status: 400, body: Array(body.utf8), envelope: envelope)
        #expect(error.code == AuthErrorCode(code) ?? .internalError)
        #expect(error.specificCode == row.clientCode ?? .internalError)
        #expect(error.serviceError?.code == code)
    }

    /// The codes that no error code of the service leads to, each with what does.
    private static let elsewhere: [AuthErrorCode: String] = [
        .accountExistsWithDifferentCredential: "a response with needConfirmation",
        .secondFactorRequired: "a response with mfaPendingCredential",
        .internalError: "each error code of the service that has no other",
        .invalidAPIKey: "the reason of an error, beside its message",
        .appNotAuthorized: "the reason of an error, beside its message",
        .networkError: "no response",
        .malformedJWT: "a token in a response",
        .providerAlreadyLinked: "the account, before a request is sent",
        .noSuchProvider: "the account, before a request is sent",
        .userMismatch: "the account of the new session",
        .nullUser: "a call without a user",
        .missingPhoneNumber: "the arguments of a call",
        .missingVerificationCode: "the arguments of a call",
        .missingVerificationID: "the arguments of a call",
        .keychainError: "where sessions are stored",
        .webContextAlreadyPresented: "a page for signing in",
        .webContextCancelled: "a page for signing in",
        .webNetworkRequestFailed: "a page for signing in",
        .webInternalError: "a page for signing in",
        .webSignInUserInteractionFailure: "a page for signing in",
        .appVerificationUserInteractionFailure: "a page for signing in",
        .invalidClientID: "a page for signing in",
        .notificationNotForwarded: "the libraries for Apple platforms alone",
        .localPlayerNotAuthenticated: "the libraries for Apple platforms alone",
        .gameKitNotLinked: "the libraries for Apple platforms alone",
        .recaptchaSDKNotLinked: "the libraries for Apple platforms alone",
        .recaptchaSiteKeyMissing: "the libraries for Apple platforms alone",
        .recaptchaActionCreationFailed: "the libraries for Apple platforms alone",
    ]

    @Test("a client's code comes from an error code of the service, or is known to come from elsewhere")
    func reachable() {
        let fromService = Set(ServiceError.Code.allCases.compactMap { $0.row.clientCode })
        #expect(fromService.isDisjoint(with: Self.elsewhere.keys))
        #expect(fromService.union(Self.elsewhere.keys) == Set(AuthErrorCode.allCases))
    }
}
