/* Test program of grindscope: inlined code that inlines more. Compiled with -g -O2. */
#include "inner.h"

static unsigned seed;

static inline unsigned scaled(unsigned x)
{
    seed++;
    return mixed(x) % 1000 + seed;
}

int main(int argc, char **argv)
{
    unsigned sum = argc;
    for (unsigned i = 0; i < 100; i++) {
        sum += scaled(i ^ sum);
        sum ^= mixed(i + sum);
    }
    return (sum & 0xff) + (argv == 0);
}
