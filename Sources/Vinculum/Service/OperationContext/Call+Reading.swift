extension Call {
    /// Shows the members of the body to a message, then checks the target.
    ///
    /// - Throws: The refusal of the first member of a wrong type, then of the target.
    @inline(never)
    func read(_ visit: FieldVisitor.Visit) throws(OperationExit) {
        do throws(FieldError) {
            var visitor = FieldVisitor(reading: self.isForm ? .form : .strict)
            try visitor.read(self.members, visit)
        } catch {
            throw .refused(ServiceError(error))
        }
        try self.checkTarget()
    }

    /// Checks the types of the members of a configuration, then the target.
    func check(_ form: ConfigurationForm) throws(OperationExit) {
        do throws(FieldError) {
            try form.check(self.body)
        } catch {
            throw .refused(ServiceError(error))
        }
        try self.checkTarget()
    }
}
