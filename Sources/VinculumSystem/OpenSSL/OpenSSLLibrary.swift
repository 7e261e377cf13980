#if !arch(wasm32)
internal import CLibc

/// The functions of OpenSSL's libcrypto that this program calls, loaded when the first token is signed with RSA. All
/// are of version 3 and later, and all may be called by several threads at once.
final class OpenSSLLibrary: Sendable {
    /// The name under which systems install version 3 of the library.
    static let name = "libcrypto.so.3"

    typealias Key = OpaquePointer
    typealias KeyContext = OpaquePointer
    typealias Digest = OpaquePointer
    typealias DigestContext = OpaquePointer
    typealias Text = UnsafePointer<CChar>

    let newKeyContext: @Sendable @convention(c) (OpaquePointer?, Text, Text?) -> KeyContext?
    let freeKeyContext: @Sendable @convention(c) (KeyContext?) -> Void
    let beginKey: @Sendable @convention(c) (KeyContext) -> Int32
    let makeKey:
        @Sendable @convention(c) (
            KeyContext, UnsafeMutablePointer<Key?>, Int32, UnsafeMutablePointer<vinculum_openssl_value>
        ) -> Int32
    let freeKey: @Sendable @convention(c) (Key?) -> Void
    let sha256: @Sendable @convention(c) () -> Digest?
    let sha384: @Sendable @convention(c) () -> Digest?
    let sha512: @Sendable @convention(c) () -> Digest?
    let newDigestContext: @Sendable @convention(c) () -> DigestContext?
    let freeDigestContext: @Sendable @convention(c) (DigestContext?) -> Void
    let beginSigning:
        @Sendable @convention(c) (DigestContext, UnsafeMutablePointer<KeyContext?>?, Digest?, OpaquePointer?, Key) ->
            Int32
    let sign:
        @Sendable @convention(c) (
            DigestContext, UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<Int>, UnsafePointer<UInt8>, Int
        ) -> Int32
    let wipe: @Sendable @convention(c) (UnsafeMutableRawPointer?, Int) -> Void
    /// Empties the thread's queue of errors, to which each failed call adds.
    let clearErrors: @Sendable @convention(c) () -> Void

    /// Loads the library.
    ///
    /// - Parameter name: Its name for the system's loader, or a path.
    /// - Returns: `nil` if the system does not have it.
    init?(named name: String = OpenSSLLibrary.name) {
        guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
        func symbol<Function>(_ name: String) throws(Missing) -> Function {
            guard let address = dlsym(handle, name) else { throw Missing() }
            return unsafeBitCast(address, to: Function.self)
        }
        do throws(Missing) {
            self.newKeyContext = try symbol("EVP_PKEY_CTX_new_from_name")
            self.freeKeyContext = try symbol("EVP_PKEY_CTX_free")
            self.beginKey = try symbol("EVP_PKEY_fromdata_init")
            self.makeKey = try symbol("EVP_PKEY_fromdata")
            self.freeKey = try symbol("EVP_PKEY_free")
            self.sha256 = try symbol("EVP_sha256")
            self.sha384 = try symbol("EVP_sha384")
            self.sha512 = try symbol("EVP_sha512")
            self.newDigestContext = try symbol("EVP_MD_CTX_new")
            self.freeDigestContext = try symbol("EVP_MD_CTX_free")
            self.beginSigning = try symbol("EVP_DigestSignInit")
            self.sign = try symbol("EVP_DigestSign")
            self.wipe = try symbol("OPENSSL_cleanse")
            self.clearErrors = try symbol("ERR_clear_error")
        } catch {
            dlclose(handle)
            return nil
        }
        guard OpenSSLLibrary.keepUntilExit(handle) else { return nil }
    }

    // The library stays loaded: it has values of each thread, and loading it again would cost time.

    /// Makes the library keep its memory until the process ends, if another library, such as libpq, has loaded it. Call
    /// this before the other one initialises it.
    static func keepUntilExit() {
        guard let handle = dlopen(OpenSSLLibrary.name, RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD) else { return }
        _ = self.keepUntilExit(handle)
    }

    /// Otherwise the library would free its memory when the process begins to exit, while workers go on signing with
    /// it. The library heeds this only where nothing in the process has initialised it before. It reads the system's
    /// configuration later, as in any program.
    ///
    /// - Returns: Whether the library is initialised.
    private static func keepUntilExit(_ handle: UnsafeMutableRawPointer) -> Bool {
        guard let address = dlsym(handle, "OPENSSL_init_crypto") else { return false }
        let initialize = unsafeBitCast(
            address, to: (@convention(c) (UInt64, UnsafeRawPointer?) -> Int32).self)
        return initialize(OpenSSLLibrary.withoutExitHandler, nil) == 1
    }

    /// OPENSSL_INIT_NO_ATEXIT of crypto.h.
    private static let withoutExitHandler: UInt64 = 0x0008_0000

    /// A function that the library does not have.
    private struct Missing: Error {}
}
#endif
