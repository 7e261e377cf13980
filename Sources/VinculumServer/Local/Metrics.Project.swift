public import Vinculum

extension Metrics {
    /// The counts of one project.
    public struct Project: Sendable {
        let label: String
        let requests: Int64
        /// `nil` for a project whose accounts are too many to be counted.
        let accounts: Int64?
        let tenants: Int64

        /// - Parameters:
        ///   - requests: The responses since the service began.
        ///   - accounts: The accounts of the project and all its tenants; `nil` if they are too many to be counted.
        public init(_ id: ProjectID, requests: Int64, accounts: Int64?, tenants: Int64) {
            self.init(label: id.text, requests: requests, accounts: accounts, tenants: tenants)
        }

        private init(label: String, requests: Int64, accounts: Int64?, tenants: Int64) {
            (self.label, self.requests, self.accounts, self.tenants) = (label, requests, accounts, tenants)
        }

        /// Several projects as one. No project ID begins with an underscore.
        fileprivate init(others: ArraySlice<Project>) {
            self.init(
                label: "_other", requests: others.reduce(0) { $0 &+ $1.requests },
                accounts: others.reduce(0) { sum, project in
                    sum.flatMap { sum in project.accounts.map { sum &+ $0 } }
                },
                tenants: others.reduce(0) { $0 &+ $1.tenants })
        }
    }

    /// How many projects have series of their own, so that clients cannot create series without end.
    private static let projectLimit = 100

    /// The busiest projects, and what is left of them as one.
    static func busiest(_ projects: [Project]) -> [Project] {
        guard projects.count > self.projectLimit else { return projects }
        let ordered = projects.ordered { $0.requests > $1.requests }
        return ordered.prefix(self.projectLimit) + [Project(others: ordered.dropFirst(self.projectLimit))]
    }
}
