#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>
#include <map>

static std::vector<int> fill(int n) {
    std::vector<int> m(n * n);
    for (int i = 0; i < n * n; i++) m[i] = i * 7 % 13;
    return m;
}

__attribute__((noinline)) static long words(int n) {
    std::map<std::string, int> counts;
    for (int i = 0; i < n; i++) counts["w" + std::to_string(i % 50)]++;
    long sum = 0;
    for (auto &c : counts) sum += c.second;
    return sum;
}

int main() {
    const int n = 1000;
    std::vector<int> m = fill(n);
    long sum = words(20000);
    for (int column = 0; column < n; column++)
        for (int row = 0; row < n; row++)
            sum += m[row * n + column];
    std::printf("%ld\n", sum);
}
