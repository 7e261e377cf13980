extension HostedPage {
    /// Allows one open page at a time and passes it the addresses with which the app is opened.
    public struct Presenter: Equatable, Sendable {
        /// The open page, if any.
        public private(set) var page: HostedPage?
        private var callback: CallbackScheme?

        /// Creates a presenter without an open page.
        public init() {}

        /// Another page is open; it stays open.
        public struct AlreadyPresenting: Error, Equatable, Sendable {
            /// Creates the error.
            public init() {}
        }

        /// Opens a page.
        ///
        /// - Throws: ``AlreadyPresenting`` if a page is open; nothing changes then.
        public mutating func present(_ page: HostedPage, callback: CallbackScheme) throws(AlreadyPresenting) {
            guard self.page == nil else { throw AlreadyPresenting() }
            self.page = page
            self.callback = callback
        }

        /// Handles an address with which the app was opened.
        ///
        /// - Returns: The result, after which the page is closed; `nil` if the address is not the callback of an open
        ///   page, and nothing changes then.
        /// - Throws: The error of the page, which is then closed.
        public mutating func receive(_ address: String) throws(Failure) -> Answer? {
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

        /// Closes the page because the person closed it.
        ///
        /// - Returns: Whether a page was open; its result is then ``Failure/cancelled``.
        public mutating func close() -> Bool {
            defer { self = Presenter() }
            return self.page != nil
        }
    }
}
