def leaf(n) = (1..n).sum { |i| i * i }
def fact(n) = n < 2 ? 1 : n * fact(n - 1)
def even(n) = n == 0 ? true : odd(n - 1)
def odd(n) = n == 0 ? false : even(n - 1)
class Box
  def self.make = new
  def get = leaf(3000)
end
fact(5)
even(6)
3.times { Box.make.get }
