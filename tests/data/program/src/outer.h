#include "depth.h"

static inline unsigned rounds(unsigned *values, unsigned at)
{
    unsigned sum = at;
    for (unsigned i = 0; i <= at; i++)
        sum += stirred(values[i] + sum);
    values[at] = sum;
    return sum;
}
