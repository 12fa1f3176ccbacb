package rondo.smt.rounds;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Generates protocols in which processes with equal mailboxes get equal states, unless their
 * arrival orders differ; mostly that difference decides the properties.
 */
final class ArrivalOrderProtocolGenerator {
  private static final List<String> NETWORKS =
      List.of("perfect", "perfect", "perfect", "deliver N", "lossy 1 in total", "crash 1");

  private static final List<String> STATEMENTS =
      List.of(
          "y = first(heard)",
          "y = last(heard)",
          "y = first(m in heard where m > 1 || size(heard) < N || size(values(heard)) == 1 : m)",
          "for m in heard { y = m }",
          "for m in heard { y = max(y, m) }",
          "for m in heard { if y == 0 { y = m } }",
          "for m in heard { row = row ++ [m] }",
          "for m in heard where !(m in s) { s |= {m}; y = m }",
          "for m in heard { s |= {m} }",
          "for m in heard { if m > y { b = !b; y = m } }",
          "for m in heard { b = b != (m == 1) }",
          "for m in heard { if !decided(self) { decide m } }",
          "for m in heard { if m == 2 { s = {} } else { s |= {m} } }",
          "for m, n in heard { if m < n { y = m } else { row = [n] } }",
          "for m in heard { choose c in {1, m} { if c > y { y = c } } }",
          "decide smallest(heard)",
          "decide last(heard)",
          "b = first(heard) == last(heard)",
          "if size(row) > 0 { y = first(row) }",
          "if y != 0 { decide y }",
          "assert y <= last(heard)",
          "assert size(row) == 0 || last(row) in values(heard)",
          "for m in heard { assert y != 2 || m == 2 }",
          "for m in heard { y = 2 div m }",
          "for m in heard { if size(row) > 0 { row[0] = m } else { row = [m, m] } }");

  private final SplittableRandom random;

  ArrivalOrderProtocolGenerator(long seed) {
    random = new SplittableRandom(seed);
  }

  private String pick(List<String> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  String protocol() {
    var lines = new ArrayList<String>();
    lines.add("protocol Made(N = 2) {");
    lines.add("input x : 1..2");
    lines.add("var y : 0..2");
    lines.add("var b : bool");
    lines.add("var s : set of 1..2");
    lines.add("var row : seq[N] of 1..2");
    lines.add("output d : 1..2");
    lines.add("phase {");
    int rounds = 1 + random.nextInt(2);
    for (int r = 0; r < rounds; r++) {
      lines.add("round r" + r + " {");
      lines.add("send " + (r == 0 ? "x" : pick(List.of("x", "y == 0 ? 1 : y"))) + " to all");
      lines.add("update(heard) {");
      for (int i = 1 + random.nextInt(2); i > 0; i--) {
        lines.add(pick(STATEMENTS));
      }
      lines.add("} }");
    }
    lines.add("}");
    lines.add("stop after 1 phases");
    lines.add("network " + pick(NETWORKS));
    lines.add("check agreement, validity, irrevocability");
    lines.add("invariant same : forall p, q : p.y == q.y && p.s == q.s && p.b == q.b");
    lines.add("invariant rows : forall p, q : crashed(p) || crashed(q) || p.row == q.row");
    lines.add("ltl settled { <> [] forall p, q : p.y == q.y }");
    lines.add("}");
    return String.join("\n", lines) + "\n";
  }
}
