package rondo.testkit.events;

import rondo.testkit.generate.RandomSource;

/**
 * Generates small event-based protocols in which every message is sent to all and kept, and only
 * the number of processes that have sent it matters, as in broadcast and agreement with Byzantine
 * processes. Some protocols name a process, or compare a sender with the process itself.
 */
public final class BroadcastProtocolGenerator {
  private final RandomSource source;
  private final StringBuilder text = new StringBuilder();
  private final int processes;
  private final boolean naming;
  private final boolean mentionsSelf;

  private BroadcastProtocolGenerator(long seed) {
    source = new RandomSource(seed);
    processes = source.chance(25) ? 2 : 3;
    naming = source.chance(25);
    mentionsSelf = source.chance(20);
  }

  /** The protocol of this seed, with an invariant. */
  public static String of(long seed) {
    var generator = new BroadcastProtocolGenerator(seed);
    return generator.protocol(generator.invariant());
  }

  /** A protocol with an invariant of one process. */
  public static String aboutOneProcess(long seed) {
    var generator = new BroadcastProtocolGenerator(seed);
    return generator.protocol(generator.invariantOfOne());
  }

  /** A protocol with a liveness property. */
  public static String withLiveness(long seed) {
    var generator = new BroadcastProtocolGenerator(seed);
    return generator.protocol(generator.formula());
  }

  private String protocol(String property) {
    line("protocol Made {");
    line("  message Vote { v : 0..1 }");
    line("  message Echo { v : 0..1 }");
    boolean hasRoles = source.chance(20);
    line("  role one[" + (hasRoles ? processes - 1 : processes) + "] {");
    line("    output d : 0..1");
    line("    " + source.oneOf("input x : 0..1", "var x : 0..1", "var x : 0..1", "var x : 0..1"));
    line("    var done : bool");
    line("    var n : 0..2");
    String condition =
        naming ? "self == process(0)" : source.oneOf("true", "true", "x == 1", "x == 0");
    line("    init { if " + condition + " { send Vote(x) to all } }");
    int reactions = source.between(2, 3);
    for (int r = 0; r < reactions; r++) {
      counting(r == 0 ? "Vote" : r == 1 ? "Echo" : source.oneOf("Vote", "Echo"));
    }
    if (source.chance(25)) {
      line("    upon internal when !done { done = true; " + statement("x") + " }");
    }
    if (source.chance(10)) {
      line("    upon internal when n == 2 && x == 1 { x = 0 }");
    }
    if (source.chance(8)) {
      line("    upon timeout { x = 1 - x }");
    }
    line("  }");
    if (hasRoles) {
      line("  role two[1] {");
      line("    var k : 0..2");
      line("    init { send Echo(" + source.oneOf("0", "1") + ") to all }");
      line("    upon received Vote by v times >= 2 { k = min(2, k + 1); send Echo(v) to all }");
      line("  }");
    }
    line(
        "  network "
            + source.oneOf(
                "perfect",
                "crash 1",
                "crash 2",
                "byzantine 1",
                "byzantine 1",
                "byzantine 1 symmetric",
                "byzantine 2",
                "lossy",
                "crash 1 and recovery 1",
                "crash 1 and byzantine 1"));
    line("  " + property);
    line("}");
    return text.toString();
  }

  private void line(String line) {
    text.append(line).append('\n');
  }

  private void counting(String kind) {
    String guard =
        naming && source.chance(40)
            ? source.oneOf(" with sender == process(0)", " with sender != process(1)")
            : mentionsSelf && source.chance(50)
                ? " with sender != self"
                : source.oneOf(
                    "",
                    "",
                    " with v == this.x",
                    " with !done",
                    " with n < 2 && v == 1",
                    source.chance(20) ? " with 1 div n == 1" : " with n < 2");
    boolean grouped = source.chance(50);
    line(
        "    upon received "
            + kind
            + guard
            + (grouped ? " by v" : "")
            + source.oneOf("", " times >= 2", " times > " + (processes - 2), " times >= n")
            + " {");
    if (source.chance(50)) {
      line("      done = true");
    }
    int statements = source.between(1, 2);
    for (int s = 0; s < statements; s++) {
      line("      " + statement(grouped ? "v" : "x"));
    }
    line("    }");
  }

  private String statement(String number) {
    return switch (source.weighted(5, 2, 2, 1)) {
      case 0 -> "send " + source.oneOf("Vote", "Echo", "Echo") + "(" + number + ") to all";
      case 1 -> "decide " + number;
      case 2 -> "n = min(2, n + " + source.oneOf("1", number) + ")";
      default -> "choose w in {0, 1} { x = w }";
    };
  }

  private String invariant() {
    return "invariant made : "
        + source.oneOf(
            "forall p, q in one : decided(p) && decided(q) -> p.d == q.d",
            "forall p, q in one : decided(p) && decided(q) && correct(p) && correct(q) -> p.d == q.d",
            "count(p in one : p.done) < 2",
            "forall p in one : !decided(p)",
            "forall p in one : p.n < 2",
            "forall p in one : decided(p) -> p.done");
  }

  /** The process is not the first one of its role, if possible. */
  private String invariantOfOne() {
    String process = "process(" + (processes - 2) + ")";
    return "invariant made : "
        + source.oneOf(
            "!(" + process + ".done && " + process + ".n > 0)",
            process + ".x == 1 -> !decided(" + process + ")",
            process + ".n < 2");
  }

  private String formula() {
    return "ltl made { "
        + source.oneOf(
            "<> (forall p in one : correct(p) -> decided(p))",
            "<> (exists p in one : p.n > 0)",
            "[] ((exists p in one : decided(p)) -> <> (forall p in one : decided(p) || !correct(p)))",
            "<> [] (forall p in one : !p.done)",
            "(exists p in one : p.x == 1) -> <> (exists p in one : p.done)")
        + " }";
  }
}
