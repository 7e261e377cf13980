/// Which cells of numbered groups are in use. A group of which no cell is in use is given back, so that its number, and
/// what is stored under it, is free again.
struct CellGroups: Sendable {
    /// The groups of one kind that have room, as a chain through them.
    struct List: Sendable {
        fileprivate var first = CellGroups.none
        /// The group without a used cell that is kept, so that one record that comes and goes allocates nothing.
        fileprivate var spare = CellGroups.none
    }

    private struct Group: Sendable {
        /// Cells that were in use and are free again.
        var released: [UInt16] = []
        /// The next cell that was never in use.
        var fresh: UInt16 = 0
        var count: UInt16 = 0
        var used: UInt16 = 0
        var previous = CellGroups.none
        var next = CellGroups.none

        var hasRoom: Bool { self.used < self.count }
    }

    private static let none = UInt32.max

    private var groups: [Group] = []
    private var unused: [UInt32] = []

    init() {}

    /// Takes a free cell into use.
    ///
    /// - Parameter count: How many cells a new group has, 1 to 65,535, if no group of the list has room.
    /// - Returns: The cell and its group, and whether that group is new.
    mutating func take(from list: inout List, orMaking count: Int) -> (group: UInt32, cell: Int, isNew: Bool) {
        var isNew = false
        if list.first == CellGroups.none {
            isNew = true
            let number: UInt32
            if let known = self.unused.popLast() {
                number = known
            } else {
                number = UInt32(self.groups.count)
                self.groups.append(Group())
            }
            self.groups[Int(number)] = Group(count: UInt16(count))
            list.first = number
        }
        let number = list.first
        if list.spare == number { list.spare = CellGroups.none }
        let cell: UInt16
        if let released = self.groups[Int(number)].released.popLast() {
            cell = released
        } else {
            cell = self.groups[Int(number)].fresh
            self.groups[Int(number)].fresh += 1
        }
        self.groups[Int(number)].used += 1
        if !self.groups[Int(number)].hasRoom { self.unlink(number, from: &list) }
        return (number, Int(cell), isNew)
    }

    /// Frees a cell.
    ///
    /// - Parameter keepsSpare: Whether one group of the list is kept although none of its cells is in use.
    /// - Returns: Whether the group is given back.
    mutating func free(_ cell: Int, of number: UInt32, in list: inout List, keepsSpare: Bool) -> Bool {
        if !self.groups[Int(number)].hasRoom { self.link(number, into: &list) }
        self.groups[Int(number)].used -= 1
        guard self.groups[Int(number)].used == 0 else {
            self.groups[Int(number)].released.append(UInt16(cell))
            return false
        }
        if keepsSpare, list.spare == CellGroups.none {
            self.groups[Int(number)].released = []
            self.groups[Int(number)].fresh = 0
            list.spare = number
            return false
        }
        self.unlink(number, from: &list)
        self.groups[Int(number)] = Group()
        self.unused.append(number)
        return true
    }

    /// How many cells a group has; 0 for one that is given back.
    func count(of number: UInt32) -> Int { Int(self.groups[Int(number)].count) }

    private mutating func link(_ number: UInt32, into list: inout List) {
        self.groups[Int(number)].next = list.first
        if list.first != CellGroups.none { self.groups[Int(list.first)].previous = number }
        list.first = number
    }

    private mutating func unlink(_ number: UInt32, from list: inout List) {
        let (previous, next) = (self.groups[Int(number)].previous, self.groups[Int(number)].next)
        if previous == CellGroups.none { list.first = next } else { self.groups[Int(previous)].next = next }
        if next != CellGroups.none { self.groups[Int(next)].previous = previous }
        self.groups[Int(number)].previous = CellGroups.none
        self.groups[Int(number)].next = CellGroups.none
    }
}
