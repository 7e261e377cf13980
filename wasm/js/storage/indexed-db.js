// A store in the database of a browser: a snapshot and the changes since, as records in the order of their keys.
import { StorageError, reasonOf, require, taken } from "../errors.js";

const table = "state";

const result = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
});

const committed = (transaction) => new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
});

/** Holds the lock of a name while the page lives or until `release` is called; nothing where another page has it. */
function hold(name) {
    return new Promise((resolve, reject) => {
        navigator.locks.request(name, { ifAvailable: true }, (lock) => {
            if (!lock) return resolve(undefined);
            return new Promise((release) => resolve(release));
        }).catch(reject);
    });
}

class IndexedDBStorage {
    constructor(name) {
        this.name = `vinculum-${name}`;
    }

    async load() {
        if (this.release) throw taken();
        this.release = await hold(this.name);
        if (!this.release) throw new StorageError(`another page has ${this.name} open; close it, or take another name`);
        const opening = indexedDB.open(this.name, 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore(table, { autoIncrement: true });
        this.database = await result(opening).catch((cause) => {
            throw new StorageError(`${this.name} cannot be opened: ${reasonOf(cause)}`, { cause });
        });
        const [snapshot, ...changes] = await result(this.database.transaction(table).objectStore(table).getAll());
        return { snapshot, changes };
    }

    /** Writes in one transaction, which is on the disk once it is complete. */
    async write(change) {
        const transaction = this.database.transaction(table, "readwrite", { durability: "strict" });
        const done = committed(transaction);
        change(transaction.objectStore(table));
        await done;
    }

    async append(sets) {
        await this.write((store) => sets.forEach((set) => store.add(set)));
    }

    async replace(snapshot) {
        await this.write((store) => {
            store.clear();
            store.add(snapshot);
        });
    }

    async close() {
        this.database?.close();
        this.release?.();
        this.release = undefined;
    }
}

/** Keeps the state of one engine in the browser, under a name. */
export function indexedDBStorage(name) {
    require(typeof name === "string" && name !== "", "indexedDBStorage takes a name, such as \"accounts\"");
    require(typeof globalThis.indexedDB === "object" && typeof globalThis.navigator?.locks === "object",
        "indexedDBStorage needs a page or worker of a browser, over https or on localhost; under Node, pass "
        + "fileStorage(folder)");
    return new IndexedDBStorage(name);
}
