extension ConfigurationForm {
    /// Which members an update is about.
    enum Mask: Sendable {
        /// None: what is stored stays.
        case nothing
        /// All of it; what the update does not give is cleared.
        case everything
        /// What the update gives, leaf by leaf.
        case given
        /// The members at these paths; what the update does not give there is cleared.
        case paths([ArraySlice<String>])

        /// The part that concerns one member.
        func inside(_ name: String) -> Mask {
            guard case .paths(let paths) = self else { return self }
            var inner: [ArraySlice<String>] = []
            for path in paths {
                guard let first = path.first, first == name else { continue }
                if path.count == 1 { return .everything }
                inner.append(path.dropFirst())
            }
            return inner.isEmpty ? .nothing : .paths(inner)
        }
    }

    /// The mask of an `updateMask` parameter: paths of camelCase names with dots between, joined by commas.
    ///
    /// A path that goes on below a leaf, a list or a map names nothing and is passed over, and so is one to a member
    /// that the service sets.
    ///
    /// - Throws: ``UnknownPath`` for a path that no member has.
    func mask(_ text: String) throws(UnknownPath) -> Mask {
        var paths: [ArraySlice<String>] = []
        for part in text.utf8.split(separator: UInt8(ascii: ",")) {
            let path = part.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map {
                String(decoding: $0, as: UTF8.self)
            }
            if try self.hasPlace(path) { paths.append(path[...]) }
        }
        return .paths(paths)
    }

    /// A path in an update mask that names no field.
    struct UnknownPath: Error {
        let path: [String]
    }

    private func hasPlace(_ path: [String]) throws(UnknownPath) -> Bool {
        var fields = self.fields
        for (index, name) in path.enumerated() {
            guard let field = fields.first(where: { $0.name == name }) else { throw UnknownPath(path: path) }
            if field.isOutput { return false }
            guard case .object(let inner, _) = field.type else { return index == path.count - 1 }
            fields = inner
        }
        return true
    }
}
