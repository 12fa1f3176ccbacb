package rondo.testkit.generate;

import java.util.ArrayList;
import java.util.List;

/**
 * Generates small event-based protocols. A process handles only a few events, so that there are few
 * states. Most protocols are symmetric in the processes of a role, with process ids stored in
 * variables, sets, tables and messages; some break the symmetry.
 */
public final class EventProtocolGenerator {
  private final RandomSource source;

  /** Separate random source for the generation of mailbox reads. */
  private final RandomSource reading;

  private final List<String> roles = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private final boolean watched;
  private int apart;
  private boolean reads;

  private EventProtocolGenerator(long seed, boolean watched) {
    source = new RandomSource(seed);
    this.watched = watched;
    reading = new RandomSource(~seed);
  }

  /** The protocol of this seed. */
  public static String of(long seed) {
    return new EventProtocolGenerator(seed, false).protocol();
  }

  /** A protocol whose processes decide and announce, with a monitor that the property reads. */
  public static String withMonitor(long seed) {
    return new EventProtocolGenerator(seed, true).protocol();
  }

  private String protocol() {
    apart = source.chance(25) ? 12 : 0;
    reads = reading.chance(50);
    line("protocol Made {");
    line("  message A { n : 0..2, who : process? }");
    line("  message B { some : set of process }");
    int first = source.between(2, 3);
    roles.add("one");
    if (source.chance(60)) {
      roles.add("two");
    }
    role("one", first);
    if (roles.size() > 1) {
      role("two", first == 3 ? 1 : source.between(1, 2));
    }
    if (source.chance(30)) {
      String crash = watched ? "crash 1 of one" : "crash 1";
      line("  network " + source.oneOf("duplicating", crash));
    } else if (reads && reading.chance(30)) {
      line("  network " + reading.oneOf("fifo", "lossy 1 in total", "lossy"));
    }
    if (watched) {
      monitor();
    }
    line("  invariant made : " + (watched && source.chance(70) ? watchedProperty() : property()));
    line("}");
    return text.toString();
  }

  private void line(String line) {
    text.append(line).append('\n');
  }

  private void monitor() {
    line("  monitor Watch {");
    line("    var most : 0..2");
    line("    var who : set of process");
    line("    var times : 0..3");
    line("    upon A as a with a.n > most { most = a.n; who = {a.sender} }");
    line("    upon A as a { " + source.oneOf("who |= {a.sender}", "assert a.n >= most - 1") + " }");
    line(
        "    upon decide d_one as d with d.d_one > 0 { most = d.d_one; times = min(3, times + 1) }");
    line("    upon decide d_" + source.pick(roles) + " as d { who |= {d.sender} }");
    line("  }");
  }

  private String watchedProperty() {
    return source.oneOf(
        "Watch.most < 2",
        "size(Watch.who) < 3",
        "Watch.times < 2",
        "forall p in one, q in Watch.who : p.n_one < 2 || p != q",
        "forall p in one : decided(p) -> p in Watch.who || Watch.times > 0",
        "Watch.most >= 1 -> Watch.who subset one");
  }

  private void role(String name, int count) {
    line("  role " + name + "[" + count + "] {");
    if (watched) {
      line("    output d_" + name + " : 0..2");
    }
    line("    var n_" + name + " : 0..2" + (source.chance(20) ? " in 0..1" : ""));
    line("    var left_" + name + " : 0..2 = " + source.between(1, 2));
    line("    var who_" + name + " : process?" + (source.chance(20) ? " = self" : ""));
    line("    var seen_" + name + " : set of process");
    line("    var t_" + name + " : table[process] of 0..1");
    if (source.chance(70)) {
      String condition = source.chance(apart) ? "if self == process(0) " : "";
      line(
          "    init { "
              + (condition.isEmpty() ? send(name, "none", "0") : condition)
              + (condition.isEmpty() ? "" : "{ " + send(name, "none", "0") + " }")
              + " }");
    }
    int reactions = source.between(1, 3);
    for (int r = 0; r < reactions; r++) {
      reaction(name);
    }
    line("  }");
  }

  private void reaction(String name) {
    String ready = "left_" + name + " > 0";
    switch (source.weighted(4, 3, 2, 2, 1)) {
      case 0 -> {
        line(
            "    upon A as m with "
                + ready
                + " && "
                + guard(name, "m.n", "m.who")
                + reading(name)
                + " {");
        body(name, "m.who", "m.n", "m.sender");
      }
      case 1 -> {
        line(
            "    upon B as m with "
                + ready
                + source.oneOf(
                    "", " && m.sender in m.some", " && self in m.some", " && size(m.some) < 2")
                + reading(name)
                + " {");
        line("      seen_" + name + " |= m.some");
        body(name, "m.sender", "size(m.some) mod 3", "m.sender");
      }
      case 2 -> {
        String enough = source.oneOf(">= 2", "== 2", "> 0");
        line("    upon A as ms with this." + ready + " times " + enough + " {");
        line("      let top = max(m in ms : m.n)");
        line("      seen_" + name + " |= {p for m from p in ms where m.n == top}");
        body(name, "none", "top", "self");
      }
      case 3 -> {
        line(
            "    upon internal when "
                + ready
                + " && "
                + guard(name, "n_" + name, "self")
                + reading(name)
                + " {");
        body(name, "self", "n_" + name, "self");
      }
      default -> {
        line("    upon timeout when " + ready + reading(name) + " {");
        body(name, "who_" + name, "0", "self");
      }
    }
  }

