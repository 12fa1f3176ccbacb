package rondo.testkit.events;

import rondo.testkit.generate.RandomSource;

/**
 * Generates small event-based protocols whose processes count messages that are kept ({@code upon
 * received}), with thresholds, keys and named sets of messages, beside handlers that consume
 * messages of another type. Most messages are sent to all processes, some to one or to a set.
 */
public final class ThresholdProtocolGenerator {
  private final RandomSource source;
  private final StringBuilder text = new StringBuilder();
  private final int processes;

  /** Whether a process may be named, which breaks symmetry. */
  private final boolean naming;

  private ThresholdProtocolGenerator(long seed) {
    source = new RandomSource(seed);
    processes = source.between(2, 3);
    naming = source.chance(25);
  }

  /** The protocol of this seed, with an invariant. */
  public static String of(long seed) {
    var generator = new ThresholdProtocolGenerator(seed);
    return generator.protocol(generator.invariant());
  }

  /** A protocol with an invariant of one process. */
  public static String aboutOneProcess(long seed) {
    var generator = new ThresholdProtocolGenerator(seed);
    return generator.protocol(generator.invariantOfOne());
  }

  /** A protocol with a liveness property. */
  public static String withLiveness(long seed) {
    var generator = new ThresholdProtocolGenerator(seed);
    return generator.protocol(generator.formula());
  }

  private String protocol(String property) {
    boolean joins = source.chance(10);
    boolean consumes = source.chance(50);
    line("protocol Made {");
    line("  message Vote { v : 0..1 }");
    line("  message Note { v : 0..1, who : process }");
    line("  message Ping");
    line("  role one[" + (joins ? processes - 1 + " of " : "") + processes + "] {");
    line("    output d : 0..1");
    line("    " + source.oneOf("input x : 0..1", "var x : 0..1", "var x : 0..1 in {0, 1}"));
    line("    var done : bool");
    line("    var n : 0..2");
    line("    var who : process?");
    line("    init { " + condition() + "{ " + send() + " } }");
    int reactions = source.between(1, 3);
    for (int r = 0; r < reactions; r++) {
      counting();
    }
    if (consumes) {
      line("    upon Ping as p with n < 2 { n += 1; " + statement("x", "p.sender") + " }");
    }
    if (source.chance(40)) {
      line("    upon internal when !done { done = true; " + statement("x", "self") + " }");
    }
    if (source.chance(20)) {
      line("    upon timeout { x = 1 - x }");
    }
    line("  }");
    if (source.chance(25)) {
      line("  role two[1] {");
      line("    var k : 0..2");
      line("    upon received Vote times >= 2 { k += 1; send Ping() to one }");
      line("    upon Note as a with k < 2 { k += 1 }");
      line("  }");
    }
    String network =
        source.oneOf(
            "perfect",
            "perfect",
            "crash 1",
            "byzantine 1",
            "lossy",
            "crash 1 and recovery 1",
            "crash 1 and byzantine 1 symmetric",
            "duplicating");
    boolean endless = network.equals("duplicating") && property.contains("ltl");
    line("  network " + (endless ? "perfect" : network));
    line("  " + property);
    line("}");
    return text.toString();
  }

  private void line(String line) {
    text.append(line).append('\n');
  }

  private String condition() {
    return naming ? "if self == process(0) " : source.oneOf("if true ", "if x == 1 ", "if x == 0 ");
  }

  private void counting() {
    boolean isVote = source.chance(65);
    String kind = isVote ? "Vote" : "Note";
    boolean named = source.chance(15);
    boolean grouped = source.chance(45);
    String guard =
        naming && source.chance(40)
            ? " with sender != process(1)"
            : source.oneOf(
                "",
                "",
                " with v == this.x",
                " with !done",
                " with n < 2 && v == 1",
                isVote ? " with sender != self" : " with who == sender",
                " with this.who == none");
    line(
        "    upon received "
            + kind
            + (named ? " as ms" : "")
            + guard
            + (grouped ? " by v" : "")
            + source.oneOf("", " times >= 2", " times > " + (processes - 2), " times >= n")
            + " {");
    if (named) {
      line("      n = " + source.oneOf("min(2, size(ms))", "max(m in ms : m.v)"));
    } else if (source.chance(40)) {
      line("      done = true");
    }
    int statements = source.between(1, 2);
    for (int s = 0; s < statements; s++) {
      line("      " + statement(grouped ? "v" : "x", "self"));
    }
    line("    }");
  }

  private String statement(String number, String process) {
    return switch (source.weighted(4, 2, 2, 1, 1)) {
      case 0 -> send(number);
      case 1 -> "decide " + number;
      case 2 -> "n = min(2, n + " + source.oneOf("1", number) + ")";
      case 3 -> "who = " + process;
      default -> "choose q in one { who = q }";
    };
  }

  private String send() {
    return send("x");
  }

  private String send(String number) {
    String message =
        switch (source.weighted(5, 2, 2)) {
          case 0 -> "Vote(" + number + ")";
          case 1 -> "Note(" + number + ", self)";
          default -> "Ping()";
        };
    return "send "
        + message
        + " to "
        + source.oneOf("all", "all", "all", "one", "self", "one \\ {self}");
  }

  private String invariant() {
    return "invariant made : "
        + source.oneOf(
            "forall p, q in one : decided(p) && decided(q) -> p.d == q.d",
            "count(p in one : p.done) < 2",
            "forall p in one : p.n < 2",
            "forall p in one : decided(p) -> p.done",
            "forall p, q in one : p.who == q.who");
  }

  private String invariantOfOne() {
    String process = "process(1)";
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
