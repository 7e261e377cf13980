/// The signature of a request by client and token (RFC 5849 section 3.4.2), which version 1 of Twitter's interface has.
struct OAuth1Signature {
    let consumer: (key: String, secret: String)
    let token: (key: String, secret: String)
    let nonce: String
    let at: Instant

    init(
        consumer: (key: String, secret: String), token: (key: String, secret: String), nonce: String, at: Instant
    ) {
        (self.consumer, self.token, self.nonce, self.at) = (consumer, token, nonce, at)
    }

    /// The value of the `Authorization` header field.
    ///
    /// - Parameters:
    ///   - url: Without its query.
    ///   - query: The parameters of the query.
    func header(_ method: String, _ url: String, _ query: [(String, String)]) -> String {
        let own = [
            ("oauth_consumer_key", self.consumer.key), ("oauth_nonce", self.nonce),
            ("oauth_signature_method", "HMAC-SHA1"), ("oauth_timestamp", "\(self.at.seconds)"),
            ("oauth_token", self.token.key), ("oauth_version", "1.0"),
        ]
        func encoded(_ text: String) -> String { PercentEncoding.encodedComponent(text) }
        let all = (own + query).map { (encoded($0.0), encoded($0.1)) }
        let order = sortedOrder(all.count) { a, b in
            all[a].0 == all[b].0
                ? all[a].1 < all[b].1 : all[a].0 < all[b].0
        }
        let parameters = order.map { "\(all[$0].0)=\(all[$0].1)" }.joined(separator: "&")
        let base = "\(method)&\(encoded(url))&\(encoded(parameters))"
        let key = "\(encoded(self.consumer.secret))&\(encoded(self.token.secret))"
        let signature = Base64.encoded(HMAC<SHA1>.code(Array(base.utf8), key: Array(key.utf8)))
        let fields = own + [("oauth_signature", signature)]
        return "OAuth " + fields.map { "\(encoded($0.0))=\"\(encoded($0.1))\"" }.joined(separator: ", ")
    }
}
