import Vinculum

/// Every command of the program. Each has its own file with its specification and implementation.
package enum Command: CaseIterable, Sendable {
    case importAccounts, exportAccounts, hashTry
    case signUp, signIn, link, unlink, merge, mergeStatus, mergeAbort, mergeUndo
    case reauthenticate, signOut, whoami, delete
    case mfaEnroll, mfaList, mfaUnenroll, mfaResolve, mfaRecoveryCodes, outbox
    case accountsList, accountsShow, accountsMerges, graph, audit
    case sessions, sessionsEnd, sessionsName, accountsSessions
    case accountsCreate, accountsUpdate, accountsDisable, accountsEnable, accountsRevoke, accountsDelete
    case configShow, configSet, passwordPolicy, tenantsList, tenantsCreate, tenantsShow, tenantsUpdate, tenantsDelete
    case providersList, providersShow, providersAdd, providersSet, providersDelete, providersRemove, providersTest
    case providersExport, providersImport
    case send, actionCheck, actionApply, actionReset, actionLink, language
    case profileSet, emailChange, passwordChange, phoneChange, methods, token, tokenShow, providerURL
    case accountsFactors, accountsPasskeys, accountsLostDevice
    case serverProfileAdd, serverProfileList, serverProfileShow, serverProfileRemove
    case accountsClaims, tokenMint, seed, backup, restore
    case projectsList, projectsShow, projectsDelete
    case storeCreate, storeCheck, storeCopy, storeStatus
    case jwtDecode, jwtVerify
    case keysNew, keysRotate, keysList, keysShow, keysTrust, keysDistrust, keysOff
    case serve, exec, request, forecast
    case replay, explore, help, version, man, completions

    /// The name, arguments and help of the command.
    package var specification: CommandSpecification {
        switch self {
        case .importAccounts: ImportCommand.specification
        case .exportAccounts: ExportCommand.specification
        case .hashTry: HashTryCommand.specification
        case .signUp: SignUpCommand.specification
        case .signIn: SignInCommand.specification
        case .link: LinkCommand.specification
        case .unlink: UnlinkCommand.specification
        case .merge: MergeCommand.specification
        case .mergeStatus: MergeStepCommand.specification(.status)
        case .mergeAbort: MergeStepCommand.specification(.abort)
        case .mergeUndo: MergeStepCommand.specification(.undo)
        case .reauthenticate: ReauthenticateCommand.specification
        case .signOut: SignOutCommand.specification
        case .whoami: WhoamiCommand.specification
        case .delete: DeleteCommand.specification
        case .mfaEnroll: MFAEnrollCommand.specification
        case .mfaList: MFAListCommand.specification
        case .mfaUnenroll: MFAUnenrollCommand.specification
        case .mfaResolve: MFAResolveCommand.specification
        case .mfaRecoveryCodes: MFARecoveryCodesCommand.specification
        case .outbox: OutboxCommand.specification
        case .accountsList: AccountsListCommand.specification
        case .accountsShow: AccountsShowCommand.specification
        case .accountsMerges: AccountsMergesCommand.specification
        case .graph: GraphCommand.specification
        case .audit: AuditCommand.specification
        case .sessions: SessionsCommand.specification(.list)
        case .sessionsEnd: SessionsCommand.specification(.end)
        case .sessionsName: SessionsCommand.specification(.name)
        case .accountsSessions: AccountsSessionsCommand.specification
        case .accountsCreate: AccountsCreateCommand.specification
        case .accountsUpdate: AccountsUpdateCommand.specification
        case .accountsDisable: AccountsActCommand.specification(.disable)
        case .accountsEnable: AccountsActCommand.specification(.enable)
        case .accountsRevoke: AccountsActCommand.specification(.revoke)
        case .accountsDelete: AccountsActCommand.specification(.delete)
        case .accountsClaims: AccountsClaimsCommand.specification
        case .accountsFactors: AccountsDevicesCommand.specification(.factors)
        case .accountsPasskeys: AccountsDevicesCommand.specification(.passkeys)
        case .accountsLostDevice: AccountsDevicesCommand.specification(.lostDevice)
        case .serverProfileAdd: ServerProfileCommand.specification(.add)
        case .serverProfileList: ServerProfileCommand.specification(.list)
        case .serverProfileShow: ServerProfileCommand.specification(.show)
        case .serverProfileRemove: ServerProfileCommand.specification(.remove)
        case .tokenMint: TokenMintCommand.specification
        case .seed: SeedCommand.specification
        case .backup: BackupCommand.specification
        case .restore: RestoreCommand.specification
        case .projectsList: ProjectsCommand.specification(.list)
        case .projectsShow: ProjectsCommand.specification(.show)
        case .projectsDelete: ProjectsCommand.specification(.delete)
        case .storeCreate: StoreCommand.specification(.create)
        case .storeCheck: StoreCommand.specification(.check)
        case .storeCopy: StoreCommand.specification(.copy)
        case .storeStatus: StoreCommand.specification(.status)
        case .configShow: ConfigCommand.specification(.show)
        case .configSet: ConfigCommand.specification(.set)
        case .passwordPolicy: ConfigCommand.specification(.policy)
        case .tenantsList: ConfigCommand.specification(.tenantsList)
        case .tenantsCreate: ConfigCommand.specification(.tenantsCreate)
        case .tenantsShow: ConfigCommand.specification(.tenantsShow)
        case .tenantsUpdate: ConfigCommand.specification(.tenantsUpdate)
        case .tenantsDelete: ConfigCommand.specification(.tenantsDelete)
        case .providersList: ProvidersCommand.specification(.list)
        case .providersShow: ProvidersCommand.specification(.show)
        case .providersAdd: ProvidersCommand.specification(.add)
        case .providersSet: ProvidersCommand.specification(.set)
        case .providersDelete: ProvidersCommand.specification(.delete)
        case .providersRemove: ProvidersCommand.specification(.remove)
        case .providersTest: ProvidersCommand.specification(.test)
        case .providersExport: ProvidersCommand.specification(.export)
        case .providersImport: ProvidersCommand.specification(.importLines)
        case .send: SendCommand.specification
        case .actionCheck: ActionCommand.specification(.check)
        case .actionApply: ActionCommand.specification(.apply)
        case .actionReset: ActionCommand.specification(.reset)
        case .actionLink: ActionLinkCommand.specification
        case .language: LanguageCommand.specification
        case .profileSet: UserUpdateCommand.specification(.profile)
        case .emailChange: UserUpdateCommand.specification(.email)
        case .passwordChange: UserUpdateCommand.specification(.password)
        case .phoneChange: UserUpdateCommand.specification(.phone)
        case .methods: MethodsCommand.specification
        case .providerURL: ProviderURLCommand.specification
        case .token: TokenCommand.specification
        case .tokenShow: TokenCommand.showSpecification
        case .jwtDecode: JWTDecodeCommand.specification
        case .jwtVerify: JWTVerifyCommand.specification
        case .keysNew: KeysCommand.specification(.new)
        case .keysRotate: KeysCommand.specification(.rotate)
        case .keysList: KeysCommand.specification(.list)
        case .keysShow: KeysCommand.specification(.show)
        case .keysTrust: KeysCommand.specification(.trust)
        case .keysDistrust: KeysCommand.specification(.distrust)
        case .keysOff: KeysCommand.specification(.off)
        case .serve: ServeCommand.specification
        case .exec: ExecCommand.specification
        case .request: RequestCommand.specification
        case .forecast: ForecastCommand.specification
        case .replay: ReplayCommand.specification
        case .explore: ExploreCommand.specification
        case .help: HelpCommand.specification
        case .version: VersionCommand.specification
        case .man: ManCommand.specification
        case .completions: CompletionsCommand.specification
        }
    }

    /// Whether its operands and options describe a credential.
    var takesCredential: Bool {
        switch self {
        case .signIn, .link, .reauthenticate, .merge: true
        default: false
        }
    }

    /// Runs the command.
    ///
    /// ``CommandLineTool`` itself runs a replay and `exec`; a journey cannot contain them.
    func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        switch self {
        case .importAccounts: try ImportCommand.run(invocation, on: &host)
        case .exportAccounts: try ExportCommand.run(invocation, on: &host)
        case .hashTry: try HashTryCommand.run(invocation, on: &host)
        case .signUp: try SignUpCommand.run(invocation, on: &host)
        case .signIn: try SignInCommand.run(invocation, on: &host)
        case .link: try LinkCommand.run(invocation, on: &host)
        case .unlink: try UnlinkCommand.run(invocation, on: &host)
        case .merge: try MergeCommand.run(invocation, on: &host)
        case .mergeStatus: try MergeStepCommand.run(.status, invocation, on: &host)
        case .mergeAbort: try MergeStepCommand.run(.abort, invocation, on: &host)
        case .mergeUndo: try MergeStepCommand.run(.undo, invocation, on: &host)
        case .reauthenticate: try ReauthenticateCommand.run(invocation, on: &host)
        case .signOut: try SignOutCommand.run(invocation, on: &host)
        case .whoami: try WhoamiCommand.run(invocation, on: &host)
        case .delete: try DeleteCommand.run(invocation, on: &host)
        case .mfaEnroll: try MFAEnrollCommand.run(invocation, on: &host)
        case .mfaList: try MFAListCommand.run(invocation, on: &host)
        case .mfaUnenroll: try MFAUnenrollCommand.run(invocation, on: &host)
        case .mfaResolve: try MFAResolveCommand.run(invocation, on: &host)
        case .mfaRecoveryCodes: try MFARecoveryCodesCommand.run(invocation, on: &host)
        case .outbox: try OutboxCommand.run(invocation, on: &host)
        case .accountsList: try AccountsListCommand.run(invocation, on: &host)
        case .accountsShow: try AccountsShowCommand.run(invocation, on: &host)
        case .accountsMerges: try AccountsMergesCommand.run(invocation, on: &host)
        case .graph: try GraphCommand.run(invocation, on: &host)
        case .audit: try AuditCommand.run(invocation, on: &host)
        case .sessions: try SessionsCommand.run(.list, invocation, on: &host)
        case .sessionsEnd: try SessionsCommand.run(.end, invocation, on: &host)
        case .sessionsName: try SessionsCommand.run(.name, invocation, on: &host)
        case .accountsSessions: try AccountsSessionsCommand.run(invocation, on: &host)
        case .accountsCreate: try AccountsCreateCommand.run(invocation, on: &host)
        case .accountsUpdate: try AccountsUpdateCommand.run(invocation, on: &host)
        case .accountsDisable: try AccountsActCommand.run(.disable, invocation, on: &host)
        case .accountsEnable: try AccountsActCommand.run(.enable, invocation, on: &host)
        case .accountsRevoke: try AccountsActCommand.run(.revoke, invocation, on: &host)
        case .accountsDelete: try AccountsActCommand.run(.delete, invocation, on: &host)
        case .accountsClaims: try AccountsClaimsCommand.run(invocation, on: &host)
        case .accountsFactors: try AccountsDevicesCommand.run(.factors, invocation, on: &host)
        case .accountsPasskeys: try AccountsDevicesCommand.run(.passkeys, invocation, on: &host)
        case .accountsLostDevice: try AccountsDevicesCommand.run(.lostDevice, invocation, on: &host)
        case .serverProfileAdd: try ServerProfileCommand.run(.add, invocation, on: &host)
        case .serverProfileList: try ServerProfileCommand.run(.list, invocation, on: &host)
        case .serverProfileShow: try ServerProfileCommand.run(.show, invocation, on: &host)
        case .serverProfileRemove: try ServerProfileCommand.run(.remove, invocation, on: &host)
        case .tokenMint: try TokenMintCommand.run(invocation, on: &host)
        case .seed: try SeedCommand.run(invocation, on: &host)
        case .backup: try BackupCommand.run(invocation, on: &host)
        case .restore: try RestoreCommand.run(invocation, on: &host)
        case .projectsList: try ProjectsCommand.list(invocation, on: &host)
        case .projectsShow: try ProjectsCommand.show(invocation, on: &host)
        case .projectsDelete: try ProjectsCommand.delete(invocation, on: &host)
        case .storeCreate: try StoreCommand.run(.create, invocation, on: &host)
        case .storeCheck: try StoreCommand.run(.check, invocation, on: &host)
        case .storeCopy: try StoreCommand.run(.copy, invocation, on: &host)
        case .storeStatus: try StoreCommand.run(.status, invocation, on: &host)
        case .configShow: try ConfigCommand.run(.show, invocation, on: &host)
        case .configSet: try ConfigCommand.run(.set, invocation, on: &host)
        case .passwordPolicy: try ConfigCommand.run(.policy, invocation, on: &host)
        case .tenantsList: try ConfigCommand.run(.tenantsList, invocation, on: &host)
        case .tenantsCreate: try ConfigCommand.run(.tenantsCreate, invocation, on: &host)
        case .tenantsShow: try ConfigCommand.run(.tenantsShow, invocation, on: &host)
        case .tenantsUpdate: try ConfigCommand.run(.tenantsUpdate, invocation, on: &host)
        case .tenantsDelete: try ConfigCommand.run(.tenantsDelete, invocation, on: &host)
        case .providersList: try ProvidersCommand.run(.list, invocation, on: &host)
        case .providersShow: try ProvidersCommand.run(.show, invocation, on: &host)
        case .providersAdd: try ProvidersCommand.run(.add, invocation, on: &host)
        case .providersSet: try ProvidersCommand.run(.set, invocation, on: &host)
        case .providersDelete: try ProvidersCommand.run(.delete, invocation, on: &host)
        case .providersRemove: try ProvidersCommand.run(.remove, invocation, on: &host)
        case .providersTest: try ProvidersCommand.run(.test, invocation, on: &host)
        case .providersExport: try ProvidersCommand.run(.export, invocation, on: &host)
        case .providersImport: try ProvidersCommand.run(.importLines, invocation, on: &host)
        case .send: try SendCommand.run(invocation, on: &host)
        case .actionCheck: try ActionCommand.run(.check, invocation, on: &host)
        case .actionApply: try ActionCommand.run(.apply, invocation, on: &host)
        case .actionReset: try ActionCommand.run(.reset, invocation, on: &host)
        case .actionLink: try ActionLinkCommand.run(invocation, on: &host)
        case .language: try LanguageCommand.run(invocation, on: &host)
        case .profileSet: try UserUpdateCommand.run(.profile, invocation, on: &host)
        case .emailChange: try UserUpdateCommand.run(.email, invocation, on: &host)
        case .passwordChange: try UserUpdateCommand.run(.password, invocation, on: &host)
        case .phoneChange: try UserUpdateCommand.run(.phone, invocation, on: &host)
        case .methods: try MethodsCommand.run(invocation, on: &host)
        case .providerURL: try ProviderURLCommand.run(invocation, on: &host)
        case .token: try TokenCommand.run(invocation, isShowing: false, on: &host)
        case .tokenShow: try TokenCommand.run(invocation, isShowing: true, on: &host)
        case .jwtDecode: try JWTDecodeCommand.run(invocation, on: &host)
        case .jwtVerify: try JWTVerifyCommand.run(invocation, on: &host)
        case .keysNew: try KeysCommand.run(.new, invocation, on: &host)
        case .keysRotate: try KeysCommand.run(.rotate, invocation, on: &host)
        case .keysList: try KeysCommand.run(.list, invocation, on: &host)
        case .keysShow: try KeysCommand.run(.show, invocation, on: &host)
        case .keysTrust: try KeysCommand.run(.trust, invocation, on: &host)
        case .keysDistrust: try KeysCommand.run(.distrust, invocation, on: &host)
        case .keysOff: try KeysCommand.run(.off, invocation, on: &host)
        case .serve: try ServeCommand.run(invocation, on: &host)
        case .request: try RequestCommand.run(invocation, on: &host)
        case .forecast: try ForecastCommand.run(invocation, on: &host)
        case .replay: throw .usage("a journey cannot contain a replay")
        case .exec: throw .usage("a journey cannot run exec; write the requests as lines of the journey")
        case .explore: try ExploreCommand.run(invocation, on: &host)
        case .help: try HelpCommand.run(invocation, on: &host)
        case .version: VersionCommand.run(invocation, on: &host)
        case .man: try ManCommand.run(invocation, on: &host)
        case .completions: try CompletionsCommand.run(invocation, on: &host)
        }
    }
}

