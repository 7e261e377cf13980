import Vinculum

extension StorePlace {
    /// Opens the store.
    func open<Host: CommandHost>(
        _ opening: DatabaseOpening, on host: inout Host
    ) throws(CommandFailure) -> RowStore<Host.Database> {
        // A new file is refused by the second attempt to make it.
        if opening == .creating {
            do throws(RowStoreError) { return try RowStore(creating: self.database(opening, on: &host)) } catch {
                throw CommandFailure(error)
            }
        }
        return try self.waiting(on: &host) { host throws(RowStoreError) in
            try RowStore(self.database(opening, on: &host))
        }
    }

    /// Opens the store for a workspace, which does not name the type of the database.
    func rows<Host: CommandHost>(
        _ opening: DatabaseOpening, on host: inout Host
    ) throws(CommandFailure) -> any RowDatabase {
        SQLRows(try self.open(opening, on: &host), self)
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
