import Foundation
import PropertyKit
import Testing
import Vinculum
import VinculumCommands
@testable import VinculumSystem

@Suite("A database of SQLite")
struct SQLiteDatabaseTests {
    /// The kind of the error that the body throws; `nil` if it throws none.
    private func kind(_ body: () throws(DatabaseError) -> Void) -> DatabaseError.Kind? {
        do throws(DatabaseError) {
            try body()
            return nil
        } catch {
            return error.kind
        }
    }

    private func values(_ database: SQLiteDatabase, _ query: String) throws -> [Int64] {
        var values: [Int64] = []
        try database.execute(query, []) { row in
            values.append(row.integer(0))
            return true
        }
        return values
    }

    @Test("every value comes back as it was bound", arguments: TestSeed.sample(4))
    func values(seed: TestSeed) throws {
        try withTemporaryFolder { folder in
            let database = try SQLiteDatabase(folder + "/a.db", .creating)
            try database.execute("CREATE TABLE t (i INTEGER, t TEXT, b BLOB) STRICT")
            forAll(seed: seed, count: 100, Gen<(Int64, String, [UInt8])>.zip(.integer(), .unicodeString(), .bytes)) {
                integer, text, bytes in
                try database.execute("DELETE FROM t")
                let values: [SQLValue] = [.integer(integer), .text(text), .blob(bytes)]
                try database.execute("INSERT INTO t VALUES (?1, ?2, ?3)", values)
                var found: [SQLValue] = []
                try database.execute("SELECT i, t, b FROM t", []) { row in
                    found = [.integer(row.integer(0)), row.text(1).map { .text($0) } ?? .null]
                    found.append(row.blob(2).map { .blob($0) } ?? .null)
                    return true
                }
                try expectEqual(found, values, "the values")
            }
            try database.execute("INSERT INTO t VALUES (?1, ?2, ?3)", [.null, .null, .null])
            var isNull = false
            try database.execute("SELECT * FROM t WHERE i IS NULL", []) { row in
                isNull = row.text(1) == nil && row.blob(2) == nil
                return true
            }
            #expect(isNull)
        }
    }

