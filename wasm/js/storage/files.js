// A store of files, under Node: DIR/state is a snapshot and the changes since, DIR/lock.N names the process that has
// it.
import { StorageError, describe, require, taken } from "../errors.js";
import { node } from "../load.js";
import { Lock, create, draft, isSame } from "./lock.js";

/** The first bytes of a state; the last of them is the version of the form. */
const magic = Uint8Array.from([..."VINCULUM"].map((character) => character.charCodeAt(0)).concat([1]));
const headLength = 8;

/** A record: its length and the CRC-32 of its bytes, 32 bits each, little-endian, and the bytes. */
function recordOf(bytes, crc32) {
    const head = Buffer.alloc(headLength);
    head.writeUInt32LE(bytes.length, 0);
    head.writeUInt32LE(crc32(bytes), 4);
    return Buffer.concat([head, bytes]);
}

/**
 * Reads the records of a state. What a crash cut off at the end was never acknowledged, and neither was a last record
 * that ends in zeros, which a loss of power leaves where the length of a file was written before its bytes. Anything
 * else is damage.
 */
function recordsOf(file, path, crc32) {
    const isState = file.subarray(0, 8).equals(magic.subarray(0, 8));
    if (!isState) throw new StorageError(`${path} is no state of this package; take another folder`);
    if (file[8] !== magic[8]) {
        throw new StorageError(
            `${path} was written by a newer version: its form is ${file[8]}, and this package reads ${magic[8]}`);
    }
    const endsInZeros = file.subarray(-16).every((byte) => byte === 0);
    const records = [];
    let at = magic.length;
    while (file.length - at >= headLength) {
        const end = at + headLength + file.readUInt32LE(at);
        if (end > file.length) break;
        const bytes = file.subarray(at + headLength, end);
        const isEmpty = bytes.length === 0;
        if (endsInZeros && (isEmpty || (end === file.length && crc32(bytes) !== file.readUInt32LE(at + 4)))) break;
        if (isEmpty || crc32(bytes) !== file.readUInt32LE(at + 4)) {
            throw new StorageError(`${path} is damaged at byte ${at}; restore it from a copy`);
        }
        records.push(Uint8Array.from(bytes));
        at = end;
    }
    return { records, end: at };
}

/** Refuses a folder in which other users of this machine may put another state, or a link, in place of this one. */
function requireOwn(folder, { mode, uid }) {
    const own = globalThis.process.getuid?.();
    if (own === undefined || ((uid === own || uid === 0) && (mode & 0o022) === 0)) return;
    throw new StorageError(`other users of this machine may change the folder ${folder}: its owner is ${uid}, and its `
        + `mode ${(mode & 0o777).toString(8)}; take one that this user alone may change, or pass { sharedFolder: true } `
        + "if you trust all of them");
}

class FileStorage {
    constructor(folder, { sharedFolder }) {
        this.folder = folder;
        this.isShared = sharedFolder;
    }

    path(name) {
        return `${this.folder}/${name}`;
    }

    /** Takes the lock of the folder; `load` does it otherwise. */
    async open() {
        if (this.lock) return;
        this.fs = await node("fs/promises");
        ({ crc32: this.crc32 } = await node("zlib"));
        await this.fs.mkdir(this.folder, { recursive: true, mode: 0o700 });
        this.folder = await this.fs.realpath(this.folder);
        if (!this.isShared) requireOwn(this.folder, await this.fs.stat(this.folder));
        this.lock = await Lock.take(this.folder);
    }

    async load() {
        if (this.isLoaded) throw taken();
        await this.open();
        this.isLoaded = true;
        const { constants: { O_NOFOLLOW = 0, O_RDWR } } = this.fs;
        const file = await this.fs.open(this.path("state"), O_RDWR | O_NOFOLLOW).catch((error) => {
            if (error.code === "ENOENT") return undefined;
            if (error.code !== "ELOOP") throw error;
            throw new StorageError(`${this.path("state")} is a symbolic link; pass the folder of the file itself`);
        });
        if (!file) return { snapshot: undefined, changes: [] };
        this.file = file;
        const bytes = await file.readFile();
        const { records: [snapshot, ...changes], end } = recordsOf(bytes, this.path("state"), this.crc32);
        if (!snapshot) throw new StorageError(`${this.path("state")} has no snapshot; restore it from a copy`);
        if (this.lock.isUncertain) {
            // A process that was overtaken may still write to the file, and then into one that has no name any more.
            await this.write(bytes.subarray(0, end));
        } else {
            this.end = end;
            this.identity = await file.stat({ bigint: true });
            await file.truncate(end);
        }
        return { snapshot, changes };
    }

    /** Throws a `StorageError` unless this process has the lock, and the file that it writes is the state. */
    async confirm() {
        await this.lock.confirm();
        const named = await this.fs.lstat(this.path("state"), { bigint: true }).catch((error) => {
            if (error.code !== "ENOENT") throw error;
        });
        if (isSame(named, this.identity)) return;
        throw new StorageError(`${this.path("state")} was removed or replaced while this engine had it open; close the `
            + "engine, and make another one");
    }

    async append(sets) {
        const bytes = Buffer.concat(sets.map((set) => recordOf(set, this.crc32)));
        await this.confirm();
        try {
            let written = 0;
            while (written < bytes.length) {
                const part = await this.file.write(bytes, written, bytes.length - written, this.end + written);
                written += part.bytesWritten;
            }
            await this.file.datasync();
        } catch (error) {
            // The next changes are written over what is there of these.
            await this.file.truncate(this.end).catch(() => {});
            throw error;
        }
        await this.confirm();
        this.end += bytes.length;
    }

    async replace(snapshot) {
        await this.write(Buffer.concat([magic, recordOf(snapshot, this.crc32)]));
    }

    /** Puts a new file with these bytes in place of the state. */
    async write(bytes) {
        const name = draft(this.path("state"));
        const file = await create(this.fs, name, bytes);
        try {
            await this.lock.confirm();
            // Fails if another process has taken the lock since: that one has removed the file.
            await this.fs.rename(name, this.path("state"));
        } catch (error) {
            await file.close();
            await this.fs.rm(name, { force: true }).catch(() => {});
            // Says so if that is why.
            if (error.code === "ENOENT") await this.lock.confirm();
            throw error;
        }
        const old = this.file;
        [this.file, this.end, this.identity] = [file, bytes.length, await file.stat({ bigint: true })];
        await old?.close();
        // The name is safe from a loss of power once the folder is written too.
        const folder = await this.fs.open(this.folder, "r");
        await folder.sync().finally(() => folder.close());
        await this.confirm();
    }

    async close() {
        await this.file?.close();
        this.file = undefined;
        await this.lock?.release();
        this.lock = undefined;
        this.isLoaded = false;
    }
}

/** Keeps the state of one engine in a folder, under Node. */
export function fileStorage(folder, options = {}) {
    require(typeof folder === "string" && folder !== "", "fileStorage takes the path of a folder, such as \"state\"");
    require(typeof globalThis.process?.versions?.node === "string",
        "fileStorage needs Node; in a page or worker, pass indexedDBStorage(name)");
    const { sharedFolder = false } = options;
    require(typeof sharedFolder === "boolean",
        `the option sharedFolder must be true or false, not ${describe(sharedFolder)}`);
    return new FileStorage(folder, { sharedFolder });
}
