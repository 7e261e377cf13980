// How people may sign in: the settings of the project, or of the chosen tenant, that the engine enforces.
import { chosen, get, paths } from "./engine.js";
import { fill, h } from "./dom.js";
import { badge, field, link, page } from "./ui.js";
import { at, member, rawPart, s, settingsPart } from "./settings-form.js";

const permissions = () => [
    member("client.permissions.disabledUserSignup", "not", s("clientsSignUp"), { hint: s("clientsSignUpHint") }),
    member("client.permissions.disabledUserDeletion", "not", s("clientsDelete")),
];

/** The switches of a tenant. */
export const tenantMethods = () => [
    member("displayName", "text", s("name")),
    member("allowPasswordSignup", "flag", s("password")),
    member("enableEmailLinkSignin", "flag", s("emailLink")),
    member("enableAnonymousUser", "flag", s("guests")),
    member("disableAuth", "flag", s("tenantOff"), { hint: s("tenantOffHint") }),
];

/** What `accounts:forecast` is asked: which of these methods were on and would be off. */
const disabled = (now, before, pairs) => {
    const found = pairs.filter(([path]) => at(before, path) && !at(now, path)).map(([, method]) => method);
    return found.length > 0 ? { disableProvider: found } : null;
};

function methods(of) {
    const part = { title: s("methods"), lead: s("methodsLead"), isWide: true };
    if (of === "tenant") {
        return {
            ...part, members: [...tenantMethods(), ...permissions()],
            // A tenant that is switched off is as closed as a deleted one.
            removals: (now, before) => (now.disableAuth && !before.disableAuth ? { deleteTenant: true } : disabled(now, before, [["allowPasswordSignup", "password"], ["enableEmailLinkSignin", "emailLink"]])),
        };
    }
    const email = ["signIn.email.enabled", "signIn.email.passwordRequired", "signIn.phoneNumber.enabled"];
    return {
        ...part,
        members: [
            member(email[0], "flag", s("password"), { ifAbsent: true }),
            member(email[1], "not", s("emailLink"), { hint: s("emailLinkHint") }),
            member(email[2], "flag", s("phone"), { ifAbsent: true }),
            member("signIn.anonymous.enabled", "flag", s("guests"), { ifAbsent: true }),
            member("signIn.allowDuplicateEmails", "flag", s("duplicates"), { hint: s("duplicatesHint") }),
            ...permissions(),
        ],
        // Links need addresses switched on, so that the password's switch ends both.
        removals: (now, before) => {
            const linksWork = (config) => at(config, email[0]) && !at(config, email[1]);
            const change = disabled(now, before, [[email[0], "password"], [email[2], "phone"]]) ?? { disableProvider: [] };
            if (linksWork(before) && !linksWork(now)) change.disableProvider.push("emailLink");
            return change.disableProvider.length > 0 ? change : null;
        },
    };
}

const privacy = (of) => ({
    title: s("privacy"), lead: s("privacyLead"),
    members: [member("emailPrivacyConfig.enableImprovedEmailPrivacy", "flag", s("hideEmails"), { ifAbsent: of === "project" && chosen.server?.trust === "hardened", hint: s("hideEmailsHint") })],
});

function secondFactors(of) {
    const name = of === "tenant" ? "mfaConfig" : "mfa";
    const isOn = (state) => state === "ENABLED" || state === "MANDATORY";
    return {
        title: s("secondFactors"), isWide: true,
        members: [
            member("state", "choice", s("state"), { choices: ["DISABLED", "ENABLED", "MANDATORY"].map((state) => [state, s(`mfa-${state}`)]) }),
            member("sms", "flag", s("mfaSMS")),
            member("totp", "flag", s("mfaTOTP")),
            member("adjacent", "number", s("adjacent"), { hint: s("adjacentHint"), min: 0, max: 10, placeholder: "5" }),
            member("codes", "choice", s("recoveryCodes"), { choices: [["", s("byTrust")], ["yes", s("on")], ["no", s("off")]] }),
        ],
        read: (config) => {
            const mfa = config[name] ?? {};
            const totp = mfa.providerConfigs?.find((one) => one.totpProviderConfig);
            return {
                state: mfa.state ?? "DISABLED", sms: mfa.enabledProviders?.includes("PHONE_SMS"), totp: isOn(totp?.state),
                adjacent: totp?.totpProviderConfig.adjacentIntervals, codes: mfa.recoveryCodes === undefined ? "" : mfa.recoveryCodes ? "yes" : "no",
            };
        },
        write: (now, { [name]: { enabledProviders, providerConfigs, ...mfa } = {} }) => {
            const old = providerConfigs?.find((one) => one.totpProviderConfig);
            const keepsTOTP = isOn(old?.state) === now.totp && old?.totpProviderConfig.adjacentIntervals === now.adjacent;
            return {
                [`${name}.state`]: now.state === "DISABLED" ? mfa.state && now.state : now.state,
                [`${name}.enabledProviders`]: now.sms ? ["PHONE_SMS"] : enabledProviders && [],
                [`${name}.providerConfigs`]: keepsTOTP ? providerConfigs : [{ state: now.totp ? "ENABLED" : "DISABLED", totpProviderConfig: now.adjacent === undefined ? {} : { adjacentIntervals: now.adjacent } }],
                [`${name}.recoveryCodes`]: now.codes === undefined ? undefined : now.codes === "yes",
            };
        },
        removals: (now, before) => {
            const works = (values, kind) => isOn(values.state) && values[kind];
            const disableFactor = [["sms", "phone"], ["totp", "totp"]].filter(([kind]) => works(before, kind) && !works(now, kind)).map(([, factor]) => factor);
            const requireSecondFactor = now.state === "MANDATORY" && before.state !== "MANDATORY";
            return disableFactor.length > 0 || requireSecondFactor ? { disableFactor, requireSecondFactor } : null;
        },
    };
}

