// A store of files, under Node: DIR/state is a snapshot and the changes since, DIR/lock names the process that has it.
import { StorageError, require } from "../errors.js";
import { node } from "../load.js";

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

/** The locks of this process. In a container every process may have had the number of this one. */
const held = new Set();

/** Takes the lock of a folder; a lock that a process left behind is taken over. */
async function lock(fs, path) {
    const { pid, kill } = globalThis.process;
    for (let attempt = 0; attempt < 2; attempt += 1) {
        try {
            await fs.writeFile(path, String(pid), { flag: "wx", mode: 0o600 });
            held.add(path);
            return;
        } catch (error) {
            if (error.code !== "EEXIST") throw error;
        }
        const owner = Number(await fs.readFile(path, "utf8").catch(() => "0"));
        let isRunning = held.has(path);
        try {
            isRunning ||= owner > 0 && owner !== pid && kill(owner, 0);
        } catch (error) {
            isRunning = error.code === "EPERM";
        }
        if (isRunning) {
            throw new StorageError(`the process ${owner} has this state open: close its engine, or remove ${path} if `
                + "that process is another program");
        }
        await fs.rm(path, { force: true });
    }
    throw new StorageError(`${path} is taken by another process; close its engine`);
}

class FileStorage {
    constructor(folder) {
        this.folder = folder;
    }

    path(name) {
        return `${this.folder}/${name}`;
    }

    async load() {
        this.fs = await node("fs/promises");
        ({ crc32: this.crc32 } = await node("zlib"));
        await this.fs.mkdir(this.folder, { recursive: true, mode: 0o700 });
        this.folder = await this.fs.realpath(this.folder);
        await lock(this.fs, this.path("lock"));
        this.isLocked = true;
        const file = await this.fs.readFile(this.path("state")).catch((error) => {
            if (error.code === "ENOENT") return undefined;
            throw error;
        });
        if (!file) return { snapshot: undefined, changes: [] };
        const { records: [snapshot, ...changes], end } = recordsOf(file, this.path("state"), this.crc32);
        if (!snapshot) throw new StorageError(`${this.path("state")} has no snapshot; restore it from a copy`);
        this.file = await this.fs.open(this.path("state"), "r+");
        this.end = end;
        await this.file.truncate(end);
        return { snapshot, changes };
    }

    async append(sets) {
        const bytes = Buffer.concat(sets.map((set) => recordOf(set, this.crc32)));
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
        this.end += bytes.length;
    }

    async replace(snapshot) {
        const bytes = Buffer.concat([magic, recordOf(snapshot, this.crc32)]);
        const file = await this.fs.open(this.path("state.new"), "w", 0o600);
        try {
            await file.writeFile(bytes);
            await file.sync();
            await this.fs.rename(this.path("state.new"), this.path("state"));
        } catch (error) {
            await file.close();
            throw error;
        }
        const old = this.file;
        [this.file, this.end] = [file, bytes.length];
        await old?.close();
        // The name is safe from a loss of power once the folder is written too.
        const folder = await this.fs.open(this.folder, "r");
        await folder.sync().finally(() => folder.close());
    }

    async close() {
        await this.file?.close();
        this.file = undefined;
        if (!this.isLocked) return;
        this.isLocked = false;
        await this.fs.rm(this.path("lock"), { force: true });
        held.delete(this.path("lock"));
    }
}

/** Keeps the state of one engine in a folder, under Node. */
export function fileStorage(folder) {
    require(typeof folder === "string" && folder !== "", "fileStorage takes the path of a folder, such as \"state\"");
    require(typeof globalThis.process?.versions?.node === "string",
        "fileStorage needs Node; in a page or worker, pass indexedDBStorage(name)");
    return new FileStorage(folder);
}
