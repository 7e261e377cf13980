extension HostedPage {
    /// Allows one open page at a time and passes it the addresses with which the app is opened.
    public struct Presenter: Equatable, Sendable {
        /// The open page, if any.
        public private(set) var page: HostedPage?
        private var callback: CallbackScheme?

        /// Creates a presenter without an open page.
        public init() {}

        /// The error of presenting a page while another one is open. The open page stays open.
        public struct AlreadyPresenting: Error, Equatable, Sendable {
            /// Creates the error.
            public init() {}
        }

        /// Records a page as the open one; the host shows it.
        ///
        /// - Parameters:
        ///   - page: The page that the host shows.
        ///   - callback: The scheme of the addresses that the page opens the app with.
        /// - Throws: ``AlreadyPresenting`` if a page is open; nothing changes then.
        public mutating func present(_ page: HostedPage, callback: CallbackScheme) throws(AlreadyPresenting) {
            guard self.page == nil else { throw AlreadyPresenting() }
            self.page = page
            self.callback = callback
        }

        /// Handles an address with which the app was opened.
        ///
        /// - Returns: The page's answer; `nil` if no page is open or the address is not its callback, and then nothing
        ///   changes.
        /// - Throws: ``Failure`` as the page reports it. With an answer or a failure the page is no longer open.
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
