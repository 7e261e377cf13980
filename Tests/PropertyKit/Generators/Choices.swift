/// The choices a generator makes, written down so that they can be made again, and made simpler.
///
/// A ``Gen`` turns choices into a value. Shrinking edits the list of choices and runs the generator again, so
/// every generator shrinks, however it was mapped and combined, and never to a value it could not have made.
/// The rule for generators: a smaller choice makes a simpler value, and 0 the simplest.
public struct Choices {
    /// What was chosen so far.
    private(set) var made: [UInt64] = []

    /// Choices to make again, in place of random ones; past their end everything is 0.
    private let replayed: [UInt64]?

    /// Decides what is chosen when nothing is replayed.
    private var random: TestRandom

    /// Fresh choices.
    public init(seed: TestSeed) {
        self.random = TestRandom(seed: seed)
        self.replayed = nil
    }

    /// The same choices again.
    init(replaying choices: [UInt64]) {
        self.random = TestRandom(seed: TestSeed(0))
        self.replayed = choices
    }

    /// A number from 0 to `maximum`, each as likely as the other.
    public mutating func number(upTo maximum: UInt64) -> UInt64 {
        self.number(upTo: maximum) { random in random.next(upTo: maximum) }
    }

    /// A number from 0 to `maximum`, drawn as `draw` likes.
    ///
    /// - Parameter draw: Is not asked on replay, so what it draws besides the result is not shrunk.
    public mutating func number(upTo maximum: UInt64, _ draw: (inout TestRandom) -> UInt64) -> UInt64 {
        let choice: UInt64
        if let replayed = self.replayed {
            choice = self.made.count < replayed.count ? replayed[self.made.count] : 0
        } else {
            choice = draw(&self.random)
        }
        self.made.append(min(choice, maximum))
        return min(choice, maximum)
    }

    /// Whether one more element follows: shrinking an element away is taking out this choice and the element's.
    ///
    /// - Parameter planned: The answer when nothing is replayed.
    mutating func oneMore(planned: Bool) -> Bool {
        self.number(upTo: 1) { _ in planned ? 1 : 0 } == 1
    }

    /// A number that stays out of the list: for plans such as a length, carried out by choices that are in it.
    mutating func plan(_ draw: (inout TestRandom) -> Int) -> Int {
        self.replayed == nil ? draw(&self.random) : 0
    }
}

extension TestRandom {
    mutating func next(upTo maximum: UInt64) -> UInt64 {
        maximum == .max ? self.next() : self.next(upperBound: maximum + 1)
    }
}
