package rondo.events;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Generates small event-based protocols whose messages have rounds; some are communication-closed.
 */
public final class TaggedProtocolGenerator {
  private final RandomGenerator random;
  private final StringBuilder out = new StringBuilder();

  private TaggedProtocolGenerator(RandomGenerator random) {
    this.random = random;
  }

  public static String protocol(RandomGenerator random) {
    return new TaggedProtocolGenerator(random).protocol();
  }

  private String pick(String... some) {
    return List.of(some).get(random.nextInt(some.length));
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private String protocol() {
    boolean byField = chance(20);
    out.append("protocol P(N = ").append(chance(70) ? 2 : 3).append(") {\n");
    for (String kind : List.of("A", "B")) {
      out.append("  message ").append(kind).append(" { k : 1..2, s : 0..1, v : 0..1 }\n");
    }
    out.append("  rounds { ").append(chance(85) ? "phase = k; " : "");
    out.append("round = ").append(byField ? "s" : pick("A < B", "B < A", "A < B")).append(" }\n");
    out.append("  var k : 0..2\n  var x : 0..2\n  var b : bool\n");
    if (chance(30)) {
      out.append("  network duplicating\n");
    }
    out.append("  invariant nothing : true\n");
    String who = pick("true", "true", "self == process(0)");
    out.append("  init { if ").append(who).append(" { ").append(pick("k = 1; ", ""));
    out.append(send("1")).append(body("1")).append(" } }\n");
    int reactions = 2 + random.nextInt(3);
    for (int i = 0; i < reactions; i++) {
      reaction();
    }
    return out.append("}\n").toString();
  }

  private void reaction() {
    String kind = pick("A", "B");
    switch (random.nextInt(6)) {
      case 0, 1, 2 -> {
        String guard =
            pick(
                "m.k > k",
                "m.k > k",
                "m.k > k",
                "m.k > k && b",
                "m.k >= k && !b",
                "m.k == k && b",
                "x == 0",
                "m.v == x",
                "m.k >= k");
        out.append("  upon ").append(kind).append(" as m with ").append(guard).append(" { ");
        out.append(chance(75) ? "k = m.k; " : "").append(body("m.k")).append(reader());
        out.append(" }\n");
      }
      case 3 -> {
        String guard = pick("k == this.k", "k == this.k && b", "v == 1", "k >= this.k");
        out.append("  upon ").append(kind).append(" as ms with ").append(guard);
        out.append(" times >= ").append(1 + random.nextInt(2)).append(" { ");
        out.append(pick("x = max(m in ms : m.v); ", "")).append(body("k")).append(" }\n");
      }
      case 4 -> {
        String guard = pick("k < 2", "k < 2", "k == 0", "b && k < 2", "x < 2 && k < 2");
        out.append("  upon timeout when ").append(guard).append(" { ");
        out.append(chance(80) ? "k = k + 1; " : "").append(body("k")).append(reader());
        out.append(" }\n");
      }
      default ->
          out.append("  upon internal when ")
              .append(pick("!b", "x == 1", "k == 1"))
              .append(" { ")
              .append(pick("b = true", "x = 2", "x = (x + 1) mod 3", "b = !b"))
              .append(" }\n");
    }
  }

  /** A statement that reads the mailbox. */
  private String reader() {
    return chance(20)
        ? pick(
            "; x = min(2, size(mbox(A)))",
            "; if exists r in mbox(B) : r.k == k { b = true }",
            "; if size(mbox(B)) > 1 { x = 2 }")
        : "";
  }

  private String body(String phase) {
    var text = new StringBuilder();
    text.append(chance(40) ? pick("b = true; ", "b = false; ", "x = 1; ", "x = 2; ") : "");
    text.append(chance(8) ? "assert x != 2; " : "");
    int sends = random.nextInt(3);
    for (int i = 0; i < sends; i++) {
      text.append("if ").append(phase).append(" > 0 { ").append(send(phase)).append("}; ");
    }
    return text.isEmpty() ? "skip" : text.toString();
  }

  private String send(String phase) {
    return "send %s(%s, %s, %s) to %s; "
        .formatted(
            pick("A", "B", "B"),
            phase,
            pick("0", "1", "1"),
            pick("0", "1", "min(x, 1)"),
            pick("all", "all", "process(0)", "process(1)"));
  }
}
