import Testing
@testable import Vinculum
@testable import VinculumCommands

/// Which rows commits hold that are tried in one transaction.
@Suite("Rows that a group of commits holds")
struct CommitGroupTests {
    private static let version = RowVersion(drawing: 1 << 40)
    private static let known = RowVersion(drawing: 1 << 41)
    private static let space = RowSpace(tenant: nil, generation: 1)
    private static let tenant = RowKey.tenant(nil)
    private static let settings = RowKey.configuration(in: Self.space)

    private static func account(_ id: String) throws -> RowKey {
        RowKey.account(try #require(AccountID(id)), in: Self.space)
    }

    private static func merge(_ id: String) throws -> RowKey {
        RowKey.absorbingMerge(of: try #require(AccountID(id)), in: Self.space)
    }

    /// What makes an account, where the project has no settings.
    private static func signUp(_ id: String) throws -> RowWrite {
        var transaction = RowTransaction()
        transaction.expectations = [(Self.tenant, Self.known), (Self.settings, .absent)]
        transaction.add(try Self.account(id), [1], expecting: .absent)
        transaction.expectations.append((try Self.merge(id), .absent))
        return RowWrite(project: .demo, transaction: transaction, version: Self.version)
    }

    /// What gives the project settings.
    private static var configuring: RowWrite {
        var transaction = RowTransaction()
        transaction.expectations = [(Self.tenant, Self.known)]
        transaction.add(Self.settings, [2], expecting: .absent)
        return RowWrite(project: .demo, transaction: transaction, version: Self.version)
    }

    /// The keys of the rows that each statement names that finds rows.
    private static func keys(_ group: CommitGroup) -> [[RowKey]] {
        group.holding(isSettling: false).filter { $0.finding != .layout }.map { _, statement in
            guard case .list(let keys, of: .bytes) = statement.values[1] else { return [] }
            return keys.compactMap { key in
                if case .blob(let bytes) = key { RowKey(stored: bytes) } else { nil }
            }
        }
    }

    /// The outcomes where the statements have found these rows.
    private static func outcomes(
        _ group: CommitGroup, made: [RowKey], found: [RowKey]
    ) -> [Result<Void, RowTrouble>] {
        let project = SQLValue.text(ProjectID.demo.text)
        let present = found.map { [project, .blob($0.bytes), .integer(Int64(Self.known.number)), .blob([])] }
        let results = group.found(
            [made.map { [project, .blob($0.bytes)] }, present][...], of: [.made, .present])
        return group.verdicts(results, settling: [], orElse: .conflict(RowConflict(key: Self.tenant))).outcomes
    }

    private static func isMade(_ outcome: Result<Void, RowTrouble>) -> Bool {
        if case .success = outcome { true } else { false }
    }

    @Test("a sign-up makes the row of its account alone, and compares last what it does not hold")
    func signUps() throws {
        let group = CommitGroup([try Self.signUp("ada"), try Self.signUp("bob")], nil)
        let compared = [Self.settings, try Self.merge("ada"), try Self.merge("bob")]
        #expect(Self.keys(group) == [[Self.tenant], [try Self.account("ada"), try Self.account("bob")], compared])
        #expect(group.holding(isSettling: false).map(\.finding) == [.present, .made, .present, .layout])
    }

    @Test("a sign-up is refused if its account was absorbed, or if there are settings by now")
    func changed() throws {
        let group = CommitGroup([try Self.signUp("ada"), try Self.signUp("bob")], nil)
        let made = [try Self.account("ada"), try Self.account("bob")]
        let sound = Self.outcomes(group, made: made, found: [Self.tenant])
        #expect(sound.allSatisfy(Self.isMade))
        let absorbed = Self.outcomes(group, made: made, found: [Self.tenant, try Self.merge("bob")])
        #expect(absorbed.map(Self.isMade) == [true, false])
        let configured = Self.outcomes(group, made: made, found: [Self.tenant, Self.settings])
        #expect(configured.map(Self.isMade) == [false, false])
    }

    @Test("a merge that no account of the commit stands in for is held")
    func merges() throws {
        var transaction = RowTransaction()
        transaction.expectations = [(try Self.merge("ada"), .absent)]
        transaction.add(try Self.account("bob"), [1], expecting: Self.known)
        let group = CommitGroup([RowWrite(project: .demo, transaction: transaction, version: Self.version)], nil)
        #expect(Self.keys(group) == [[Self.tenant], [try Self.merge("ada")], [try Self.account("bob")]])
    }

    @Test("settings that another commit of the group makes are held, and those before it rest on none")
    func settings() throws {
        let group = CommitGroup([try Self.signUp("ada"), Self.configuring], nil)
        let made = [Self.settings, try Self.account("ada")]
        #expect(Self.keys(group) == [[Self.tenant], made, [try Self.merge("ada")]])
        let outcomes = Self.outcomes(group, made: made, found: [Self.tenant])
        #expect(outcomes.allSatisfy(Self.isMade))
        // Another server was first.
        let late = Self.outcomes(group, made: [try Self.account("ada")], found: [Self.tenant])
        #expect(late.map(Self.isMade) == [false, false])
    }
}
