internal import CLibc
internal import VinculumCommands

/// Complete reads and writes on a file descriptor. The C library's calls may transfer only a part of the bytes.
enum Descriptor {
    /// Reads the next block, at most 64 KiB; empty at the end of the file.
    static func read(_ descriptor: Int32, path: String) throws(FileError) -> [UInt8] {
        var failure: Int32 = 0
        let block = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            repeat {
                let result = CLibc.read(descriptor, buffer.baseAddress, buffer.count)
                failure = result < 0 ? vinculum_errno() : 0
                count = max(0, result)
            } while failure == vinculum_EINTR
        }
        if failure != 0 { throw FileError(errno: failure, path: path) }
        return block
    }

    /// Reads at most `count` bytes from an offset; fewer only at the end of the file.
    static func read(
        _ descriptor: Int32, at offset: Int64, upTo count: Int, path: String
    ) throws(FileError) -> [UInt8] {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
            while done < count, let start = buffer.baseAddress {
                let result = CLibc.pread(descriptor, start + done, count - done, off_t(offset + Int64(done)))
                if result == 0 { break }
                if result > 0 {
                    done += result
                } else if vinculum_errno() != vinculum_EINTR {
                    failure = vinculum_errno()
                    break
                }
            }
        }
        if failure != 0 { throw FileError(errno: failure, path: path) }
        return bytes
    }

    /// Writes all bytes.
    ///
    /// - Throws: ``FileError`` if the system refuses; a part of the bytes may have been written then.
    static func write(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(FileError) {
        let failure = bytes.withUnsafeBufferPointer { buffer -> Int32 in
            var done = 0
            while done < buffer.count, let start = buffer.baseAddress {
                let result = CLibc.write(descriptor, start + done, buffer.count - done)
                if result > 0 {
                    done += result
                } else if result == 0 {
                    return vinculum_EIO
                } else if vinculum_errno() != vinculum_EINTR {
                    return vinculum_errno()
                }
            }
            return 0
        }
        if failure != 0 { throw FileError(errno: failure, path: path) }
    }

    /// Returns once everything written to the descriptor is on the disk.
    static func synchronize(_ descriptor: Int32, path: String) throws(FileError) {
        if fsync(descriptor) != 0 { throw FileError(errno: vinculum_errno(), path: path) }
    }
}
