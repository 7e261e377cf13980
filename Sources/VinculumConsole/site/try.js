// Sign-in as an app would offer it, with the requests beside: for trying, and for recording a journey by clicking.
import { accountLink, act, badge, button, facts, field, json, page, problem, requestView, section, tabs, values } from "./ui.js";
import { appOf, claims, exchange, exchangeView, handWritten, totp } from "./app.js";
import { chosen, get, onAnswer, paths } from "./engine.js";
import { fill, foreign, h } from "./dom.js";
import { instant, t } from "./texts.js";

/** What the app of this page has: its session, a sign-in that waits for its second factor, steps that were begun. */
const app = { scope: "", session: null, pending: null, phone: "", enrolment: null, secrets: new Map(), lastCode: "", log: [] };
const logLimit = 30;

export function showTry(main, { signal }) {
    // What one project issued is refused in every other.
    const scope = `${chosen.project}/${chosen.tenant}`;
    if (app.scope !== scope) Object.assign(app, { scope, session: null, pending: null, phone: "", enrolment: null, log: [] });
    const ask = appOf(chosen.project, chosen.tenant);
    const [who, outbox, log, waiting, factors] = [1, 2, 3, 4, 5].map(() => h("div", { class: "stack" }));
    const now = async () => Date.parse((await get(paths.clock())).now);

    function note(done) {
        app.log = [done, ...app.log].slice(0, logLimit);
        const { body } = done;
        if (done.status < 400 && body.idToken) app.session = { idToken: body.idToken, localId: claims(body.idToken).sub };
        if (body.mfaPendingCredential) app.pending = { credential: body.mfaPendingCredential, factors: body.mfaInfo ?? [], localId: body.localId };
        else if (done.status < 400 && body.idToken) app.pending = null;
        if (body.sessionInfo) app.phone = body.sessionInfo;
        draw();
        return done;
    }
    const send = async (request) => note(await exchange(request, { signal }));

    /** A form that sends one request, which is shown as code while it is filled in. */
    function form(fields, requestOf, label, then) {
        const view = requestView([]);
        const trouble = h("div", { role: "status" });
        const element = h("form", { class: "stack" }, fields, view, trouble, h("div", { class: "actions" }, h("button", { type: "submit", class: "button primary" }, label)));
        const renew = () => view.show(requestOf(values(element)));
        element.addEventListener("input", renew);
        element.addEventListener("submit", async (event) => {
            event.preventDefault();
            element.setAttribute("aria-busy", "true");
            try {
                const done = await send(requestOf(values(element)));
                then?.(done);
                fill(trouble);
            } catch (error) {
                fill(trouble, problem(error));
            } finally {
                element.removeAttribute("aria-busy");
            }
        });
        renew();
        return element;
    }
    const link = () => field(t("tryLink"), { name: "link", kind: "checkbox", hint: t("tryLinkHint") });
    const linked = (given, body) => (given.link && app.session ? { idToken: app.session.idToken, ...body } : body);
    const select = (name, label, keys) => field(label, { name, kind: "select", choices: keys.map((key) => [key, t(`try-${key}`)]) });
    const email = (value = "ada@example.com") => field(t("tryEmail"), { name: "email", kind: "email", value, autocomplete: "off" });
    const code = (name) => field(t("tryCode"), { name, hint: t("tryCodeHint"), inputmode: name === "code" ? "numeric" : null });

    const ways = [
        ["password", () => form([select("what", t("tryWhat"), ["signUp", "signInWithPassword", "reset"]), email(), field(t("tryPassword"), { name: "password", value: "a long enough password" }), link()], (given) => given.what === "reset"
            ? ask.accounts("sendOobCode", { requestType: "PASSWORD_RESET", email: given.email })
            : ask.accounts(given.what, linked(given, { email: given.email, password: given.password })), t("tryGo"))],
        ["link", () => form([select("what", t("tryWhat"), ["send", "finish"]), email(), code("oobCode"), link()], (given) => given.what === "send"
            ? ask.accounts("sendOobCode", { requestType: "EMAIL_SIGNIN", email: given.email, continueUrl: "http://localhost/", canHandleCodeInApp: true })
            : ask.accounts("signInWithEmailLink", linked(given, { email: given.email, oobCode: given.oobCode })), t("tryGo"))],
        ["phone", () => form([select("what", t("tryWhat"), ["send", "finish"]), field(t("tryPhone"), { name: "phoneNumber", kind: "tel", value: "+15550100" }), code("code"), link()], (given) => given.what === "send"
            ? ask.accounts("sendVerificationCode", { phoneNumber: given.phoneNumber })
            : ask.accounts("signInWithPhoneNumber", linked(given, { sessionInfo: app.phone, code: given.code })), t("tryGo"))],
        ["provider", () => {
            const list = h("datalist", { id: "providers" }, ["google.com", "apple.com", "facebook.com", "github.com", "microsoft.com", "oidc.example"].map((id) => h("option", { value: id })));
            return form([field(t("tryProvider"), { name: "id", value: "google.com", list: list.id }), list, field("sub", { name: "sub", value: "20001", hint: t("tryClaims") }), field("email", { name: "email", value: "ada@example.com" }),
                field("email_verified", { name: "verified", kind: "checkbox", value: true }), field("name", { name: "name", value: "Ada" }), link()], (given) =>
                ask.accounts("signInWithIdp", linked(given, handWritten(given.id, { sub: given.sub, ...(given.email && { email: given.email, email_verified: given.verified }), ...(given.name && { name: given.name }) }))), t("tryGo"));
        }],
        ["guest", () => form(h("p", {}, t("tryGuestHint")), () => ask.accounts("signUp", {}), t("tryGo"))],
        ["mailed", () => form([select("what", t("tryWhat"), ["apply", "newPassword"]), code("oobCode"), field(t("tryNewPassword"), { name: "password", value: "another long password" })], (given) => given.what === "apply"
            ? ask.accounts("update", { oobCode: given.oobCode })
            : ask.accounts("resetPassword", { oobCode: given.oobCode, newPassword: given.password }), t("tryGo"))],
    ].map(([name, render]) => ({ name, title: t(`try-way-${name}`), render }));

    /** The code of an authenticator app whose secret this page knows; each works once, so the next one where it was used. */
    async function currentCode(secret) {
        const time = await now();
        const found = await totp(secret, time);
        return found === app.lastCode ? totp(secret, time + 30_000) : found;
    }

    async function pendingView() {
        if (!app.pending) return null;
        const { credential, factors: hints, localId } = app.pending;
        const secret = app.secrets.get(localId);
        return section(t("tryPending"), { lead: t("tryPendingHint"), actions: [button(t("cancel"), () => {
            app.pending = null;
            draw();
        }, { kind: "quiet" })] }, await Promise.all(hints.map(async (hint) => {
            const id = hint.mfaEnrollmentId;
            if (!hint.phoneInfo) return form([field(hint.displayName || t("tryTOTP"), { name: "code", value: secret ? await currentCode(secret) : "", hint: t(secret ? "tryKnown" : "tryUnknown"), inputmode: "numeric" })], (given) => {
                return ask.factor("mfaSignIn:finalize", { mfaPendingCredential: credential, mfaEnrollmentId: id, totpVerificationInfo: { verificationCode: given.code } });
            }, t("tryFinish"), ({ request }) => (app.lastCode = request.body.totpVerificationInfo.verificationCode));
            return app.pending?.session
                ? form([field(hint.phoneInfo, { name: "code", hint: t("tryCodeHint"), inputmode: "numeric" })], (given) => ask.factor("mfaSignIn:finalize", { mfaPendingCredential: credential, phoneVerificationInfo: { sessionInfo: app.pending.session, code: given.code } }), t("tryFinish"))
                : form(h("p", {}, foreign(hint.phoneInfo)), () => ask.factor("mfaSignIn:start", { mfaPendingCredential: credential, mfaEnrollmentId: id, phoneSignInInfo: {} }), t("trySendCode"), ({ body }) => {
                    app.pending.session = body.phoneResponseInfo?.sessionInfo;
                    draw();
                });
        })));
    }

    async function whoView() {
        if (!app.session) return section(t("trySession"), {}, h("p", { class: "faint" }, t("tryNobody")));
        const { idToken, localId } = app.session;
        const said = claims(idToken);
        const { status, body } = await exchange(ask.accounts("lookup", { idToken }), { signal });
        const user = body.users?.[0];
        const change = async (title, request, label, forecast) => {
            const answers = await act({ title, request, label, kind: "danger", body: forecast ?? [] });
            if (answers) note({ request, status: 200, body: answers[0] });
        };
        const forecastOf = async (removal) => {
            const { body: found } = await exchange(ask.own("forecast", { idToken, ...removal }), { signal });
            return h("p", { class: ["note", found.unreachable ? "bad" : found.remaining === 0 ? "warn" : "good"] }, found.error ? foreign(found.error.message) : t(found.unreachable ? "tryUnreachable" : "tryRemaining", { n: found.remaining }));
        };
        const forgotten = async () => {
            app.session = null;
            draw();
        };
        return section(t("trySession"), { actions: [button(t("signOut"), forgotten)] },
            status >= 400 && h("p", { class: "note warn" }, t("trySessionEnded"), " ", foreign(body?.error?.message ?? "")),
            facts([t("account"), accountLink(localId)], [t("tryEmail"), user?.email], [t("trySignedInBy"), said.firebase?.sign_in_provider], [t("trySecond"), said.firebase?.sign_in_second_factor], [t("tryUntil"), instant(said.exp * 1000)]),
            (user?.providerUserInfo ?? []).map((one) => h("div", { class: "row" }, badge(foreign(one.providerId).textContent), foreign(one.email ?? one.phoneNumber ?? one.rawId ?? ""), h("span", { class: "spring" }),
                button(t("tryUnlink"), () => change(t("tryUnlinkOf", { name: one.providerId }), ask.accounts("update", { idToken, deleteProvider: [one.providerId] }), t("tryUnlink"), forecastOf({ deleteProvider: [one.providerId] })), { kind: "small", dataset: { key: `unlink-${one.providerId}` } }))),
            (user?.mfaInfo ?? []).map((one) => h("div", { class: "row" }, badge(t("trySecond"), "info"), foreign(one.displayName || one.phoneInfo || t("tryTOTP")), h("span", { class: "spring" }),
                button(t("tryWithdraw"), () => change(t("tryWithdraw"), ask.factor("mfaEnrollment:withdraw", { idToken, mfaEnrollmentId: one.mfaEnrollmentId }), t("tryWithdraw"), forecastOf({ mfaEnrollmentId: one.mfaEnrollmentId })), { kind: "small", dataset: { key: `withdraw-${one.mfaEnrollmentId}` } }))),
            h("details", { class: "request" }, h("summary", {}, t("tryToken")), json(said)),
            h("div", { class: "actions" },
                user?.email && !user.emailVerified && button(t("tryVerify"), () => send(ask.accounts("sendOobCode", { requestType: "VERIFY_EMAIL", idToken })), { dataset: { key: "verify" } }),
                button(t("tryDelete"), async () => {
                    await change(t("tryDelete"), ask.accounts("delete", { idToken }), t("tryDelete"));
                    draw();
                }, { kind: "danger", dataset: { key: "delete" } })));
    }

    async function factorView() {
        if (!app.session) return null;
        const { idToken, localId } = app.session;
        const begun = app.enrolment;
        const done = (answer) => {
            if (answer.status >= 400) return;
            app.enrolment = null;
            draw();
        };
        if (begun?.totp) return section(t("tryEnrol"), {}, facts([t("tourSecret"), h("code", {}, begun.totp.sharedSecretKey)]), form([field(t("tourCode"), { name: "code", value: await currentCode(begun.totp.sharedSecretKey), inputmode: "numeric" })], (given) =>
            ask.factor("mfaEnrollment:finalize", { idToken, displayName: t("tryTOTP"), totpVerificationInfo: { sessionInfo: begun.totp.sessionInfo, verificationCode: given.code } }), t("tryFinish"), (answer) => {
                app.lastCode = answer.request.body.totpVerificationInfo.verificationCode;
                app.secrets.set(localId, begun.totp.sharedSecretKey);
                done(answer);
            }));
        if (begun?.phone) return section(t("tryEnrol"), {}, form([code("code")], (given) => ask.factor("mfaEnrollment:finalize", { idToken, phoneVerificationInfo: { sessionInfo: begun.phone, code: given.code } }), t("tryFinish"), done));
        const begin = ({ body }) => {
            app.enrolment = { totp: body.totpSessionInfo, phone: body.phoneSessionInfo?.sessionInfo };
            draw();
        };
        return section(t("tryEnrol"), { lead: t("tryEnrolHint") },
            form([select("what", t("tryWhat"), ["totp", "sms"]), field(t("tryPhone"), { name: "phoneNumber", kind: "tel", value: "+15550101" })], (given) => ask.factor("mfaEnrollment:start", { idToken, ...(given.what === "totp" ? { totpEnrollmentInfo: {} } : { phoneEnrollmentInfo: { phoneNumber: given.phoneNumber } }) }), t("tryGo"), begin));
    }

    /** Puts a code into the field that waits for one. */
    function use(name, value) {
        const input = [...main.querySelectorAll(`[name=${name}]`)].find((one) => !one.value) ?? main.querySelector(`[name=${name}]`);
        if (!input) return;
        const what = input.form.elements.what;
        if (what?.value === "send") what.value = "finish";
        input.value = value;
        input.dispatchEvent(new Event("input", { bubbles: true }));
        input.focus();
    }

    async function outboxView() {
        const [mails, messages] = await Promise.all([get(paths.local("oobCodes"), { signal }), get(paths.local("verificationCodes"), { signal })]);
        const entries = [...(messages.verificationCodes ?? []).map((one) => ["code", t("tryMessage"), one.phoneNumber, one.code]), ...(mails.oobCodes ?? []).map((one) => ["oobCode", one.requestType, one.email, one.oobCode])].reverse().slice(0, 8);
        return section(t("tryOutbox"), {}, entries.length === 0 ? h("p", { class: "faint" }, t("tryNoMail")) : entries.map(([name, kind, to, value]) => h("div", { class: "row" },
            badge(kind), foreign(to), value && h("code", {}, value.length > 14 ? `${value.slice(0, 12)}…` : value), h("span", { class: "spring" }), value && button(t("tryUse"), () => use(name, value), { kind: "small", dataset: { key: `use-${value}` } }))));
    }

    let turn = 0;
    /** Renews what depends on the session; the forms stay, so that nothing typed is lost. */
    async function draw() {
        const mine = ++turn;
        for (const [place, make] of [[who, whoView], [waiting, pendingView], [factors, factorView], [outbox, outboxView]]) {
            try {
                const made = await make();
                if (mine !== turn || signal.aborted) return;
                fill(place, made);
            } catch (error) {
                if (signal.aborted) return;
                fill(place, problem(error, draw));
            }
        }
        fill(log, section(t("tryRequests"), {}, app.log.length === 0 ? h("p", { class: "faint" }, t("tryNoRequests")) : app.log.map((one, place) => exchangeView(one, { open: place === 0 }))));
    }

    fill(main, page({ title: t("try"), lead: t("tryLead") }, h("div", { class: "columns" },
        h("div", { class: "stack" }, waiting, section(t("tryWays"), {}, tabs(t("tryWays"), ways)), factors), h("div", { class: "stack" }, who, outbox)), log));
    onAnswer(({ kind, request }) => {
        if (kind === "answered" && !request.headers) draw();
    }, signal);
    return draw();
}
