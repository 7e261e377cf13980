import Vinculum

extension StorePlace {
    /// Opens the store.
    ///
    /// - Parameters:
    ///   - key: The key that its rows are sealed with; `nil` for a store that is not sealed.
    ///   - takesUnsealed: Whether a store that is not sealed is opened in spite of a key.
    func open<Host: CommandHost>(
        _ opening: DatabaseOpening, _ key: SealKey?, takesUnsealed: Bool = false, on host: inout Host
    ) throws(CommandFailure) -> RowStore<Host.Database> {
        try self.waiting(on: &host) { host throws(RowStoreError) in
            let store = try RowStore(self.database(opening, on: &host), key, takesUnsealed: takesUnsealed)
            if opening != .reading { try store.requireRights() }
            return store
        }
    }

    /// Makes the store.
    ///
    /// - Parameter key: The key that its rows are sealed with; `nil` for a store that is not sealed.
    func create<Host: CommandHost>(
        _ key: SealKey?, on host: inout Host
    ) throws(CommandFailure) -> RowStore<Host.Database> {
        var seal: RowSeal?
        if let key {
            var generator = SeededGenerator(host.nextSeed())
            seal = RowSeal(key, salt: Int64(bitPattern: generator.next()))
        }
        // Once: a new file is refused by the second attempt to make it.
        do throws(RowStoreError) {
            return try RowStore(creating: self.database(.creating, on: &host), seal)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Opens the store for a workspace, which does not name the type of the database.
    func rows<Host: CommandHost>(
        _ opening: DatabaseOpening, _ key: SealKey?, on host: inout Host
    ) throws(CommandFailure) -> any RowDatabase {
        SQLRows(try self.open(opening, key, on: &host), self)
    }

    private func database<Host: CommandHost>(
        _ opening: DatabaseOpening, on host: inout Host
    ) throws(RowStoreError) -> Host.Database {
        do throws(DatabaseError) { return try host.openDatabase(self.database, opening) } catch {
            throw .database(error)
        }
    }

    /// Executes `body`, and again while another program changes the database, for two seconds at most.
    func waiting<Host: CommandHost, Result>(
        on host: inout Host, _ body: (inout Host) throws(RowStoreError) -> Result
    ) throws(CommandFailure) -> Result {
        var pauses = 0
        while true {
            do throws(RowStoreError) {
                return try body(&host)
            } catch {
                guard case .database(let failure) = error, failure.kind == .busy, pauses < 100 else {
                    throw CommandFailure(error)
                }
                pauses += 1
                host.pause(milliseconds: 20)
            }
        }
    }
}
