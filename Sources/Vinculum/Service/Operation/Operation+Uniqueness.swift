extension Operation {
    /// The address a request wants for an account, if it is valid and nobody's.
    mutating func freeEmail(_ text: String?) throws(Stop) -> EmailAddress? {
        guard let text else { return nil }
        guard let email = EmailAddress(text) else { throw .refused(.invalidEmail) }
        if self.view.account(email: email) != nil { throw .refused(.emailExists) }
        return email
    }

    /// The number a request wants for an account, if it is valid and nobody's.
    mutating func freePhoneNumber(_ text: String?) throws(Stop) -> PhoneNumber? {
        guard let text = text.nonEmpty else { return nil }
        guard let number = PhoneNumber(text) else { throw .refused(ServiceError.invalidPhoneNumber) }
        if self.view.account(phone: number) != nil { throw .refused(.phoneNumberExists) }
        return number
    }
}
