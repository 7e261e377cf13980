extension Operation {
    /// The address a request wants for an account, if it is valid and nobody's.
    mutating func freeEmail(_ text: String?) throws(OperationExit) -> EmailAddress? {
        guard let text else { return nil }
        guard let email = EmailAddress(text) else { throw .refused(.invalidEmail) }
        if let owner = self.view.account(email: email) { throw .emailExists(email, owner) }
        return email
    }

    /// The number a request wants for an account, if it is valid and nobody's.
    mutating func freePhoneNumber(_ text: String?) throws(OperationExit) -> PhoneNumber? {
        guard let text = text.nonEmpty else { return nil }
        guard let number = PhoneNumber(text) else { throw .refused(ServiceError.invalidPhoneNumber) }
        if let owner = self.view.account(phone: number) { throw .phoneNumberExists(number, owner) }
        return number
    }
}

extension OperationExit {
    /// The address belongs to an account already.
    static func emailExists(_ email: EmailAddress, _ owner: Account) -> OperationExit {
        .refused(
            .emailExists, .email(email), Decision.Fact(.owner, owner.id.text),
            Decision.Fact(.isEmailProven, owner.email?.isVerified ?? false)
        )
    }

    /// The number belongs to an account already.
    static func phoneNumberExists(_ number: PhoneNumber, _ owner: Account) -> OperationExit {
        .refused(.phoneNumberExists, .phone(number), Decision.Fact(.owner, owner.id.text))
    }
}
