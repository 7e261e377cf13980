public import Vinculum

/// The console's files, and what the host says of the server for it.
extension LocalService.Incoming {
    /// The name of the console's file that it asks for, as the path has it: the page for a browser that asks for `/`;
    /// `nil` for another request.
    public var consoleFile: String? {
        guard self.refusal == nil else { return nil }
        switch self.target {
        case .utility(.console): return Utility.console.rest(of: self.request.path)
        case .utility(.probe): return self.wantsPage ? ConsoleFile.index : nil
        case .preflight, .utility, .wrongMethod, .operation: return nil
        }
    }

    /// Whether it asks what the server is. It is an administrator's.
    public var asksForServer: Bool { self.target == .utility(.server) && self.refusal == nil }

    /// Whether it asks for the projects of the server. It is an administrator's.
    public var asksForProjects: Bool { self.target == .utility(.projects) && self.refusal == nil }

    /// Whether the client accepts HTML and so is a browser: `Accept` has `text/html` with another weight than 0
    /// (RFC 9110 section 12.5.1). Only its first 1024 bytes are read: no browser's has more, and a stranger's may have
    /// tens of thousands of ranges.
    var wantsPage: Bool {
        guard let accept = self.request.header("Accept") else { return false }
        return accept.utf8.prefix(1024).split(separator: UInt8(ascii: ",")).contains { range in
            var parameters = range.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
                .lazy.map { ASCII.lowercased(String(decoding: $0.filter { !$0.isBlank }, as: UTF8.self)) }
                .makeIterator()
            guard let type = parameters.next(), type == "text/html" else { return false }
            while let parameter = parameters.next() {
                if parameter.hasBytePrefix("q=0"), parameter.utf8.dropFirst(3).allSatisfy({ ".0".utf8.contains($0) }) {
                    return false
                }
            }
            return true
        }
    }
}

extension LocalService {
    /// The answer to a request for a file of the console.
    ///
    /// - Parameter file: The file; `nil` if the host has none of this name.
    public func console(_ file: ConsoleFile?, for incoming: Incoming) -> HTTPResponse {
        var response = file?.response(to: incoming.request) ?? .failure(ServiceError.notFound)
        if incoming.target == .utility(.probe) { response.headers.append(.acceptVaries) }
        return response
    }

    /// The response by which tools recognize that the service is ready.
    func probe(under settings: borrowing AuthoritySettings) -> HTTPResponse {
        let description = Utility.description.path(under: settings)
        var response = HTTPResponse.action(under: settings) { writer in
            writer.member("ready", true)
            writer.member("docs", self.hasConsole ? "/#/help" : description)
            writer.member("apiSpec", description)
        }
        if self.hasConsole { response.headers.append(.acceptVaries) }
        return response
    }
}

extension HTTPRequest.Header {
    /// The address has a page for browsers and another answer for programs.
    fileprivate static var acceptVaries: HTTPRequest.Header { HTTPRequest.Header("Vary", "Accept") }
}
