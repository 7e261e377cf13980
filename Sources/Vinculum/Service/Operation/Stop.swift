/// Why an operation does not go on.
enum Stop: Error {
    case refused(ServiceError)
    case needs([Question])

    static func refused(_ word: ServiceError.Word) -> Stop {
        .refused(ServiceError(word))
    }
}
