/// How far an authority came with a request.
public enum Step: Sendable {
    /// The changes to commit, the response to give once they are, and why.
    case done(Proposal)
    /// Run the same request again, with the same instant and seed, once these are answered; give all answers so far in
    /// the order of their questions.
    case needs([Question])
}
