#!/usr/bin/env node
// The server in Node, for tests where the native program is not at hand: node serve.js serve [OPTION…]
import { createHash } from "node:crypto";
import * as fs from "node:fs/promises";
import { createServer } from "node:http";
import { argv, env, exit, stderr, stdout } from "node:process";
import { pathToFileURL } from "node:url";
import { createEngine, fileStorage, generateKeyRing } from "./index.js";
import { listenerOf } from "./listener.js";
import { jsonOf } from "./plain.js";
import { UsageError, help, readOptions } from "./server/options.js";
import { create, draft } from "./storage/lock.js";
import { Clock, answerUtility } from "./server/utilities.js";
import { cross, refusalOf } from "./crossing.js";

/**
 * The ring of a folder, made where there is none or one of another algorithm; without a folder one for this run. The
 * caller has the lock of the folder, so that no other process makes another ring meanwhile.
 */
async function ringOf({ data, project, "sign-algorithm": algorithm = "RS256" }) {
    const path = data && `${data}/${project}/keys.json`;
    const kept = path && await fs.readFile(path, "utf8").catch((error) => {
        if (error.code === "ENOENT") return undefined;
        throw error;
    });
    const old = kept && JSON.parse(kept);
    const isRight = old?.keys.at(-1).key.alg === algorithm;
    if (isRight) return old;
    const ring = await generateKeyRing({ algorithm });
    // The keys before still verify what they signed.
    if (old) {
        for (const key of [...ring.keys, ...ring.cookieKeys]) key.signsFrom = Math.floor(Date.now() / 1000);
        ring.keys.unshift(...old.keys);
        ring.cookieKeys.unshift(...old.cookieKeys ?? []);
        ring.refreshKey = old.refreshKey;
    }
    if (path) {
        const name = draft(path);
        await (await create(fs, name, JSON.stringify(ring))).close();
        await fs.rename(name, path);
    }
    return ring;
}

/** Seeds that follow from the one of --seed: the SHA-256 of it and a number. */
function seeds(seed) {
    let number = 0;
    return () => {
        number += 1;
        return new Uint8Array(createHash("sha256").update(seed).update(String(number)).digest());
    };
}

/** Shows a mail or message that another server would send. */
function show({ email, phoneNumber, kind, link, text, code }) {
    const recipient = email === undefined ? `message to ${phoneNumber}` : `mail to ${email}, ${kind}`;
    stderr.write(`vinculum: ${recipient}: ${link ?? text ?? code}\n`);
}

/** Starts the server; returns it, its engine and its origin. */
export async function serve(options) {
    const { project = "demo-vinculum", data, host = "127.0.0.1", port = 9099, seed } = options;
    const clock = new Clock(options.now);
    const allowHosts = options["allow-host"] ?? [];
    const storage = data === undefined ? undefined : fileStorage(`${data}/${project}`);
    await storage?.open();
    const engine = await createEngine({
        projectId: project, clock: () => clock.now(), random: seed && seeds(seed), allowHosts,
        trust: options.strict ? "strict" : "local", hashCost: options["hash-cost"], linkOrigin: options["link-origin"],
        sessionRecords: options["session-records"],
        keys: options.sign ? await ringOf({ ...options, project }) : undefined,
        storage,
        send: options.quiet ? undefined : show,
        onRecover: ({ error, method, target }) => stderr.write(`vinculum: ${method} ${target}: ${error.message}\n`),
    });
    const answer = async (request) => {
        // The clock is administration too, and the engine does not know of it.
        const refused = refusalOf(request, allowHosts);
        if (refused && request.method !== "OPTIONS") {
            return cross(request, jsonOf({ error: { code: 403, message: refused } }, 403), true);
        }
        const utility = request.method === "OPTIONS" ? undefined : await answerUtility(engine, clock, request);
        if (utility) return cross(request, utility, false);
        return engine.answer(request);
    };
    const isAdministrators = (headers) => engine.isAdministrators(headers);
    const server = createServer(listenerOf({ answer, isAdministrators }));
    await new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, host, resolve);
    }).catch(async (error) => {
        await engine.close();
        const isTaken = error.code === "EADDRINUSE";
        const why = isTaken ? "another program listens there; choose another --port" : error.message;
        throw new UsageError(`cannot listen on ${host}:${port}: ${why}`);
    });
    const { address, family, port: bound } = server.address();
    return { server, engine, origin: `http://${family === "IPv6" ? `[${address}]` : address}:${bound}` };
}

/** Lets running requests finish, and stores what is to be stored. */
async function stop({ server, engine }) {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    await closed;
    await engine.close();
}

async function main() {
    const options = readOptions(argv.slice(2), env);
    if (options.help) return stdout.write(help);
    const running = await serve(options);
    stdout.write(`listening on ${running.origin}\n`);
    const end = () => stop(running).then(() => exit(0));
    for (const signal of ["SIGTERM", "SIGINT"]) globalThis.process.once(signal, end);
    return undefined;
}

if (argv[1] && import.meta.url === pathToFileURL(await fs.realpath(argv[1])).href) {
    await main().catch((error) => {
        stderr.write(`vinculum: ${error.message}\n`);
        exit(error instanceof UsageError || error instanceof TypeError ? 2 : 1);
    });
}
