// Texts of several tests. One character is one byte.

/** A function calls another one. A number has more than 53 bits, a line is unknown, and the command is not UTF-8. */
export const TEXT =
  'creator: test\ncmd: a.out \xff\nevents: Ir Big\nob=prog\nfl=a.c\nfn=main\n1 10 18446744073709551615\n' +
  'cfn=f\ncalls=3 5\n2 30 4\nfn=f\n5 30 4\nwhat\n';

/** A function that calls itself and another one, by instruction. The names are unique. */
export const CODE =
  'positions: instr line\nevents: Ir Dr\nob=/bin/p\nfl=p.c\nfn=caller\n' +
  '0x10 1 5 1\n0x14 2 7 2\njcnd=3/4 0x10 1\n0x14 2\n' +
  'cfn=caller\ncalls=2 0x10 1\n0x14 2 100 10\n' +
  'cfi=q.c\ncfn=callee\ncalls=3 0x40 9\n0x14 2 30 3\nfl=q.c\nfn=callee\n0x40 9 30 3\n';
