package rondo.testkit.rounds;

import rondo.testkit.generate.RandomSource;

/**
 * Generates small round-based protocols whose variables and messages refer to processes, and which
 * name some processes: constants, and the primaries of certain phases.
 */
public final class ReferringProtocolGenerator {
  private final RandomSource source;
  private final StringBuilder text = new StringBuilder();

  private ReferringProtocolGenerator(long seed) {
    source = new RandomSource(seed);
  }

  /** The protocol of this seed, with an invariant. */
  public static String of(long seed) {
    return new ReferringProtocolGenerator(seed).protocol();
  }

  private String protocol() {
    int phases = source.between(1, 2);
    line("protocol Made(N = 3) {");
    line("  var x : 0..2 = " + source.oneOf("0", "0", "1", "any {0, 1}"));
    line("  var b : bool");
    line("  var who : process?");
    line("  var friends : set of process");
    line("  init { if " + condition() + " { " + own() + " } }");
    line("  phase {");
    round("one");
    if (source.chance(60)) {
      round("two");
    }
    line("  }");
    line("  stop after " + phases + " phases");
    line(
        "  network "
            + source.oneOf("any", "any even own", "perfect", "crash 1", "lossy 1 per round"));
    line("  invariant made : " + invariant());
    line("}");
    return text.toString();
  }

  private void line(String line) {
    text.append(line).append('\n');
  }

  private void round(String name) {
    boolean ofProcesses = source.chance(50);
    line("    round " + name + " {");
    boolean answers = source.chance(25);
    line(
        "      if "
            + (answers ? "who != none" : condition())
            + " { send "
            + (ofProcesses ? source.oneOf("self", "self", "primary(phase)") : "x")
            + " to "
            + (answers
                ? "value(who)"
                : source.oneOf("all", "all", "process \\ {self}", "primary(phase)", "process(0)"))
            + " }");
    line("      update(heard) {");
    int statements = source.between(1, 2);
    for (int s = 0; s < statements; s++) {
      line("        " + statement(ofProcesses));
    }
    line("      }");
    line("    }");
  }

  private String statement(boolean ofProcesses) {
    return switch (source.weighted(4, 3, 2, 2)) {
      case 0 ->
          "if size(heard) > "
              + source.oneOf("0", "1")
              + " { choose m from s in heard { who = "
              + (ofProcesses ? source.oneOf("s", "m") : "s")
              + (ofProcesses ? "" : source.oneOf("", "; x = m"))
              + " } }";
      case 1 -> "if " + condition() + " { " + own() + " }";
      case 2 -> "for m from s in heard { friends |= {" + (ofProcesses ? "m" : "s") + "} }";
      default ->
          ofProcesses ? "if exists m in heard : m == self { b = true }" : "x = min(2, size(heard))";
    };
  }

  private String own() {
    return source.oneOf(
        "x = 1",
        "x = min(2, x + 1)",
        "b = true",
        "b = !b",
        "who = self",
        "who = none",
        "who = primary(phase)".replace("phase", source.oneOf("1", "2")),
        "friends |= {self}",
        "friends = friends \\ {self}");
  }

  private String condition() {
    return source.oneOf(
        "true",
        "b",
        "x == 1",
        "who == self",
        "self in friends",
        "size(friends) > 1",
        "self == process(" + source.between(0, 1) + ")",
        "self == primary(" + source.between(1, 2) + ")",
        "x < 2 && primary(x + 1) == self",
        "x < 2 && primary(x + 1) == self && x + 1 == 2");
  }

  private String invariant() {
    return source.oneOf(
        "count(p : p.b) < " + source.between(1, 3),
        "count(p : p.who != none) < " + source.between(1, 3),
        "forall p, q : p != q && p.who != none -> p.who != q.who",
        "forall p, q : p.who == q.who",
        "count(p : p.x == 1) < " + source.between(1, 3),
        "forall p : p.who != p",
        "forall p : !(p in p.friends)",
        "forall p, q : p in q.friends -> q in p.friends",
        "forall p : size(p.friends) < " + source.between(1, 3),
        "!process(2).b",
        "process(1).x < 1");
  }
}
