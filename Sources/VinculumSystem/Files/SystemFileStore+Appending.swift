internal import CLibc
public import VinculumCommands

extension SystemFileStore {
    public func openForAppending(_ path: String, access: FileAccess) throws(FileError) -> OpenFile {
        let descriptor = try Self.opened(path) { vinculum_open_appending($0, access.fileMode) }
        return OpenFile(descriptor: descriptor, path: path)
    }

    public func append(_ bytes: [UInt8], to file: OpenFile) throws(FileError) {
        try Descriptor.write(bytes, to: file.descriptor, path: file.path)
    }

    public func synchronize(_ file: OpenFile) throws(FileError) {
        try Descriptor.synchronize(file.descriptor, path: file.path)
    }

    public func close(_ file: OpenFile) {
        CLibc.close(file.descriptor)
    }
}
