// Functions of one short name: see ../README.md.
template <class T> struct Box {
    T value;
    T step(T by) {
        T sum = value;
        for (T at = 0; at < by % 5; at++)
            sum += at * by;
        return sum;
    }
};

int other(int value);
