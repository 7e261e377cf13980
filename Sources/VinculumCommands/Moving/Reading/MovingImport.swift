import Vinculum

/// `vinculum import --from SYSTEM`: plans the import of a whole export, and then stores it.
///
/// Each account passes the service's own checks before anything is written: on the data directory they are the import,
/// for a running server they are a rehearsal in memory.
struct MovingImport {
    private let export: MovingExport
    /// The name of the claims; `nil` for none.
    private let claimsName: String?
    private let isOverwriting: Bool
    private let bounds: PasswordHashBounds
    private(set) var work: AccountImport
    private(set) var tally = MovingTally()
    /// How many accounts of the export exist already.
    private(set) var existing = 0
    /// An account with the index of its record.
    private struct Planned {
        let index: Int
        let account: MovedAccount
        let hasClaims: Bool
    }

    /// The accounts that were added and not yet submitted.
    private var pending: [Planned] = []
    /// The indices of the records whose accounts were accepted.
    private var accepted: [Int] = []

    init(
        _ export: MovingExport, claimsName: String?, overwriting: Bool, hashBounds: PasswordHashBounds,
        into workspace: borrowing Workspace
    ) throws(CommandFailure) {
        (self.export, self.claimsName, self.isOverwriting) = (export, claimsName, overwriting)
        self.bounds = hashBounds
        self.work = try AccountImport(
            into: workspace.authority, workspace.tenant, hashConfig: nil, overwriting: overwriting,
            hashBounds: hashBounds)
    }

    /// The columns of a table that nobody reads. With claims all are.
    var unreadColumns: [String] { self.claimsName == nil ? self.export.otherColumns : [] }

    /// The account of a record with what the service's rules leave of it; `nil` for a record without one.
    private mutating func account(_ index: Int) -> MovedAccount? {
        switch self.export.row(index) {
        case .none: return nil
        case .refused(let uid, let reason):
            self.work.refuse(row: self.export.number(index), uid: uid, reason)
            return nil
        case .leftOut(let reason):
            self.tally.leaveOut(reason, self.export.name(index))
            return nil
        case .account(var account):
            account.applyRules(self.bounds)
            return account
        }
    }

    /// Plans all records.
    ///
    /// - Parameters:
    ///   - known: The accounts that exist already.
    ///   - isRehearsal: Whether the accounts are for a running server.
    mutating func plan(
        _ known: ExistingAccount.Known, isRehearsal: Bool, keepsLock: Bool, _ workspace: inout Workspace,
        on host: inout some CommandHost
    ) throws(CommandFailure) {
        var progress = Progress("reading", of: self.export.count, host)
        defer { progress.clear(on: &host) }
        for index in 0..<self.export.count {
            if let account = self.account(index) {
                self.add(account, index, known, isRehearsal: isRehearsal)
            }
            guard self.work.isBatchFull else { continue }
            try self.submit(&workspace, on: &host)
            if keepsLock { try workspace.renewLock(on: &host) }
            progress.show(index + 1, on: &host)
        }
        try self.submit(&workspace, on: &host)
    }

    private mutating func add(
        _ account: MovedAccount, _ index: Int, _ known: ExistingAccount.Known, isRehearsal: Bool
    ) {
        var account = account
        let row = self.export.number(index)
        if isRehearsal, !account.apps.isEmpty {
            return self.work.refuse(row: row, uid: account.uid, Self.appsNeedDirectory)
        }
        if !self.isOverwriting, let owner = known[account.uid] {
            guard owner.isSame(as: account) else {
                return self.work.refuse(
                    row: row, uid: account.uid, "another account has this UID, with another address")
            }
            self.existing += 1
            return
        }
        if let detail = known.conflict(of: account, overwriting: self.isOverwriting) {
            return self.work.refuse(
                row: row, uid: account.uid, "another account at the server has its address or number", detail: detail)
        }
        let claims = account.claims(under: self.claimsName)
        var password: StoredPassword?
        if case .hash(let hash)? = account.password { password = hash }
        let refusals = self.work.refusals.count
        self.work.add(account.userInfo(claims: claims), row: row, password: password)
        if self.work.refusals.count == refusals {
            self.pending.append(Planned(index: index, account: account, hasClaims: claims != nil))
        }
    }

    static let appsNeedDirectory =
        "it has an authenticator app, which a running server does not take; import into its data directory while it "
        + "is stopped"

    /// Submits the accounts since the last time, and enrols the authenticator apps of those that were accepted.
    private mutating func submit(
        _ workspace: inout Workspace, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let before = self.work.refusals.count
        let now = workspace.now(host)
        try self.work.submitBatch(now: now, seed: workspace.nextSeed(&host))
        let refused = Set(self.work.refusals[before...].compactMap { $0.uid.map { uid in ByteText(uid) } })
        var set = ChangeSet(tenant: workspace.tenant)
        for planned in self.pending where !refused.contains(ByteText(planned.account.uid)) {
            let account = planned.account
            self.count(planned)
            self.accepted.append(planned.index)
            guard !account.apps.isEmpty, let id = AccountID(account.uid), let imported = self.work.graph[id]
            else { continue }
            let changes = account.apps.enumerated().map { place, app in
                AccountChange.factorEnrolled(app.enrolled(by: imported, place: place, now: now))
            }
            set.changes.append(.account(.changed(id, changes)))
        }
        self.pending = []
        guard !set.changes.isEmpty, !self.work.apply(set) else { return }
        throw CommandFailure(.failure, code: "staleChange", "the import conflicts with the current state")
    }

    private mutating func count(_ planned: Planned) {
        self.tally.count(planned.account, row: self.export.number(planned.index), hasClaims: planned.hasClaims)
    }

    /// Sends the accounts that passed the rehearsal to a running server, and counts those that it accepts.
    mutating func send(
        to server: ServerAdministration, _ workspace: inout Workspace, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let empty = Workspace.inMemory(workspace.project, GlobalOptions(), on: &host)
        var sent = try AccountImport(
            into: empty.authority, nil, hashConfig: nil, overwriting: self.isOverwriting, hashBounds: self.bounds)
        var all: [Planned] = []
        for index in self.accepted {
            guard case .account(var account) = self.export.row(index) else { continue }
            account.applyRules(self.bounds)
            var password: StoredPassword?
            if case .hash(let hash)? = account.password { password = hash }
            let claims = account.claims(under: self.claimsName)
            sent.add(account.userInfo(claims: claims), row: self.export.number(index), password: password)
            all.append(Planned(index: index, account: account, hasClaims: claims != nil))
        }
        var progress = Progress("importing", of: all.count, host)
        defer { progress.clear(on: &host) }
        try sent.submit(to: server, &progress, on: &host)
        self.sentCount = sent.acceptedCount
        let refused = Set(sent.refusals.compactMap { $0.uid.map { uid in ByteText(uid) } })
        self.tally.forgetAccepted()
        for planned in all where !refused.contains(ByteText(planned.account.uid)) { self.count(planned) }
        for refusal in sent.refusals {
            self.work.refuse(row: refusal.row, uid: refusal.uid, refusal.reason, detail: refusal.detail)
        }
    }

    /// How many accounts a running server has accepted.
    private(set) var sentCount = 0

    /// The accounts of the export, for a comparison with those that exist.
    var accounts: [MovedAccount.Names] {
        var names: [MovedAccount.Names] = []
        for index in 0..<self.export.count {
            if case .account(let account) = self.export.row(index) { names.append(account.names) }
        }
        return names
    }
}
