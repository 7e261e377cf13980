import VinculumEmbedding
import host_memory

// The exports of the module. EmbeddingModule.md in Vinculum.docc describes them for hosts.
//
// An instance runs one thread, so its state needs no lock.
private nonisolated(unsafe) var memory = Memory()
private nonisolated(unsafe) var embedding = Embedding()

/// Runs a call and writes its reply to the place of replies.
///
/// - Parameter input: The input of the call; `nil` for one that is not in a buffer, which refuses the call.
/// - Returns: The address of the reply.
private func reply(_ input: [UInt8]?, body: ([UInt8]) -> Reply) -> UInt32 {
    memory.put(input.map(body)?.encoded ?? Reply.badBuffer.encoded)
}

/// Returns the version of the border that is spoken: 2, until ``use(_:)`` is called.
@_expose(wasm, "vinculum_version")
@_cdecl("vinculum_version")
public func version() -> UInt32 { embedding.version }

/// ``Embedding/use(version:)``
@_expose(wasm, "vinculum_use")
@_cdecl("vinculum_use")
public func use(_ version: UInt32) -> UInt32 { embedding.use(version: version) }

/// Returns the address of a new buffer of that many bytes; 0 if there is no room.
@_expose(wasm, "vinculum_allocate")
@_cdecl("vinculum_allocate")
public func allocate(_ length: UInt32) -> UInt32 { memory.allocate(length) }

/// Releases a buffer. Returns 0, or ``Status/badBuffer`` for an address that is no buffer's.
@_expose(wasm, "vinculum_free")
@_cdecl("vinculum_free")
public func release(_ pointer: UInt32) -> UInt32 { memory.release(pointer) ? 0 : Status.badBuffer.rawValue }

/// ``Embedding/create(input:)``
@_expose(wasm, "vinculum_create")
@_cdecl("vinculum_create")
public func create(_ input: UInt32, _ length: UInt32) -> UInt32 {
    reply(memory.bytes(input, length)) { embedding.create(input: $0) }
}

/// ``Embedding/restore(input:)``
@_expose(wasm, "vinculum_restore")
@_cdecl("vinculum_restore")
public func restore(_ input: UInt32, _ length: UInt32) -> UInt32 {
    reply(memory.bytes(input, length)) { embedding.restore(input: $0) }
}

/// ``Embedding/drop(_:)``
@_expose(wasm, "vinculum_drop")
@_cdecl("vinculum_drop")
public func drop(_ handle: UInt32) -> UInt32 { reply([]) { _ in embedding.drop(handle) } }

/// ``Embedding/call(_:now:commits:input:)``
@_expose(wasm, "vinculum_call")
@_cdecl("vinculum_call")
public func call(_ handle: UInt32, _ now: Int64, _ commits: UInt32, _ input: UInt32, _ length: UInt32) -> UInt32 {
    reply(memory.bytes(input, length)) {
        if commits > 1 { return .badCommits }
        return embedding.call(handle, now: now, commits: commits == 1, input: $0)
    }
}

/// ``Embedding/commit(_:after:changes:)``
@_expose(wasm, "vinculum_commit")
@_cdecl("vinculum_commit")
public func commit(_ handle: UInt32, _ cursor: Int64, _ changes: UInt32, _ length: UInt32) -> UInt32 {
    reply(memory.bytes(changes, length)) { embedding.commit(handle, after: cursor, changes: $0) }
}

/// ``Embedding/changes(_:since:)``
@_expose(wasm, "vinculum_changes_since")
@_cdecl("vinculum_changes_since")
public func changesSince(_ handle: UInt32, _ cursor: Int64) -> UInt32 {
    reply([]) { _ in embedding.changes(handle, since: cursor) }
}

/// ``Embedding/snapshot(_:)``
@_expose(wasm, "vinculum_snapshot")
@_cdecl("vinculum_snapshot")
public func snapshot(_ handle: UInt32) -> UInt32 { reply([]) { _ in embedding.snapshot(handle) } }

/// ``Embedding/answer(question:)``
@_expose(wasm, "vinculum_answer")
@_cdecl("vinculum_answer")
public func answer(_ question: UInt32, _ length: UInt32) -> UInt32 {
    reply(memory.bytes(question, length)) { embedding.answer(question: $0) }
}
