/// From an answer to a message or an error, in the order in which the client libraries look at things.
extension AuthClient {
    /// A message with the body it was read from.
    struct Reading<M: WireMessage> {
        let message: M
        let body: [UInt8]
    }

    static func reading<M: WireMessage>(_ answer: Answer, _ type: M.Type) throws(AuthError) -> Reading<M> {
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
        do throws(FieldError) {
            return Reading(message: try M(reading: root, strict: false), body: response.body)
        } catch {
            throw unusable
        }
    }
}
