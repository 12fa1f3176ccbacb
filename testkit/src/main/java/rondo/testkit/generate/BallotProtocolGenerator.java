package rondo.testkit.generate;

import java.util.ArrayList;
import java.util.List;

/**
 * Generates event-based protocols with ballots: conditions on the ballot of a message, and on a
 * flag that is set late, make messages useless, useful again, and stale; equivalent quorums are
 * frequent. A process takes only a few steps, unless infinite runs are requested.
 */
public final class BallotProtocolGenerator {
  /** The test that a protocol is generated for. */
  public enum Purpose {
    /** Only faults that the reductions support. */
    REDUCTION,
    /** All network faults, and joining processes. */
    FAULTS,
    /** Processes decide, make infinitely many steps, and termination is checked. */
    FAIRNESS
  }

  private final RandomSource source;
  private final Purpose purpose;
  private final StringBuilder text = new StringBuilder();
  private final List<String> roles = new ArrayList<>();
  private String network = "perfect";
  private boolean monitored;
  private boolean reads;

  /** Whether the handler may still send: in infinite runs one message for each consumed one. */
  private boolean maySend;

  private BallotProtocolGenerator(long seed, Purpose purpose) {
    source = new RandomSource(seed);
    this.purpose = purpose;
  }

  /** The protocol of this seed. */
  public static String of(long seed, Purpose purpose) {
    return new BallotProtocolGenerator(seed, purpose).protocol();
  }

  private String protocol() {
    network = network();
    monitored = purpose == Purpose.FAULTS && source.chance(35);
    reads = purpose == Purpose.FAULTS && source.chance(35) && !network.contains("byzantine");
    int first = purpose == Purpose.FAIRNESS ? 1 : 2;
    roles.add("one");
    if (network.contains(" of two") || source.chance(60)) {
      roles.add("two");
    } else if (purpose == Purpose.REDUCTION && source.chance(30)) {
      first = 3;
    }
    line("protocol Ballots {");
    line("  message A { k : 0..2, v : 0..1 }");
    line("  message B { k : 0..2, v : 0..1 }");
    role("one", first);
    if (roles.size() > 1) {
      role("two", network.contains("2 of two") ? 2 : 1);
    }
    line("  network " + network);
    if (monitored) {
      monitor();
    }
    line("  " + property());
    line("}");
    return text.toString();
  }

  private String network() {
    return switch (purpose) {
      case REDUCTION ->
          source.oneOf(
              "perfect", "perfect", "perfect", "lossy", "duplicating", "crash 1", "crash 2");
      case FAULTS ->
          source.oneOf(
              "fifo",
              "fifo and lossy",
              "fifo and lossy 1 in total",
              "fifo and crash 1",
              "fifo and crash 1 and recovery 1",
              "fifo and byzantine 1",
              "lossy 1 in total",
              "lossy 2 in total",
              "lossy and duplicating",
              "crash 1 of one",
              "crash 2",
              "crash 1 and recovery 1",
              "crash 2 and recovery 2",
              "crash 1 of one and crash 1 of two and recovery 1",
              "crash 2 and lossy 1 in total",
              "byzantine 1",
              "byzantine 2 of two symmetric",
              "byzantine 1 of one and crash 1 of two",
              "byzantine 1 and duplicating",
              "perfect");
      case FAIRNESS ->
          source.oneOf(
              "perfect",
              "perfect",
              "perfect",
              "lossy",
              "crash 1",
              "fifo",
              "lossy 1 in total",
              "crash 1 and recovery 1");
    };
  }

  private void line(String line) {
    text.append(line).append('\n');
  }

  private void role(String name, int count) {
    boolean joins = purpose == Purpose.FAULTS && count > 1 && source.chance(35);
    line("  role " + name + "[" + (joins ? "1 of " : "") + count + "] {");
    line("    " + (network.contains("recovery") ? "stable " : "") + "var k : 0..2");
    line(
        "    var x : 0..1"
            + (source.chance(purpose == Purpose.FAULTS ? 10 : 30) ? " in 0..1" : ""));
    line("    var open : bool");
    boolean few = count == 3 || purpose == Purpose.FAULTS;
    line("    var left : 0..3 = " + (few ? 1 : 2));
    if (purpose == Purpose.FAIRNESS) {
      line("    output d_" + name + " : 0..1");
    }
    boolean single = purpose == Purpose.FAULTS && !network.contains("fifo");
    String more = source.chance(single ? 25 : 60) ? "; " + send() : "";
    line("    init { " + send() + more + " }");
    if (joins && source.chance(60)) {
      line("    upon join { open = true; " + send() + " }");
    }
    if (network.contains("recovery") && source.chance(60)) {
      line("    upon recovery { left = 1; " + send() + " }");
    }
    int reactions = source.between(2, 3);
    for (int r = 0; r < reactions; r++) {
      reaction(name);
    }
    String last = source.oneOf("A", "B");
    line("    upon " + last + " as m with " + ready() + " && m.k >= k {");
    maySend = true;
    body(name, "m.k", "m.v");
    line("  }");
  }

