/// Arithmetic modulo an odd prime as a school teaches it.
struct SlowField {
    let prime: Natural

    func sum(_ a: Natural, _ b: Natural) -> Natural {
        let sum = a + b
        return sum < self.prime ? sum : sum - self.prime
    }

    func difference(_ a: Natural, _ b: Natural) -> Natural {
        a < b ? a + self.prime - b : a - b
    }

    func product(_ a: Natural, _ b: Natural) -> Natural {
        var product = Natural(0)
        for index in (0..<b.bitCount).reversed() {
            product = self.sum(product, product)
            if b.bit(index) { product = self.sum(product, a) }
        }
        return product
    }

    func reduced(_ a: Natural) -> Natural {
        self.product(Natural(1), a)
    }

    func power(_ a: Natural, _ exponent: Natural) -> Natural {
        var power = Natural(1)
        for index in (0..<exponent.bitCount).reversed() {
            power = self.product(power, power)
            if exponent.bit(index) { power = self.product(power, a) }
        }
        return power
    }

    /// The binary extended algorithm of Euclid; `a` is not 0.
    func inverse(_ a: Natural) -> Natural {
        var (u, v) = (a, self.prime)
        var (x, y) = (Natural(1), Natural(0))
        while u != Natural(1) && v != Natural(1) {
            while !u.bit(0) { (u, x) = (u.halved, self.half(x)) }
            while !v.bit(0) { (v, y) = (v.halved, self.half(y)) }
            if u < v { (v, y) = (v - u, self.difference(y, x)) } else { (u, x) = (u - v, self.difference(x, y)) }
        }
        return u == Natural(1) ? x : y
    }

    private func half(_ a: Natural) -> Natural {
        (a.bit(0) ? a + self.prime : a).halved
    }
}
