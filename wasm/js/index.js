// The package: an identity engine in process.
//
//     const engine = await createEngine({ projectId: "demo" });
//     const response = await engine.handle(new Request("http://localhost/…?key=any", { method: "POST", body }));
export { createClient } from "./client.js";
export { createEngine } from "./engine.js";
export {
    ClosedError, Refusal, SecondFactorRequired, ServiceError, Status, StorageError, TrapError, VinculumError,
} from "./errors.js";
export { generateKeyRing } from "./keys.js";
export { compile } from "./load.js";
export { VinculumModule, borderVersion, pack, textOf, unpack } from "./module.js";
export { fileStorage } from "./storage/files.js";
export { indexedDBStorage } from "./storage/indexed-db.js";
export { memoryStorage } from "./storage/memory.js";
export { indexedDBStore } from "./stores/indexed-db.js";
export { memoryStore } from "./stores/memory.js";
export { postgresStore } from "./stores/postgres.js";
