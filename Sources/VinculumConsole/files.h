// Written by .ci/console from the names in site/; not edited by hand.
static const unsigned char file0[] = {
#embed "site/index.html"
};
static const unsigned char file1[] = {
#embed "site/main.js"
};
static const unsigned char file2[] = {
#embed "site/style.css"
};
static const vinculum_console_file files[] = {
    {"index.html", "text/html; charset=utf-8", file0, sizeof file0},
    {"main.js", "text/javascript; charset=utf-8", file1, sizeof file1},
    {"style.css", "text/css; charset=utf-8", file2, sizeof file2},
};
