/// From an operation and a body to a request.
extension AuthClient {
    /// - Parameter query: What follows the key.
    func request(
        _ endpoint: Endpoint, _ contentType: String = "application/json", body: [UInt8] = [], query: String = ""
    ) -> HTTPRequest {
        let path = self.isLegacy ? endpoint.legacyPath : endpoint.path
        var headers = [HTTPRequest.Header("Content-Type", contentType)]
        func add(_ name: String, _ value: String?) {
            if let value, !value.isEmpty { headers.append(HTTPRequest.Header(name, value)) }
        }
        let configuration = self.configuration
        add("X-Client-Version", configuration.clientVersion)
        add("X-Ios-Bundle-Identifier", configuration.bundleID)
        add("X-Firebase-GMPID", configuration.appID)
        add("Accept-Language", configuration.preferredLanguage)
        add("X-Firebase-Locale", configuration.languageCode)
        add("X-Firebase-Client", configuration.heartbeat)
        add("X-Firebase-AppCheck", configuration.appCheckToken?.revealed())
        add("User-Agent", configuration.userAgent)
        return HTTPRequest(
            method: endpoint.method, path: path ?? "",
            query: "key=\(PercentEncoding.encodedComponent(configuration.apiKey))\(query)", headers: headers, body: body)
    }
}
