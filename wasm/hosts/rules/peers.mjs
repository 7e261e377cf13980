// The peer of a request: an address, or nothing.
import { randomBytes } from "node:crypto";
import { Status, VinculumModule } from "../../js/module.js";
import { refusal } from "./helpers.mjs";
import { now, post, settings } from "./requests.mjs";

export async function peers(program, rule) {
    const module = await VinculumModule.load(program);
    const signUp = (handle, peer, options) =>
        module.call(handle, { ...post("signUp", {}), peer }, now, randomBytes(32), options).status;
    const local = module.create(settings, randomBytes(32));
    const from = (peer) => signUp(local, peer, { commits: false });
    rule("addresses of both versions are peers",
        ["", "192.0.2.7", "::1", "2001:db8::7"].every((peer) => from(peer) === 200));
    rule("a peer of another form is refused", ["localhost", "192.0.2", "192.0.2.7:80", "x".repeat(5000)].every((peer) =>
        refusal(() => from(peer)) === Status.malformed));
    const exposed = module.create({ ...settings, trust: "strict" }, randomBytes(32));
    const signUps = (peer, count) => Array.from({ length: count }, () => signUp(exposed, peer));
    rule("a peer has a budget of sign-ups, which is not another peer's",
        signUps("192.0.2.7", 101).filter((status) => status !== 200).length === 1
        && signUps("192.0.2.8", 1)[0] === 200);
}
