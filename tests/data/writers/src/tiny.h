static inline __attribute__((always_inline)) int twice(int n) {
    return n + n;
}
