static inline unsigned rotated(unsigned x, unsigned by)
{
    return x << by | x >> (32 - by);
}

static inline unsigned mixed(unsigned x)
{
    x ^= rotated(x, 5);
    return x * 2654435761u;
}
