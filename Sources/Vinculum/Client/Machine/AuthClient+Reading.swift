/// From an answer to a message or an error, in the order in which the client libraries look at things.
extension AuthClient {
    /// A message with the body it was read from.
    struct Reading<M: WireMessage> {
        let message: M
        let body: [UInt8]
    }

    static func reading<M: WireMessage>(_ answer: Answer, _ type: M.Type) throws(AuthError) -> Reading<M> {
        let (root, body) = try self.root(of: answer)
        do throws(FieldError) {
            return Reading(message: try M(reading: root, strict: false), body: body)
        } catch {
            throw .malformed(.unexpectedResponse(body: body))
        }
    }

    /// What does not depend on the kind of message, apart from the above so that it is compiled once.
    private static func root(of answer: Answer) throws(AuthError) -> (JSON.Value, body: [UInt8]) {
        let response: HTTPResponse
        switch answer {
        case .response(let complete):
            response = complete
        case .lost(let why):
            var error = AuthError(.networkError, family: .unreachable)
            error.failureReason = why
            throw error
        }
        let isFailure = response.status >= 300
        let unusable = AuthError.malformed(
            isFailure
                ? .unexpectedErrorResponse(status: response.status, body: response.body)
                : .unexpectedResponse(body: response.body))
        let root: JSON.Value
        do throws(JSON.ReadError) {
            root = try JSON.Document(parsing: response.body).root
        } catch {
            throw unusable
        }
        guard case .object = root.kind else { throw unusable }
        if isFailure { throw AuthError(status: response.status, body: response.body, envelope: root) }
        return (root, response.body)
    }
}
