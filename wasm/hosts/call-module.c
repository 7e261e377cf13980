// Makes the calls that it reads and prints the replies, as call-module.mjs does, in C by wasm2c of wabt 1.0.32:
//
//   wasm2c -n module -o module.c MODULE.wasm
//   cc -O1 -o call-module call-module.c module.c -lwasm-rt-impl -lm
//   call-module < CALLS
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "module.h"

static Z_module_instance_t instance;

// A memory that grew is at another address.
static uint8_t *at(u32 address) { return Z_moduleZ_memory(&instance)->data + address; }

static u32 word(u32 address) {
    u32 value;
    memcpy(&value, at(address), sizeof value);
    return value;
}

/// Writes an input into a buffer of its own; returns its address.
static u32 write_input(const char *hex, u32 length) {
    u32 address = Z_moduleZ_vinculum_allocate(&instance, length > 0 ? length : 1);
    for (u32 index = 0; index < length; index++) sscanf(hex + 2 * index, "%2hhx", at(address + index));
    return address;
}

static u32 run(const char *name, const u64 *words) {
    u32 first = (u32)words[0], second = (u32)words[1];
#define IS(export) (strcmp(name, #export) == 0)
    if (IS(create)) return Z_moduleZ_vinculum_create(&instance, first, second);
    if (IS(restore)) return Z_moduleZ_vinculum_restore(&instance, first, second);
    if (IS(answer)) return Z_moduleZ_vinculum_answer(&instance, first, second);
    if (IS(call)) return Z_moduleZ_vinculum_call(&instance, first, words[1], words[2], words[3], words[4]);
    if (IS(commit)) return Z_moduleZ_vinculum_commit(&instance, first, words[1], words[2], words[3]);
    if (IS(changes_since)) return Z_moduleZ_vinculum_changes_since(&instance, first, words[1]);
    if (IS(snapshot)) return Z_moduleZ_vinculum_snapshot(&instance, first);
    if (IS(drop)) return Z_moduleZ_vinculum_drop(&instance, first);
    fprintf(stderr, "there is no export %s\n", name);
    exit(1);
}

int main(void) {
    wasm_rt_init();
    Z_module_init_module();
    Z_module_instantiate(&instance);
    Z_moduleZ__initialize(&instance);
    if (Z_moduleZ_vinculum_use(&instance, 3) != 3) return 1;
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        const char *name = strtok(line, " \n"), *argument;
        u64 words[6] = {0};
        u32 count = 0, input = 0;
        while ((argument = strtok(NULL, " \n")) && count < 5) {
            if (strncmp(argument, "h:", 2) == 0) {
                u32 length = strlen(argument + 2) / 2;
                words[count++] = input = write_input(argument + 2, length);
                words[count++] = length;
            } else {
                words[count++] = strtoull(strncmp(argument, "l:", 2) == 0 ? argument + 2 : argument, NULL, 10);
            }
        }
        u32 reply = run(name, words), length = word(reply + 4);
        printf("%u ", word(reply));
        for (u32 index = 0; index < length; index++) printf("%02x", *at(reply + 8 + index));
        printf("\n");
        if (input != 0) Z_moduleZ_vinculum_free(&instance, input);
    }
    return 0;
}
