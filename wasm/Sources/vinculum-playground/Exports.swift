import VinculumEmbedding
import VinculumPlayground
import host_memory

// The exports of the playground's module, in the form of the embedding module's: inputs are in buffers that the host
// allocates, and a reply is at the returned address until the next call.
//
// An instance runs one thread, so its state needs no lock.
private nonisolated(unsafe) var memory = Memory()
private nonisolated(unsafe) var playground = Playground()

/// Runs a call and writes its reply to the place of replies.
///
/// - Parameter input: The input of the call; `nil` for one that is not in a buffer, which refuses the call.
/// - Returns: The address of the reply.
private func reply(_ input: [UInt8]?, body: ([UInt8]) -> Reply) -> UInt32 {
    memory.put(input.map(body)?.encoded ?? Reply.badBuffer.encoded)
}

/// Returns the address of a new buffer of that many bytes; 0 if there is no room.
@_expose(wasm, "playground_allocate")
@_cdecl("playground_allocate")
public func allocate(_ length: UInt32) -> UInt32 { memory.allocate(length) }

/// Releases a buffer. Returns 0, or ``Status/badBuffer`` for an address that is no buffer's.
@_expose(wasm, "playground_free")
@_cdecl("playground_free")
public func release(_ pointer: UInt32) -> UInt32 { memory.release(pointer) ? 0 : Status.badBuffer.rawValue }

/// ``Playground/start(now:input:)``
@_expose(wasm, "playground_start")
@_cdecl("playground_start")
public func start(_ now: Int64, _ input: UInt32, _ length: UInt32) -> UInt32 {
    reply(memory.bytes(input, length)) { playground.start(now: now, input: $0) }
}

/// ``Playground/handle(now:input:)``
@_expose(wasm, "playground_handle")
@_cdecl("playground_handle")
public func handle(_ now: Int64, _ input: UInt32, _ length: UInt32) -> UInt32 {
    reply(memory.bytes(input, length)) { playground.handle(now: now, input: $0) }
}

/// ``Playground/rules()``
@_expose(wasm, "playground_rules")
@_cdecl("playground_rules")
public func rules() -> UInt32 { reply([]) { _ in playground.rules() } }

/// ``Playground/beginSearch(input:)``
@_expose(wasm, "playground_search")
@_cdecl("playground_search")
public func search(_ input: UInt32, _ length: UInt32) -> UInt32 {
    reply(memory.bytes(input, length)) { playground.beginSearch(input: $0) }
}

/// ``Playground/advanceSearch(by:)``
@_expose(wasm, "playground_advance")
@_cdecl("playground_advance")
public func advance(_ count: UInt32) -> UInt32 { reply([]) { _ in playground.advanceSearch(by: count) } }