    @Test("only the owner may read a new database and the files beside it")
    func permissions() throws {
        try withTemporaryFolder { folder in
            let database = try SQLiteDatabase(folder + "/a.db", .creating)
            try database.execute("CREATE TABLE t (i INTEGER) STRICT")
            let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            #expect(files == ["a.db", "a.db-shm", "a.db-wal"])
            for file in files {
                let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + file)
                #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file)")
            }
            let again = self.kind { () throws(DatabaseError) in _ = try SQLiteDatabase(folder + "/a.db", .creating) }
            #expect(again == .exists)
        }
    }

    @Test("a database that others may read is not changed")
    func exposed() throws {
        try withTemporaryFolder { folder in
            let file = folder + "/a.db"
            _ = try SQLiteDatabase(file, .creating)
            for mode: mode_t in [0o640, 0o604, 0o666] {
                try #require(chmod(file, mode) == 0)
                let changing = self.kind { () throws(DatabaseError) in _ = try SQLiteDatabase(file, .changing) }
                #expect(changing == .exposed)
                let reading = self.kind { () throws(DatabaseError) in _ = try SQLiteDatabase(file, .reading) }
                #expect(reading == nil)
            }
        }
    }

    @Test("a second writer is refused at once, and readers go on")
    func busy() throws {
        try withTemporaryFolder { folder in
            let first = try SQLiteDatabase(folder + "/a.db", .creating)
            try first.execute("CREATE TABLE t (i INTEGER) STRICT")
            let second = try SQLiteDatabase(folder + "/a.db", .changing)
            try first.execute("BEGIN IMMEDIATE")
            try first.execute("INSERT INTO t VALUES (1)")
            let refusal = self.kind { () throws(DatabaseError) in try second.execute("BEGIN IMMEDIATE") }
            #expect(refusal == .busy)
            #expect(!second.isInTransaction)
            let before = try self.values(second, "SELECT i FROM t")
            #expect(before == [])
            try first.execute("COMMIT")
            let after = try self.values(second, "SELECT i FROM t")
            #expect(after == [1])
            try second.execute("BEGIN IMMEDIATE")
            try second.execute("ROLLBACK")
        }
    }

    @Test("a database that is full refuses a change, and takes it once there is space")
    func full() throws {
        try withTemporaryFolder { folder in
            let database = try SQLiteDatabase(folder + "/a.db", .creating)
            try database.execute("CREATE TABLE t (b BLOB) STRICT")
            try database.execute("PRAGMA max_page_count = 4")
            let insert = "INSERT INTO t VALUES (?1)"
            let bytes = [SQLValue.blob([UInt8](repeating: 1, count: 100_000))]
            let refusal = self.kind { () throws(DatabaseError) in try database.execute(insert, bytes) }
            #expect(refusal == .full)
            #expect(!database.isInTransaction)
            try database.execute("PRAGMA max_page_count = 1000")
            try database.execute(insert, bytes)
            let count = try self.values(database, "SELECT count(*) FROM t")
            #expect(count == [1])
        }
    }

    @Test("a value that cannot be bound is refused, and the statement forgets those before it")
    func unbound() throws {
        try withTemporaryFolder { folder in
            let database = try SQLiteDatabase(folder + "/a.db", .creating)
            try database.execute("CREATE TABLE t (i INTEGER, b TEXT) STRICT")
            let insert = "INSERT INTO t VALUES (?1, ?2)"
            do throws(DatabaseError) {
                // There is no third value in the statement.
                try database.execute(insert, [.integer(1), .text("a"), .integer(2)])
                Issue.record("the values were bound")
            } catch {
                #expect(error.kind == .other)
                #expect(error.reason.contains("range"))
            }
            try database.execute(insert)
            let bound = try self.values(database, "SELECT count(*) FROM t WHERE i IS NOT NULL OR b IS NOT NULL")
            #expect(bound == [0])
        }
    }

    @Test("a database that is open for reading is not changed")
    func readOnly() throws {
        try withTemporaryFolder { folder in
            let database = try SQLiteDatabase(folder + "/a.db", .creating)
            try database.execute("CREATE TABLE t (i INTEGER) STRICT")
            let reading = try SQLiteDatabase(folder + "/a.db", .reading)
            let refusal = self.kind { () throws(DatabaseError) in try reading.execute("INSERT INTO t VALUES (1)") }
            #expect(refusal == .readOnly)
            let rows = try self.values(reading, "SELECT i FROM t")
            #expect(rows == [])
        }
    }

    @Test("a file that is no database, none and a directory have an error each")
    func others() throws {
        try withTemporaryFolder { folder in
            let (text, empty) = (folder + "/text", folder + "/none")
            try String(repeating: "no database ", count: 100).write(toFile: text, atomically: true, encoding: .utf8)
            try #require(chmod(text, 0o600) == 0)
            let pipe = folder + "/pipe"
            try #require(mkfifo(pipe, 0o600) == 0)
            for opening in [DatabaseOpening.changing, .reading] {
                func opened(_ file: String) -> DatabaseError.Kind? {
                    self.kind { () throws(DatabaseError) in _ = try SQLiteDatabase(file, opening) }
                }
                #expect(opened(text) == .notDatabase)
                #expect(opened(empty) == .notFound)
                #expect(opened(empty + "/a.db") == .notFound)
                #expect(opened(folder) == .denied)
                #expect(opened("/dev/null") == .denied)
                #expect(opened(pipe) == .denied)
            }
            let inNone = self.kind { () throws(DatabaseError) in _ = try SQLiteDatabase(empty + "/a.db", .creating) }
            #expect(inNone == .notFound)
            let left = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(left.sorted() == ["pipe", "text"])
        }
    }

    @Test("the error of a reader in a folder that cannot be written names the folder")
    func readOnlyFolder() throws {
        try withTemporaryFolder { folder in
            let file = folder + "/a.db"
            _ = try SQLiteDatabase(file, .creating)
            try #require(chmod(folder, 0o500) == 0)
            defer { _ = chmod(folder, 0o700) }
            let refusal = underPermissions { () -> DatabaseError? in
                do throws(DatabaseError) {
                    _ = try SQLiteDatabase(file, .reading)
                    return nil
                } catch {
                    return error
                }
            }
            #expect(refusal?.kind == .denied)
            #expect(refusal?.reason.contains("the folder cannot be written") == true)
        }
    }

    @Test("a damaged page is named as damage")
    func damage() throws {
        try withTemporaryFolder { folder in
            let file = folder + "/a.db"
            do {
                let database = try SQLiteDatabase(file, .creating)
                try database.execute("CREATE TABLE t (b BLOB) STRICT")
                for _ in 0..<50 {
                    try database.execute("INSERT INTO t VALUES (?1)", [.blob([UInt8](repeating: 7, count: 1000))])
                }
            }
            let handle = try #require(FileHandle(forUpdatingAtPath: file))
            try handle.seek(toOffset: 4096)
            handle.write(Data(repeating: 0xEE, count: 4096))
            try handle.close()
            let database = try SQLiteDatabase(file, .changing)
            let refusal = self.kind { () throws(DatabaseError) in try database.execute("SELECT count(b) FROM t") }
            #expect(refusal == .damaged)
        }
    }

    @Test("a file that was removed or replaced while it was open is gone")
    func gone() throws {
        try withTemporaryFolder { folder in
            let file = folder + "/a.db"
            let database = try SQLiteDatabase(file, .creating)
            try database.requireFile()
            try FileManager.default.moveItem(atPath: file, toPath: folder + "/b.db")
            let refusal = self.kind { () throws(DatabaseError) in try database.requireFile() }
            #expect(refusal == .gone)
        }
    }

    @Test("without the library, or with one that is no SQLite, the error says what to install")
    func library() {
        for name in ["libnone.so.0", "libc.so.6"] {
            do throws(DatabaseError) {
                _ = try SQLiteLibrary(named: name, for: "a.db")
                Issue.record("\(name) was loaded")
            } catch {
                #expect(error.kind == .noLibrary)
                #expect(error.reason.contains("libsqlite3-0"))
            }
        }
    }

    @Test("a killed writer's transaction is undone, its lock is free, and what it committed is there")
    func killed() throws {
        try withTemporaryFolder { folder in
            let database = try SQLiteDatabase(folder + "/a.db", .creating)
            try database.execute("CREATE TABLE t (i INTEGER) STRICT")
            let program = """
                import sqlite3, sys, time
                c = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=0)
                c.execute("INSERT INTO t VALUES (1)")
                c.execute("BEGIN IMMEDIATE")
                c.execute("INSERT INTO t VALUES (2)")
                print("ready", flush=True)
                time.sleep(60)
                """
            let child = try Child(Child.Command(["python3", "-c", program, folder + "/a.db"]))
            let ready = child.readLine()
            #expect(ready == "ready\n")
            let locked = self.kind { () throws(DatabaseError) in try database.execute("BEGIN IMMEDIATE") }
            #expect(locked == .busy)
            child.send(SIGKILL)
            child.wait()
            try database.execute("BEGIN IMMEDIATE")
            try database.execute("COMMIT")
            let rows = try self.values(database, "SELECT i FROM t")
            #expect(rows == [1])
        }
    }
}
