// Proposing, committing, and the changes since a cursor.
import { Status } from "../../js/module.js";
import { populated, refusal, same } from "./helpers.mjs";
import { post } from "./requests.mjs";

export async function proposals(program, rule) {
    const { module, first, ask } = await populated(program);
    const mark = module.snapshot(first);
    const proposal = ask(post("signUp", {}), { commits: false });
    rule("a proposal changes nothing",
        same(module.snapshot(first).snapshot, mark.snapshot) && proposal.cursor === mark.cursor);
    const commitProposal = () => module.commit(first, proposal.cursor, proposal.changes);
    rule("committing the change set of a proposal moves the cursor", commitProposal() === mark.cursor + 1n);
    rule("committing the same proposal twice is a conflict", refusal(commitProposal) === Status.conflict);
    const { cursor, sets } = module.changesSince(first, mark.cursor);
    rule("the changes since a cursor are those committed since",
        cursor === mark.cursor + 1n && sets.length === 1 && same(sets[0], proposal.changes));
    rule("changes before a cursor that the host passed are dropped",
        refusal(() => module.changesSince(first, 0n)) === Status.forgotten);
}
