// The one third rule consensus algorithm (one_third_rule.pml) where few messages are lost.
//
// With every pattern of losses four processes are about the limit; with a bound on how many messages are
// lost, eight can be verified.  Values are ordered here, since the smallest of the most frequent ones is
// taken, so partitions of the inputs do not stand for all inputs: `--psr=force` verifies them alone.
//
//   -DN=8    number of processes, and of values (default 4)
//   -DF=2    how many messages may be lost (default 1)
//
// expect: holds; states: 23502; transitions: 23614

#ifndef N
#define N 4
#endif
#ifndef F
#define F 1
#endif

#include "one_third_rule.pml"
