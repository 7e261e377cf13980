"""A network of two machines, of which this process and what it starts is one: namespaces, which need rights of their own."""
import ctypes
import os
import subprocess

NEW_NETWORK = 0x40000000
LIBC = ctypes.CDLL(None, use_errno=True)


class Network:
    """Puts this thread, and the threads and processes that it starts, into a network with one other machine.

    `through` is the beginning of a command line that runs there.
    """

    here, there = "10.9.8.1", "10.9.8.2"

    def __init__(self):
        """Raises OSError or CalledProcessError where the machine gives no namespaces."""
        self.before = os.open("/proc/thread-self/ns/net", os.O_RDONLY)
        self.holder = None
        try:
            if LIBC.unshare(NEW_NETWORK):
                raise OSError(ctypes.get_errno(), "no network namespace")
            # It holds the other network until it is ended.
            hold = ["unshare", "--net", "sh", "-c", "echo there; exec sleep infinity"]
            self.holder = subprocess.Popen(hold, stdout=subprocess.PIPE)
            self.holder.stdout.readline()
            self.through = ["nsenter", "--net", f"--target={self.holder.pid}"]
            run = ["ip", "link", "add", "here", "type", "veth", "peer", "name", "there", "netns", str(self.holder.pid)]
            subprocess.run(run, check=True, capture_output=True)
            for through, name, address in (([], "here", self.here), (self.through, "there", self.there)):
                self.ip(through, "address", "add", f"{address}/24", "dev", name)
                for link in ("lo", name):
                    self.ip(through, "link", "set", link, "up")
        except BaseException:
            self.close()
            raise

    def ip(self, through, *words):
        subprocess.run([*through, "ip", *words], check=True, capture_output=True)

    def cut(self, answers_alone=False):
        """Lets packets be lost without a word: both ways, or only those that the other machine sends."""
        nowhere = ("lladdr", "02:00:00:00:00:99", "nud", "permanent")
        self.ip(self.through, "neighbour", "replace", self.here, "dev", "there", *nowhere)
        if not answers_alone:
            self.ip([], "neighbour", "replace", self.there, "dev", "here", *nowhere)

    def heal(self):
        for through, name, other in (([], "here", self.there), (self.through, "there", self.here)):
            subprocess.run([*through, "ip", "neighbour", "del", other, "dev", name], capture_output=True)

    def close(self):
        """Goes back into the network from before. The other one ends with its last process."""
        LIBC.setns(self.before, NEW_NETWORK)
        os.close(self.before)
        if self.holder:
            self.holder.kill()
            self.holder.wait()
            self.holder.stdout.close()
