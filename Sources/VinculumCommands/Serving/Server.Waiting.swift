import Vinculum
import VinculumServer

extension Server {
    /// A request that has reached its project, until it is answered.
    final class Waiting {
        var pending: LocalService.Pending
        var project: ServedProject
        var logged: LoggedRequest
        /// What was read for it, where its project is in a database. By itself: it is most of the object, and most
        /// requests are done before they have it.
        var run: CopiedOnWrite<RowRun>?
        /// What it awaits from the database; `nil` for a request that does not.
        var awaited: AwaitedRows?
        /// What the database has answered to a read.
        var answer: RowAnswer?
        /// Why the database did not do what is awaited.
        var trouble: RowTrouble?
        /// Whether it was held because an earlier request had changed a row that it rests on.
        var wasHeld = false
        /// What is read before its next run, after a commit of its own.
        var needsAgain: RowNeeds?
        /// The open questions.
        var questions: [Question] = []
        /// Whether the open questions are the keys of the project that the request brings into being.
        var awaitsKeys = false
        /// The keys that were made for it.
        var madeKeys: [KeyRing.Key] = []
        /// The URLs of the documents that came from the cache.
        var recalled: [String] = []
        /// Whether cached documents caused a refusal, so that this run bypasses the cache.
        var asksAgain = false
        /// What other calls of the request were answered. A run that bypasses the cache takes these answers, because a
        /// provider exchanges a code once.
        var answered: [(question: Question, answer: Answer)] = []

        init(
            _ pending: consuming LocalService.Pending, _ project: ServedProject, _ logged: consuming LoggedRequest
        ) {
            (self.pending, self.project, self.logged) = (pending, project, logged)
            self.logged.place(in: project.id, at: self.pending.now)
        }

        /// The answers to questions that were all asked before.
        func earlierAnswers(to questions: [Question]) -> [Answer]? {
            var answers: [Answer] = []
            for question in questions {
                guard let found = self.answered.first(where: { $0.question == question }) else { return nil }
                answers.append(found.answer)
            }
            return answers
        }
    }

    /// What a request awaits from the database of its project.
    //
    // Beside the request, which the system's allocator then makes room for in its fast way: that ends at 1,032 bytes.
    indirect enum AwaitedRows {
        /// Rows that its run needs.
        case needs(RowNeeds)
        /// That what its answer rests on was so at one moment.
        case confirmation(RowCommit, Proposal)
        /// That what it proposes is committed.
        case commit(RowWrite, PendingCommit)
    }

    /// What follows once a request's changes are committed.
    struct PendingCommit {
        let proposal: Proposal
        /// The questions to ask then; `nil` where the request is answered.
        let questions: [Question]?
        /// The messages for the webhook, with the name under which a notice is kept.
        let posts: [(post: Webhook.Post, name: String?)]
    }
}
