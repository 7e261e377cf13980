// What the package for JavaScript costs in Node as it is used, beside the module alone and a handler that does nothing:
// bench-package.js FOLDER [FOLDER…]
//
// With several folders, such as that of another build, each round measures all of them, one right after another.
// Processor time, with that of the runtime's compilers and collector, because other programs take time on the clock.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, createServer, request as httpRequest } from "node:http";
import { argv, cpuUsage, execPath, version } from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";

const [rounds, coldRounds, batch, warm] = [15, 9, 1000, 10_000];
const coldWays = ["client.lookup", "handle(Request)", "a handler that does nothing"];
const script = fileURLToPath(import.meta.url);
const origin = "http://localhost";
const path = "/identitytoolkit.googleapis.com/v1/accounts:lookup?key=any";
const headers = { "Content-Type": "application/json" };

/** Microseconds of the processor that this process took. */
const spent = () => {
    const { user, system } = cpuUsage();
    return user + system;
};

/** A handler that reads a request, and answers with as many bytes as a lookup. */
const fixed = new Uint8Array(256);
const fixedHeaders = { "Cache-Control": "no-store", "Content-Type": "application/json", Vary: "Origin" };
async function empty(request) {
    await request.arrayBuffer();
    return new Response(fixed, { headers: fixedHeaders });
}

const open = async (folder) => (await import(pathToFileURL(`${folder}/index.js`).href))
    .createEngine({ projectId: "demo-bench" });

/** The ways to look an account up. Each returns once it has the bytes or the message of the response. */
async function waysOf(folder) {
    const engine = await open(folder);
    const client = engine.client();
    const session = await client.signUp();
    const body = JSON.stringify({ idToken: session.idToken });
    const bytes = new TextEncoder().encode(body);
    const { place: { module, handle } } = engine.state;
    const seed = new Uint8Array(32).fill(7);
    const request = () => new Request(origin + path, { method: "POST", headers, body });
    const ways = {
        "module alone": () => module.call(handle, { target: path, headers, body }, BigInt(Date.now()), seed),
        "client.lookup": () => client.lookup(session),
        "handle(Request)": async () => (await engine.handle(request())).arrayBuffer(),
        "a handler that does nothing": async () => (await empty(request())).arrayBuffer(),
        "the same, and the module alone": async () => {
            ways["module alone"]();
            return (await empty(request())).arrayBuffer();
        },
    };
    const plain = { method: "POST", path, headers, body: bytes };
    const isPlain = await engine.answer(plain).then(({ body }) => body instanceof Uint8Array, () => false);
    if (isPlain) ways["answer, the light form"] = () => engine.answer(plain);
    ways["listener() of node:http"] = await served(engine.listener(), body);
    ways["a listener that does nothing"] = await served((incoming, outgoing) => {
        incoming.resume().on("end", () => outgoing.writeHead(200, fixedHeaders).end(fixed));
    }, body);
    return ways;
}

/** A request to a server of this process over one connection. */
async function served(listener, body) {
    const server = createServer(listener).listen(0, "127.0.0.1");
    await once(server, "listening");
    server.unref();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const options = { agent, host: "127.0.0.1", port: server.address().port, path, method: "POST" };
    const sent = { ...headers, "Content-Length": body.length };
    return () => new Promise((resolve, reject) => {
        httpRequest({ ...options, headers: sent }, (incoming) => incoming.resume().on("end", resolve))
            .on("error", reject).end(body);
    });
}

/** Prints the names of the ways, and for each name that it reads the microseconds of a request. */
async function measure(folder) {
    const ways = await waysOf(folder);
    for (const way of Object.values(ways)) for (let count = 0; count < warm; count += 1) await way();
    console.log(JSON.stringify(Object.keys(ways)));
    for await (const name of createInterface({ input: process.stdin })) {
        const [way, before] = [ways[name], spent()];
        for (let count = 0; count < batch; count += 1) await way();
        console.log((spent() - before) / batch);
    }
    process.exit();
}

/** Prints the milliseconds, of the processor and on the clock, to the first answer and of the next thousand lookups. */
async function cold(folder, way) {
    const times = () => [spent() / 1000, performance.now()];
    const before = times();
    const engine = await open(folder);
    const client = engine.client();
    const session = await client.signUp();
    const first = times();
    const body = JSON.stringify({ idToken: session.idToken });
    const handle = way === "handle(Request)" ? engine.handle : empty;
    for (let count = 0; count < 1000; count += 1) {
        if (way === "client.lookup") await client.lookup(session);
        else await (await handle(new Request(origin + path, { method: "POST", headers, body }))).arrayBuffer();
    }
    const last = times();
    console.log(JSON.stringify([0, 1].map((kind) => [first[kind] - before[kind], last[kind] - first[kind]]).flat()));
    process.exit();
}

/** Starts this script again for one folder; returns what reads its next line. */
function start(...words) {
    const child = spawn(execPath, [script, ...words], { stdio: ["pipe", "pipe", "inherit"] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return { child, line: async () => JSON.parse((await lines.next()).value) };
}

const median = (values) => values.sort((one, other) => one - other)[values.length >> 1];

function table(heads, rows) {
    const shown = (cells) => console.log(`| ${cells.join(" | ")} |`);
    shown(heads);
    shown(heads.map(() => "---"));
    for (const row of rows) shown(row.map((cell) => typeof cell === "number" ? cell.toFixed(1) : cell ?? "not there"));
    console.log();
}

async function compare(folders) {
    console.log(`## package for JavaScript: a lookup in Node ${version.slice(1)}, in microseconds of the processor; the `
        + `median of ${rounds} rounds of ${batch}\n`);
    const hosts = [];
    for (const folder of folders) {
        const host = start("--measure", folder);
        hosts.push({ ...host, ways: await host.line(), times: {} });
    }
    const names = [...new Set(hosts.flatMap(({ ways }) => ways))];
    for (let round = 0; round < rounds; round += 1) {
        for (const name of names) {
            for (const { child, line, ways, times } of hosts) {
                if (!ways.includes(name)) continue;
                child.stdin.write(`${name}\n`);
                (times[name] ??= []).push(await line());
            }
        }
    }
    for (const { child } of hosts) child.stdin.end();
    table(["way", ...folders], names.map((name) =>
        [name, ...hosts.map(({ times }) => times[name] && median(times[name]))]));

    console.log("## package for JavaScript: a fresh process, in milliseconds of the processor, the runtime's compilers "
        + `included, and on the clock; the median of ${coldRounds} processes\n`);
    const times = coldWays.map(() => folders.map(() => []));
    for (let round = 0; round < coldRounds; round += 1) {
        for (const [at, way] of coldWays.entries()) {
            for (const [index, folder] of folders.entries()) {
                times[at][index].push(await start("--cold", folder, way).line());
            }
        }
    }
    const of = (part, at) => times[at].map((list) =>
        [part, part + 2].map((kind) => median(list.map((one) => one[kind])).toFixed(1)).join("; "));
    table(["what", ...folders], [
        ["from import to the first answer", ...of(0, 0)],
        ...coldWays.map((way, at) => [`the next 1,000 lookups by ${way}`, ...of(1, at)]),
    ]);
}

const [, , first, ...others] = argv;
if (first === "--measure") await measure(...others);
else if (first === "--cold") await cold(...others);
else await compare([first, ...others]);
