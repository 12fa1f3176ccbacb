package rondo.events;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Generates protocols that are communication-closed except for messages of past rounds: some never
 * handle these, some do so at once, or only after a later step.
 */
final class StaleMessageGenerator {
  private final RandomGenerator random;

  private StaleMessageGenerator(RandomGenerator random) {
    this.random = random;
  }

  static String protocol(RandomGenerator random) {
    return new StaleMessageGenerator(random).protocol();
  }

  private String pick(String... some) {
    return List.of(some).get(random.nextInt(some.length));
  }

  private String protocol() {
    var out = new StringBuilder("protocol Stale(N = 2) {\n");
    out.append("  message A { k : 1..3, v : 0..1 }\n");
    out.append("  message B { k : 1..3, v : 0..1 }\n");
    out.append("  rounds { phase = k; round = A < B }\n");
    out.append("  var k : 0..3\n  var x : 0..1 = ").append(pick("0", "0", "any")).append('\n');
    out.append("  var b : bool\n");
    out.append("  invariant nothing : true\n");
    String who = pick("true", "self == process(0)");
    out.append("  init { if %s { k = 1; send A(1, x) to all } }\n".formatted(who));
    String most = pick("1", "2", "2", "3");
    String to = pick("all", "process(0)", "process(1)", "process \\ {self}");
    out.append(
        "  upon timeout when k < %s%s { k += 1%s; send A(k, x) to %s }\n"
            .formatted(most, pick("", " && !b"), pick("", "; b = true"), to));
    if (random.nextInt(3) > 0) {
      String when = pick("!b", "!b && k == 2", "!b && x == 1", "!b && k > 0");
      out.append("  upon internal when %s { b = true }\n".formatted(when));
    }
    if (random.nextInt(3) > 0) {
      out.append(
          "  upon A as m with m.k > k { k = m.k%s%s }\n"
              .formatted(pick("", "; b = true", "; x = m.v"), pick("", "; send B(k, x) to all")));
    }
    out.append(late());
    return out.append("}\n").toString();
  }

  /** A handler that may receive messages of past rounds. */
  private String late() {
    String kind = pick("A", "A", "B");
    if (random.nextInt(3) == 0) {
      String which = pick("k < this.k", "this.b", "k == 1", "k < this.k && this.b", "v == this.x");
      String times = pick(">= 2", "== 2", "== 1", ">= 1");
      return "  upon %s as ms with %s times %s { x = 1 - x }\n".formatted(kind, which, times);
    }
    String which =
        pick(
            "m.k < k",
            "m.k < k && b",
            "m.k < k && x == 1",
            "b && m.k == 1",
            "m.k > k && b",
            "m.k > k",
            "m.k < k && k == 3",
            "m.v == 1 && m.k < k");
    return "  upon %s as m with %s { %s }\n"
        .formatted(kind, which, pick("x = 1 - x", "b = false", "x = 1 - x; k = max(k, m.k)"));
  }
}
