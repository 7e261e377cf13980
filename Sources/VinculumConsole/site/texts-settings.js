// What the navigation says of the pages of settings.js.
export const settings = {
    "s.projects": ["Projects", "Projekte"],
    "s.tenants": ["Tenants", "Mandanten"],
    "s.policy": ["Sign-in settings", "Anmeldeeinstellungen"],
    "s.providers": ["Identity providers", "Identitätsanbieter"],
    "s.hooks": ["Blocking functions", "Blockierfunktionen"],
    "s.keys": ["Signing keys", "Signaturschlüssel"],
    "s.help": ["Help", "Hilfe"],
};
