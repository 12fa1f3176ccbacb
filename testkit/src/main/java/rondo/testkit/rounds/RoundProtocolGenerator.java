package rondo.testkit.rounds;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import rondo.ir.round.OrderSensitivity;

/**
 * Generates round-based protocols. They are meaningless but cover everything that matters to an
 * engine: messages of several types, broadcasts and other sends, thresholds, choices, decisions,
 * run-time errors.
 */
public final class RoundProtocolGenerator {
  /** The message type of a round. */
  private enum Message {
    VALUE,
    SET,
    VOTE
  }

  private final SplittableRandom random;
  private final OrderSensitivity sensitivity;
  private boolean ends;

  public RoundProtocolGenerator(long seed) {
    this(seed, OrderSensitivity.INSENSITIVE);
  }

  /**
   * @param sensitivity whether updates may depend on the order in which messages arrive
   */
  public RoundProtocolGenerator(long seed, OrderSensitivity sensitivity) {
    random = new SplittableRandom(seed);
    this.sensitivity = sensitivity;
  }

  private int below(int bound) {
    return random.nextInt(bound);
  }

  private boolean oneIn(int bound) {
    return random.nextInt(bound) == 0;
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  public String protocol() {
    var lines = new ArrayList<String>();
    lines.add("protocol Made(N = 2, V = 2) {");
    lines.add("message Vote { v : 1..V, w : (1..V)? }");
    lines.add("input x : 1..V");
    lines.add("var y : (1..V)?");
    lines.add("var s : set of 1..V = {x}");
    lines.add("var b : bool" + pick(List.of("", " in {false, true}")));
    lines.add("output d : 1..V");
    boolean takesTurns = oneIn(3);
    ends = oneIn(3);
    int rounds = 1 + below(2);
    lines.add("phase {");
    for (int r = 0; r < rounds; r++) {
      lines.addAll(round("r" + r, takesTurns));
    }
    lines.add("}");
    if (ends) {
      lines.add("stop after " + (1 + below(2)) + " phases");
    }
    lines.add("network " + pick(TestNetworks.ALL));
    lines.add("check agreement, validity, irrevocability");
    lines.add("invariant made : forall p, q : " + relation() + " || " + relation());
    if (oneIn(3)) {
      lines.add("check termination" + pick(List.of("", " when eventually synchronous")));
    }
    lines.add("}");
    return String.join("\n", lines) + "\n";
  }

  private String relation() {
    return pick(
        List.of(
            "p.x == q.x",
            "p.d == q.d",
            "p.b == q.b",
            "p.s subset q.s",
            "p.y == none",
            "p.d == none",
            "q.y != none",
            "p.x <= q.x && p.b"));
  }

  private List<String> round(String name, boolean takesTurns) {
    Message message = pick(List.of(Message.values()));
    var lines = new ArrayList<String>();
    lines.add("round " + name + " {");
    lines.add(send(message, takesTurns));
    lines.add("update(heard) {");
    for (int i = 1 + below(3); i > 0; i--) {
      lines.add(statement(message, takesTurns, 2));
    }
    lines.add("}");
    lines.add("}");
    return lines;
  }

  private String send(Message message, boolean takesTurns) {
    String what =
        switch (message) {
          case VALUE -> "x";
          case SET -> "s";
          case VOTE -> "Vote(x, y)";
        };
    String whom = takesTurns && oneIn(3) ? "primary(phase)" : "all";
    String others = pick(List.of("next(self)", "process \\ {self}", "process \\ {self}", "self"));
    String send = "send " + what + " to " + (oneIn(5) ? others : whom);
    return switch (below(4)) {
      case 0 -> "if " + own() + " { " + send + " }";
      case 1 -> takesTurns ? "if self == primary(phase) { " + send + " }" : send;
      default -> send;
    };
  }

  private String own() {
    // Unbounded phases have no numbers.
    String now = ends ? pick(List.of("phase == 1", "phase > 1")) : "b";
    return pick(List.of("b", "!b", "y != none", "x == 1", "d == none", "size(s) == 1", now));
  }

  private String statement(Message message, boolean takesTurns, int depth) {
    if (depth > 0 && oneIn(2)) {
      String then = statement(message, takesTurns, depth - 1);
      String otherwise =
          oneIn(3) ? " else { " + statement(message, takesTurns, depth - 1) + " }" : "";
      return "if " + condition(message, takesTurns) + " { " + then + " }" + otherwise;
    }
    if (sensitivity == OrderSensitivity.SENSITIVE && oneIn(2)) {
      return ordered(message);
    }
    return switch (below(8)) {
      case 0 -> safely("x = " + value(message));
      case 1 -> safely("decide " + value(message));
      case 2 -> safely("y = " + value(message));
      case 3 -> "s |= " + set(message);
      case 4 -> pick(List.of("b = " + condition(message, takesTurns), "b = !b"));
      case 5 -> pick(List.of("x = any 1..V", "y = none", "s = {x}", "decide x"));
      case 6 -> "choose c in s { x = c }";
      default ->
          oneIn(4) ? "assert " + condition(message, takesTurns) : "if y != none { decide y }";
    };
  }

  /** A statement that depends on the arrival order, or appears to. */
  private String ordered(Message message) {
    String one =
        switch (message) {
          case VALUE -> "m";
          case SET -> "(x in m ? 1 : 2)";
          case VOTE -> pick(List.of("m.v", "m.v", "value(m.w)"));
        };
    String end = pick(List.of("first", "last"));
    return switch (below(8)) {
      case 0 -> safely("x = " + end + "(m in heard : " + one + ")");
      case 1 -> safely("decide " + end + "(m in heard : " + one + ")");
      case 2 -> "for m in heard { x = " + one + " }";
      case 3 -> "for m in heard { if !decided(self) { decide " + one + " } }";
      case 4 -> "for m in heard where " + about(message) + " { y = " + one + " }";
      case 5 -> "for m from p in heard { if " + about(message) + " { b = p == self } }";
      case 6 -> "for m in heard { b = b && " + about(message) + "; b = !b; s |= {" + one + "} }";
      default -> "for m in heard { if " + one + " in s { s = {" + one + "} } else { assert b } }";
    };
  }

  /** Mostly guards the statement: the minimum of an empty set is a run-time error. */
  private String safely(String statement) {
    return oneIn(8) ? statement : "if size(heard) > 0 { " + statement + " }";
  }

  private String condition(Message message, boolean takesTurns) {
    String threshold = pick(List.of("0", "N/2", "2*N/3", "N-1"));
    return switch (below(takesTurns ? 5 : 4)) {
      case 0 -> "size(heard) > " + threshold;
      case 1 -> own();
      case 2 -> "count(m in heard : " + about(message) + ") > " + threshold;
      case 3 -> pick(List.of("exists", "forall")) + " m in heard : " + about(message);
      default -> pick(List.of("self == primary(phase)", "heard from primary(phase)"));
    };
  }

  private String about(Message message) {
    return switch (message) {
      case VALUE -> pick(List.of("m == x", "m == 1", "m > x"));
      case SET -> pick(List.of("x in m", "size(m) > 1", "m subset s"));
      case VOTE -> pick(List.of("m.w != none", "m.v == x", "m.w == y"));
    };
  }

  private String value(Message message) {
    return switch (message) {
      case VALUE ->
          pick(List.of("smallest(heard)", "largest(heard)", "smallest(mostFrequent(heard))"));
      case SET ->
          pick(
              List.of(
                  "smallest(union(m in heard : m))",
                  "largest(union(m in heard : m))",
                  "smallest(s)"));
      case VOTE ->
          pick(
              List.of(
                  "min(m in heard : m.v)",
                  "max(m in heard : m.v)",
                  "smallest(mostFrequent(m in heard : m.v))",
                  "(exists m in heard : m.w != none)"
                      + " ? min({ value(m.w) for m in heard where m.w != none }) : x"));
    };
  }

  private String set(Message message) {
    return switch (message) {
      case VALUE -> "values(heard)";
      case SET -> "union(m in heard : m)";
      case VOTE -> "{ m.v for m in heard where m.w == none }";
    };
  }
}
