#include "steps.h"

static int step(int value) {
    int sum = 1;
    for (int at = 0; at < value % 6; at++)
        sum ^= at + value;
    return sum;
}

__attribute__((noinline)) int other(int value) {
    return step(value) + step(value + 3);
}
