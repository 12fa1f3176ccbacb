package rondo.testkit.rounds;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Generates round-based protocols in which values are copied, compared by order, or named. They are
 * meaningless but cover everything that may break value symmetry.
 */
public final class ValueProtocolGenerator {
  /** The operations applied to values. */
  enum Style {
    MOVED,
    ORDERED,
    NAMED
  }

  private static final String BETWEEN =
      "p.y == none || !(p.x < value(p.y) && value(p.y) < q.x)"
          + " && !(q.x < value(p.y) && value(p.y) < p.x)";

  private final SplittableRandom random;
  private final Style style;

  /** Whether a round has a single operation only, so that nothing masks its effect. */
  private final boolean brief;

  public ValueProtocolGenerator(long seed) {
    random = new SplittableRandom(seed);
    int die = below(10);
    style = die < 4 ? Style.MOVED : die < 9 ? Style.ORDERED : Style.NAMED;
    brief = oneIn(3);
  }

  private int below(int bound) {
    return random.nextInt(bound);
  }

  private boolean oneIn(int bound) {
    return random.nextInt(bound) == 0;
  }

  @SafeVarargs
  private <T> T pick(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  /** An operation that does not order values, or sometimes one that does. */
  private String either(String plain, String ordering, String naming) {
    return switch (style) {
      case MOVED -> plain;
      case ORDERED -> oneIn(2) ? ordering : plain;
      case NAMED -> oneIn(6) ? naming : oneIn(2) ? ordering : plain;
    };
  }

  public String protocol() {
    var lines = new ArrayList<String>();
    lines.add("protocol Made(N = 2, V = 3) {");
    lines.add("message Vote { v : 1..V, w : (1..V)? }");
    lines.add("input x : 1..V");
    lines.add("var y : (1..V)?" + pick("", " = x"));
    lines.add("var s : set of 1..V = " + pick("{x}", "{}", "1..V"));
    lines.add("var b : bool");
    lines.add("output d : 1..V");
    boolean takesTurns = oneIn(4);
    lines.add("phase {");
    for (int r = 0; r < 1 + below(2); r++) {
      lines.addAll(round("r" + r, takesTurns));
    }
    lines.add("}");
    if (oneIn(2)) {
      lines.add("stop after " + (1 + below(2)) + " phases");
    }
    lines.add("network " + pick(TestNetworks.ALL.toArray(new String[0])));
    lines.add("check agreement, validity, irrevocability");
    lines.add("invariant made : forall p, q : " + relation() + " || " + relation());
    // Detects a value that fits between some two others, but not between any two.
    lines.add("invariant between : forall p, q : " + BETWEEN);
    // Detects which of two values a process takes or keeps.
    lines.add("invariant told : forall p, q : p == process(" + below(2) + ") -> " + told());
    if (oneIn(2)) {
      lines.add("check termination" + pick("", " when eventually synchronous"));
    }
    lines.add("}");
    return String.join("\n", lines) + "\n";
  }

  private String told() {
    return pick(
        "p.x == p.y", "p.y == none || p.y == p.x", "p.x in p.s", "p.x == q.x", "p.y == q.x");
  }

  private String relation() {
    return either(
        pick(
            "p.x == q.x",
            "p.d == q.d",
            "p.b == q.b",
            "p.s subset q.s",
            "p.x in q.s",
            "p.y == none",
            "p.d == none",
            "(forall v in 1..V : v in p.s -> v == q.x)",
            "count(v in 1..V : v in p.s) > 1",
            "size(p.s union q.s) < V"),
        pick("p.x <= q.x && p.b", "p.x > q.x", "size(p.s) > 0 && smallest(p.s) == q.x"),
        pick("p.x == 2", "p.d != 3"));
  }

  private List<String> round(String name, boolean takesTurns) {
    boolean votes = oneIn(3);
    var lines = new ArrayList<String>();
    lines.add("round " + name + " {");
    String send = "send " + (votes ? "Vote(x, y)" : "x") + " to ";
    String whom = takesTurns && oneIn(3) ? "primary(phase)" : "all";
    lines.add(oneIn(4) ? "if " + own() + " { " + send + whom + " }" : send + whom);
    lines.add("update(heard) {");
    String set = votes ? "values(m in heard : m.v)" : "values(heard)";
    if (brief) {
      lines.add(oneIn(2) ? loop(set, votes) : madeUp());
    } else {
      for (int i = 1 + below(3); i > 0; i--) {
        lines.add(statement(set, votes, 2));
      }
    }
    if (takesTurns) {
      lines.add("if self == primary(phase) { " + statement("s", votes, 0) + " }");
    }
    lines.add("}");
    lines.add("}");
    return lines;
  }

  /** A value that does not come from a message or variable. */
  private String madeUp() {
    return pick("y = any 1..V", "choose c in 1..V where !(c in s) { y = c }", "s = 1..V");
  }

  private String own() {
    return either(
        pick("b", "!b", "y != none", "d == none", "size(s) == 1", "x in s", "y == x"),
        pick("exists v in s : v < x", "y != none && value(y) >= x"),
        pick("x == 1", "x + 1 < V"));
  }

  private String statement(String set, boolean votes, int depth) {
    if (depth > 0 && oneIn(2)) {
      String then = statement(set, votes, depth - 1);
      String otherwise = oneIn(3) ? " else { " + statement(set, votes, depth - 1) + " }" : "";
      return "if " + condition(votes) + " { " + then + " }" + otherwise;
    }
    return switch (below(6)) {
      case 0, 1 -> taken(set, votes);
      case 2 -> loop(set, votes);
      case 3 -> pick("s |= " + set, "s = s \\ {x}", "s = {x}", "s = s intersect " + set);
      case 4 -> pick("b = !b", "b = " + condition(votes), "y = none", "y = x", "decide x");
      default ->
          oneIn(4)
              ? pick(
                  "assert " + condition(votes),
                  "x = any 1..V",
                  "y = any 1..V",
                  "choose c in s { y = c }")
              : "if y != none { decide y }";
    };
  }

  /** Assigns one value of a set to a variable. */
  private String taken(String set, boolean votes) {
    String frequent = "mostFrequent(" + (votes ? "m in heard : m.v" : "heard") + ")";
    String from = pick(set, frequent, "s");
    String plain = "choose c in " + from + " { " + kept("c") + " }";
    String order = kept(pick("smallest(", "largest(") + from + ")");
    String taken = either(plain, order, order);
    return oneIn(8) ? taken : "if size(" + from + ") > 0 { " + taken + " }";
  }

  private String kept(String value) {
    return pick("x = ", "y = ", "decide ") + value;
  }

  private String loop(String set, boolean votes) {
    String body = pick(kept("v"), kept("v"), "s |= {v}", "s = s \\ {v}", "b = !b", "y = none");
    String count = votes ? "count(m in heard : m.v == v)" : "count(heard, v)";
    String guard = pick(count + " > " + threshold(), "v in s", "v != x", count + " == N");
    return "for v in " + pick("1..V", "1..V", set, "s") + " { if " + guard + " { " + body + " } }";
  }

  private String threshold() {
    return pick("0", "N/2", "2*N/3", "N-1");
  }

  private String condition(boolean votes) {
    String value = votes ? "m.v" : "m";
    return either(
        pick(
            "size(heard) > " + threshold(),
            own(),
            "count(m in heard : " + value + " == x) > " + threshold(),
            "(forall m in heard : " + value + " in s)",
            "(exists v in 1..V : v != x && v in s)",
            votes ? "exists m in heard : m.w != none" : "size(mostFrequent(heard)) == 1"),
        pick(
            "(exists m in heard : " + value + " > x)",
            "(forall m in heard : " + value + " <= x)",
            "(exists v in 1..V : v in s && v < x)"),
        pick("(exists m in heard : " + value + " == 3)", "x > 1"));
  }
}
