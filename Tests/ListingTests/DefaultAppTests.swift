import AuthTesting
import Testing

/// The listings share the default app, so these tests run one at a time.
@MainActor
@Suite("The listings of Firebase's documentation", .serialized, .timeLimit(.minutes(15)), .onDefaultApp)
struct DefaultAppTests {}
