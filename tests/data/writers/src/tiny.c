/* Few functions and no C library: _start -> main -> work -> leaf, a recursion, an inlined function. */
#include "tiny.h"
#ifdef DUMP
#include <valgrind/callgrind.h>
#endif
/* Valgrind takes a file for an object only if it has a segment of data. */
volatile int data = 7;
__attribute__((noinline)) int leaf(int n) {
    return n * 3 + 1;
}
__attribute__((noinline)) int fact(int n) {
    return n < 2 ? 1 : n * fact(n - 1);
}
__attribute__((noinline)) int even(int n);
__attribute__((noinline)) int odd(int n) {
    return n == 0 ? 0 : 1 + even(n - 1);
}
__attribute__((noinline)) int even(int n) {
    return n == 0 ? 0 : 1 + odd(n - 1);
}
__attribute__((noinline)) int work(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += leaf(twice(i + data));
    return sum;
}
int main(void) {
    int sum = data + work(20) + fact(5) + even(6);
#ifdef DUMP
    CALLGRIND_DUMP_STATS_AT("half way");
#endif
    return (sum + work(5)) & 1;
}
void _start(void) {
    int status = main();
    __asm__ volatile("mov %0, %%edi\n mov $60, %%eax\n syscall" : : "r"(status));
    __builtin_unreachable();
}
