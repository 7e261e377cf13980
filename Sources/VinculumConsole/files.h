// Written by .ci/console from the names in site/; not edited by hand.
static const unsigned char file0[] = {
#embed "site/account-actions.js"
};
static const unsigned char file1[] = {
#embed "site/account-beside.js"
};
static const unsigned char file2[] = {
#embed "site/account-create.js"
};
static const unsigned char file3[] = {
#embed "site/account-forecast.js"
};
static const unsigned char file4[] = {
#embed "site/account-model.js"
};
static const unsigned char file5[] = {
#embed "site/account-page.js"
};
static const unsigned char file6[] = {
#embed "site/account-parts.js"
};
static const unsigned char file7[] = {
#embed "site/accounts.js"
};
static const unsigned char file8[] = {
#embed "site/app.js"
};
static const unsigned char file9[] = {
#embed "site/audit.js"
};
static const unsigned char file10[] = {
#embed "site/budgets.js"
};
static const unsigned char file11[] = {
#embed "site/clock-badge.js"
};
static const unsigned char file12[] = {
#embed "site/clock.js"
};
static const unsigned char file13[] = {
#embed "site/compare.js"
};
static const unsigned char file14[] = {
#embed "site/decisions.js"
};
static const unsigned char file15[] = {
#embed "site/dom.js"
};
static const unsigned char file16[] = {
#embed "site/engine.js"
};
static const unsigned char file17[] = {
#embed "site/graph.js"
};
static const unsigned char file18[] = {
#embed "site/help.js"
};
static const unsigned char file19[] = {
#embed "site/home.js"
};
static const unsigned char file20[] = {
#embed "site/hooks.js"
};
static const unsigned char file21[] = {
#embed "site/index.html"
};
static const unsigned char file22[] = {
#embed "site/keys.js"
};
static const unsigned char file23[] = {
#embed "site/live-parts.js"
};
static const unsigned char file24[] = {
#embed "site/live.js"
};
static const unsigned char file25[] = {
#embed "site/main.js"
};
static const unsigned char file26[] = {
#embed "site/metrics.js"
};
static const unsigned char file27[] = {
#embed "site/outbox.js"
};
static const unsigned char file28[] = {
#embed "site/playground.js"
};
static const unsigned char file29[] = {
#embed "site/policy.js"
};
static const unsigned char file30[] = {
#embed "site/projects.js"
};
static const unsigned char file31[] = {
#embed "site/providers.js"
};
static const unsigned char file32[] = {
#embed "site/rules.js"
};
static const unsigned char file33[] = {
#embed "site/settings-form.js"
};
static const unsigned char file34[] = {
#embed "site/settings.js"
};
static const unsigned char file35[] = {
#embed "site/snippets.js"
};
static const unsigned char file36[] = {
#embed "site/style.css"
};
static const unsigned char file37[] = {
#embed "site/tenants.js"
};
static const unsigned char file38[] = {
#embed "site/texts-account-pages.js"
};
static const unsigned char file39[] = {
#embed "site/texts-accounts.js"
};
static const unsigned char file40[] = {
#embed "site/texts-facts.js"
};
static const unsigned char file41[] = {
#embed "site/texts-live-pages.js"
};
static const unsigned char file42[] = {
#embed "site/texts-live.js"
};
static const unsigned char file43[] = {
#embed "site/texts-playground-pages.js"
};
static const unsigned char file44[] = {
#embed "site/texts-playground.js"
};
static const unsigned char file45[] = {
#embed "site/texts-rules.js"
};
static const unsigned char file46[] = {
#embed "site/texts-settings-pages.js"
};
static const unsigned char file47[] = {
#embed "site/texts-settings.js"
};
static const unsigned char file48[] = {
#embed "site/texts-shell.js"
};
static const unsigned char file49[] = {
#embed "site/texts.js"
};
static const unsigned char file50[] = {
#embed "site/tour-story.js"
};
static const unsigned char file51[] = {
#embed "site/tour.js"
};
static const unsigned char file52[] = {
#embed "site/try.js"
};
static const unsigned char file53[] = {
#embed "site/ui.js"
};
static const vinculum_console_file files[] = {
    {"account-actions.js", "text/javascript; charset=utf-8", file0, sizeof file0},
    {"account-beside.js", "text/javascript; charset=utf-8", file1, sizeof file1},
    {"account-create.js", "text/javascript; charset=utf-8", file2, sizeof file2},
    {"account-forecast.js", "text/javascript; charset=utf-8", file3, sizeof file3},
    {"account-model.js", "text/javascript; charset=utf-8", file4, sizeof file4},
    {"account-page.js", "text/javascript; charset=utf-8", file5, sizeof file5},
    {"account-parts.js", "text/javascript; charset=utf-8", file6, sizeof file6},
    {"accounts.js", "text/javascript; charset=utf-8", file7, sizeof file7},
    {"app.js", "text/javascript; charset=utf-8", file8, sizeof file8},
    {"audit.js", "text/javascript; charset=utf-8", file9, sizeof file9},
    {"budgets.js", "text/javascript; charset=utf-8", file10, sizeof file10},
    {"clock-badge.js", "text/javascript; charset=utf-8", file11, sizeof file11},
    {"clock.js", "text/javascript; charset=utf-8", file12, sizeof file12},
    {"compare.js", "text/javascript; charset=utf-8", file13, sizeof file13},
    {"decisions.js", "text/javascript; charset=utf-8", file14, sizeof file14},
    {"dom.js", "text/javascript; charset=utf-8", file15, sizeof file15},
    {"engine.js", "text/javascript; charset=utf-8", file16, sizeof file16},
    {"graph.js", "text/javascript; charset=utf-8", file17, sizeof file17},
    {"help.js", "text/javascript; charset=utf-8", file18, sizeof file18},
    {"home.js", "text/javascript; charset=utf-8", file19, sizeof file19},
    {"hooks.js", "text/javascript; charset=utf-8", file20, sizeof file20},
    {"index.html", "text/html; charset=utf-8", file21, sizeof file21},
    {"keys.js", "text/javascript; charset=utf-8", file22, sizeof file22},
    {"live-parts.js", "text/javascript; charset=utf-8", file23, sizeof file23},
    {"live.js", "text/javascript; charset=utf-8", file24, sizeof file24},
    {"main.js", "text/javascript; charset=utf-8", file25, sizeof file25},
    {"metrics.js", "text/javascript; charset=utf-8", file26, sizeof file26},
    {"outbox.js", "text/javascript; charset=utf-8", file27, sizeof file27},
    {"playground.js", "text/javascript; charset=utf-8", file28, sizeof file28},
    {"policy.js", "text/javascript; charset=utf-8", file29, sizeof file29},
    {"projects.js", "text/javascript; charset=utf-8", file30, sizeof file30},
    {"providers.js", "text/javascript; charset=utf-8", file31, sizeof file31},
    {"rules.js", "text/javascript; charset=utf-8", file32, sizeof file32},
    {"settings-form.js", "text/javascript; charset=utf-8", file33, sizeof file33},
    {"settings.js", "text/javascript; charset=utf-8", file34, sizeof file34},
    {"snippets.js", "text/javascript; charset=utf-8", file35, sizeof file35},
    {"style.css", "text/css; charset=utf-8", file36, sizeof file36},
    {"tenants.js", "text/javascript; charset=utf-8", file37, sizeof file37},
    {"texts-account-pages.js", "text/javascript; charset=utf-8", file38, sizeof file38},
    {"texts-accounts.js", "text/javascript; charset=utf-8", file39, sizeof file39},
    {"texts-facts.js", "text/javascript; charset=utf-8", file40, sizeof file40},
    {"texts-live-pages.js", "text/javascript; charset=utf-8", file41, sizeof file41},
    {"texts-live.js", "text/javascript; charset=utf-8", file42, sizeof file42},
    {"texts-playground-pages.js", "text/javascript; charset=utf-8", file43, sizeof file43},
    {"texts-playground.js", "text/javascript; charset=utf-8", file44, sizeof file44},
    {"texts-rules.js", "text/javascript; charset=utf-8", file45, sizeof file45},
    {"texts-settings-pages.js", "text/javascript; charset=utf-8", file46, sizeof file46},
    {"texts-settings.js", "text/javascript; charset=utf-8", file47, sizeof file47},
    {"texts-shell.js", "text/javascript; charset=utf-8", file48, sizeof file48},
    {"texts.js", "text/javascript; charset=utf-8", file49, sizeof file49},
    {"tour-story.js", "text/javascript; charset=utf-8", file50, sizeof file50},
    {"tour.js", "text/javascript; charset=utf-8", file51, sizeof file51},
    {"try.js", "text/javascript; charset=utf-8", file52, sizeof file52},
    {"ui.js", "text/javascript; charset=utf-8", file53, sizeof file53},
};
