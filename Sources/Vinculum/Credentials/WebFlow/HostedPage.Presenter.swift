extension HostedPage {
    /// Sees that one page is open at a time, and gives each address that the app is opened with to it.
    public struct Presenter: Equatable, Sendable {
        /// The page that is open.
        public private(set) var page: HostedPage?
        private var callback: CallbackScheme?

        public init() {}

        /// A page is open already; it stays open.
        public struct AlreadyPresenting: Error, Equatable, Sendable {
            public init() {}
        }

        public mutating func present(_ page: HostedPage, callback: CallbackScheme) throws(AlreadyPresenting) {
            guard self.page == nil else { throw AlreadyPresenting() }
            self.page = page
            self.callback = callback
        }

        /// Takes an address that the app was opened with.
        ///
        /// - Returns: `nil` if no page waits for it; then nothing changes.
        /// - Throws: What went wrong on the page. It is closed then, as after an answer.
        public mutating func take(_ address: String) throws(Failure) -> Answer? {
            guard let page, let callback else { return nil }
            do throws(Failure) {
                guard let answer = try page.answer(in: address, to: callback) else { return nil }
                self = Presenter()
                return answer
            } catch {
                self = Presenter()
                throw error
            }
        }

        /// The person closed the page.
        ///
        /// - Returns: Whether one was open, which then ends with ``Failure/cancelled``.
        public mutating func close() -> Bool {
            defer { self = Presenter() }
            return self.page != nil
        }
    }
}
