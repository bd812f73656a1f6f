__attribute__((noinline)) long leaf(long n) {
    long sum = 0;
    for (long i = 0; i < n; i++)
        sum += i * i % 7;
    return sum;
}
__attribute__((noinline)) long fact(long n) {
    return n < 2 ? leaf(30000000) : n + fact(n - 1);
}
int main() {
    return (leaf(60000000) + fact(4)) & 1;
}
