/* Test program of grindscope: code of one header inlined below code of another. Compiled with -g -O2. */
#include "outer.h"

static unsigned values[64] = {1};

void _start(void)
{
    unsigned sum = 1;
    for (unsigned i = 0; i < 64; i++) {
        sum += rounds(values, i);
        sum ^= stirred(sum);
    }
    values[0] = sum;
    __asm__ volatile("syscall" : : "a"(60), "D"(0) : "rcx", "r11", "memory");
    __builtin_unreachable();
}
