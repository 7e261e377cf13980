// The native program: it plays a saved journey with the same statuses, and its server gives the same bytes.
import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { request as send } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { api, console, get, listing, owner, patch, post, project, read, signUp, whole } from "./requests.mjs";

const fixtures = fileURLToPath(new URL("../../../Tests/Fixtures/journeys", import.meta.url));
const clock = "/emulator/v1/projects/demo-vinculum/clock";

export async function native({ files, open }, rule) {
    const program = env.TESTING_EXECUTABLE;
    if (!program) throw new Error("TESTING_EXECUTABLE must name the native program");
    await replays(program, files, open, rule);
    let count = 0;
    for (const name of (await readdir(fixtures, { recursive: true })).filter((file) => file.endsWith(".jsonl")).sort()) {
        const server = await serve(program);
        try {
            count += await answers(server, name, files, open, rule);
        } finally {
            server.stop();
        }
    }
    rule("hundreds of answers were compared", count > 500, String(count));
}

/** `vinculum replay` plays what the playground has saved: requests, a followed link, a moved clock, braces. */
async function replays(program, { fileOf }, open, rule) {
    const { playground, host } = open();
    playground.handle(signUp("ann"));
    playground.handle(signUp("ann"));
    host.time += 60_000;
    playground.handle(post(`${api}/accounts:sendOobCode?key=any`, { requestType: "PASSWORD_RESET", email: "ann@example.com" }));
    const codes = read(playground.handle(get("/emulator/v1/projects/demo-vinculum/oobCodes", owner, console))).oobCodes;
    playground.handle(get(new URL(codes.at(-1).oobLink).pathname + new URL(codes.at(-1).oobLink).search + "&newPassword=another-password"));
    playground.handle(patch(clock, { advanceSeconds: 7 * 86_400 }));
    playground.handle(post(`${api}/accounts:signInWithPassword?key=any`, { email: "ann@example.com", password: "another-password" }));
    playground.handle(post(`${api}/accounts:signInWithPassword?key=any`, { email: "ann@example.com", password: "ann-password" }));
    playground.handle(post(`${api}/accounts:signUp?key=any`, { displayName: "{{{braces}}} {{name}}" }));
    playground.handle(get("/emulator/action?mode=resetPassword&oobCode=none"));
    playground.handle(post(`${api}/projects/demo-other/accounts`, { displayName: "there" }, owner));
    const { idToken } = read(playground.steps[0].response);
    playground.handle(post(`${api}/accounts:lookup?key=any`, { idToken }));
    const folder = await mkdtemp(join(tmpdir(), "vinculum-playground-"));
    try {
        const path = join(folder, "journey.jsonl");
        await writeFile(path, fileOf(playground.steps));
        const run = spawnSync(program, ["replay", path, "--transcript"], { encoding: "utf8" });
        rule("vinculum replay plays a saved journey", run.status === 0, run.stdout + run.stderr);
        const ids = playground.steps.flatMap(({ response }) => /"localId": ?"([^"]+)"/.exec(Buffer.from(response.body).toString())?.[1] ?? []);
        rule("with the same identifiers", ids.length > 2 && ids.every((id) => run.stdout.includes(id)), String(ids));
    } finally {
        await rm(folder, { recursive: true });
    }
}

/** Starts `vinculum serve`; `ask` sends a request to it. */
async function serve(program) {
    const child = spawn(program, ["serve", "--port", "0", "--quiet", "--no-console"], { stdio: ["ignore", "pipe", "ignore"] });
    const port = await new Promise((resolve, reject) => {
        let said = "";
        child.on("exit", (code) => reject(new Error(`serve ended with ${code}`)));
        child.stdout.on("data", (part) => {
            said += part;
            const found = /listening on http:\/\/[^:]+:(\d+)/.exec(said);
            if (found) resolve(Number(found[1]));
        });
    });
    const ask = ({ method, target, headers, body }, host) => new Promise((resolve, reject) => {
        const fields = [["Host", host], ...headers.filter(([name]) => !/^host$/i.test(name))];
        if (body.length > 0 || !/^(GET|HEAD|DELETE|OPTIONS)$/.test(method)) fields.push(["Content-Length", String(body.length)]);
        const sent = send({ port, host: "127.0.0.1", method, path: target, headers: fields.flat(), setDefaultHeaders: false });
        sent.on("error", reject);
        sent.on("response", async (received) => {
            const parts = [];
            for await (const part of received) parts.push(part);
            const pairs = received.rawHeaders.flatMap((name, index, all) => index % 2 === 0 ? [[name, all[index + 1]]] : []);
            resolve({
                status: received.statusCode, body: Buffer.concat(parts),
                headers: pairs.filter(([name]) => !/^(date|connection|keep-alive)$/i.test(name)),
            });
        });
        sent.end(Buffer.from(body));
    });
    return { ask, stop: () => child.kill() };
}

/**
 * A response without what each home has of its own: the signer key that a server draws at its start, on which hashes depend,
 * and the clock of the machine, from which a project's clock is away.
 */
const masked = (response) => whole({ ...response, headers: response.headers.filter(([name]) => !/^content-length$/i.test(name)) })
    .replace(/"(passwordHash|signerKey|offsetMilliseconds)": ?"[^"]*"/g, "");

/** Pages and utilities beside what the fixtures have. */
const others = [
    get("/"), get("/healthz"), get("/readyz"), get("/unknown"), get("/__/auth/iframe"), get("/emulator/action?mode=verifyEmail&oobCode=none"),
    { ...get("/"), method: "HEAD" }, { ...get(`${api}/accounts:signUp`), method: "OPTIONS" },
    listing(), get(`${project}/accounts:batchGet`), get("/emulator/v1/projects/demo-vinculum/oobCodes", owner),
    get("/emulator/v1/projects/demo-vinculum/verificationCodes", owner), get(clock),
    get(listing().target, owner, ["Origin", "https://stranger.example"]), { ...get("/unknown"), method: "DELETE" },
];

/** Plays a journey of the fixtures to the page's server, and sends what it sent to the native one. */
async function answers(server, name, { Reader, host: place }, open, rule) {
    const { playground } = open();
    const asked = [];
    const play = (request) => {
        const response = playground.handle(request);
        asked.push({ request, response });
        return response;
    };
    let seeds = 0;
    const timed = (now, request) => {
        // Both have the same instant and draw the same from here on.
        play(patch(clock, { now: new Date(now).toISOString(), frozen: true, seed: (seeds += 1).toString(16).padStart(64, "0") }));
        return play(request);
    };
    try {
        new Reader(await readFile(join(fixtures, name), "utf8")).read(({ now, request }) => timed(now, request));
    } catch (error) {
        // Commands, which only the command line can play; and what comes from their output.
        if (!/plays requests, and no commands|is not JSON|no earlier line/.test(error.message)) throw error;
    }
    for (const request of others) timed(1_790_000_000_000, request);
    const differences = [];
    for (const { request, response } of asked) {
        const answer = await server.ask(request, place);
        if (masked(answer) !== masked(response)) differences.push(`${request.method} ${request.target}\n${masked(answer)}\n${masked(response)}`);
    }
    rule(`${name}: the server in the page gives the bytes of vinculum serve`, differences.length === 0,
        `${differences.length} differ\n${differences[0]}`);
    return asked.length;
}
