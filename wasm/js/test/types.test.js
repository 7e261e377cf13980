// The declarations compile with the DOM library and without it, and say of a call what it takes and answers.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { folder, inFolder } from "./support.js";

function run(program, ...words) {
    try {
        return { code: 0, output: execFileSync(program, words, { encoding: "utf8", stdio: "pipe" }) };
    } catch (error) {
        if (error.code === "ENOENT") return undefined;
        return { code: error.status, output: `${error.stdout}${error.stderr}` };
    }
}

const skip = run("tsc", "--version") ? false : "needs tsc: apt-get install node-typescript";

const right = `
import {
    Client, Effect, Engine, ErrorCode, MergeOutcome, PlainResponse, SecondFactorRequired, ServiceError, Session,
    createEngine, messages,
} from "vinculum-auth";
export async function main(): Promise<string | undefined> {
    const sent: Effect[] = [];
    const engine: Engine = await createEngine({
        projectId: "demo", clock: () => Date.now(), send: async (effect) => sent.push(effect),
        onSendError: (error, { kind }) => console.error(kind, error),
    });
    const client: Client = engine.client();
    let session: Session = await client.signUp({ email: "ada@example.com", password: "a-long-secret" });
    try {
        session = await client.signIn({ providerId: "google.com", idToken: "x" });
    } catch (error) {
        if (error instanceof SecondFactorRequired) session = await client.resolveSignIn(error, { code: "123456" });
        const known: ErrorCode = "EMAIL_EXISTS";
        if (error instanceof ServiceError && error.code === known) console.error(error.remedy?.length);
    }
    const user: messages.UserInfo = await client.lookup(session);
    const mailed = await client.call("sendOobCode", { requestType: "VERIFY_EMAIL", idToken: session.idToken });
    const { plan } = await client.call("mergePlan", { idToken: session.idToken, otherIdToken: session.idToken });
    const survivor: string | undefined = plan?.survivorId;
    const forecast: Record<string, unknown> = await client.call("forecast", { deleteProvider: ["password"] });
    const named: messages.Presence = await client.call("nameSession", { idToken: session.idToken, name: "Desk" });
    const { sessionInfo } = await client.call("sendVerificationCode", { phoneNumber: "+15555550100" });
    const [{ code }] = sent.filter(({ kind, phoneNumber }) => kind === "PHONE_SIGNIN" && phoneNumber !== undefined);
    if (sessionInfo && code) session = await client.signIn({ sessionInfo, code });
    const context = { peer: "192.0.2.7" };
    const headers: Record<string, string | string[] | undefined> = { "x-a": ["b", "c"] };
    const plain: PlainResponse = await engine.answer({ method: "POST", path: "/", headers, body: "{}", ...context });
    const bytes: Uint8Array = (await engine.answer({ method: "GET", path: "/", headers: [["a", "b"]] })).body;
    const response: Response = await engine.fresh({ send: () => {} }).handle(new Request("http://localhost/"), context);
    const listener = engine.listener({ peer: (request) => request.headers["x-real-ip"] });
    const { sharedSecretKey } = await client.startTotpEnrollment(session);
    const outcome: MergeOutcome = await client.undoMerge(session, "first");
    const page: messages.BatchGet.Response = await client.administration.call("batchGet", { maxResults: 10 });
    const place = { kind: "oauthIdpConfigs", id: "oidc.example" } as const;
    const config: messages.JSONObject = await client.administration.call("getIdpConfig", {}, place);
    session = await client.signIn({ sessionId: "s", requestUri: "http://localhost/" });
    console.log(plain.headers["content-type"]?.length, bytes.length, survivor, forecast, named, sharedSecretKey, outcome.session?.localId, page.users, config);
    return user.email ?? mailed.email ?? response.statusText ?? listener.name;
}
`;
const wrong = [
    ["createEngine({ projectId: 1 });", "'string'"], ["createEngine({ trust: \"open\" });", "hardened"],
    ["createEngine().then((engine) => engine.answer({ path: \"/\" }));", "'PlainRequest'"],
    ["createEngine().then((engine) => engine.answer({ method: \"GET\", path: \"/\", body: {} }));", "Uint8Array"],
    ["createEngine({ send: \"mail\" });", "Effect"], ["createEngine({ send: ({ mail }) => {} });", "'mail'"],
    ["createClient({}).signIn({ email: \"ada@example.com\" });", "'Credential'"],
    ["createClient({}).call(\"signUpp\");", "keyof Operations"],
    ["const code: ErrorCode = \"EMAIL_EXIST\";", "EMAIL_EXIST"],
    ["createClient({}).call(\"sendOobCode\", { requestType: \"VERIFY\" });", "OobRequestType"],
    ["createClient({}).call(\"endSessions\", { others: \"all\" });", "'boolean | undefined'"],
    ["createClient({}).call(\"makeRecoveryCodes\").then((answer) => answer.codes);", "'codes' does not exist"],
    ["createClient({}).administration.call(\"getIdpConfig\", {}, { kind: \"oauth\" });", "IdpConfigKind"],
    ["createClient({}).administration.call(\"signIn\");", "keyof Administration"],
    ["createClient({}).call(\"lookup\").then((answer) => answer.email);", "'email' does not exist"],
];

