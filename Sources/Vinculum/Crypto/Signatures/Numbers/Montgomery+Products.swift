extension Montgomery {
    /// A buffer for an unreduced product, allocated once for many operations.
    var scratch: [L] { [L](repeating: 0, count: 2 * self.limbCount) }

    /// Computes `a ← a · b / R mod n`.
    ///
    /// - Parameters:
    ///   - a: As long as the modulus; `a` or `b` is less than the modulus.
    ///   - b: As long as the modulus.
    ///   - scratch: A value of ``scratch``.
    func multiply(_ a: inout LongNumber<L>, by b: LongNumber<L>, _ scratch: inout [L]) {
        b.limbs.withUnsafeBufferPointer { b in
            self.withPointers(&a, &scratch) { a, product in
                guard let start = b.baseAddress, b.count == self.limbCount else { return }
                LimbProduct.multiply(a, self.limbCount, start, self.limbCount, into: product)
            }
        }
    }

    /// Computes `a ← a² / R mod n`, in about four fifths of the time of a product.
    func square(_ a: inout LongNumber<L>, _ scratch: inout [L]) {
        self.withPointers(&a, &scratch) { a, product in
            LimbProduct.square(a, self.limbCount, into: product)
        }
    }

    /// Returns `x / R mod n`.
    ///
    /// - Parameter x: At most twice as long as the modulus, and less than n · R.
    func reduced(_ x: LongNumber<L>) -> LongNumber<L> {
        var product = x.resized(2 * self.limbCount).limbs
        var result = LongNumber<L>(0, limbCount: self.limbCount)
        self.withPointers(&result, &product) { _, _ in }
        return result
    }

    /// Returns `x mod n` in Montgomery form.
    ///
    /// - Parameter x: At most twice as long as the modulus, and less than n · R.
    func form(of x: LongNumber<L>) -> LongNumber<L> {
        // Reduction divides by R; two multiplications by R² / R leave a factor of R.
        var scratch = self.scratch
        var result = self.reduced(x)
        self.multiply(&result, by: self.radixSquared, &scratch)
        self.multiply(&result, by: self.radixSquared, &scratch)
        return result
    }

    /// Returns the number of a Montgomery form.
    func value(of form: LongNumber<L>) -> LongNumber<L> {
        self.reduced(form)
    }

    /// Lets `body` write a product into the scratch buffer, and reduces the product into `a`.
    @inline(__always)
    private func withPointers(
        _ a: inout LongNumber<L>, _ scratch: inout [L],
        _ body: (_ a: UnsafePointer<L>, _ product: UnsafeMutablePointer<L>) -> Void
    ) {
        let count = self.limbCount
        a.limbs.withUnsafeMutableBufferPointer { a in
            scratch.withUnsafeMutableBufferPointer { product in
                self.modulus.limbs.withUnsafeBufferPointer { modulus in
                    // These length checks keep every index below inside its memory.
                    guard a.count == count, product.count == 2 * count,
                        let a = a.baseAddress, let product = product.baseAddress, let modulus = modulus.baseAddress
                    else { return }
                    body(a, product)
                    self.reduce(product, modulus, count, into: a)
                }
            }
        }
    }

    /// Computes `result ← product / R mod n`, four limbs of the quotient at a time.
    ///
    /// - Parameters:
    ///   - product: `2 · count` limbs of a number less than n · R; overwritten.
    ///   - n: The modulus, `count` limbs.
    ///   - result: `count` limbs.
    private func reduce(
        _ product: UnsafeMutablePointer<L>, _ n: UnsafePointer<L>, _ count: Int, into result: UnsafeMutablePointer<L>
    ) {
        let low = LimbBlock(n)
        var carried: L = 0
        for i in stride(from: 0, to: count, by: LimbBlock<L>.count) {
            // Touches limbs i ..< i + count + 4, and i + 4 is at most count.
            let columns = product + i
            var rest = LimbBlock<L>()
            let multiples = self.clear(LimbBlock(columns), low, &rest)
            rest.sweep(n, 4..<count, times: multiples, addingTo: columns)
            let top = columns + count
            top[0] = L.added(top[0], rest.a, &carried)
            top[1] = L.added(top[1], rest.b, &carried)
            top[2] = L.added(top[2], rest.c, &carried)
            top[3] = L.added(top[3], rest.d, &carried)
        }
        // The sum is now less than 2 · n: subtract n, then mask away either the sum or the difference.
        let sum = product + count
        var borrow: L = 0
        for i in 0..<count { result[i] = L.subtracted(sum[i], n[i], &borrow) }
        let keep = L.mask(borrow & (carried ^ 1))
        for i in 0..<count { result[i] ^= (result[i] ^ sum[i]) & keep }
    }

    /// Returns the multiples of n that make the four lowest limbs zero.
    ///
    /// - Parameters:
    ///   - columns: The four lowest limbs.
    ///   - n: The lowest limbs of n.
    ///   - rest: The carry of the four products into the limbs above.
    @inline(__always)
    private func clear(_ columns: LimbBlock<L>, _ n: LimbBlock<L>, _ rest: inout LimbBlock<L>) -> LimbBlock<L> {
        var multiples = LimbBlock<L>()
        var (c1, c2, c3) = (columns.b, columns.c, columns.d)
        multiples.a = columns.a &* self.negativeInverse
        var carry = L.multiplied(multiples.a, n.a, plus: columns.a, 0).high
        (carry, c1) = L.multiplied(multiples.a, n.b, plus: c1, carry)
        (carry, c2) = L.multiplied(multiples.a, n.c, plus: c2, carry)
        (rest.a, c3) = L.multiplied(multiples.a, n.d, plus: c3, carry)
        multiples.b = c1 &* self.negativeInverse
        carry = L.multiplied(multiples.b, n.a, plus: c1, 0).high
        (carry, c2) = L.multiplied(multiples.b, n.b, plus: c2, carry)
        (carry, c3) = L.multiplied(multiples.b, n.c, plus: c3, carry)
        (rest.b, rest.a) = L.multiplied(multiples.b, n.d, plus: rest.a, carry)
        multiples.c = c2 &* self.negativeInverse
        carry = L.multiplied(multiples.c, n.a, plus: c2, 0).high
        (carry, c3) = L.multiplied(multiples.c, n.b, plus: c3, carry)
        (carry, rest.a) = L.multiplied(multiples.c, n.c, plus: rest.a, carry)
        (rest.c, rest.b) = L.multiplied(multiples.c, n.d, plus: rest.b, carry)
        multiples.d = c3 &* self.negativeInverse
        carry = L.multiplied(multiples.d, n.a, plus: c3, 0).high
        (carry, rest.a) = L.multiplied(multiples.d, n.b, plus: rest.a, carry)
        (carry, rest.b) = L.multiplied(multiples.d, n.c, plus: rest.b, carry)
        (rest.d, rest.c) = L.multiplied(multiples.d, n.d, plus: rest.c, carry)
        return multiples
    }
}
