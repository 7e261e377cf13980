import Vinculum

extension LocalService {
    /// What a service reads of a request before its body.
    ///
    /// The next request on a connection often has the same head, and this is then read no more.
    public final class Head: Sendable {
        let target: Target
        let method: Metrics.Method
        /// The same for an authority; `nil` for a page or utility and for a refused request.
        let read: RequestHead?
        /// The refusal of a request by its head.
        let refusal: ServiceError?
        /// The name of the administrator whose bearer token it has; `nil` without one.
        let administratorName: String?
        /// The project that ``ProjectChoice/header`` names.
        let project: String?
        /// Whether a browser's page sends it.
        let isOfPage: Bool
        /// Whether it says the same of every request with the same head that comes over the same connection. So it is
        /// where nothing else decides: neither who may administer now nor whether there is a body.
        let isLasting: Bool

        init(_ request: HTTPRequest, _ reach: Reach, _ administrators: Administrators) {
            self.method = Metrics.Method(request.method)
            let request = Head.replacingHEAD(request, self.method)
            let target = Target(request)
            self.target = target
            let (access, name) = administrators.access(for: request)
            self.administratorName = name
            self.project = request.header(ProjectChoice.header).nonEmpty
            self.isOfPage = request.isOfPage
            do throws(ServiceError) {
                if let refusal = reach.refusal(of: request, to: target) { throw refusal }
                if let refusal = access.refusal(of: request, target, within: reach) { throw refusal }
                switch target {
                case .operation(.methodNotAllowed), .preflight, .utility, .wrongMethod: self.read = nil
                case .operation(let route):
                    self.read = try RequestHead.read(
                        request, along: route, administrator: access, administratorName: name)
                }
                self.refusal = nil
            } catch {
                (self.read, self.refusal) = (nil, error)
            }
            self.isLasting =
                self.method == .post && self.read?.isOfClient ?? false && request.header("Authorization") == nil
        }

        /// See ``LocalService/Incoming/lean``.
        init(lean other: Head) {
            (self.target, self.method, self.read, self.refusal) = (other.target, other.method, nil, other.refusal)
            (self.administratorName, self.project) = (other.administratorName, nil)
            (self.isOfPage, self.isLasting) = (other.isOfPage, false)
        }

        /// The request with `GET` in place of `HEAD`, because both have the same headers. Following a link consumes its
        /// code, which HEAD must not do (RFC 9110 section 9.2.1).
        static func replacingHEAD(_ request: HTTPRequest, _ method: Metrics.Method) -> HTTPRequest {
            guard method == .head, Utility(path: request.path) != .action else { return request }
            var request = request
            request.method = "GET"
            return request
        }
    }
}
