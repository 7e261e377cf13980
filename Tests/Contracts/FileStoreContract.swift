public import VinculumCommands

/// What every ``FileStore`` must do alike.
public enum FileStoreContract {
    /// Plays through the operations inside `folder`, which must be there and empty.
    public static func check(_ store: inout some FileStore, in folder: String, _ report: inout ContractReport) {
        self.wholeFiles(&store, folder + "/whole", &report)
        self.appending(&store, folder + "/append", &report)
        self.changing(&store, folder + "/change", &report)
        self.folders(&store, folder + "/folders", &report)
    }

    private static func wholeFiles(_ store: inout some FileStore, _ folder: String, _ report: inout ContractReport) {
        report.rule("a folder is made") { () throws(FileError) in
            try store.makeDirectories(folder, access: .owner)
            return store.kind(of: folder) == .directory
        }
        let path = folder + "/a"
        report.rule("reading what is not there", throwing: .notFound) { () throws(FileError) in
            _ = try store.read(path, upTo: 10)
        }
        report.rule("what was written is read") { () throws(FileError) in
            try store.write([1, 2, 3, 0, 255], to: path, access: .owner)
            let contents = try store.read(path, upTo: 5)
            return contents == [1, 2, 3, 0, 255] && store.kind(of: path) == .file
        }
        report.rule("the limit is kept", throwing: .tooLarge) { () throws(FileError) in
            _ = try store.read(path, upTo: 4)
        }
        report.rule("writing again leaves nothing of before") { () throws(FileError) in
            try store.write([9], to: path, access: .everyone)
            let size = try store.size(of: path)
            let contents = try store.read(path, upTo: 10)
            return size == 1 && contents == [9]
        }
        report.rule("creating a file that exists", throwing: .exists) { () throws(FileError) in
            try store.create(path, with: [7], access: .owner)
        }
        report.rule("a refused creation changes nothing") { () throws(FileError) in
            try store.read(path, upTo: 10) == [9]
        }
        report.rule("creating what is not there") { () throws(FileError) in
            try store.create(folder + "/b", with: [7], access: .owner)
            return try store.read(folder + "/b", upTo: 10) == [7]
        }
        report.rule("a replaced file is the new one, and no draft stays") { () throws(FileError) in
            _ = try store.replace(path, with: [4, 5], access: .owner)
            _ = try store.replace(folder + "/c", with: [6], access: .owner)
            let contents = try store.read(path, upTo: 10)
            let names = try store.list(folder)
            return contents == [4, 5] && names == ["a", "b", "c"]
        }
        report.rule("a published draft is the file, and no draft stays") { () throws(FileError) in
            let draft = try store.openDraft(of: path, access: .owner)
            try store.append([1, 2], to: draft)
            let before = try store.read(path, upTo: 10)
            try store.append([3], to: draft)
            _ = try store.publish(draft, as: path)
            let contents = try store.read(path, upTo: 10)
            let names = try store.list(folder)
            return before == [4, 5] && contents == [1, 2, 3] && names == ["a", "b", "c"]
        }
        report.rule("a discarded draft changes nothing") { () throws(FileError) in
            let draft = try store.openDraft(of: path, access: .owner)
            try store.append([7], to: draft)
            store.discard(draft, of: path)
            let contents = try store.read(path, upTo: 10)
            let names = try store.list(folder)
            return contents == [1, 2, 3] && names == ["a", "b", "c"]
        }
        report.rule("a draft of a folder", throwing: .wrongKind) { () throws(FileError) in
            _ = try store.openDraft(of: folder, access: .owner)
        }
        report.rule("replacing a folder", throwing: .wrongKind) { () throws(FileError) in
            _ = try store.replace(folder, with: [1], access: .owner)
        }
        report.rule("a draft in no folder", throwing: .notFound) { () throws(FileError) in
            _ = try store.openDraft(of: folder + "/missing/a", access: .owner)
        }
        report.rule("parts of a file are read, up to its end") { () throws(FileError) in
            let file = try store.openForReading(path)
            let parts = [
                try store.read(file, at: 0, upTo: 2), try store.read(file, at: 2, upTo: 5),
                try store.read(file, at: 3, upTo: 1), try store.read(file, at: 9, upTo: 1),
            ]
            store.close(file)
            return parts == [[1, 2], [3], [], []]
        }
        report.rule("reading parts of what is not there", throwing: .notFound) { () throws(FileError) in
            _ = try store.openForReading(folder + "/missing")
        }
        report.rule("reading parts of a folder", throwing: .wrongKind) { () throws(FileError) in
            _ = try store.openForReading(folder)
        }
        report.rule("a file of many blocks") { () throws(FileError) in
            let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            try store.write(bytes, to: path, access: .owner)
            return try store.read(path, upTo: 1 << 20) == bytes
        }
        report.rule("writing into no folder", throwing: .notFound) { () throws(FileError) in
            try store.write([], to: folder + "/missing/a", access: .owner)
        }
        report.rule("a path with a zero byte", throwing: .notFound) { () throws(FileError) in
            // No literal with a zero: see CompactString.
            _ = try store.read(path + String(decoding: [0], as: UTF8.self), upTo: 10)
        }
    }