  private String guard(String name, String number, String process) {
    if (source.chance(apart)) {
      return source.oneOf("self < process(1)", "self != process(1)");
    }
    return source.oneOf(
        "true",
        number + " >= n_" + name,
        number + " == n_" + name,
        process + " != who_" + name,
        "!(self in seen_" + name + ")",
        "t_" + name + "[self] == 0",
        "count(p in " + source.pick(roles) + " : t_" + name + "[p] == 1) < 2");
  }

  private void body(String name, String process, String number, String sure) {
    line("      left_" + name + " -= 1");
    int statements = source.between(1, 3);
    for (int s = 0; s < statements; s++) {
      line("      " + statement(name, process, number, sure));
    }
    if (reads && reading.chance(60)) {
      line("      " + reader(name));
    }
    line("    }");
  }

  /** A condition on messages in the mailbox. */
  private String reading(String name) {
    return reads && reading.chance(30)
        ? " && "
            + reading.oneOf(
                "size(mbox(A)) > 0",
                "size(mbox(B)) == 0",
                "size(mbox(A)) + size(mbox(B)) == 1",
                "exists r in mbox(A) : r.n >= n_" + name,
                "self in senders(mbox(B))")
        : "";
  }

  /** A statement that reads the mailbox. */
  private String reader(String name) {
    return reading.oneOf(
        "seen_" + name + " |= senders(mbox(A))",
        "n_" + name + " = min(2, size(mbox(B)))",
        "if exists r in mbox(A) : r.n > 0 { n_" + name + " = 2 }",
        "for r from p in mbox(A) { t_" + name + "[p] = 1 }",
        "if size(mbox(B)) == 0 { send A(1, self) to all }",
        "seen_" + name + " |= union(r in mbox(B) : r.some)",
        "if mbox(A) from self { who_" + name + " = mbox(A)[self].who }");
  }

  private String statement(String name, String process, String number, String sure) {
    if (watched && source.chance(40)) {
      return source.chance(50)
          ? "decide " + number
          : "announce A(" + number + ", " + source.oneOf(process, "self", "none") + ")";
    }
    return switch (source.weighted(3, 2, 2, 2, 2, 6, 1, 1)) {
      case 0 -> "who_" + name + " = " + process;
      case 1 -> "n_" + name + " = min(2, " + number + " + " + source.below(2) + ")";
      case 2 -> "seen_" + name + " |= {" + sure + "}";
      case 3 -> "t_" + name + "[" + sure + "] = 1";
      case 4 -> "choose p in " + source.pick(roles) + " { who_" + name + " = p }";
      case 5 -> send(name, process, number);
      case 6 -> "for p in " + source.pick(roles) + " { t_" + name + "[p] = 1 }";
      default ->
          source.chance(apart)
              ? "if self < " + sure + " { n_" + name + " = 2 }"
              : "assert size(seen_" + name + ") <= " + source.between(1, 3);
    };
  }

  private String send(String name, String process, String number) {
    String to =
        source.oneOf(
            source.pick(roles), "all", "self", "seen_" + name, source.pick(roles) + " \\ {self}");
    String message =
        source.chance(60)
            ? "A(" + number + ", " + source.oneOf(process, "self", "none") + ")"
            : "B(" + source.oneOf("{self}", "seen_" + name) + ")";
    return "send " + message + " to " + to;
  }

  private String property() {
    return reads && reading.chance(40) ? ofMessages() : ofProcesses();
  }

  /** A property of messages in transit. */
  private String ofMessages() {
    return reading.oneOf(
        "size(transit(A)) < " + reading.between(2, 6),
        "forall m in transit(A) : m.n < 2",
        "count(m in transit(B) : m.sender == m.receiver) < 2",
        "forall m in transit(A) : m.who != m.receiver",
        "size(transit(A)) > 0 || size(transit(B)) < 2",
        "forall m in transit(B) : !(m.receiver in m.some)");
  }

  private String ofProcesses() {
    String role = source.pick(roles);
    return source.oneOf(
        "count(p in " + role + " : p.n_" + role + " == 2) < 2",
        "forall p, q in " + role + " : p.who_" + role + " == q.who_" + role,
        "forall p in " + role + " : size(p.seen_" + role + ") < 1",
        "forall p in " + role + " : p.left_" + role + " > 0 || p.n_" + role + " < 2",
        "forall p in " + role + " : forall q in " + role + " : p.t_" + role + "[q] == 0",
        apart > 0 ? "process(0).n_one < 2" : "forall p in one : p.left_one > 0");
  }
}
