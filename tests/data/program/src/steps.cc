#include "steps.h"

static int step(int value) {
    int sum = 2;
    for (int at = 0; at < value % 9; at++)
        sum += at ^ value;
    return sum;
}

namespace red {
int step(int value) {
    int sum = 3;
    for (int at = 0; at < value % 4; at++)
        sum += 3 * at;
    return sum;
}
} // namespace red

namespace blue {
static int step(int value) {
    int sum = 4;
    for (int at = 1; at < value % 8; at++)
        sum *= at;
    return sum;
}
} // namespace blue

namespace {
struct Walker {
    int place;
    int step() {
        place += 2;
        for (int at = 0; at < place % 3; at++)
            place ^= at;
        return place;
    }
};
} // namespace

static Walker walker{1};

__attribute__((noinline)) static int walk(int value) {
    int sum = step(value) + step(value + 1) + red::step(value) + red::step(value + 2);
    sum += blue::step(value) + blue::step(sum + 2);
    sum += walker.step() + walker.step();
    Box<int> small{value};
    Box<long> large{sum};
    sum += small.step(value) + small.step(sum);
    return sum + large.step(value) + large.step(sum) + other(value);
}

extern "C" void _start() {
    int status = 0;
    for (int round = 1; round < 30; round++)
        status += walk(round);
    __asm__ volatile("syscall" : : "a"(60), "D"(status & 1));
    __builtin_unreachable();
}
