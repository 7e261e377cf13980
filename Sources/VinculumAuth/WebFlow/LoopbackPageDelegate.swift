public import Foundation
import Vinculum
import VinculumServer

/// Opens a provider's page in the person's browser, and receives the redirect on a port of this computer (RFC 8252).
///
/// ```swift
/// let browser = LoopbackPageDelegate(port: 8765)
/// let result = try await Auth.auth().signIn(with: OAuthProvider(providerID: "oidc.example"), uiDelegate: browser)
/// ```
public final class LoopbackPageDelegate: ProviderPageDelegate {
    private let port: UInt16
    private let timeout: Duration
    private let open: @Sendable (URL) throws -> Void

    /// Makes a delegate.
    ///
    /// - Parameters:
    ///   - port: The port for the redirect to `http://127.0.0.1:PORT/callback`; 0 for a free one. Many providers
    ///     compare redirect addresses to the letter and must know the port.
    ///   - timeout: How long to wait for the redirect.
    ///   - open: Opens the page; by default in the browser of `$BROWSER`, or else with `xdg-open`.
    public init(
        port: UInt16 = 0, timeout: Duration = .seconds(300),
        open: @escaping @Sendable (URL) throws -> Void = LoopbackPageDelegate.openBrowser
    ) {
        self.port = port
        self.timeout = timeout
        self.open = open
    }

    /// Opens the page, and returns the redirect that belongs to it.
    ///
    /// - Throws: `CancellationError` if none came in time; ``AuthErrorCode/webSignInUserInteractionFailure`` if the
    ///   port or a browser cannot be opened.
    public func present(
        _ begin: @Sendable (_ redirectURI: String) async throws -> ProviderPage
    ) async throws -> URL {
        let listener = try LoopbackListener(port: self.port)
        let page = try await begin(RedirectReceiver.redirectURI(port: listener.port))
        try self.open(page.url)
        let isCancelled = Locked(false)
        let (deadline, visit) = (ContinuousClock.now + self.timeout, page.visit)
        let address: URL? = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    let credential = listener.wait(for: visit, until: deadline) { isCancelled.current }
                    continuation.resume(returning: credential.flatMap(Self.address))
                }
            }
        } onCancel: {
            isCancelled.current = true
        }
        guard let address else { throw CancellationError() }
        return address
    }

    /// The hosted page of a project redirects to a scheme of an app, which a port cannot receive.
    public func present(_ page: URL, callbackScheme: String) async throws -> URL {
        throw NSError(
            AuthError(
                HostedPage.Failure.interactionFailed(
                    reason: "This delegate shows the pages of configured providers alone.")))
    }

    private static func address(_ credential: Credential) -> URL? {
        guard case .federated(let federated) = credential else { return nil }
        return federated.response.flatMap { URL(string: $0.url.revealed()) }
    }

    /// Starts the browser of `$BROWSER`, a list of commands separated by colons in which `%s` stands for the address,
    /// or else `xdg-open` (on Apple platforms `open`), and does not wait for it. No shell is involved.
    ///
    /// - Throws: ``AuthErrorCode/webSignInUserInteractionFailure`` if none can be started.
    @Sendable public static func openBrowser(_ url: URL) throws {
        #if os(Linux) || os(macOS)
        #if os(macOS)
        let standard = "open"
        #else
        let standard = "xdg-open"
        #endif
        let environment = ProcessInfo.processInfo.environment
        for command in environment["BROWSER"]?.split(separator: ":").map(String.init) ?? [standard] {
            var words = command.split(separator: " ").map(String.init)
            let places = words.indices.filter { words[$0] == "%s" }
            for place in places { words[place] = url.absoluteString }
            if places.isEmpty { words.append(url.absoluteString) }
            let path = environment["PATH"] ?? "/usr/bin:/bin"
            let folders = words[0].contains("/") ? [""] : path.split(separator: ":").map { "\($0)/" }
            for folder in folders where FileManager.default.isExecutableFile(atPath: folder + words[0]) {
                let process = Process()
                process.executableURL = URL(fileURLWithPath: folder + words[0])
                process.arguments = Array(words.dropFirst())
                process.standardInput = FileHandle.nullDevice
                process.standardOutput = FileHandle.nullDevice
                process.standardError = FileHandle.nullDevice
                if (try? process.run()) != nil { return }
            }
        }
        #endif
        throw NSError(
            AuthError(
                HostedPage.Failure.interactionFailed(
                    reason: "No browser was found here; pass a delegate that opens \(url.absoluteString).")))
    }
}
