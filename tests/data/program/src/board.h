/* A board, as three sets of lines on which a queen stands. */
#ifndef BOARD_H
#define BOARD_H

struct board {
    unsigned size;
    unsigned columns;
    unsigned rising;
    unsigned falling;
};

static inline int board_attacked(const struct board *b, unsigned row, unsigned column)
{
    return (b->columns >> column & 1)
        || (b->rising >> (row + column) & 1)
        || (b->falling >> (row + b->size - column) & 1);
}

static inline void board_set(struct board *b, unsigned row, unsigned column)
{
    b->columns |= 1u << column;
    b->rising |= 1u << (row + column);
    b->falling |= 1u << (row + b->size - column);
}

static inline void board_clear(struct board *b, unsigned row, unsigned column)
{
    b->columns &= ~(1u << column);
    b->rising &= ~(1u << (row + column));
    b->falling &= ~(1u << (row + b->size - column));
}

#endif
