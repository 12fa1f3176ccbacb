// #if, #ifdef, #ifndef, #elif, #else and #endif, nested, with defined() and arithmetic.
// expect: holds; states: 9; transitions: 12
#define A 2
#define B
#if A == 1
#define X 10
#elif A == 2 && defined(B)
#define X 20
#else
#define X 30
#endif
#ifdef C
this is no Promela at all
#else
# ifndef D
byte x = X;
# endif
#endif
#if (A << 2) - 3 > 4 || 0
byte y = 1;
#else
byte y = 2;
#endif
#if 0
nor is 'this
#endif
active proctype P() { assert(x == 20 && y == 1) }
active proctype Q() { x == 20; assert(y != 2) }
