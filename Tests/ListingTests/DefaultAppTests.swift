import AuthTesting
import Testing

/// The listings share the default app, so they play one after the other.
@MainActor
@Suite("The documentation's listings do what it says", .serialized, .timeLimit(.minutes(15)), .onDefaultApp)
struct DefaultAppTests {}
