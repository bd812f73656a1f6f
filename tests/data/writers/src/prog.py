def leaf(n):
    return sum(range(n))


def fact(n):
    return 1 if n < 2 else n * fact(n - 1)


def even(n):
    return True if n == 0 else odd(n - 1)


def odd(n):
    return False if n == 0 else even(n - 1)


def main():
    fact(5)
    even(6)
    return [leaf(1000 * n) for n in range(8)]


if __name__ == "__main__":
    main()
