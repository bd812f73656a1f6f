/* Test program of grindscope: places queens on a board. Compiled with -g -O2. */
#include <stdio.h>
#include <stdlib.h>

#include "board.h"

static unsigned long tried;

/* Recursion, a loop with a conditional jump, and code inlined from board.h. */
__attribute__((noinline)) static unsigned place(struct board *b, unsigned row)
{
    unsigned solutions = 0;
    if (row == b->size)
        return 1;
    for (unsigned column = 0; column < b->size; column++) {
        tried++;
        if (board_attacked(b, row, column))
            continue;
        board_set(b, row, column);
        solutions += place(b, row + 1);
        board_clear(b, row, column);
    }
    return solutions;
}

__attribute__((noinline)) static unsigned checksum(unsigned n)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < n; i++)
        sum = sum * 31 + (i % 7 ? i : n);
    return sum;
}

int main(int argc, char **argv)
{
    unsigned size = argc > 1 ? (unsigned)atoi(argv[1]) : 6;
    struct board b = {.size = size};
    unsigned found = place(&b, 0);
    found += checksum(found * 50);
    return found == 0;
}