    private static func appending(_ store: inout some FileStore, _ folder: String, _ report: inout ContractReport) {
        let path = folder + "/journal"
        report.rule("appending makes the file, adds at its end, and keeps what was there") { () throws(FileError) in
            try store.makeDirectories(folder, access: .owner)
            for part: UInt8 in [1, 2] {
                let file = try store.openForAppending(path, access: .owner)
                try store.append([part, part], to: file)
                try store.append([], to: file)
                try store.append([part], to: file)
                try store.synchronize(file)
                store.close(file)
            }
            return try store.read(path, upTo: 10) == [1, 1, 1, 2, 2, 2]
        }
        report.rule("after a truncation the open file appends at the new end") { () throws(FileError) in
            let file = try store.openForAppending(path, access: .owner)
            try store.append([3], to: file)
            try store.truncate(path, to: 2)
            try store.append([4], to: file)
            store.close(file)
            return try store.read(path, upTo: 10) == [1, 1, 4]
        }
        report.rule("appending in no folder", throwing: .notFound) { () throws(FileError) in
            _ = try store.openForAppending(folder + "/missing/a", access: .owner)
        }
        report.rule("appending to a folder", throwing: .wrongKind) { () throws(FileError) in
            _ = try store.openForAppending(folder, access: .owner)
        }
    }

    private static func changing(_ store: inout some FileStore, _ folder: String, _ report: inout ContractReport) {
        let path = folder + "/a"
        report.rule("a file is cut, and filled with zeros") { () throws(FileError) in
            try store.makeDirectories(folder, access: .owner)
            try store.write([1, 2, 3], to: path, access: .owner)
            try store.truncate(path, to: 1)
            try store.truncate(path, to: 3)
            return try store.read(path, upTo: 10) == [1, 0, 0]
        }
        report.rule("cutting what is not there", throwing: .notFound) { () throws(FileError) in
            try store.truncate(folder + "/b", to: 0)
        }
        report.rule("removing a folder", throwing: .wrongKind) { () throws(FileError) in
            try store.remove(folder)
        }
        report.rule("a removed file is gone, and can be created again") { () throws(FileError) in
            try store.remove(path)
            let isGone = store.kind(of: path) == nil
            try store.create(path, with: [], access: .owner)
            return isGone
        }
        report.rule("removing what is not there", throwing: .notFound) { () throws(FileError) in
            try store.remove(folder + "/b")
        }
        report.rule("the size of what is not there", throwing: .notFound) { () throws(FileError) in
            _ = try store.size(of: folder + "/b")
        }
    }

    private static func folders(_ store: inout some FileStore, _ folder: String, _ report: inout ContractReport) {
        report.rule("names come sorted by bytes, without the folder's own") { () throws(FileError) in
            try store.makeDirectories(folder + "//deep/deeper/", access: .owner)
            try store.makeDirectories(folder + "/deep", access: .owner)
            for name in ["b", "B", "10", "9", "e\u{301}", "\u{E9}"] {
                try store.write([], to: folder + "/" + name, access: .owner)
            }
            let names = try store.list(folder)
            let expected = ["10", "9", "B", "b", "deep", "e\u{301}", "\u{E9}"]
            return names.count == expected.count
                && (0..<expected.count).allSatisfy { names[$0].utf8.elementsEqual(expected[$0].utf8) }
        }
        report.rule("an empty folder has no names") { () throws(FileError) in
            try store.list(folder + "/deep/deeper").isEmpty
        }
        report.rule("listing what is not there", throwing: .notFound) { () throws(FileError) in
            _ = try store.list(folder + "/missing")
        }
        report.rule("listing a file", throwing: .wrongKind) { () throws(FileError) in
            _ = try store.list(folder + "/b")
        }
        report.rule("reading a folder", throwing: .wrongKind) { () throws(FileError) in
            _ = try store.read(folder, upTo: 10)
        }
        report.rule("a folder in the place of a file", throwing: .wrongKind) { () throws(FileError) in
            try store.makeDirectories(folder + "/b", access: .owner)
        }
        report.rule("a folder inside a file", throwing: .wrongKind) { () throws(FileError) in
            try store.makeDirectories(folder + "/b/c", access: .owner)
        }
        report.rule("removing a folder with entries", throwing: .notEmpty) { () throws(FileError) in
            try store.removeDirectory(folder + "/deep")
        }
        report.rule("an emptied folder is removed, and can be made again") { () throws(FileError) in
            try store.removeDirectory(folder + "/deep/deeper")
            try store.removeDirectory(folder + "/deep")
            let isGone = store.kind(of: folder + "/deep") == nil
            try store.makeDirectories(folder + "/deep", access: .owner)
            let isNew = try store.list(folder + "/deep").isEmpty
            return isGone && isNew
        }
        report.rule("removing a file as a folder", throwing: .wrongKind) { () throws(FileError) in
            try store.removeDirectory(folder + "/b")
        }
        report.rule("a file that was not removed as a folder stays") { () throws(FileError) in
            store.kind(of: folder + "/b") == .file
        }
        report.rule("removing a folder that is not there", throwing: .notFound) { () throws(FileError) in
            try store.removeDirectory(folder + "/missing")
        }
        report.rule("a folder is synchronised") { () throws(FileError) in
            try store.synchronizeDirectory(folder)
            return true
        }
        report.rule("synchronising no folder", throwing: .notFound) { () throws(FileError) in
            try store.synchronizeDirectory(folder + "/missing")
        }
    }
}
