import Vinculum

extension Server {
    /// Names the enabled sign-in methods that stay without a second factor where second factors are mandatory.
    func reportUnguardedMethods(on host: inout some CommandHost) {
        for project in self.projects.openInOrder {
            // That would read the settings of every tenant from a database.
            if project.workspace.rows != nil { continue }
            let authority = project.workspace.authority
            for tenant in [nil] + authority.store.tenantIDs.map({ Optional($0) }) {
                let methods = authority.unguardedMethods(of: tenant)
                guard !methods.isEmpty else { continue }
                let place = tenant.map { "the tenant \($0.text) of " } ?? ""
                host.report(
                    """
                    second factors are mandatory in \(place)the project \(project.id.text), and no second factor can \
                    guard these enabled sign-in methods: \(methods.joined(separator: ", "))
                    """)
            }
        }
    }
}