const strength = [["minPasswordLength", "number"], ["maxPasswordLength", "number"], ["containsLowercaseCharacter", "flag"], ["containsUppercaseCharacter", "flag"], ["containsNumericCharacter", "flag"], ["containsNonAlphanumericCharacter", "flag"]];
const symbols = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`-]/;

const passwords = () => ({
    title: s("passwordPolicy"), lead: s("passwordPolicyLead"), isWide: true,
    members: [
        member("enforced", "flag", s("passwordEnforced")),
        member("upgrade", "flag", s("passwordUpgrade"), { hint: s("passwordUpgradeHint") }),
        ...strength.map(([name, kind]) => member(name, kind, s(name), { min: name === "minPasswordLength" ? 6 : 1, max: name === "minPasswordLength" ? 30 : 4096 })),
    ],
    read: (config) => {
        const policy = config.passwordPolicyConfig ?? {};
        return { minPasswordLength: 6, maxPasswordLength: 4096, ...policy.passwordPolicyVersions?.[0]?.customStrengthOptions, enforced: policy.passwordPolicyEnforcementState === "ENFORCE", upgrade: policy.forceUpgradeOnSignin };
    },
    write: ({ enforced, upgrade, ...options }) => ({
        passwordPolicyConfig: { forceUpgradeOnSignin: upgrade, passwordPolicyEnforcementState: enforced ? "ENFORCE" : "OFF", passwordPolicyVersions: [{ customStrengthOptions: options }] },
    }),
    after: (form) => {
        const result = h("div", { class: "row", role: "status" });
        const sample = field(s("sample"), { kind: "text", hint: s("sampleHint") });
        const input = sample.querySelector("input");
        const check = () => {
            const named = (name) => form.elements.namedItem(name);
            const text = input.value;
            // Lengths are in units of UTF-16, as the client libraries count, and so is a JavaScript text's.
            const rules = [
                ["minPasswordLength", text.length >= Number(named("minPasswordLength").value || 6)], ["maxPasswordLength", text.length <= Number(named("maxPasswordLength").value || 4096)],
                ...[["containsLowercaseCharacter", /[a-z]/], ["containsUppercaseCharacter", /[A-Z]/], ["containsNumericCharacter", /[0-9]/], ["containsNonAlphanumericCharacter", symbols]].filter(([name]) => named(name).checked).map(([name, rule]) => [name, rule.test(text)]),
            ];
            fill(result, text && rules.map(([name, holds]) => badge(`${holds ? "✓" : "✗"} ${s(name)}`, holds ? "good" : "bad")));
        };
        form.addEventListener("input", check);
        return [sample, result];
    },
});

function phones(of) {
    const numbers = of === "tenant" ? "testPhoneNumbers" : "signIn.phoneNumber.testPhoneNumbers";
    return {
        title: s("phones"), isWide: true,
        members: [
            member("numbers", "map", s("testNumbers"), { hint: s("testNumbersHint"), placeholder: "+15555550100 = 123456" }),
            member("rule", "choice", s("regions"), { choices: ["", "only", "except"].map((rule) => [rule, s(`regions-${rule || "all"}`)]) }),
            member("regions", "lines", s("regionCodes"), { hint: s("regionCodesHint"), placeholder: "DE" }),
        ],
        read: (config) => {
            const { allowByDefault, allowlistOnly } = config.smsRegionConfig ?? {};
            return { numbers: at(config, numbers), rule: allowlistOnly ? "only" : allowByDefault ? "except" : "", regions: allowlistOnly?.allowedRegions ?? allowByDefault?.disallowedRegions };
        },
        write: (now) => ({
            [numbers]: now.numbers,
            smsRegionConfig: now.rule === "only" ? { allowlistOnly: { allowedRegions: now.regions ?? [] } } : now.rule === "except" ? { allowByDefault: { disallowedRegions: now.regions ?? [] } } : undefined,
        }),
    };
}

const domains = (of) => ({
    title: s("domains"), isWide: true,
    members: [
        of === "project" && member("authorizedDomains", "lines", s("authorizedDomains"), { hint: s("authorizedDomainsHint"), placeholder: "app.example.com" }),
        member("passkeyConfig.rpId", "text", s("passkeyDomain"), { placeholder: "app.example.com" }),
        member("passkeyConfig.expectedOrigins", "lines", s("passkeyOrigins"), { placeholder: "https://app.example.com" }),
    ].filter(Boolean),
});

/** The parts of the settings of a `project` or `tenant`. */
export const partsOf = (of) => [methods(of), privacy(of), secondFactors(of), passwords(), phones(of), domains(of)];

export async function show(main, { signal }) {
    const of = chosen.tenant ? "tenant" : "project";
    const path = of === "tenant" ? paths.admin(`tenants/${encodeURIComponent(chosen.tenant)}`) : paths.admin("config");
    const config = await get(path, { signal });
    const target = { path, config, forecast: paths.ownScoped("accounts:forecast"), changed: [] };
    fill(main, page({ title: s("policy"), lead: s(`policyLead-${of}`) },
        h("p", { class: "row" }, link(s("providers"), "#/providers"), link(s("hooks"), "#/hooks"), link(s("tenants"), "#/tenants")),
        ...partsOf(of).map((part) => settingsPart(part, target)), rawPart(target, () => show(main, { signal }))));
}
