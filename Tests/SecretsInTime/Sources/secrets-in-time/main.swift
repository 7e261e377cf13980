import CMemcheck

// Computes with secrets that memcheck takes for undefined, so that it reports each branch and each address that depends
// on one.
//
//   secrets-in-time keys             prints keys; runs without valgrind
//   secrets-in-time check < KEYS     every check
//   secrets-in-time planted < KEYS   a comparison that leaks

let word = memcheck_word().map { String(cString: $0) } ?? ""
switch word {
case "keys":
    for line in SecretNumbers().lines { print(line) }
case "check", "planted":
    guard memcheck_is_running() != 0 else { fatalError("run this under valgrind") }
    guard let numbers = SecretNumbers.read() else { fatalError("standard input has no keys") }
    let checks = word == "check" ? Check.all : [Check.planted]
    for check in checks {
        guard check.isRight(numbers) else { fatalError("\(check.name): the result is wrong") }
        print("    \(check.name)")
    }
default: fatalError("one of: keys, check, planted")
}
