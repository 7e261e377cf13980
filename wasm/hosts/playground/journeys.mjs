// The journey: what is a step, that the same list gives the same bytes, and that every earlier state is found again.
import { api, console, get, listing, message, owner, patch, post, project, randomNumbers, read, signUp, whole } from "./requests.mjs";

/** Sign-ups, right and wrong passwords, and an administrator's acts, which mostly change something. */
function someRequest(random) {
    const name = `person${random(12)}`;
    const email = `${name}@example.com`;
    switch (random(6)) {
        case 0: case 1: return signUp(name);
        case 2: return post(`${api}/accounts:signInWithPassword?key=any`, { email, password: `${name}-password` });
        case 3: return post(`${api}/accounts:signInWithPassword?key=any`, { email, password: "another" });
        case 4: return post(`${api}/accounts:sendOobCode?key=any`, { requestType: "PASSWORD_RESET", email });
        default: return post(`${project}/accounts`, { displayName: name }, owner);
    }
}

export async function journeys({ files, open }, rule) {
    steps(open, rule);
    replays(open, rule);
    clocks(open, rule);
    reads(open, rule);
    ends(open, rule);
    several(open, rule);
    unreachable(open, rule);
    loads(files, open, rule);
}

function steps(open, rule) {
    const { playground } = open();
    const changes = [];
    playground.changed = (change) => changes.push(change);
    playground.handle(signUp("ann"));
    rule("a change is a step", playground.position === 1 && changes.length === 1 && changes[0].position === 1);
    playground.handle(signUp("ann"));
    rule("a refused request is a step", playground.position === 2 && playground.steps[1].response.status === 400);
    playground.handle(listing(console));
    playground.handle(post(`${project}/accounts:query`, {}, owner, console));
    rule("what the console reads is no step", playground.position === 2 && changes.length === 2);
    playground.handle(listing());
    rule("what another program reads is a step", playground.position === 3);
    playground.handle(get("/emulator/v1/projects/demo-vinculum/clock", console));
    playground.handle(patch("/emulator/v1/projects/demo-vinculum/clock", { advanceSeconds: 60 }, console));
    rule("a moved clock is a step, and one that is looked at is none", playground.position === 4);
    playground.goTo(1);
    playground.handle(signUp("bob"));
    rule("a step replaces those behind it", playground.steps.length === 2 && playground.position === 2);
    const many = open();
    many.playground.steps = Array.from({ length: 5000 }, () => ({ request: { body: [] }, response: { body: [] } }));
    many.playground.position = 5000;
    rule("a journey has a bound", many.playground.handle(signUp("cid")).status === 429 && many.playground.steps.length === 5000);
}

function replays(open, rule) {
    const random = randomNumbers(7);
    const { playground, host } = open();
    const states = [whole(playground.handle(listing(console)))];
    for (let index = 0; index < 200; index += 1) {
        host.time += random(100_000);
        playground.handle(someRequest(random));
        states.push(whole(playground.handle(listing(console))));
    }
    rule("200 requests are 200 steps", playground.steps.length === 200, String(playground.steps.length));
    const answers = playground.steps.map(({ response }) => whole(response));
    const start = performance.now();
    playground.goTo(0);
    playground.goTo(200);
    const time = performance.now() - start;
    rule("200 steps are played again within a second", time < 1000, `${Math.round(time)} ms`);
    for (const target of [200, 0, 1, 100, 57, 58, 199, 200]) {
        playground.goTo(target);
        rule(`the state after ${target} steps is found again`, whole(playground.handle(listing(console))) === states[target]);
    }
    playground.restart();
    const again = playground.steps.map(({ now, drawn, request }) => whole(playground.instance.handle({ now, seed: drawn, request }).response));
    rule("the same list gives the same bytes", again.every((answer, index) => answer === answers[index]));
    const other = open();
    other.host.seeds = 5;
    other.playground.handle(signUp("person1"));
    const first = open();
    first.playground.handle(signUp("person1"));
    rule("other seeds give other identifiers",
        read(other.playground.steps[0].response).localId !== read(first.playground.steps[0].response).localId);
}

