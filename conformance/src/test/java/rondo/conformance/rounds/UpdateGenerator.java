package rondo.conformance.rounds;

import java.util.SplittableRandom;

/**
 * Generates updates that iterate over mailboxes: most of them depend on the arrival order, and some
 * only seem to.
 */
final class UpdateGenerator {
  /** The protocol around an update, with variables of many types. */
  static final String PROTOCOL =
      """
      protocol Made(N = 3) {
        message M { v : 0..2, w : (0..2)?, s : set of 0..2, ok : bool }
        record Pair { a : 0..3, b : seq[2] of 0..2, c : (0..2)? }
        input x : 0..2
        var y : 0..4
        var n : -3..3
        var big : 0..2000000000
        var b : bool
        var c : bool
        var o : (0..2)?
        var s : set of 0..2
        var q : seq[3] of 0..2
        var qq : seq[2] of seq[2] of 0..2 = [[1], [2]]
        var r : Pair
        var t : table[process] of 0..3
        var k : table[0..2] of 0..3
        output d : 0..2
        output e : bool
        round {
          send M(x, o, s, b) to all
          update(heard) {
            UPDATE
          }
        }
        network any
        invariant fine : true
      }
      """;

  private final SplittableRandom random;

  UpdateGenerator(long seed) {
    random = new SplittableRandom(seed);
  }

  private boolean oneIn(int bound) {
    return random.nextInt(bound) == 0;
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  /** A loop over the mailbox, possibly between other statements. */
  String update() {
    String before = oneIn(4) ? pick("let l = y", "let l = size(heard)", "let l = x") + "\n" : "";
    String inside = before.isEmpty() ? "x" : "l";
    String where = oneIn(4) ? " where " + condition(inside) : "";
    String loop = "for m from p in heard" + where + " {\n" + block(inside, 2) + "}\n";
    String after = oneIn(4) ? statement(inside, 0).replace("m.", "M(0, 1, {}, true).") : "";
    return before + loop + (after.contains("[p]") ? "" : after);
  }

  private String block(String local, int depth) {
    var text = new StringBuilder();
    String known = local;
    if (oneIn(5)) {
      text.append(pick("let i = m.v", "let i = y", "let i = x", "let i = any {m.v, 1}"));
      text.append('\n');
      known = "i";
    }
    for (int i = 1 + random.nextInt(2); i > 0; i--) {
      text.append(statement(known, depth)).append('\n');
    }
    return text.toString();
  }

  private String statement(String local, int depth) {
    if (depth > 0 && oneIn(3)) {
      return switch (random.nextInt(6)) {
        case 0, 1 ->
            "if "
                + condition(local)
                + " {\n"
                + block(local, depth - 1)
                + "}"
                + otherwise(local, depth);
        case 2 -> "for i in " + set(local) + " {\n" + block("i", depth - 1) + "}";
        case 3 -> "choose i in " + set(local) + " {\n" + block("i", depth - 1) + "}";
        case 4 -> "choose i in 0..2 where i != m.v {\n" + block("i", depth - 1) + "}";
        default -> "for h in heard {\n" + block("h.v", depth - 1) + "}";
      };
    }
    return simple(local);
  }

  private String otherwise(String local, int depth) {
    return oneIn(3) ? " else {\n" + block(local, depth - 1) + "}" : "";
  }

  private String simple(String local) {
    return switch (random.nextInt(22)) {
      case 0 -> "y += " + number(local);
      case 1 -> "y = " + number(local);
      case 2 -> "n " + pick("+=", "-=") + " " + number(local);
      case 3 -> pick("y", "n", "k[m.v]", "t[p]", "r.a") + " = " + pick("min", "max") + twice(local);
      case 4 -> "big += " + pick("1000000000", "m.v * 1000000000", "m.v");
      case 5 -> "b = b " + pick("||", "&&") + " " + condition(local);
      case 6 -> "b = " + condition(local) + " " + pick("||", "&&") + " b";
      case 7 -> pick("b", "c") + " = " + pick("true", "false", "c", "b", condition(local));
      case 8 -> "s |= " + pick("m.s", "{m.v}", "{y}", "{" + local + "}");
      case 9 -> "s = s " + pick("\\", "intersect", "union") + " " + set(local);
      case 10 -> "s = " + pick("{}", "{m.v}", "m.s", "m.s \\ s", "{x}");
      case 11 -> "q = " + pick("[]", "q ++ [m.v]", "[m.v]", "q ++ []", "[x]");
      case 12 -> "q[" + pick("0", "m.v", local) + "] = " + number(local);
      case 13 -> pick("qq = []", "qq[0] = []", "qq[m.v] = []", "qq[m.v][0] = 1", "qq = [[]]");
      case 14 -> pick("r.a", "r.c", "o") + " = " + pick("1", "m.v", "x", "y");
      case 15 -> pick("o = none", "r.c = none", "r.b = []", "r.b[0] = 1", "r.a += 1", "r.c = m.w");
      case 16 -> "t[" + pick("p", "p", "self") + "] " + pick("=", "+=") + " " + number(local);
      case 17 -> "k[" + pick("m.v", "x", local) + "] " + pick("=", "+=") + " " + number(local);
      case 18 -> "decide d = " + pick("1", "1", "m.v", "x", "y", "0");
      case 19 -> "decide e = " + pick("true", "m.ok", "b");
      case 20 -> "assert " + condition(local);
      default ->
          "x = " + pick("m.v", "x", "any {1, m.v}", "first(heard).v", "min(h in heard : h.v)");
    };
  }

  /** The operands of a minimum or maximum: a variable, at random the assigned one, and a number. */
  private String twice(String local) {
    return "(" + pick("y", "n", "k[m.v]", "t[p]", "r.a") + ", " + number(local) + ")";
  }

  private String number(String local) {
    return pick(
        "1",
        "m.v",
        "m.v + 1",
        "m.v - 1",
        "x",
        local,
        "y",
        "value(m.w)",
        "size(s)",
        "size(heard)",
        "2 div m.v",
        "sum(h in heard : h.v)");
  }

  private String set(String local) {
    return pick("{1, 2}", "m.s", "s", "{m.v}", "0..m.v", "{x, " + local + "}");
  }

  private String condition(String local) {
    return pick(
        "m.ok",
        "m.v == 1",
        "m.v > " + local,
        "y < 2",
        "b",
        "c",
        "d == none",
        "decided(self)",
        "p == self",
        "m.w != none",
        "m.w == 1",
        "m.v in s",
        "value(m.w) > 0",
        "m.v * 2000000000 > 5",
        "m.v + 2147483646 > 5",
        "1 div m.v == 1",
        "q[m.v] == 1",
        "size(heard) > 1",
        "exists h in heard : h.v < m.v",
        "first(heard).v == 1");
  }
}