for (const [resolution, module] of [["node", "es2020"], ["node16", "node16"]]) {
    test(`the declarations compile as modules are found by ${resolution}`, { skip }, inFolder(async (path) => {
        await mkdir(`${path}/node_modules`);
        await symlink(folder, `${path}/node_modules/vinculum-auth`);
        await writeFile(`${path}/package.json`, "{ \"type\": \"module\" }");
        await writeFile(`${path}/right.ts`, right);
        const text = wrong.map(([line]) => line).join("\n");
        await writeFile(`${path}/wrong.ts`, `import { ErrorCode, createClient, createEngine } from "vinculum-auth";\n${text}\n`);
        const options = ["--strict", "--noEmit", "--target", "es2020", "--lib", "es2020,dom", "--module", module,
            "--moduleResolution", resolution];
        const good = run("tsc", ...options, `${path}/right.ts`);
        assert.equal(good.code, 0, good.output);
        const bad = run("tsc", ...options, `${path}/wrong.ts`);
        assert.notEqual(bad.code, 0);
        const lines = bad.output.split("\n").filter((line) => line.includes("error TS"));
        for (const [index, [line, name]] of wrong.entries()) {
            const found = lines.some((error) => error.includes(`wrong.ts(${index + 2},`) && error.includes(name));
            assert.ok(found, `${line} is not refused: ${bad.output}`);
        }
    }));
}

// What of the platform's types such a project can name, by those of this package.
const alone = `
import { createEngine, generateKeyRing } from "vinculum-auth";
export async function main(): Promise<number> {
    const engine = await createEngine({ keys: await generateKeyRing(), fetch: async (url, { method }) => {
        throw new Error(method + url);
    } });
    const response = await engine.fetch("http://localhost/", { method: "POST", body: "{}" });
    const text: string = await response.text();
    return response.status + text.length;
}
`;

test("the declarations compile without the DOM library and the types of Node", { skip }, inFolder(async (path) => {
    await mkdir(`${path}/node_modules`);
    await symlink(folder, `${path}/node_modules/vinculum-auth`);
    await writeFile(`${path}/alone.ts`, alone);
    const options = ["--strict", "--noEmit", "--target", "es2020", "--moduleResolution", "node",
        "--typeRoots", `${path}/none`];
    for (const library of ["es2020", "es2020,dom", "es2020,webworker"]) {
        const outcome = run("tsc", ...options, "--lib", library, `${path}/alone.ts`);
        assert.equal(outcome.code, 0, `${library}: ${outcome.output}`);
    }
}));

test("the written declarations are those of the Swift messages", () => {
    const generator = fileURLToPath(new URL("../build/generate.js", import.meta.url));
    const outcome = run("node", generator, "--check");
    assert.equal(outcome.code, 0, outcome.output);
});
