// The playground without its worker: an instance of the module, the journey that led to its state, and the clock.
import { Reader, mismatch } from "./journey.js";
import { Instance, Trap } from "./module.js";

/** The most steps of a journey, and the most bytes of their bodies: each is in memory twice, here and in the page. */
const mostSteps = 5000;
const mostBytes = 32 << 20;

const bytesOf = (steps) => steps.reduce((sum, { request, response }) => sum + request.body.length + response.body.length, 0);

const full = "JOURNEY_FULL : This journey has as many steps as a page keeps; begin a new one, or go back.";

const encoder = new TextEncoder();

/** A refusal of the playground itself, in the form of the service's. */
function refused(code, message) {
    const body = encoder.encode(JSON.stringify({ error: { code, message, errors: [{ message, domain: "global", reason: "invalid" }] } }));
    return { status: code, headers: [["Content-Type", "application/json; charset=utf-8"]], body };
}

/**
 * A server in this page. Its state is the list of its steps, each with the instant and the seed of its request: the same
 * list gives the same bytes. So every earlier state is made by playing the first steps to a new instance.
 */
export class Playground {
    /**
     * @param compiled The module, a `WebAssembly.Module`.
     * @param settings What `Instance.start` takes.
     * @param host `now` gives milliseconds since 1970, and `random` a whole number below 2 ** 53.
     */
    constructor(compiled, settings, host) {
        [this.compiled, this.settings, this.host] = [compiled, settings, host];
        /** Is called with `{ steps, position }` or `{ step, position }`, once the journey has changed. */
        this.changed = () => {};
        this.begin();
    }

    /** Begins a new journey. */
    begin() {
        this.offset = 0;
        this.frozen = null;
        this.beginning = { now: this.host.now(), seed: this.host.random() };
        this.steps = [];
        this.restart();
    }

    restart() {
        this.instance = new Instance(this.compiled);
        this.instance.start(this.beginning, this.settings);
        /** How many of the steps led to the state of the instance. */
        this.position = 0;
    }

    /** The clock of the machine that the server seems to run on. */
    get now() {
        return this.frozen ?? this.host.now() + this.offset;
    }

    /** Answers a request, `{ method, target, headers, body }`. */
    handle(request) {
        const isFull = this.position >= mostSteps
            || bytesOf(this.steps.slice(0, this.position)) + request.body.length > mostBytes;
        if (isFull && request.method !== "GET") return refused(429, full);
        const step = { now: this.now, seed: this.host.random(), request };
        let exchange;
        try {
            exchange = this.instance.handle(step);
        } catch (error) {
            if (!(error instanceof Trap)) return refused(400, `INVALID_ARGUMENT : ${error.message}`);
            // The state before the request is that of the steps before it.
            this.goTo(this.position, true);
            return refused(500, `INTERNAL : ${error.message}. The request has changed nothing.`);
        }
        if (exchange.isStep && isFull) {
            // A followed link changes something by GET.
            this.goTo(this.position, true);
            return refused(429, full);
        }
        if (exchange.isStep) {
            this.steps.length = this.position;
            this.position = this.steps.push(this.stepOf(step, exchange));
            this.changed({ step: this.steps.at(-1), position: this.position });
        }
        return exchange.response;
    }

    stepOf(step, { response, at, seed, isForAuthority }) {
        return { now: step.now, drawn: step.seed, request: step.request, response, at, seed, isForAuthority };
    }

    /**
     * Plays the first `count` steps to a new instance, or the next ones to this one. Time goes on from the last.
     *
     * @param anew Whether this instance is not to be used again.
     */
    goTo(count, anew = false) {
        const target = Math.min(Math.max(0, Math.trunc(count) || 0), this.steps.length);
        if (target < this.position || anew || this.instance.hasEnded) this.restart();
        for (const { now, drawn, request } of this.steps.slice(this.position, target)) {
            this.instance.handle({ now, seed: drawn, request });
            this.position += 1;
        }
        this.setClock(this.steps[this.position - 1]?.now ?? this.beginning.now);
        this.changed({ steps: this.steps, position: this.position });
    }

    /** Sets the clock of the machine, which runs on from there or stands. */
    setClock(now, stands = this.frozen !== null) {
        if (!Number.isSafeInteger(now)) throw new TypeError("an instant must be whole milliseconds since 1970");
        this.offset = now - this.host.now();
        this.frozen = stands ? now : null;
    }

    /** Begins a new journey without steps. */
    reset() {
        this.begin();
        this.changed({ steps: this.steps, position: 0 });
    }

    /**
     * Plays a journey in place of this one.
     *
     * @param source The text of a file, or a list of lines, as `explore` has them.
     * @returns `{ count, mismatches }`; a mismatch has `step`, from 1, `line` and `what` differs from the expectation.
     * @throws JourneyError for a line that cannot be played, RangeError for a journey beyond the bounds of one; this one
     *   stays then.
     */
    load(source) {
        const next = new Playground(this.compiled, this.settings, this.host);
        const mismatches = [];
        const reader = new Reader(source);
        next.beginning = { now: reader.instant, seed: 0 };
        next.restart();
        let bytes = 0;
        reader.read(({ now, seed, request, note, line, expect, isRun }) => {
            if (next.steps.length >= mostSteps) throw new RangeError(`a journey has at most ${mostSteps} steps`);
            if (bytes > mostBytes) throw new RangeError(`a journey has at most ${mostBytes} bytes`);
            const exchange = next.instance.handle({ now, seed, request });
            const step = { ...next.stepOf({ now, seed, request }, exchange), note };
            const what = mismatch(exchange.response, expect, isRun);
            if (what !== null) {
                step.mismatch = what;
                mismatches.push({ step: next.steps.length + 1, line, what });
            }
            next.steps.push(step);
            bytes += bytesOf([step]);
            return exchange.response;
        });
        [this.beginning, this.steps, this.instance, this.position] = [next.beginning, next.steps, next.instance, next.steps.length];
        this.setClock(this.steps.at(-1)?.now ?? this.beginning.now, false);
        this.changed({ steps: this.steps, position: this.position });
        return { count: this.steps.length, mismatches };
    }
}