  private void reaction(String name) {
    String kind = source.oneOf("A", "B");
    maySend = true;
    switch (source.weighted(5, 3, 2, 2)) {
      case 0 -> {
        String guard =
            source.oneOf(
                "m.k == k",
                "m.k >= k",
                "m.k > k",
                "m.k == k && open",
                "m.k < k && open",
                "open",
                "!open && m.k <= k",
                "m.v == x && m.k == k");
        line("    upon " + kind + " as m with " + ready() + " && " + guard + reading() + " {");
        body(name, "m.k", "m.v");
      }
      case 1 -> {
        String guard =
            source.oneOf(
                "k == this.k",
                "k >= this.k",
                "v == this.x",
                "k == this.k && this.open",
                "sender != self");
        String times = source.oneOf(">= 2", "== 2", ">= 1", "== 1", "< 2", "!= 1", "> 1");
        String ready = purpose == Purpose.FAIRNESS ? "" : "this.left > 0 && ";
        line("    upon " + kind + " as ms with " + ready + guard + " times " + times + " {");
        body(name, "max(m in ms : m.k)", "max(m in ms : m.v)");
      }
      case 2 -> {
        maySend = purpose != Purpose.FAIRNESS;
        String move = source.chance(70) ? "k < 2" : "k == 1";
        line("    upon timeout when " + ready() + " && " + move + reading() + " {");
        body(name, "min(2, k + 1)", "1 - x");
      }
      default -> {
        maySend = purpose != Purpose.FAIRNESS;
        String when = source.oneOf("!open", "!open && k > 0", "open", "!open && x == 1");
        line("    upon internal when " + ready() + " && " + when + reading() + " {");
        line("      open = !open");
        body(name, "k", "x");
      }
    }
  }

  private String ready() {
    return purpose == Purpose.FAIRNESS ? "true" : "left > 0";
  }

  private String reading() {
    return reads && source.chance(30)
        ? " && "
            + source.oneOf(
                "size(mbox(A)) > 0", "size(mbox(B)) == 0", "exists r in mbox(B) : r.k >= k")
        : "";
  }

  private void body(String name, String ballot, String value) {
    if (purpose != Purpose.FAIRNESS) {
      line("      left -= 1");
    }
    int statements = source.between(1, 3);
    for (int s = 0; s < statements; s++) {
      line("      " + statement(name, ballot, value));
    }
    line("    }");
  }

  private String statement(String name, String ballot, String value) {
    if (monitored && source.chance(40)) {
      return "announce A(" + ballot + ", " + value + ")";
    }
    if (purpose == Purpose.FAIRNESS && source.chance(30)) {
      return "decide 1";
    }
    if (reads && source.chance(25)) {
      return source.oneOf(
          "if size(mbox(B)) > 0 { open = true }", "k = max(k, min(2, size(mbox(A))))");
    }
    return switch (source.weighted(3, 2, 2, 5, 1)) {
      case 0 -> "k = " + ballot;
      case 1 -> "x = " + source.oneOf(value, "1 - x");
      case 2 -> "open = " + source.oneOf("true", "true", "false");
      case 3 -> maySend ? send() : "skip";
      default -> source.oneOf("assert !open || k < 2", "assert x == 0 || k < 2 || open", "skip");
    };
  }

  private String send() {
    maySend = purpose != Purpose.FAIRNESS;
    String to =
        maySend
            ? source.oneOf(
                source.pick(roles),
                source.pick(roles),
                "all",
                "self",
                source.pick(roles) + " \\ {self}")
            : source.pick(roles);
    String content = source.oneOf("k, x", "k, x", "k, 1 - x", "min(2, k + 1), x");
    return "send " + source.oneOf("A", "B") + "(" + content + ") to " + to;
  }

  private void monitor() {
    line("  monitor Watch {");
    line("    var most : 0..2");
    line("    var times : 0..3");
    line("    upon A as a with a.k > most { most = a.k }");
    line("    upon A as a with a.v == 1 { times = min(3, times + 1) }");
    line("    upon A as a { " + source.oneOf("most = 0", "assert a.k >= most") + " }");
    line("  }");
  }

  private String property() {
    if (purpose == Purpose.FAIRNESS) {
      String role = source.pick(roles);
      return source.oneOf(
          "check termination",
          "check termination",
          "ltl late { <> forall p in " + role + " : correct(p) -> p.k == 2 || p.open }",
          "ltl calm { [] <> forall p in " + role + " : !p.open }");
    }
    if (monitored && source.chance(60)) {
      return "invariant made : "
          + source.oneOf("Watch.times < 2", "Watch.most < 2", "Watch.most < 2 || Watch.times == 0");
    }
    if (purpose == Purpose.FAULTS && source.chance(30)) {
      return "invariant made : "
          + source.oneOf(
              "size(transit(A)) < " + source.between(1, 4),
              "forall m in transit(B) : m.k < 2",
              "forall m in transit(A) : m.v == 0 || m.sender != m.receiver",
              "count(m in transit(A) : m.k == 1) + size(transit(B)) < 4");
    }
    String role = source.pick(roles);
    String all = "forall p in " + role + " : correct(p) -> ";
    return "invariant made : "
        + source.oneOf(
            all + "!(" + condition() + ")",
            all + "!(" + condition() + ")",
            all + "!(" + condition() + " && " + condition() + ")",
            all + "!(" + condition() + " && " + condition() + " && p.left == 0)",
            "forall p, q in " + role + " : p.k == q.k -> p.x == q.x || p.open",
            "count(p in " + role + " : " + condition() + ") < 2");
  }

  private String condition() {
    return source.oneOf("p.k == 2", "p.k >= 1", "p.k >= 1", "p.x == 1", "p.open", "p.left == 0");
  }
}
