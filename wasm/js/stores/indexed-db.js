// A store of rows in the database of a browser, which all its pages and workers may use at once.
import { StorageError, reasonOf, require } from "../errors.js";

const table = "rows";

const result = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
});

const rangeOf = ({ from, to }) => IDBKeyRange.bound(from, to, false, true);
const rowOf = (key, { version, value }) => ({ key: new Uint8Array(key), version, value });

class IndexedDBStore {
    constructor(name) {
        this.name = `vinculum-rows-${name}`;
    }

    /** Opens the database; one that another page wants to delete is closed, and opened by the next call. */
    open() {
        this.opening ??= (async () => {
            const request = indexedDB.open(this.name, 1);
            request.onupgradeneeded = () => request.result.createObjectStore(table);
            const database = await result(request);
            database.onversionchange = () => {
                database.close();
                this.opening = undefined;
            };
            database.onclose = () => { this.opening = undefined; };
            return database;
        })().catch((cause) => {
            this.opening = undefined;
            throw new StorageError(`${this.name} cannot be opened: ${reasonOf(cause)}`, { cause });
        });
        return this.opening;
    }

    async read({ keys, ranges, counts }) {
        const store = (await this.open()).transaction(table).objectStore(table);
        // All requests of one transaction are made before the first one answers, so that it does not end between them.
        const [single, several, numbers] = await Promise.all([
            Promise.all(keys.map((key) => result(store.get(key)))),
            Promise.all(ranges.map((range) => Promise.all([
                result(store.getAllKeys(rangeOf(range), range.limit)),
                result(store.getAll(rangeOf(range), range.limit)),
            ]))),
            Promise.all(counts.map((range) => result(store.count(rangeOf(range))))),
        ]);
        const rows = keys.flatMap((key, place) => single[place] ? [rowOf(key, single[place])] : []);
        for (const [found, values] of several) rows.push(...found.map((key, place) => rowOf(key, values[place])));
        return { rows, counts: numbers };
    }

    /** Compares and writes in one transaction, and no other one of any page writes meanwhile. */
    async commit({ version, expectations, writes, deletions }) {
        const transaction = (await this.open()).transaction(table, "readwrite", { durability: "strict" });
        const done = new Promise((resolve, reject) => {
            transaction.oncomplete = () => resolve();
            transaction.onabort = () => reject(transaction.error ?? new Error("the transaction was aborted"));
        });
        const store = transaction.objectStore(table);
        const found = expectations.map(({ key }) => result(store.get(key)));
        // A request that fails aborts the transaction, and `done` says so.
        const rows = await Promise.all(found).catch(() => done);
        const place = expectations.findIndex(({ version: expected }, index) =>
            (rows[index]?.version ?? 0) !== expected);
        if (place >= 0) {
            await done.catch(() => {});
            return { conflict: expectations[place].key };
        }
        for (const { key, value } of writes) store.put({ version, value }, key);
        for (const key of deletions) store.delete(key);
        await done;
        return undefined;
    }

    async close() {
        const database = await this.opening;
        this.opening = undefined;
        database?.close();
    }
}

/** Keeps the accounts of a project in the browser, under a name, for all its pages. */
export function indexedDBStore(name) {
    require(typeof name === "string" && name !== "", "indexedDBStore takes a name, such as \"accounts\"");
    require(typeof globalThis.indexedDB === "object", "indexedDBStore needs a page or worker of a browser; under Node, "
        + "pass postgresStore(pool, project) or a store of your own");
    return new IndexedDBStore(name);
}
