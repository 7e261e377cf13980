// What the server answers besides the protocol: readiness, the clock, and the addresses of mailed links.
import { jsonOf, redirectTo } from "../plain.js";

const refusal = (code, message) => jsonOf({ error: { code, message } }, code);
const problem = (error, instructions) => jsonOf({ authEmulator: { error, instructions } }, 400);

/** The clock of a server, which requests can move. */
export class Clock {
    constructor(fixed) {
        this.fixed = fixed;
        this.reset();
    }

    reset() {
        this.offset = 0;
        this.frozen = this.fixed;
    }

    now() {
        return this.frozen ?? Date.now() + this.offset;
    }

    /** Moves the clock; returns what is wrong with the request, if anything. */
    change(body) {
        const { now, advanceSeconds = 0, advanceMilliseconds = 0, frozen, ...others } = body;
        const [other] = Object.keys(others);
        if (other === "seed") return "This server takes the seed from --seed alone.";
        if (other !== undefined) return `There is no member ${other}; there are now, advanceSeconds and frozen.`;
        const instant = now === undefined ? this.now() : typeof now === "number" ? now * 1000 : Date.parse(now);
        if (!Number.isFinite(instant)) return "now must be RFC 3339 text, or seconds since 1970.";
        const advance = advanceSeconds * 1000 + advanceMilliseconds;
        if (!Number.isSafeInteger(advance)) return "advanceSeconds and advanceMilliseconds must be whole numbers.";
        if (frozen !== undefined && typeof frozen !== "boolean") return "frozen must be true or false.";
        const moved = instant + advance;
        const stands = frozen ?? this.frozen !== undefined;
        [this.frozen, this.offset] = [stands ? moved : undefined, moved - Date.now()];
        return undefined;
    }

    answer() {
        return jsonOf({
            now: new Date(this.now()).toISOString(), isFrozen: this.frozen !== undefined,
            offsetMilliseconds: String(this.offset),
        });
    }
}

function changeClock(clock, { method, body }) {
    if (method === "GET") return clock.answer();
    if (method === "DELETE") clock.reset();
    else if (method === "PATCH") {
        let change;
        try {
            change = JSON.parse(new TextDecoder().decode(body));
        } catch {
            change = undefined;
        }
        const isObject = change !== null && typeof change === "object" && !Array.isArray(change);
        const wrong = isObject ? clock.change(change) : "The body must be an object.";
        if (wrong) return refusal(400, wrong);
    } else return refusal(405, "The clock takes GET, PATCH and DELETE.");
    return clock.answer();
}

/** Follows a mailed link, as the emulator does: GET applies its code. */
async function follow(engine, query) {
    const [mode, oobCode, url] = ["mode", "oobCode", "continueUrl"].map((name) => query.get(name));
    const password = query.get("newPassword");
    if (!oobCode) return problem("The parameter oobCode is missing.", "Open the whole link of the mail.");
    if (mode === "signIn") {
        const target = url && URL.canParse(url) ? new URL(url) : undefined;
        if (!target) return problem("The parameter continueUrl is no URL.", "Send one with the request for a mail.");
        for (const [name, value] of query) if (name !== "continueUrl") target.searchParams.set(name, value);
        return redirectTo(target.href);
    }
    if (mode === "resetPassword" && !password) {
        return problem("The parameter newPassword is missing.", "Add &newPassword= and the new password to the link.");
    }
    const client = engine.client();
    try {
        const answer = mode === "resetPassword"
            ? await client.resetPassword(oobCode, password) : await client.applyCode(oobCode);
        if (url && URL.canParse(url)) return redirectTo(new URL(url).href);
        return jsonOf({ authEmulator: { success: "The code of the link is applied.", email: answer.email } });
    } catch (error) {
        if (error.body?.error === undefined) throw error;
        return problem(error.message, "Ask for another mail, and open its link once.");
    }
}

/** Answers what is no operation of the protocol; `undefined` for an operation. */
export async function answerUtility(engine, clock, request) {
    const { method, path: target } = request;
    const at = target.indexOf("?");
    const [path, query] = at < 0 ? [target, ""] : [target.slice(0, at), target.slice(at + 1)];
    const { projectId } = engine;
    const clocks = ["/emulator/v1/clock", `/emulator/v1/projects/${projectId}/clock`];
    if (clocks.includes(path)) return changeClock(clock, request);
    if (method !== "GET") return undefined;
    switch (path) {
        case "/": return jsonOf({ authEmulator: { ready: true } });
        case "/healthz": return jsonOf({ status: "ok", project: projectId });
        case "/readyz": return jsonOf({ status: "ready" });
        case "/emulator/action": case "/__/auth/action": return follow(engine, new URLSearchParams(query));
        default: return undefined;
    }
}
