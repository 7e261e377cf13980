#!/usr/bin/env bash
# deb-systemd-helper says of a service that was never installed that it was enabled.
#
# Version: init-system-helpers 1.65.2+deb12u1 (Debian 12)
# Guess: was-enabled asks whether an earlier version of the service was enabled, as its manual has it ("before we
#   installed an updated service file"). At a first installation the answer is no, as it is of a name without any unit.
#   A maintainer's script that enables only where was-enabled says yes leaves the choice to the administrator.
# Behaviour: was-enabled looks for a missing link among those that it wrote down before. At a first installation it has
#   written down none, so none is missing: it prints "enabled" and ends with 0, also of a name without any unit, while
#   is-enabled of the same unit prints "disabled" and ends with 1. Only after update-state does it say "disabled".
# Consequence: a script that asks was-enabled alone enables the service at each first installation. Where a package must
#   not, ask debian-installed first, which is true of what was written down, or call update-state before.
set -euo pipefail

version=1.65.2+deb12u1
for tool in apt-get dpkg perl; do
    command -v "$tool" >/dev/null || { echo "this needs $tool" >&2; exit 2; }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ apt-get -qq download "init-system-helpers=$version" 2>/dev/null && dpkg -x init-system-helpers_*.deb .; } \
    || { echo "init-system-helpers $version cannot be installed" >&2; exit 2; }

mkdir -p root/lib/systemd/system root/etc/systemd/system root/var/lib
printf '%s\n' '[Service]' 'ExecStart=/bin/true' '[Install]' 'WantedBy=multi-user.target' \
    >root/lib/systemd/system/trial.service
# As a script of a package calls it, in a root of its own.
helper() {
    local status=0 said
    said=$(DPKG_ROOT=$folder/root DPKG_MAINTSCRIPT_PACKAGE=trial perl usr/bin/deb-systemd-helper "$@" 2>&1) || status=$?
    echo "$*: ${said:-nothing} ($status)"
}
seen=$(
    helper debian-installed trial.service
    helper is-enabled trial.service
    helper was-enabled trial.service
    helper was-enabled other.service
    helper update-state trial.service
    helper was-enabled trial.service
    helper debian-installed trial.service
    helper enable trial.service
    helper was-enabled trial.service
)
echo "init-system-helpers $version, of a unit that is there for the first time and one that is not there"
echo "$seen"
[ "$seen" = "debian-installed trial.service: nothing (1)
is-enabled trial.service: disabled (1)
was-enabled trial.service: enabled (0)
was-enabled other.service: enabled (0)
update-state trial.service: nothing (0)
was-enabled trial.service: disabled (1)
debian-installed trial.service: nothing (0)
enable trial.service: nothing (0)
was-enabled trial.service: enabled (0)" ]
