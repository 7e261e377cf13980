import VinculumCommands
import VinculumSystem

@_extern(c, "getentropy")
private func getentropy(_ bytes: UnsafeMutableRawPointer, _ byteCount: Int) -> Int32

/// Gives the standard library the random bytes that it seeds its hash tables with. wasi-libc's function of this name
/// brings a cipher and the formatter of `printf` along, 13 KB.
@_cdecl("arc4random_buf")
public func seed(_ bytes: UnsafeMutableRawPointer, _ byteCount: Int) {
    guard getentropy(bytes, byteCount) == 0 else { fatalError("the host gives no random bytes") }
}

SystemHost.run { host in CommandLineTool.main(&host) }
