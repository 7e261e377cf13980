// A refusal says what to do next, for each code of the table in the Swift sources.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { vinculum } from "./support.js";

const { SecondFactorRequired, ServiceError, createClient } = vinculum;
const table = new URL("../../../Sources/Vinculum/Wire/Errors/ServiceError.Code.swift", import.meta.url);
const codes = [...(await readFile(table, "utf8")).matchAll(/^ +case \w+ = "(\w+)"$/gm)].map(([, code]) => code);

/** What a client throws for a response. */
async function refusal(status, body) {
    const client = createClient({ baseURL: "http://x", fetch: async () => new Response(body, { status }) });
    return client.signUp().then(() => assert.fail("not refused"), (error) => error);
}
const said = (message, status) => JSON.stringify({ error: { message, status } });

test("each code of the service has a remedy, with and without a detail", async () => {
    assert.ok(codes.length > 100);
    const errors = await Promise.all(codes.flatMap((code) =>
        [code, `${code} : why`, `${code}: why`, `${code} ((why))`].map((message) => refusal(400, said(message)))));
    for (const error of errors) {
        assert.ok(error instanceof ServiceError);
        assert.match(error.remedy ?? "", /^[A-Z].*\.$/, error.message);
        assert.equal(error.detail?.replace(/\W/g, ""), error.message === error.code ? undefined : "why");
    }
    const [error] = errors.filter(({ code }) => code === "MERGE_IN_PROGRESS");
    assert.equal(error.remedy, "Commit or abort that merge first.");
});

test("a sentence has the remedy of its status, and a code of the client has its own", async () => {
    assert.match((await refusal(503, said("Try later.", "UNAVAILABLE"))).remedy, /again later/);
    assert.match((await refusal(401, said("Who?", "UNAUTHENTICATED"))).remedy, /bearer token/);
    assert.match((await refusal(200, "<html>")).remedy, /base URL/);
    assert.match((await refusal(200, "{}")).remedy, /base URL/);
    assert.match((await refusal(200, "{\"needConfirmation\":true}")).remedy, /then link/);
    assert.match(new SecondFactorRequired({ mfaPendingCredential: "x" }).remedy, /resolveSignIn/);
});

test("an unknown code has no remedy", async () => {
    for (const code of ["NEW_IN_ANOTHER_VERSION", "constructor", "__proto__"]) {
        assert.equal((await refusal(400, said(code))).remedy, undefined);
    }
});
