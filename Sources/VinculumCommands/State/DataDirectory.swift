import Vinculum

/// The location of the projects' states: one directory for each project in the data directory.
enum DataDirectory {
    /// The data directory: `--data`, or `$XDG_DATA_HOME/vinculum`, `$HOME/.local/share/vinculum` or `./.vinculum`.
    ///
    /// A relative path in `XDG_DATA_HOME` is ignored, as the XDG specification requires.
    static func base(_ globals: GlobalOptions, _ host: some CommandHost) -> String {
        if let data = globals.data { return data }
        if let home = host.environment("XDG_DATA_HOME"), home.utf8.first == UInt8(ascii: "/") {
            return home + "/vinculum"
        }
        if let home = host.environment("HOME"), !home.isEmpty { return home + "/.local/share/vinculum" }
        return ".vinculum"
    }

    /// The directory of a project.
    static func path(of project: ProjectID, _ globals: GlobalOptions, _ host: some CommandHost) -> String {
        self.path(of: project, in: self.base(globals, host))
    }

    /// The directory of a project in a data directory.
    static func path(of project: ProjectID, in base: String) -> String {
        base + "/" + project.text
    }

    /// The projects in a data directory, sorted: the directories that are named by a project ID and have state.
    ///
    /// A directory without state, such as one of another program, is no project. One whose state is missing or that
    /// cannot be listed is a damaged project, not an absent one.
    ///
    /// - Throws: ``FileError`` if the data directory cannot be listed; a missing one has no projects.
    static func projects(in base: String, _ files: some FileStore) throws(FileError) -> [ProjectID] {
        try self.names(in: base, files).filter { self.hasState(self.path(of: $0, in: base), files) }
    }

    /// The projects in the data directory of a command line, sorted.
    static func listed(_ globals: GlobalOptions, _ host: some CommandHost) throws(CommandFailure) -> [ProjectID] {
        do throws(FileError) {
            return try self.projects(in: self.base(globals, host), host.files)
        } catch {
            throw host.failure(error)
        }
    }

    /// Whether the project exists in a data directory, under exactly this ID.
    ///
    /// The names are compared, because on disks that ignore case the path alone would also find a project whose ID
    /// differs in case.
    ///
    /// - Parameter isListed: Whether the caller has found the name before; then the others are not listed.
    static func has(
        _ project: ProjectID, in base: String, isListed: Bool = false, _ files: some FileStore
    ) throws(FileError) -> Bool {
        if !isListed, try !self.names(in: base, files).contains(project) { return false }
        return self.hasState(self.path(of: project, in: base), files)
    }

    /// An existing project whose ID differs from this one in case alone.
    static func twin(
        of project: ProjectID, in base: String, _ files: some FileStore
    ) throws(FileError) -> ProjectID? {
        let folded = project.folded
        return try self.names(in: base, files).first { name in
            name != project && name.folded == folded && self.hasState(self.path(of: name, in: base), files)
        }
    }

    /// The names in a data directory that are project IDs, sorted; not all of them need have state.
    static func names(in base: String, _ files: some FileStore) throws(FileError) -> [ProjectID] {
        do throws(FileError) {
            return try files.list(base).compactMap { ProjectID($0) }
        } catch {
            if error.kind == .notFound { return [] }
            throw error
        }
    }

    /// Whether a directory has generations of a state, or a lock that records that it had some.
    private static func hasState(_ folder: String, _ files: some FileStore) -> Bool {
        do throws(StorageError) {
            if try !StateLog.generations(in: folder, files).isEmpty { return true }
        } catch {
            guard case .file(let error) = error else { return true }
            return error.kind != .wrongKind
        }
        return WriterLock.recordsState(in: folder, files)
    }
}
