import Vinculum

extension Server {
    /// Names the enabled sign-in methods that stay without a second factor where second factors are mandatory.
    mutating func reportUnguardedMethods(on host: inout some CommandHost) {
        for project in self.projects.openInOrder {
            for (tenant, methods) in self.unguardedMethods(of: project, on: &host) where !methods.isEmpty {
                let place = tenant.map { "the tenant \($0.text) of " } ?? ""
                host.report(
                    """
                    second factors are mandatory in \(place)the project \(project.id.text), and no second factor can \
                    guard these enabled sign-in methods: \(methods.joined(separator: ", "))
                    """)
            }
        }
    }

    /// The sign-in methods that no second factor guards, of a project and of its tenants: of a database's the first.
    private mutating func unguardedMethods(
        of project: ServedProject, on host: inout some CommandHost
    ) -> [(tenant: TenantID?, methods: [String])] {
        let authority = project.workspace.authority
        guard let rows = project.workspace.rows else {
            let tenants: [TenantID?] = [nil] + authority.store.tenantIDs.map(Optional.some)
            return tenants.map { ($0, authority.unguardedMethods(of: $0)) }
        }
        guard authority.settings.refuses(.optionalFactors) else { return [] }
        // A database that cannot be read says so to requests.
        let tenants = try? rows.database.entries(
            after: nil, in: RowRange(every: .tenant), limit: Self.checkedTenants, of: project.id)
        return (tenants ?? []).compactMap { entry in
            guard entry.row.readTenant?.isDeleted == false, let space = entry.row.key.parts?.space,
                let store = try? self.store(of: project, in: space.tenant, on: &host, { _ in [.provider(.gameCenter)] })
            else { return nil }
            let known = Authority(settings: authority.settings, store: store)
            return (space.tenant, known.unguardedMethods(of: space.tenant))
        }
    }

    /// How many tenants' settings a server reads from a database at its start: with many it would start late.
    private static let checkedTenants = 100
}
