#if !arch(wasm32)
internal import CLibc
internal import Vinculum
internal import VinculumCommands

/// A thread that connects to a server, so that no other one waits: libpq looks up host names and reads files in calls
/// that return when that is done, and a resolver may take half a minute.
///
/// The mutex guards the outcome. The thread ends by itself, also where nothing waits for it any more.
final class PostgreSQLConnecting: @unchecked Sendable {
    /// An event descriptor that becomes readable with the outcome.
    let alarm: Int32
    private let text: String
    private let place: String
    private let functions: PostgreSQLLibrary
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var outcome: Result<PostgreSQLLink, DatabaseError>?

    /// Begins to connect.
    ///
    /// - Parameter text: The options, as libpq takes them.
    init(_ text: String, _ place: String, _ functions: PostgreSQLLibrary) throws(DatabaseError) {
        (self.text, self.place, self.functions) = (text, place, functions)
        self.alarm = vinculum_alarm()
        pthread_mutex_init(self.mutex, nil)
        guard self.alarm >= 0, self.startThread() else {
            throw DatabaseError(.unreachable, file: place, "the system gives no thread to connect in")
        }
    }

    deinit {
        if self.alarm >= 0 { close(self.alarm) }
        pthread_mutex_destroy(self.mutex)
        self.mutex.deallocate()
    }

    /// The connection, or why there is none; `nil` while the thread is at work.
    var result: Result<PostgreSQLLink, DatabaseError>? {
        pthread_mutex_lock(self.mutex)
        defer { pthread_mutex_unlock(self.mutex) }
        return self.outcome
    }

    private func startThread() -> Bool {
        var thread = pthread_t()
        let owner = Unmanaged.passRetained(self)
        let result = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<PostgreSQLConnecting>.fromOpaque(context).takeRetainedValue().connect()
                return nil
            }, owner.toOpaque())
        guard result == 0 else {
            owner.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    private func connect() {
        let outcome: Result<PostgreSQLLink, DatabaseError>
        do throws(DatabaseError) {
            outcome = .success(try PostgreSQLLink(self.text, self.place, self.functions))
        } catch {
            outcome = .failure(error)
        }
        pthread_mutex_lock(self.mutex)
        self.outcome = outcome
        pthread_mutex_unlock(self.mutex)
        var one: UInt64 = 1
        _ = write(self.alarm, &one, 8)
    }
}
#endif
