#!/usr/bin/env bash
# Linking Debian 12's C++ runtime in makes a program run on fewer systems than leaving it out.
#
# Version: libstdc++-12-dev and libstdc++6 12.2.0-14+deb12u1 with glibc 2.36 (Debian 12, x86-64)
# Guess: -static-libstdc++ takes a requirement away, so the program runs on more systems. What is left is glibc, at the
#   versions of the functions that the program calls, the same with the option as without it.
# Behaviour: a program that puts two std::string together needs GLIBC_2.34 with the shared runtime, and GLIBC_2.36 with
#   the static one, for arc4random. Its source names no random numbers: the member of libstdc++.a with the older
#   strings, which exceptions use, has a function of std::random_device that takes such a string, and so what makes the
#   numbers is linked too. A program with classes and new alone stays at 2.34.
# Consequence: the program for older systems does not start on Ubuntu 22.04 (glibc 2.35), whose own shared runtime the
#   program without the option would use. Look at `readelf -V` after linking, build on the oldest system that is meant,
#   or give the program an arc4random of its own, which the linker takes first.
set -euo pipefail

version=12.2.0-14+deb12u1
for tool in apt-get dpkg g++ readelf getconf; do
    command -v "$tool" >/dev/null || { echo "this needs $tool" >&2; exit 2; }
done
[ "$(getconf GNU_LIBC_VERSION) $(g++ -dumpversion | cut -d. -f1) $(uname -m)" = "glibc 2.36 12 x86_64" ] \
    || { echo "this needs glibc 2.36 and g++ 12 on x86-64" >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ apt-get -qq download "libstdc++-12-dev=$version" "libstdc++6=$version" 2>/dev/null &&
    for package in *.deb; do dpkg -x "$package" .; done; } \
    || { echo "libstdc++ $version cannot be installed" >&2; exit 2; }

cat >strings.cpp <<'END'
#include <cstdio>
#include <string>
int main(int count, char **words) {
    std::string line;
    for (int at = 0; at < count; at++) line += words[at];
    return std::puts(line.c_str()) < 0;
}
END
cat >plain.cpp <<'END'
#include <cstdio>
struct Shape { virtual int corners() const { return 0; } virtual ~Shape() {} };
struct Square : Shape { int corners() const override { return 4; } };
int main() {
    Shape *shape = new Square;
    std::printf("%d\n", shape->corners());
    delete shape;
}
END

# needed SOURCE [OPTION…]: the newest version of glibc that the linked program names, and what it takes of that.
needed() {
    g++ -O1 -nostdinc++ -isystem usr/include/c++/12 -isystem usr/include/x86_64-linux-gnu/c++/12 \
        -L usr/lib/gcc/x86_64-linux-gnu/12 "${@:2}" "$1.cpp" -o "$1"
    newest=$(readelf -VW "$1" | grep -o 'Name: GLIBC_[0-9.]*' | cut -d' ' -f2 | sort -Vu | tail -n 1)
    calls=$(readelf --dyn-syms -W "$1" | grep -oE 'arc4random@[A-Z0-9_.]+' | sort -u || true)
    echo "$1 ${2:-shared}: $newest${calls:+, $calls}"
}
seen=$(needed strings && needed strings -static-libstdc++ && needed plain && needed plain -static-libstdc++)
echo "libstdc++ $version"
echo "$seen"
[ "$seen" = "strings shared: GLIBC_2.34
strings -static-libstdc++: GLIBC_2.36, arc4random@GLIBC_2.36
plain shared: GLIBC_2.34
plain -static-libstdc++: GLIBC_2.34" ]
