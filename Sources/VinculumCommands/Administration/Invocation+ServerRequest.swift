import Vinculum

extension Invocation {
    /// The request by which an administrator has a running server do what this command does to a data directory, with
    /// placeholders in capitals; `nil` if there is none.
    var serverRequest: (method: String, path: String, body: String)? {
        let (project, tenant) = (self.globals.project.text, self.globals.tenant?.text)
        func request(_ endpoint: Endpoint, _ body: String) -> (method: String, path: String, body: String)? {
            endpoint.path(project: project, tenant: tenant).map { (endpoint.method, $0, body) }
        }
        switch self.command {
        case .accountsCreate: return request(.signUp, #"{"email": "EMAIL"}"#)
        case .accountsUpdate: return request(.update, #"{"localId": "UID", "displayName": "NAME"}"#)
        case .accountsDisable: return request(.update, #"{"localId": "UID", "disableUser": true}"#)
        case .accountsEnable: return request(.update, #"{"localId": "UID", "disableUser": false}"#)
        case .accountsRevoke: return request(.update, #"{"localId": "UID", "validSince": "SECONDS"}"#)
        case .accountsClaims: return request(.update, #"{"localId": "UID", "customAttributes": "JSON"}"#)
        case .accountsDelete: return request(.delete, #"{"localId": "UID"}"#)
        case .configSet: return ("PATCH", Settings.path(project, tenant) + "?updateMask=NAME", "{…}")
        case .tenantsCreate: return request(.createTenant, #"{"displayName": "NAME"}"#)
        case .tenantsUpdate:
            return ("PATCH", Settings.path(project, self.operand(0)) + "?updateMask=NAME", "{…}")
        case .tenantsDelete: return ("DELETE", Settings.path(project, self.operand(0)), "")
        case .providersAdd: return ("PUT", ProvidersCommand.path(self.operand(0), self), "{…}")
        case .providersSet: return ("PATCH", ProvidersCommand.path(self.operand(0), self) + "?updateMask=NAME", "{…}")
        case .providersDelete, .providersRemove:
            return ("DELETE", ProvidersCommand.path(self.operand(0), self), "")
        default: return nil
        }
    }
}
