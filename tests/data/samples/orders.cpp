// Revenue by customer, and the middle order of each. In the newer version, the loops copy each order.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#ifdef NEWER
#define EACH const auto
#else
#define EACH const auto&
#endif

struct Order {
  std::string customer;
  std::int64_t cents;
};

std::vector<Order> read_orders(int count) {
  std::vector<Order> orders;
  std::uint32_t seed = 7;
  for (int i = 0; i < count; ++i) {
    seed = seed * 1664525u + 1013904223u;
    orders.push_back({"customer number " + std::to_string(seed >> 27), (seed >> 8) % 100000});
  }
  return orders;
}

std::int64_t revenue(const std::vector<Order>& orders, const std::string& customer) {
  std::int64_t sum = 0;
  for (EACH order : orders)
    if (order.customer == customer) sum += order.cents;
  return sum;
}

std::int64_t middle(const std::vector<Order>& orders, const std::string& customer) {
  std::vector<std::int64_t> cents;
  for (EACH order : orders)
    if (order.customer == customer) cents.push_back(order.cents);
  std::sort(cents.begin(), cents.end());
  return cents.empty() ? 0 : cents[cents.size() / 2];
}

int main() {
  const std::vector<Order> orders = read_orders(2000);
  std::map<std::string, std::pair<std::int64_t, std::int64_t>> report;
  for (const Order& order : orders)
    if (!report.count(order.customer))
      report[order.customer] = {revenue(orders, order.customer), middle(orders, order.customer)};
  for (const auto& [customer, figures] : report)
    std::printf("%s %lld %lld\n", customer.c_str(), (long long)figures.first, (long long)figures.second);
}
