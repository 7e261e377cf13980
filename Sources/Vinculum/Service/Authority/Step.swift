/// The result of one run of a request.
// Indirect, so that a copy moves one word and counts one reference.
public indirect enum Step: Sendable {
    /// The run is complete.
    case done(Proposal)
    /// The host must answer these questions, then run the request again with the same instant and seed, and with all
    /// answers so far in the order of their questions.
    case needs([Question])
    /// The host must commit these changes before it has these questions answered, then run the request again as after
    /// ``needs(_:)``. If the commit is refused, it runs the request again at once.
    ///
    /// The changes claim what may be used once: the questions use it at another service.
    case commitThenAsk(ChangeSet, [Question])
}
