// Two builds of it differ in what is inlined: see ../README.md.
static int folded(int value) {
    int sum = 0;
    for (int at = 0; at < value % 7; at++) {
        sum += at * value;
    }
    return sum;
}

namespace {
struct Shape {
    int side;
    int area() const {
        return side * side + folded(side);
    }
};
} // namespace

namespace sums {
template <class T> T total(const T *values, int count) {
    T sum{};
    for (int at = 0; at < count; at++) {
        sum += Shape{values[at]}.area();
    }
    return sum;
}

__attribute__((noinline)) int outside(int value) {
    return folded(value) ^ 5;
}

static int mixed(int value) {
    return outside(value) + folded(value + 1);
}
} // namespace sums

static int values[64] = {1};

__attribute__((noinline)) static int run(int count) {
    for (int at = 0; at < count; at++) {
        values[at] = at * 3;
    }
    return sums::total(values, count) + sums::mixed(count);
}

extern "C" void _start() {
    int status = 0;
    for (int round = 1; round < 40; round++) {
        status += run(round);
    }
    __asm__ volatile("syscall" : : "a"(60), "D"(status & 1));
    __builtin_unreachable();
}
