// Snapshots: a second authority from one, a third from the changes after one, and snapshots that are damaged.
import { randomBytes } from "node:crypto";
import { Status } from "../../js/module.js";
import { populated, refusal, same } from "./helpers.mjs";
import { hazel, now, post, settings } from "./requests.mjs";

export async function snapshots(program, rule) {
    const { module, first, ask } = await populated(program);
    const mark = module.snapshot(first);
    ask(post("signUp", {}));
    ask(post("signInWithPassword", hazel));
    const snapshotOf = (handle) => module.snapshot(handle).snapshot;
    const snapshot = snapshotOf(first);

    const second = module.restore(settings, randomBytes(32), snapshot);
    rule("a restored authority has the same snapshot", same(snapshotOf(second), snapshot));
    const { status } = module.call(second, post("signInWithPassword", hazel), now, randomBytes(32));
    rule("a restored authority knows its accounts", status === 200);
    rule("two authorities of one instance are independent", same(snapshotOf(first), snapshot));

    const follower = module.restore(settings, randomBytes(32), mark.snapshot);
    const { sets } = module.changesSince(first, mark.cursor);
    for (const [index, changes] of sets.entries()) module.commit(follower, BigInt(index), changes);
    rule("a follower that commits the same changes has the same state", same(snapshotOf(follower), snapshot));

    let refused = 0;
    for (let index = 0; index < snapshot.length; index += 1) {
        const damaged = Uint8Array.from(snapshot);
        damaged[index] ^= 1 << index % 8;
        if (refusal(() => module.restore(settings, randomBytes(32), damaged)) === Status.damaged) refused += 1;
    }
    rule("a snapshot with one wrong bit is refused", refused === snapshot.length);

    module.drop(second);
    rule("a dropped authority is unknown", refusal(() => module.snapshot(second)) === Status.unknownHandle);
    rule("a handle is not used twice", module.create(settings, randomBytes(32)) > follower);
}
