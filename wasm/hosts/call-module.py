"""Makes the calls that it reads and prints the replies, as call-module.mjs does, in wasm3: call-module.py MODULE.wasm < CALLS"""
import sys

import wasm3

# In bytes; the module needs an eighth of it.
STACK = 64 * 1024


class Host:
    def __init__(self, path):
        environment = wasm3.Environment()
        self.runtime = environment.new_runtime(STACK)
        with open(path, "rb") as file:
            self.runtime.load(environment.parse_module(file.read()))

    @property
    def memory(self):
        """A memory that grew is another buffer."""
        return self.runtime.get_memory(0)

    def run(self, name, *words):
        return (self.runtime.find_function(name)(*words) or 0) & 0xFFFF_FFFF

    def word(self, address):
        return int.from_bytes(self.memory[address : address + 4], "little")

    def call(self, name, arguments):
        """Status and list of the reply. An input is written into a buffer of its own."""
        words, inputs = [], []
        for argument in arguments:
            kind, _, value = argument.rpartition(":")
            if kind != "h":
                words.append(int(value))
                continue
            given = bytes.fromhex(value)
            inputs.append(self.run("vinculum_allocate", max(len(given), 1)))
            self.memory[inputs[-1] : inputs[-1] + len(given)] = given
            words += [inputs[-1], len(given)]
        reply = self.run(f"vinculum_{name}", *words)
        status, length = self.word(reply), self.word(reply + 4)
        content = bytes(self.memory[reply + 8 : reply + 8 + length])
        for address in inputs:
            self.run("vinculum_free", address)
        return status, content


host = Host(sys.argv[1])
host.run("_initialize")
assert host.run("vinculum_use", 3) == 3
for line in sys.stdin:
    name, *arguments = line.split()
    status, content = host.call(name, arguments)
    print(status, content.hex())
