import Vinculum

/// Changes of the current user and of its ID token, as sequences.
extension Auth {
    /// The user who is signed in, first now, then after each sign-in of another user and each sign-out. The sequence
    /// does not end by itself.
    public var authStateChanges: AuthStateChangesSequence { AuthStateChangesSequence(self) }

    /// The user who is signed in, first now, then at each change of the ID token. The sequence does not end by itself.
    public var idTokenChanges: IDTokenChangesSequence { IDTokenChangesSequence(self) }

    /// The sequence of ``Auth/authStateChanges``. Each iterator has a listener of its own, from its making until its
    /// task is cancelled or it is freed.
    public struct AuthStateChangesSequence: AsyncSequence, Sendable {
        /// The user, or `nil` if no user is signed in.
        public typealias Element = User?
        /// The sequence throws nothing.
        public typealias Failure = Never
        private let auth: Auth

        /// Makes the sequence of an ``Auth``.
        public init(_ auth: Auth) {
            self.auth = auth
        }

        /// Adds a listener.
        public func makeAsyncIterator() -> Iterator { Iterator(self.auth, .authState) }
    }

    /// The sequence of ``Auth/idTokenChanges``. Each iterator has a listener of its own, from its making until its task
    /// is cancelled or it is freed.
    public struct IDTokenChangesSequence: AsyncSequence, Sendable {
        /// The user, or `nil` if no user is signed in.
        public typealias Element = User?
        /// The sequence throws nothing.
        public typealias Failure = Never
        private let auth: Auth

        /// Makes the sequence of an ``Auth``.
        public init(_ auth: Auth) {
            self.auth = auth
        }

        /// Adds a listener.
        public func makeAsyncIterator() -> Iterator { Iterator(self.auth, .idToken) }
    }
}

extension Auth.AuthStateChangesSequence {
    /// Waits for the changes that one listener reports.
    public struct Iterator: AsyncIteratorProtocol {
        private var changes: AsyncStream<User?>.Iterator

        fileprivate init(_ auth: Auth, _ kind: AuthClient.ListenerKind) {
            self.changes = auth.changes(kind).makeAsyncIterator()
        }

        /// The next user, or `nil` within if no user is signed in; `nil` once the task is cancelled.
        public mutating func next() async -> User?? { await self.changes.next() }

        /// ``next()`` without leaving the caller's actor.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> User?? {
            await self.changes.next(isolation: actor)
        }
    }
}

extension Auth.IDTokenChangesSequence {
    /// Waits for the changes that one listener reports.
    public struct Iterator: AsyncIteratorProtocol {
        private var changes: AsyncStream<User?>.Iterator

        fileprivate init(_ auth: Auth, _ kind: AuthClient.ListenerKind) {
            self.changes = auth.changes(kind).makeAsyncIterator()
        }

        /// The next user, or `nil` within if no user is signed in; `nil` once the task is cancelled.
        public mutating func next() async -> User?? { await self.changes.next() }

        /// ``next()`` without leaving the caller's actor.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> User?? {
            await self.changes.next(isolation: actor)
        }
    }
}
