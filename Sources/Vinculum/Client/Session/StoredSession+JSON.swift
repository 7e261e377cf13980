extension StoredSession {
    /// The session as JSON in UTF-8. Equal sessions give equal bytes.
    public func encoded() -> [UInt8] {
        var form = Form()
        if !self.memory.isEmpty { form.methods = self.memory.entries }
        form.enrollment = self.enrollment.map { JSON.Raw(trusted: $0.saved) }
        form.otherUser = self.other.map { UserForm($0) }
        form.pendingSignIn = self.pending.map { PendingForm($0) }
        form.user = self.user.map { UserForm($0) }
        form.version = StoredSession.version
        return form.encoded()
    }

    /// Reads the result of ``encoded()``, or the user that the Firebase JavaScript library stores under
    /// `firebase:authUser:…`.
    ///
    /// - Throws: ``ReadError``, naming the first member that is wrong.
    public init(parsing bytes: [UInt8]) throws(ReadError) {
        let root: JSON.Value
        do throws(JSON.ReadError) {
            root = try JSON.Document(parsing: bytes).root
        } catch {
            throw .notJSON(error)
        }
        let form: Form
        do throws(FieldError) {
            form = try Form(reading: root, strict: true)
        } catch {
            if error.pointer.isEmpty { throw .notAnObject }
            throw .malformed(error.pointer)
        }
        self.user = nil
        self.pending = nil
        self.enrollment = nil
        if form.version == nil, root["stsTokenManager"] != nil {
            // Without a version: a user as the JavaScript library stores one.
            self.user = try StoredSession.userForm(root).user
            return
        }
        guard form.version == StoredSession.version else { throw .unknownVersion(form.version) }
        if let user = form.user { self.user = try user.user }
        if let other = form.otherUser { self.other = try other.user }
        if let saved = form.enrollment {
            do throws(SavedFlowError) {
                self.enrollment = try EnrollmentFlow(saved: saved.bytes)
            } catch {
                throw .malformed("/enrollment")
            }
        }
        self.memory = SignInMemory(form.methods ?? [])
        if let pending = form.pendingSignIn { self.pending = try pending.pending }
    }

    private static func userForm(_ root: JSON.Value) throws(ReadError) -> UserForm {
        do throws(FieldError) {
            return try UserForm(reading: root, strict: true)
        } catch {
            throw .malformed(error.pointer)
        }
    }

    /// The members of the stored JSON.
    struct Form: WireMessage {
        var enrollment: JSON.Raw?
        var methods: [String]?
        var otherUser: UserForm?
        var pendingSignIn: PendingForm?
        var user: UserForm?
        var version: Int64?

        mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("enrollment", &self.enrollment)
            try v.field("methods", &self.methods)
            try v.field("otherUser", &self.otherUser)
            try v.field("pendingSignIn", &self.pendingSignIn)
            try v.field("user", &self.user)
            try v.field("version", &self.version)
        }
    }
}
