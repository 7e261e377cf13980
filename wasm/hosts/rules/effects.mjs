// Effects: what is to be sent, after the commit of a request that was done.
import { textOf } from "../../js/module.js";
import { populated } from "./helpers.mjs";
import { hazel, json, post } from "./requests.mjs";

export async function effects(program, rule) {
    const { ask, signUp } = await populated(program);
    const effectsOf = (request, options) => ask(request, options).effects;
    const resetFor = (email) => post("sendOobCode", { requestType: "PASSWORD_RESET", email });
    const reset = resetFor(hazel.email);
    const phone = { ...post("sendVerificationCode", { phoneNumber: "+15555550100" }), peer: "192.0.2.7" };
    const mail = effectsOf(reset);
    rule("a mail is an effect with its recipient, code and link", mail.length === 1
        && mail[0].kind === "PASSWORD_RESET" && mail[0].email === hazel.email
        && mail[0].link.includes(`oobCode=${mail[0].code}`) && mail[0].locale === "en");
    rule("the language of a mail is the request's", effectsOf(
        { ...reset, headers: { ...json, "X-Firebase-Locale": "de" } })[0].locale === "de");
    const [message] = effectsOf(phone);
    rule("a message is an effect with its number and code",
        message.kind === "PHONE_SIGNIN" && message.phoneNumber === "+15555550100" && /^[0-9]{6}$/.test(message.code));
    rule("a proposal has the effects that its commit will have", effectsOf(phone, { commits: false }).length === 1);
    rule("a refused request has no effects", effectsOf(resetFor("nobody@example.com")).length === 0);
    const { idToken } = JSON.parse(textOf(signUp.body));
    rule("a lookup has no effects", effectsOf(post("lookup", { idToken })).length === 0);
}
