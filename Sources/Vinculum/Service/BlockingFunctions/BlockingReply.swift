/// The reply of a blocking function: untrusted input.
struct BlockingReply {
    /// The members of `userRecord` that the mask names, in the order of the mask.
    private let record: [(name: String, value: JSON.Value?)]
    /// Whether the application has moved its data already: `merge.moved` of a reply to ``BlockingTrigger/beforeMerge``.
    let hasMovedData: Bool

    /// Reads a reply.
    ///
    /// - Throws: `BLOCKING_FUNCTION_ERROR_RESPONSE` unless it is a reply of the protocol.
    init(_ reply: OutboundReply, from address: String) throws(OperationExit) {
        let response: HTTPResponse
        switch reply {
        case .response(let received): response = received
        case .timedOut: throw .refused(ServiceError.hookTimedOut(address))
        case .unreachable, .privateAddress: throw .refused(ServiceError.hookUnreachable(address))
        }
        guard (200..<300).contains(response.status) else {
            let text = String(decoding: response.body.prefix(BlockingReply.maximumQuotedByteCount), as: UTF8.self)
            throw .refused(ServiceError.hookRefused(address, status: response.status, text))
        }
        let body: JSON.Value
        do throws(JSON.ReadError) {
            // A member that is there twice could be read in two ways.
            body = try JSON.Document(parsing: response.body, limits: .claims, duplicateKeys: .refused).root
        } catch {
            throw .refused(ServiceError.hookSaysNoJSON)
        }
        self.hasMovedData = body["merge"]?.bool(of: "moved") ?? false
        guard let record = body["userRecord"], !BlockingReply.isNothing(record) else {
            self.record = []
            return
        }
        guard let mask = record.string(of: "updateMask").nonEmpty else { throw .refused(ServiceError.hookWithoutMask) }
        var members: [(name: String, value: JSON.Value?)] = []
        // Names are not trimmed; one that is there twice counts once.
        for part in mask.utf8.split(separator: UInt8(ascii: ",")) {
            let name = String(decoding: part, as: UTF8.self)
            guard BlockingReply.names.contains(name), !members.contains(where: { $0.name == name })
            else { continue }
            members.append((name, record[named: name]))
        }
        self.record = members
    }

    private static let names: [String] = [
        "displayName", "photoUrl", "disabled", "emailVerified", "customClaims", "sessionClaims",
    ]

    /// How many bytes of a function's error go into the refusal.
    private static let maximumQuotedByteCount = 4096

    /// The changes that the function makes to an account.
    ///
    /// - Throws: `CLAIMS_TOO_LARGE`, `INVALID_CLAIMS` or `FORBIDDEN_CLAIM` for custom claims that no token can carry;
    ///   `INVALID_ARGUMENT` for a name or picture that is too long.
    func changes(of account: Account) throws(OperationExit) -> [AccountChange] {
        var changes: [AccountChange] = []
        for (name, value) in self.record {
            switch name {
            case "displayName":
                let text = BlockingReply.text(value)
                try Operation.checkProfile(displayName: text, photoURL: nil)
                if text != account.displayName { changes.append(.displayName(text)) }
            case "photoUrl":
                let text = BlockingReply.text(value)
                try Operation.checkProfile(displayName: nil, photoURL: text)
                if text != account.photoURL { changes.append(.photoURL(text)) }
            case "disabled":
                let isDisabled = !BlockingReply.isNothing(value)
                if isDisabled != account.isDisabled { changes.append(.disabled(isDisabled)) }
            case "emailVerified":
                let isVerified = !BlockingReply.isNothing(value)
                guard var email = account.email else {
                    if account.statedVerified != isVerified { changes.append(.statedVerified(isVerified)) }
                    continue
                }
                guard email.isVerified != isVerified else { continue }
                email.isVerified = isVerified
                changes.append(.email(email))
            case "customClaims":
                guard let value, value.kind == .object else { throw .refused(.invalidClaims) }
                var writer = JSON.Writer()
                writer.value(value)
                try Operation.checkCustomAttributes(writer.text)
                let claims = writer.text
                if claims != account.customAttributes { changes.append(.customAttributes(claims)) }
            default:
                break
            }
        }
        return changes
    }

    /// Claims for the session alone: the bytes of a JSON object; `nil` for none.
    ///
    /// - Throws: `BLOCKING_FUNCTION_ERROR_RESPONSE`, `FORBIDDEN_CLAIM` or `CLAIMS_TOO_LARGE` for claims that no token
    ///   can carry.
    func sessionClaims() throws(OperationExit) -> [UInt8]? {
        for case (let name, let value?) in self.record where name == "sessionClaims" && !value.isNull {
            guard value.kind == .object else { throw .refused(ServiceError.malformedSessionClaims) }
            return try Operation.checkedClaims(value)
        }
        return nil
    }

    /// The text of a string, number or boolean; `nil` for any other value.
    private static func text(_ value: JSON.Value?) -> String? {
        guard let value else { return nil }
        switch value.kind {
        case .string: return value.string
        case .number: return value.numberText.flatMap { DecimalText($0) }?.text
        case .bool: return value.bool == true ? "true" : "false"
        case .null, .array, .object: return nil
        }
    }

    /// Whether the value is false in JavaScript, the language of these functions.
    private static func isNothing(_ value: JSON.Value?) -> Bool {
        guard let value else { return true }
        switch value.kind {
        case .null: return true
        case .bool: return value.bool != true
        case .number: return value.numberText.flatMap { DecimalText($0) }?.int64 == 0
        case .string: return value.isString("")
        case .array, .object: return false
        }
    }
}

/// The event that a blocking function is asked about.
enum BlockingTrigger: String, CaseIterable {
    /// An account is about to be created.
    case beforeCreate
    /// A sign-in is about to succeed.
    case beforeSignIn
    /// Two accounts are about to be merged. This service's own.
    case beforeMerge

    /// The address of the function; `nil` if the project has none.
    func address(_ functions: BlockingFunctions) -> String? {
        switch self {
        case .beforeCreate: functions.beforeCreate
        case .beforeSignIn: functions.beforeSignIn
        case .beforeMerge: functions.beforeMerge
        }
    }
}
