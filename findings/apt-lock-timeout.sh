#!/usr/bin/env bash
# Version: apt 2.6.1 (Debian 12)
# Guess: `apt-get -o DPkg::Lock::Timeout=5 update`, and `clean` alike, wait up to five seconds for a lock that another
#   apt-get holds, as `install` waits for the lock of dpkg.
# Behaviour: The option is only for the locks of dpkg. With the lock of the package lists (or of the archives) taken,
#   `update` (or `clean`) fails at once.
# Consequence: A script that must live beside another apt-get repeats these commands itself; the option is not enough.
set -uo pipefail

command -v apt-get >/dev/null || { echo "this needs apt-get" >&2; exit 2; }
command -v python3 >/dev/null || { echo "this needs python3" >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder"/lists/partial "$folder"/archives/partial
: >"$folder/sources.list"
apt-get --version | head -n 1

# beside LOCK COMMAND…: runs apt-get in folders of its own while another process holds one of their locks.
beside() {
    python3 - "$folder" "$@" <<'PYTHON'
import fcntl, subprocess, sys, time
folder, lock, *command = sys.argv[1:]
options = [f"Dir::State::lists={folder}/lists", f"Dir::Cache::archives={folder}/archives",
           f"Dir::Etc::sourcelist={folder}/sources.list", "Dir::Etc::sourceparts=-", "DPkg::Lock::Timeout=5"]
with open(f"{folder}/{lock}", "w") as held:
    fcntl.lockf(held, fcntl.LOCK_EX)
    begun = time.monotonic()
    done = subprocess.run(["apt-get", *(word for each in options for word in ("-o", each)), *command],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
seconds = time.monotonic() - begun
print(f"{' '.join(command)} with {lock} taken: exit status {done.returncode} after {seconds:.1f} s")
print(done.stdout.strip())
sys.exit(0 if done.returncode == 100 and seconds < 3 and "Could not get lock" in done.stdout else 1)
PYTHON
}
beside lists/lock update && beside archives/lock clean
