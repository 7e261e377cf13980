#!/usr/bin/env bash
# mandoc numbers the steps of one line backwards.
#
# Version: mandoc 1.14.6-1+b1, beside groff-base 1.22.4-10 (Debian 12)
# Guess: \n+s adds the step of the register s and prints it, so "\n+s. open, \n+s. close, \n+s. leave" is 1, 2, 3 in
#   mandoc as in groff: mandoc lists the escape as supported, and what it cannot do it says with -T lint.
# Behaviour: mandoc prints "3. open, 2. close, 1. leave", without a warning, for it replaces the escapes of a line from
#   its end to its beginning. \n-s counts the other way round, and a plain \ns after one is the value before. Of steps
#   on lines of their own both print the same.
# Consequence: a manual page that numbers steps or footnotes within a line is right in man-db and wrong, with plausible
#   numbers, where mandoc is man. Put one counting escape on an input line, or write the numbers out.
set -euo pipefail

version=1.14.6-1+b1 groff_version=1.22.4-10
for tool in apt-get dpkg; do
    command -v "$tool" >/dev/null || { echo "this needs $tool" >&2; exit 2; }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ apt-get -qq download "mandoc=$version" "groff-base=$groff_version" 2>/dev/null &&
    for package in *.deb; do dpkg -x "$package" .; done; } \
    || { echo "mandoc $version and groff-base $groff_version cannot be installed" >&2; exit 2; }

cat >trial.1 <<'END'
.TH TRIAL 1 2024-01-02 trial
.SH NAME
trial \- count steps
.SH STEPS
.nr s 0 1
\n+s. open, \n+s. close, \n+s. leave
.PP
\n-s and \n-s
.PP
\n+s then \ns
.PP
\n+s. alone
.PP
\n+s. alone
END
steps() { grep -E '^ +[0-9]' | sed -E 's/ +/ /g; s/^ //'; }
share=usr/share/groff/1.22.4
by_mandoc=$(usr/bin/mandoc -T ascii trial.1 | steps)
by_groff=$(PATH=$folder/usr/bin:$PATH groff -F $share/font -M $share/tmac -man -Tascii -P-c trial.1 | steps)
complaints=$(usr/bin/mandoc -T lint -W warning trial.1 2>&1 || true)
echo "mandoc $version: $(paste -sd'|' <<<"$by_mandoc")"
echo "groff $groff_version: $(paste -sd'|' <<<"$by_groff")"
echo "complaints of mandoc: ${complaints:-none}"
[ "$by_mandoc" = "3. open, 2. close, 1. leave
1 and 2
2 then 1
3. alone
4. alone" ] && [ "$by_groff" = "1. open, 2. close, 3. leave
2 and 1
2 then 2
3. alone
4. alone" ] && [ -z "$complaints" ]