function clocks(open, rule) {
    const { playground, host } = open();
    playground.handle(signUp("ann"));
    const { at } = playground.steps[0];
    rule("a step has the instant of the host's clock", at === host.time);
    host.time += 3_600_000;
    playground.handle(signUp("bob"));
    playground.goTo(1);
    host.time += 5000;
    rule("time goes on from the step that was gone to", playground.now === at + 5000);
    playground.setClock(at + 60_000, true);
    host.time += 5000;
    rule("a clock that stands, stands", playground.now === at + 60_000);
    playground.setClock(playground.now, false);
    host.time += 5000;
    rule("a clock runs on from where it stood", playground.now === at + 65_000);
    playground.reset();
    rule("a new journey begins now", playground.now === host.time && playground.steps.length === 0);
}

/** With a fixed seed of the project, what the console reads must not move what later steps draw. */
function reads(open, rule) {
    const play = (looks) => {
        const { playground, host } = open();
        playground.handle(patch("/emulator/v1/projects/demo-vinculum/clock", { seed: "5a".repeat(32) }));
        for (const name of ["ann", "bob", "cid"]) {
            if (looks) playground.handle(listing(console));
            host.seeds = name.length;
            playground.handle(signUp(name));
        }
        return playground;
    };
    const [quiet, looked] = [play(false), play(true)];
    rule("what the console reads draws nothing", quiet.steps.every((step, index) => whole(step.response) === whole(looked.steps[index].response)));
    rule("a step has the seed that it drew", quiet.steps.slice(1).every(({ seed }) => /^[0-9a-f]{64}$/.test(seed)));
}

function ends(open, rule) {
    const { playground } = open();
    playground.handle(signUp("ann"));
    const before = whole(playground.handle(listing(console)));
    playground.instance.received = () => {
        throw new WebAssembly.RuntimeError("unreachable");
    };
    const answer = playground.handle(signUp("bob"));
    rule("an engine that ends is answered with 500, and its request has changed nothing",
        answer.status === 500 && playground.position === 1 && whole(playground.handle(listing(console))) === before);
}

function several(open, rule) {
    const { playground } = open();
    const other = listing().target.replace("demo-vinculum", "demo-other");
    playground.handle(post(`${api}/projects/demo-other/accounts`, { displayName: "there" }, owner));
    rule("projects are apart", read(playground.handle(listing(console))).users.length === 0
        && read(playground.handle(get(other, owner, console))).users.length === 1);
}

function unreachable(open, rule) {
    const { playground } = open();
    const trigger = { triggers: { beforeCreate: { functionUri: "https://functions.example/before" } } };
    const set = playground.handle(patch("/identitytoolkit.googleapis.com/v2/projects/demo-vinculum/config?updateMask=blockingFunctions",
        { blockingFunctions: trigger }, owner));
    const refused = playground.handle(signUp("ann"));
    rule("a blocking function cannot be called from a page, and blocks", set.status === 200 && refused.status >= 400
        && message(refused) !== "" && read(playground.handle(listing(console))).users.length === 0, message(refused));
}

function loads({ fileOf, JourneyError }, open, rule) {
    const random = randomNumbers(11);
    const { playground, host } = open();
    for (let index = 0; index < 60; index += 1) {
        host.time += random(100_000);
        playground.handle(someRequest(random));
        if (index === 20) playground.handle(patch("/emulator/v1/projects/demo-vinculum/clock", { advanceSeconds: 86_400 }));
        if (index === 30) playground.handle(post(`${api}/accounts:signUp?key=any`, { displayName: "{{{braces}}} {{name}}" }));
    }
    const file = fileOf(playground.steps);
    const next = open().playground;
    const { count, mismatches } = next.load(file);
    rule("a file is the journey that was saved", mismatches.length === 0 && count >= 61, JSON.stringify(mismatches));
    const [saved, loaded] = [playground, next].map(({ steps }) => steps.filter(({ isForAuthority }) => isForAuthority).map(({ response }) => whole(response)));
    rule("a loaded journey has the same bytes", saved.length === loaded.length && saved.every((answer, index) => answer === loaded[index]));
    const before = next.steps.length;
    let refusal;
    try {
        next.load('{"run":["accounts","list"]}');
    } catch (error) {
        refusal = error;
    }
    rule("a line that cannot be played leaves the journey", refusal instanceof JourneyError && next.steps.length === before);
    let bound;
    try {
        next.load(`{"request":{"method":"GET","path":"/healthz"}}\n`.repeat(5001));
    } catch (error) {
        bound = error;
    }
    rule("a journey that is too long leaves the journey", bound instanceof RangeError && next.steps.length === before);
    const wrong = next.load('{"request":{"path":"/nothing"},"expect":{"status":200}}');
    rule("a difference from the expectation is said", wrong.mismatches.length === 1 && next.steps[0].mismatch !== undefined);
}
