static inline unsigned stirred(unsigned x)
{
    x ^= x << 13;
    x ^= x >> 17;
    return x * 2654435761u;
}
