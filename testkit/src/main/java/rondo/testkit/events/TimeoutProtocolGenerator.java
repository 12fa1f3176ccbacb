package rondo.testkit.events;

import rondo.testkit.generate.RandomSource;

/**
 * Generates small protocols with timeouts and a liveness property, in networks that become
 * synchronous. Timeouts change the turn in which a message is taken, read messages, or send them
 * again: any number of times if these are lossy and duplicated, so that there are finitely many
 * states. In half of the protocols, processes take turns to wait for a message that is sent to all
 * at the beginning; many of these terminate only if the network becomes synchronous.
 */
public final class TimeoutProtocolGenerator {
  private static final String TIMING = " and eventually synchronous";

  private final RandomSource source;
  private final StringBuilder text = new StringBuilder();
  private final boolean keeps;
  private final boolean resends;
  private final boolean reads;
  private final boolean naming;
  private String faults = "";

  private TimeoutProtocolGenerator(long seed) {
    source = new RandomSource(seed);
    keeps = source.chance(30);
    resends = source.chance(30);
    reads = source.chance(40);
    naming = source.chance(30);
  }

  /** The protocol of this seed. */
  public static String of(long seed) {
    var generator = new TimeoutProtocolGenerator(seed);
    return generator.source.chance(50) ? generator.turns() : generator.protocol();
  }

  /** The protocol in an asynchronous network. */
  public static String asynchronous(String protocol) {
    return protocol.replace(TIMING, "");
  }

  /** Processes wait for a message in turns. */
  private String turns() {
    String network =
        (resends ? "lossy for A and duplicating for A" : source.oneOf("perfect", "fifo", "perfect"))
            + source.oneOf(
                "",
                "",
                " and crash 1",
                " and crash 1 within steps",
                " and receive omission 1",
                " and send omission 1",
                " and byzantine 1");
    String guard = source.oneOf("turn == 1", "a.k == turn", "a.k != turn");
    line("protocol Timed {");
    line("  message A { k : 0..1 }");
    line("  message B");
    line("  role one[2] {");
    line("    output d : 0..1");
    line("    var turn : 0..1");
    line("    init { send A(1) to " + source.oneOf("all", "all", "one \\ {self}") + " }");
    line("    upon A as a with !decided(self) && " + guard + " { decide a.k }");
    if (source.chance(40)) {
      line("    upon A as a with !decided(self) && turn == 1 && a.k == 0 { skip }");
    }
    line("    upon timeout when !decided(self)" + source.oneOf("", " && size(mbox(B)) == 0"));
    line("    { turn = 1 - turn" + (resends ? "; send A(1) to all" : "") + " }");
    line("  }");
    line("  network " + network + TIMING);
    line("  " + source.oneOf("check termination", "ltl live { <> exists p : decided(p) }"));
    line("}");
    return text.toString();
  }

  private String protocol() {
    String network = network();
    boolean asks = network.contains("detector");
    line("protocol Timed {");
    line("  message A { k : 0..1 }");
    line("  message B");
    line("  message C { k : 0..1 }");
    line("  role one[2] {");
    line("    output d : 0..1");
    line("    var turn : 0..1");
    line("    var open : bool");
    line("    var left : 0..1 = 1");
    String who = naming ? source.oneOf("if self == one(0) ", "if self == one(1) ") : "if true ";
    line("    init { " + who + "{ " + first() + " } }");
    line("    upon A as a with " + guard("a.k") + " { " + statement("a.k") + " }");
    if (source.chance(40)) {
      line("    upon A as ms with turn == 1 times >= 2 { " + statement("turn") + " }");
    }
    if (source.chance(60)) {
      line("    upon B as b with " + source.oneOf("open", "turn == 1", "true") + " { ");
      line("      " + statement("turn") + " }");
    }
    if (keeps) {
      String when = source.oneOf("", " with k == turn", " with open");
      line(
          "    upon received C"
              + when
              + source.oneOf("", " by k")
              + source.oneOf("", " times >= 2"));
      line("    { " + statement("turn") + " }");
    }
    timeout(asks);
    if (source.chance(40)) {
      timeout(false);
    }
    if (source.chance(25)) {
      line("    upon internal when open { open = false }");
    }
    line("  }");
    line("  network " + (network.isEmpty() ? "perfect" : network) + TIMING);
    line("  " + property());
    line("}");
    return text.toString();
  }

  private void line(String line) {
    text.append(line).append('\n');
  }

  private String network() {
    String ofA =
        resends
            ? "lossy for A and duplicating for A"
            : source.oneOf("", "", "lossy for A", "lossy 1 in total for A", "fifo for A, B");
    String ofB = ofA.contains("B") ? "" : source.oneOf("", "", "lossy for B");
    String ofProcesses =
        source.oneOf(
            "",
            "",
            "",
            "crash 1",
            "crash 1 within steps",
            "crash 1 and recovery 1",
            "omission 1",
            "send omission 1",
            "receive omission 1",
            "byzantine 1",
            "crash 1 and detector eventually P");
    for (String clause : new String[] {ofA, ofB, ofProcesses}) {
      faults += clause.isEmpty() || faults.isEmpty() ? clause : " and " + clause;
    }
    return faults;
  }

  private String first() {
    return send() + (source.chance(50) ? "; " + send() : "");
  }

  private String send() {
    String to = source.oneOf("all", "all", "self", naming ? "one(1)" : "all");
    return switch (source.weighted(4, 2, keeps ? 3 : 0)) {
      case 0 -> "send A(" + source.oneOf("0", "1") + ") to " + to;
      case 1 -> "send B() to " + to;
      default -> "send C(" + source.oneOf("0", "1") + ") to all";
    };
  }

  private String guard(String field) {
    return source.oneOf(
        field + " == turn", "open", "turn == 1", "open && " + field + " == turn", "true");
  }

  private String statement(String value) {
    return switch (source.weighted(5, 2, 2, 2)) {
      case 0 -> "decide " + value;
      case 1 -> "if left > 0 { left = 0; " + send() + " }";
      case 2 -> "turn = 1 - turn";
      default -> "open = true";
    };
  }

  private void timeout(boolean asks) {
    String when =
        source.oneOf("!decided(self)", "turn == 0", "!open", "true")
            + (asks ? " && (forall p : !suspects(p))" : "");
    String read =
        reads
            ? source.oneOf(
                "", " && size(mbox(B)) > 0", " && size(mbox(B)) == 0", " && size(mbox(A)) < 2")
            : "";
    String body =
        switch (source.weighted(5, 2, resends ? 4 : 1, reads ? 3 : 0)) {
          case 0 -> "turn = 1 - turn";
          case 1 -> "open = !open";
          case 2 ->
              resends
                  ? "send A(turn) to " + (naming ? "one(1)" : "all")
                  : "if left > 0 { left = 0; " + send() + " }";
          default -> "if size(mbox(B)) > 0 { decide 1 }";
        };
    line("    upon timeout when " + when + read + " { " + body + " }");
  }

  private String property() {
    return source.oneOf(
        "check termination",
        "check termination",
        "ltl live { [] <> forall p : correct(p) -> decided(p) }",
        "ltl live { [] <> exists p : decided(p) }",
        "ltl live { <> [] exists p : p.turn == 1 }",
        "ltl live { forall p : [] (p.open -> <> p.turn == 0) }");
  }
}
