package rondo.promela;

import java.util.List;

/** Small programs that together use every construct of the language. */
final class Snippets {
  static final List<String> ALL =
      List.of(
          """
          #define N 3
          #define MAX(a,b) ((a) > (b) -> (a) : (b))
          mtype = { ping, pong };
          mtype:fruit = { apple, pear }
          typedef Msg { byte a[2]; int b }
          typedef Box { Msg m[2]; chan c }
          chan q = [N] of { mtype, byte };
          chan r[2] = [0] of { mtype:fruit, Msg, chan }
          hidden byte h; show int s = -3; local bool t
          unsigned u : 5 = 3;
          byte arr[N+1] = { 1, 2, 3, 4 };
          inline f(x, y) {
            x = y * 2
            if
            :: x > 3 -> skip
            :: else
            fi
          }
          inline g(z) { f(z, z+1); return z }
          active [2] proctype P() priority 3 {
            byte i, j = 2;
            Msg m;
            xs q;
          lab: i = 1
            f(i, j + 1)
            i = g(j);
          end: do
            :: q!ping(i) -> i++; j--
            :: q?pong,eval(i+1) -> atomic { i = MAX(i, j); break }
            :: q??<pong,_>; m.a[i] = 4
            :: nempty(q) && (q?[ping,_] || full(q)) -> goto end
            :: timeout -> assert(i != j); printf("hi %d\\n", i)
            od unless { s == 'a' }
            for (i : 0 .. N-1) { skip }
            for (i in arr)
            { printm(ping) }
            select(i : 1..4);
            d_step { q!!ping,2; i = 3 };
            { int z; z = (i -> 1 : 2) }
          }
          """,
          """
          byte x; bool b;
          proctype Q(byte k; chan c) provided (!b && x < 3) { byte l; here: l = k; c!l }
          init priority 2 {
            chan c = [1] of { byte };
            byte y;
            atomic { run Q(1, c); run Q(2, c) priority 3 };
            Q[1]@here && Q[2]:l == 2 -> set_priority(1, get_priority(2));
            c?y; select(y : x .. 9); select(y : 0..60);
            enabled(1) && pc_value(1) > 2; x = _pid + _nr_pr + _last;
            STDIN?y
          }
          never claim { do :: np_ -> skip :: Q[1]@here || timeout -> break od; accept: skip }
          """,
          """
          int x; chan q = [1] of { byte };
          D_proctype D() { x = ~x ^ (x | 3) & 5 << 2 >> 1; x = -x * 3 / 2 % 7 - 1 }
          active proctype E() {
            if :: x <= 3 && x >= 1 || x != 2 -> goto out :: else -> run D() fi;
            L: { x++ } unless { x == 4 -> atomic { x--; q!1 } };
            out: xr q; do :: q??1 :: q?[1] -> q?<x> :: break od
          }
          trace { do :: q!1; q?1 od }
          ltl safe { [] (x < 4 && <> E@out U !(x == 2)) -> X (x W 2) V 1 }
          ltl live { always (x implies eventually x <-> x until x release x) }
          """,
          """
          #ifndef ONCE
          #define ONCE
          #define cat(a, b) a##b
          #define str(a) #a
          #if defined(ONCE) && (3 > 2 ? 1 : 0)
          int cat(va, lue) = 3; /* comment
            over lines */
          #elif 0
          garbage '
          #else
          #error no
          #endif
          #undef cat
          active proctype A() { printf(str(value = %d), value) // comment
            value = \\
              4
          }
          #endif
          """);

  private Snippets() {}
}
