extension Command {
    /// Whether it only sends requests of clients, or of administrators, so that it also works with a remote service.
    var takesEndpoint: Bool {
        if self.administersServer { return true }
        switch self {
        case .merge, .mergeStatus, .mergeAbort, .mergeUndo, .signUp, .signIn, .link, .unlink, .reauthenticate,
            .signOut, .whoami, .delete, .mfaEnroll, .mfaList, .mfaUnenroll, .mfaResolve, .mfaRecoveryCodes, .send,
            .actionCheck, .actionApply, .actionReset, .actionLink, .profileSet, .emailChange, .passwordChange,
            .phoneChange, .methods, .token, .tokenShow, .sessions, .sessionsEnd, .sessionsName:
            return true
        default: return false
        }
    }

    /// Whether it administers a project of the data directory or of a running server, the same way; see
    /// ``ProjectAdministration``.
    var administersServer: Bool {
        switch self {
        case .seed, .importAccounts, .backup, .accountsList, .accountsShow, .accountsMerges, .accountsSessions,
            .accountsCreate, .accountsUpdate, .accountsDisable, .accountsEnable, .accountsRevoke, .accountsDelete,
            .accountsClaims, .accountsFactors, .accountsPasskeys, .accountsLostDevice, .graph, .audit, .outbox,
            .forecast, .configShow, .configSet, .passwordPolicy, .tenantsList, .tenantsCreate, .tenantsShow,
            .tenantsUpdate, .tenantsDelete, .providersList, .providersShow, .providersAdd, .providersSet,
            .providersDelete, .providersRemove, .providersTest, .providersExport, .providersImport, .tokenMint,
            .keysList, .keysShow, .keysRotate, .projectsList, .projectsShow,
            .projectsDelete:
            return true
        default: return false
        }
    }
}
