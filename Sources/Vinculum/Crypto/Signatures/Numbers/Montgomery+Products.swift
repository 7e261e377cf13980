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
            self.withPointers(&a, &scratch) { a, n, scratch in
                let count = self.limbCount
                guard let start = b.baseAddress, b.count == count else { return }
                RowProduct.multiply(a, count, start, count, into: scratch)
                RowProduct.reduce(scratch, modulo: n, self.negativeInverse, count, into: a)
            }
        }
    }

    /// Computes `a ← a² / R mod n`, in about three quarters of the time of a product.
    func square(_ a: inout LongNumber<L>, _ scratch: inout [L]) {
        self.withPointers(&a, &scratch) { a, n, scratch in
            RowProduct.square(a, self.limbCount, into: scratch)
            RowProduct.reduce(scratch, modulo: n, self.negativeInverse, self.limbCount, into: a)
        }
    }

    /// Returns the Montgomery form of `x mod n`.
    ///
    /// - Parameter x: At most twice as long as the modulus.
    func form(of x: LongNumber<L>) -> LongNumber<L> {
        var scratch = self.scratch
        // The upper half counts R times, so it needs a second factor of R.
        var result = LongNumber(limbs: [L](x.limbs.dropFirst(self.limbCount))).resized(self.limbCount)
        self.multiply(&result, by: self.radixSquared, &scratch)
        self.multiply(&result, by: self.radixSquared, &scratch)
        var lower = x.resized(self.limbCount)
        self.multiply(&lower, by: self.radixSquared, &scratch)
        result.reduceOnce(self.modulus, carried: result.add(lower))
        return result
    }

    /// Returns the number of a Montgomery form.
    func value(of form: LongNumber<L>) -> LongNumber<L> {
        var scratch = self.scratch
        var result = form
        self.multiply(&result, by: LongNumber(1, limbCount: self.limbCount), &scratch)
        return result
    }

    /// Calls `body` with the limbs of the number, of the modulus and of the scratch buffer.
    @inline(__always)
    private func withPointers(
        _ a: inout LongNumber<L>, _ scratch: inout [L],
        _ body: (_ a: UnsafeMutablePointer<L>, _ n: UnsafePointer<L>, _ scratch: UnsafeMutablePointer<L>) -> Void
    ) {
        let count = self.limbCount
        a.limbs.withUnsafeMutableBufferPointer { a in
            scratch.withUnsafeMutableBufferPointer { scratch in
                self.modulus.limbs.withUnsafeBufferPointer { modulus in
                    // These length checks keep every index below inside its memory.
                    guard a.count == count, scratch.count == 2 * count,
                        let a = a.baseAddress, let scratch = scratch.baseAddress, let n = modulus.baseAddress
                    else { return }
                    body(a, n, scratch)
                }
            }
        }
    }
}
