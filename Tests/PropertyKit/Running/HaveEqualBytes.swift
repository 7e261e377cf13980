/// Whether a part of an array holds the same bytes as another array.
///
/// Here, not in a test, because tests are compiled without optimisation, where comparing a megabyte byte by byte takes
/// seconds.
public func haveEqualBytes(_ part: ArraySlice<UInt8>, _ whole: [UInt8]) -> Bool {
    part.elementsEqual(whole)
}