extension Command {
    /// The command with exactly these words.
    init?(words: [String]) {
        let found = Command.allCases.first { command in
            let own = command.specification.words
            return own == words
        }
        guard let found else { return nil }
        self = found
    }

    /// Whether a longer command begins with these words.
    static func isBeginning(_ words: [String]) -> Bool {
        self.allCases.contains { command in
            let own = command.specification.words
            let beginning = [String](own.prefix(words.count))
            return own.count > words.count && beginning == words
        }
    }

    /// Names that other programs use for commands.
    private static let otherNames: [(name: String, meant: String)] = [
        ("login", "sign-in"), ("logon", "sign-in"), ("logout", "sign-out"), ("logoff", "sign-out"),
        ("register", "sign-up"), ("create", "sign-up"), ("connect", "link"), ("disconnect", "unlink"),
        ("reauth", "reauthenticate"), ("remove", "delete"), ("users", "accounts"), ("list", "accounts list"),
        ("show", "accounts show"), ("draw", "graph"), ("tree", "graph"), ("me", "whoami"), ("2fa", "mfa"),
        ("play", "replay"), ("codes", "outbox"),
    ]

    static func unknown(_ words: [String]) -> CommandFailure {
        let word = words[words.count - 1]
        let group = words.count > 1 ? words[0] : nil
        let candidates = self.allCases.compactMap { command in
            let own = command.specification.words
            if let group { return own.count > 1 && own[0] == group ? own[1] : nil }
            return own[0]
        }
        let other = group == nil ? self.otherNames.first { $0.name == word }?.meant : nil
        var failure = CommandFailure.usage(
            "unknown command " + (group.map { $0 + " " } ?? "") + word,
            next: [.init("vinculum \(group.map { $0 + " " } ?? "")--help", "show the commands, with examples")])
        if let near = other ?? Suggestion.nearest(to: word, in: candidates) {
            let meant = (group.map { $0 + " " } ?? "") + near
            failure.why = "did you mean \(meant)?"
        }
        return failure
    }

    static func incomplete(_ group: String) -> CommandFailure {
        var names = ""
        for command in self.allCases where command.specification.words[0] == group {
            names += (names.isEmpty ? "" : ", ") + command.specification.name
        }
        return .usage(
            "missing subcommand; one of: \(names)",
            next: [.init("vinculum \(group) --help", "show what each one does")])
    }
}
