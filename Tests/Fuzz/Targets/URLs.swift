@testable import Vinculum

/// Every reader of addresses: form fields, percent-encoding, hosts, links in mails, callbacks, absolute URIs, e-mail
/// addresses and phone numbers.
let fuzzURLs = Target(seeds: seeds, run: fuzz)

private func fuzz(_ bytes: [UInt8]) {
    guard let text = text(bytes) else { return }
    encodings(text)
    hosts(text)
    links(text)
    callbacks(text)
    identifiers(text)
}

private func pairs(_ fields: FormFields) -> [[UInt8]] {
    fields.fields.flatMap { [Array($0.name.utf8), Array($0.value.utf8)] }
}

private func encodings(_ text: String) {
    let fields = FormFields(parsing: text)
    demand(pairs(FormFields(parsing: fields.encoded)) == pairs(fields), "form fields are stable")
    demand(PercentEncoding.decoded(PercentEncoding.encodedComponent(text)) == text, "decoding undoes encoding")
    if let decoded = PercentEncoding.decoded(text) {
        demand(decoded.utf8.count <= text.utf8.count, "decoding never makes longer")
    }
    let reference = URIReference(text)
    demand(reference.text == text, "the parts make the whole")
    _ = AbsoluteURI.isValid(text)
}

private func hosts(_ text: String) {
    for host in [HostPort(text), HostPort(bareHost: text), HostPort(origin: text), URIReference(text).hostPort] {
        guard let host else { continue }
        demand(HostPort(host.text) == host, "a host is read back as it was written")
        demand(!host.isLoopback || host.reach == .thisMachine, "a loopback host is on this machine")
        demand(!host.isPlainLoopback || host.isLoopback, "a plain loopback host is a loopback host")
    }
}

private func links(_ text: String) {
    let url = ActionCodeURL(text)
    let credential = Credential.emailLink(email: "a@b.c", link: text)
    demand(
        (credential != nil) == (url?.isEmailLinkSignIn ?? false),
        "exactly the sign-in links make a credential")
    guard let url else { return }
    if let continueURL = url.continueURL { demand(AbsoluteURI.isValid(continueURL), "the continue URL is absolute") }
    let inner = "https://b/?link=\(PercentEncoding.encodedComponent(text))"
    let wrapped = "https://a/?deep_link_id=\(PercentEncoding.encodedComponent(inner))"
    if reads(text) { demand(ActionCodeURL(wrapped) == url, "wrapping a link in a link changes nothing") }
}

/// Whether the link has a mode or a code without unwrapping it.
private func reads(_ text: String) -> Bool {
    guard let query = URIReference(text).query else { return false }
    let names = URIReference.parameters(of: query).filter { PercentEncoding.decoded($0.value ?? "")?.isEmpty == false }
        .compactMap { PercentEncoding.decoded($0.name) }
    return names.contains("mode") && !names.contains("link") && !names.contains("deep_link_id")
}

private func callbacks(_ text: String) {
    guard let callback = CallbackScheme(appID: "1:1", clientID: nil, registered: ["app-1-1"]),
        let provider = try? OAuthProvider(.yahoo)
    else { fatalError("these are sensible") }
    for purpose in [HostedPage.Purpose.signIn(provider), .appVerification] {
        let page = HostedPage(purpose, eventID: "E", sessionID: Secret("S"))
        let stranger = HostedPage(purpose, eventID: "F", sessionID: Secret("S"))
        do throws(HostedPage.Failure) {
            guard try page.answer(in: text, to: callback) != nil else { continue }
        } catch {
            demand(AuthError(error).code != .nullUser, "every failure has a code")
        }
        // Whatever was taken or refused was meant for this page and no other.
        demand((try? stranger.answer(in: text, to: callback)) == .some(nil), "no other page takes it")
    }
    let secrets = AuthorizationRequest.Secrets(state: Secret("st"), rawNonce: Secret("n"), codeVerifier: Secret("v"))
    guard
        let request = try? AuthorizationRequest(
            provider, endpoint: "https://i/a", clientID: "c", redirectURI: "https://a/cb", secrets: secrets)
    else { fatalError("this is sensible") }
    if let code = try? request.code(in: text) {
        demand(
            !code.isEmpty && FormFields(parsing: URIReference(text).query ?? "")["state"] == "st",
            "no code without the state")
    }
}

private func identifiers(_ text: String) {
    if let address = EmailAddress(text) {
        demand(EmailAddress(address.text) == address, "a normal address is its own")
        demand(
            EmailAddress.normalised(text) == address.text && !address.domain.isEmpty, "normal, with a domain")
    }
    if let number = PhoneNumber(text) { demand(PhoneNumber(number.text) == number, "a number is read as it is kept") }
    if let instant = Instant(rfc3339: text) {
        demand(Instant(rfc3339: instant.iso8601) == instant, "an instant reads as it is written")
    }
    demand(AuthDomain.host(of: text).utf8.count <= text.utf8.count, "a host is part of the text")
}

private func seeds() -> [[UInt8]] {
    let link = "https://x.y/action?apiKey=K&mode=signIn&oobCode=C&continueUrl=https%3A%2F%2Fz.w%2F&lang=fr&tenantId=T"
    let encoded = PercentEncoding.encodedComponent(link)
    let deepLink = PercentEncoding.encodedComponent(
        "https://p.web.app/?authType=signInWithRedirect&eventId=E&link=https%3A%2F%2Fr%2F")
    let failed = PercentEncoding.encodedComponent(
        "https://p.web.app/?authType=verifyApp&eventId=E&firebaseError=%7B%22code%22%3A%22auth%2Fx%22%7D")
    return [
        link, "https://l.y/?link=\(encoded)&ibi=x", "x://google/link/?deep_link_id=\(encoded)",
        "app-1-1://firebaseauth/link?deep_link_id=\(deepLink)",
        "app-1-1://firebaseauth/link?deep_link_id=\(failed)", "https://a/cb?code=c&state=st", "a+b=%20&%zz",
        "Ada@Example.net", "+15555550100",
        "http://[::1]:8080/a", "2020-02-29T23:59:60.5+01:00", "1970-01-01T00:00:00Z",
    ].map { Array($0.utf8) }
}
