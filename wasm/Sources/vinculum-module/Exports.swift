import VinculumEmbedding

// The exports of the module. EmbeddingModule.md in Vinculum.docc describes them for hosts.
//
// An instance runs one thread, so its state needs no lock.
private nonisolated(unsafe) var memory = Memory()
private nonisolated(unsafe) var embedding = Embedding()

/// Runs a call and writes its reply to a new buffer.
///
/// - Parameter inputs: The inputs of the call; `nil` for one that is not in a buffer, which refuses the call.
/// - Returns: The address of the buffer; 0 if there is no room for a reply, and then nothing was done.
private func reply(_ inputs: [UInt8]?..., body: ([[UInt8]]) -> Reply) -> UInt32 {
    if memory.isFull { return 0 }
    var found: [[UInt8]] = []
    for input in inputs {
        guard let input else { return memory.put(Reply.badBuffer.encoded) }
        found.append(input)
    }
    return memory.put(body(found).encoded)
}

/// Returns the version of the border: 1.
@_expose(wasm, "vinculum_version")
@_cdecl("vinculum_version")
public func version() -> UInt32 { 1 }

/// Returns the address of a new buffer of that many bytes; 0 if there is no room.
@_expose(wasm, "vinculum_allocate")
@_cdecl("vinculum_allocate")
public func allocate(_ length: UInt32) -> UInt32 { memory.allocate(length) }

/// Releases a buffer or a reply. Returns 0, or ``Status/badBuffer`` for an address that is no buffer's.
@_expose(wasm, "vinculum_free")
@_cdecl("vinculum_free")
public func release(_ pointer: UInt32) -> UInt32 { memory.release(pointer) ? 0 : Status.badBuffer.rawValue }

/// ``Embedding/create(settings:seed:)``
@_expose(wasm, "vinculum_create")
@_cdecl("vinculum_create")
public func create(_ settings: UInt32, _ settingsLength: UInt32, _ seed: UInt32) -> UInt32 {
    reply(memory.bytes(settings, settingsLength), memory.bytes(seed, 32)) {
        embedding.create(settings: $0[0], seed: $0[1])
    }
}

/// ``Embedding/restore(settings:seed:snapshot:)``
@_expose(wasm, "vinculum_restore")
@_cdecl("vinculum_restore")
public func restore(
    _ settings: UInt32, _ settingsLength: UInt32, _ seed: UInt32, _ snapshot: UInt32, _ snapshotLength: UInt32
) -> UInt32 {
    reply(memory.bytes(settings, settingsLength), memory.bytes(seed, 32), memory.bytes(snapshot, snapshotLength)) {
        embedding.restore(settings: $0[0], seed: $0[1], snapshot: $0[2])
    }
}

/// ``Embedding/drop(_:)``
@_expose(wasm, "vinculum_drop")
@_cdecl("vinculum_drop")
public func drop(_ handle: UInt32) -> UInt32 { reply { _ in embedding.drop(handle) } }

/// ``Embedding/call(_:request:answers:now:seed:commits:)`` without answers
@_expose(wasm, "vinculum_call")
@_cdecl("vinculum_call")
public func call(
    _ handle: UInt32, _ request: UInt32, _ requestLength: UInt32, _ now: Int64, _ seed: UInt32, _ commits: UInt32
) -> UInt32 {
    resume(handle, request, requestLength, now, seed, commits, 0, 0)
}

/// ``Embedding/call(_:request:answers:now:seed:commits:)`` with the answers so far
@_expose(wasm, "vinculum_resume")
@_cdecl("vinculum_resume")
public func resume(
    _ handle: UInt32, _ request: UInt32, _ requestLength: UInt32, _ now: Int64, _ seed: UInt32, _ commits: UInt32,
    _ answers: UInt32, _ answersLength: UInt32
) -> UInt32 {
    reply(memory.bytes(request, requestLength), memory.bytes(seed, 32), memory.bytes(answers, answersLength)) {
        if commits > 1 { return .badCommits }
        return embedding.call(handle, request: $0[0], answers: $0[2], now: now, seed: $0[1], commits: commits == 1)
    }
}

/// ``Embedding/commit(_:after:changes:)``
@_expose(wasm, "vinculum_commit")
@_cdecl("vinculum_commit")
public func commit(_ handle: UInt32, _ cursor: Int64, _ changes: UInt32, _ changesLength: UInt32) -> UInt32 {
    reply(memory.bytes(changes, changesLength)) { embedding.commit(handle, after: cursor, changes: $0[0]) }
}

/// ``Embedding/changes(_:since:)``
@_expose(wasm, "vinculum_changes_since")
@_cdecl("vinculum_changes_since")
public func changesSince(_ handle: UInt32, _ cursor: Int64) -> UInt32 {
    reply { _ in embedding.changes(handle, since: cursor) }
}

/// ``Embedding/snapshot(_:)``
@_expose(wasm, "vinculum_snapshot")
@_cdecl("vinculum_snapshot")
public func snapshot(_ handle: UInt32) -> UInt32 { reply { _ in embedding.snapshot(handle) } }

/// ``Embedding/answer(question:)``
@_expose(wasm, "vinculum_answer")
@_cdecl("vinculum_answer")
public func answer(_ question: UInt32, _ questionLength: UInt32) -> UInt32 {
    reply(memory.bytes(question, questionLength)) { embedding.answer(question: $0[0]) }
}
