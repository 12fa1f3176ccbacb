package rondo.testkit.sequential;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Generates small event-based protocols that are likely to be communication-closed.
 *
 * <p>A process has its phase {@code k} and, in {@code r}, its round in that phase: after handling
 * messages of round j, or sending in round j + 1, {@code r} is j. Handlers check and advance both,
 * with occasional omissions.
 */
public final class RoundBasedProtocolGenerator {
  /** How messages give their round. */
  private enum RoundTag {
    BY_KIND,
    BY_FIELD
  }

  /** Whether there are roles. */
  private enum RoleSplit {
    ALIKE,
    IN_ROLES,
    /** Processes of a role may join later. */
    JOINING
  }

  /** Whether handlers read messages with {@code mbox}. */
  private enum MailboxUse {
    NONE,
    READING
  }

  private final RandomGenerator random;
  private final RoundTag tag;
  private final boolean phases;
  private final int rounds;
  private final RoleSplit split;
  private final String firstRole;
  private final MailboxUse use;

  private RoundBasedProtocolGenerator(RandomGenerator random, RoleSplit split, MailboxUse use) {
    this.random = random;
    this.split = split;
    this.use = use;
    tag = chance(25) ? RoundTag.BY_FIELD : RoundTag.BY_KIND;
    phases = chance(70);
    rounds = 2 + (chance(40) ? 1 : 0);
    firstRole = split == RoleSplit.JOINING && chance(75) ? "d" : "c";
  }

  public static String protocol(RandomGenerator random) {
    return new RoundBasedProtocolGenerator(random, RoleSplit.ALIKE, MailboxUse.NONE).protocol();
  }

  /** A protocol with roles {@code c} and {@code d}, of which only the latter has {@code z}. */
  public static String withRoles(RandomGenerator random) {
    return new RoundBasedProtocolGenerator(random, RoleSplit.IN_ROLES, MailboxUse.NONE).protocol();
  }

  /** A protocol with a role {@code d} whose processes may join, and perhaps another role. */
  public static String joining(RandomGenerator random) {
    return new RoundBasedProtocolGenerator(random, RoleSplit.JOINING, MailboxUse.NONE).protocol();
  }

  /** A protocol whose handlers read messages with {@code mbox}. */
  public static String reading(RandomGenerator random) {
    return new RoundBasedProtocolGenerator(random, RoleSplit.ALIKE, MailboxUse.READING).protocol();
  }

  private String pick(String... some) {
    return List.of(some).get(random.nextInt(some.length));
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private String protocol() {
    var out = new StringBuilder();
    out.append("protocol P(N = ").append(chance(65) ? 2 : 3).append(") {\n");
    String phase = phases ? "k : 1..2, " : "";
    if (tag == RoundTag.BY_FIELD) {
      out.append("  message M { %ss : 1..%d, v : 0..1 }\n".formatted(phase, rounds));
    } else {
      for (int j = 1; j <= rounds; j++) {
        out.append("  message %s { %sv : 0..1 }\n".formatted(kind(j), phase));
      }
    }
    String order = tag == RoundTag.BY_FIELD ? "s" : rounds == 2 ? "A < B" : "A < B < C";
    out.append("  rounds { %sround = %s }\n".formatted(phases ? "phase = k  " : "", order));
    if (chance(25)) {
      out.append("  network %s\n".formatted(pick("duplicating", "crash 1", "lossy")));
    }
    out.append("  invariant one : forall p : %s\n".formatted(condition("p")));
    out.append(
        "  invariant two : forall p, q : %s || %s\n"
            .formatted(condition("p"), pick("p.x == q.x", "p.k <= q.k", "q.b", "q.r < 2")));
    switch (split) {
      case ALIKE -> out.append(parts());
      case IN_ROLES -> {
        out.append("  role c[1] {\n").append(parts()).append("  }\n");
        out.append("  role d[%d] {\n".formatted(1 + random.nextInt(2)));
        out.append("  var z : 0..1 = %s\n".formatted(pick("1", "any", "count(q in d : q < self)")));
        out.append(parts());
        if (chance(30)) {
          out.append("  upon timeout when z == 0 && r == 1 { r = 2  z = 1 }\n");
        }
        out.append("  }\n");
        out.append("  invariant three : forall p in d : p.z == 1 || p.x == 0\n");
      }
      case JOINING -> {
        if (firstRole.equals("c")) {
          out.append("  role c[1] {\n").append(parts()).append("  }\n");
        }
        out.append("  role d[1 of 2] {\n");
        out.append(parts());
        if (chance(70)) {
          out.append(init().replace("init {", "upon join { " + pick("b = true ", "x = 1 ", "")));
        }
        out.append("  }\n");
      }
    }
    return out.append("}\n").toString();
  }

  /** The variables and handlers of a role. */
  private String parts() {
    var out = new StringBuilder();
    out.append("  var k : 0..2%s\n".formatted(phases ? "" : " = 1"));
    out.append("  var r : 0..3\n");
    boolean any = chance(25) && split != RoleSplit.JOINING;
    out.append("  var x : 0..1%s\n".formatted(any ? " = any" : ""));
    out.append("  var b : bool\n");
    out.append(init());
    int reactions = 2 + random.nextInt(3);
    for (int i = 0; i < reactions; i++) {
      out.append("  ").append(reaction()).append("\n");
    }
    int steps = random.nextInt(3);
    for (int i = 0; i < steps; i++) {
      out.append("  ").append(step()).append("\n");
    }
    return out.toString();
  }

  private String condition(String p) {
    return pick(
        p + ".x == 0",
        p + ".r < " + rounds,
        "!" + p + ".b || " + p + ".x == 1",
        p + ".k < 2",
        p + ".k < 2 || " + p + ".r == 0",
        "!(" + p + ".b && " + p + ".r == 1)");
  }

  private String kind(int round) {
    return tag == RoundTag.BY_FIELD ? "M" : List.of("A", "B", "C").get(round - 1);
  }

  private String init() {
    if (chance(15)) {
      return "";
    }
    String who = pick("true", "self == process(0)", "self == process(0)", "x == 0");
    var body = new StringBuilder(chance(30) ? "x = any 0..1  " : "");
    int round = chance(80) ? 1 : 2;
    String entering = phases ? "k = 1  " : "";
    body.append("if %s { %s }".formatted(who, entering + sending("k", round, "x", "self")));
    return "  init { " + body + " }\n";
  }

  /** Statements that send a message of a round and advance to it. */
  private String sending(String phase, int round, String value, String receivers) {
    var fields = new ArrayList<String>();
    if (phases) {
      fields.add(phase);
    }
    if (tag == RoundTag.BY_FIELD) {
      fields.add(String.valueOf(round));
    }
    fields.add(value);
    String to =
        pick(
            "all",
            "all",
            "all",
            receivers,
            receivers,
            "process(0)",
            "{process(1), self}",
            "{q for q where q != self}",
            "{q for q where b}",
            split != RoleSplit.ALIKE ? "d" : "all",
            split != RoleSplit.ALIKE ? firstRole + "(0)" : "self");
    String send = "send %s(%s) to %s".formatted(kind(round), String.join(", ", fields), to);
    String moved = chance(93) ? "r = " + (round - 1) : "";
    String more = chance(20) ? pick("x = 1", "x = 0", "b = true", "b = false") : "";
    return chance(60) ? moved + "  " + send + "  " + more : send + "  " + moved + "  " + more;
  }

  private String reaction() {
    int round = 1 + random.nextInt(rounds);
    if (use == MailboxUse.READING && chance(60)) {
      return reading(round);
    }
    return chance(60) ? one(round) : several(round);
  }

  /** A handler that reads messages of a round: when it is triggered by one of them, or by none. */
  private String reading(int round) {
    String mailbox = "mbox(" + kind(round) + ")";
    boolean triggered = chance(30);
    var each = new ArrayList<String>();
    if (phases && chance(95)) {
      each.add("o.k == k");
    }
    if (tag == RoundTag.BY_FIELD) {
      each.add("o.s == " + round);
    }
    var conditions = new ArrayList<String>();
    conditions.add("k > 0 && r < " + round);
    if (triggered) {
      each.forEach(c -> conditions.add(c.replace("o.", "m.")));
    }
    if (!each.isEmpty()) {
      conditions.add("(forall o in %s : %s)".formatted(mailbox, String.join(" && ", each)));
    }
    if (chance(60)) {
      conditions.add(
          pick(
              "size(%s) > 0".formatted(mailbox),
              "size(%s) >= 2".formatted(mailbox),
              "count(o in %s : o.v == 1) != 1".formatted(mailbox),
              "%s from process(0)".formatted(mailbox)));
    }
    if (tag == RoundTag.BY_KIND && chance(20)) {
      conditions.add("size(mbox(%s)) == 0".formatted(kind(1 + random.nextInt(rounds))));
    }
    var body = new StringBuilder("r = %d  ".formatted(round));
    body.append(
        pick(
            "x = count(o in %s : o.v == 1) mod 2  ".formatted(mailbox),
            "b = self in senders(%s)  ".formatted(mailbox),
            "if size(%s) > 0 { x = min(o in %s : o.v) }  ".formatted(mailbox, mailbox),
            "b = exists o in %s : o.v == x  ".formatted(mailbox),
            ""));
    String value = pick("x", "1", "size(%s) mod 2".formatted(mailbox));
    body.append(onwards("k", round, value, "senders(" + mailbox + ")"));
    String event =
        triggered
            ? "%s as m with ".formatted(kind(round))
            : pick("timeout", "timeout", "internal") + " when ";
    return "upon %s%s { %s }".formatted(event, String.join(" && ", conditions), body);
  }

  private String one(int round) {
    boolean named = phases || tag == RoundTag.BY_FIELD || chance(60);
    var conditions = new ArrayList<String>();
    if (tag == RoundTag.BY_FIELD) {
      conditions.add("m.s == " + round);
    }
    String fresh = "r < " + round;
    if (phases) {
      conditions.add(
          pick(
              "(m.k > k || m.k == k && %s)".formatted(fresh),
              "(m.k > k || m.k == k && %s)".formatted(fresh),
              "m.k == k && " + fresh,
              "m.k > k"));
    } else if (chance(93)) {
      conditions.add(fresh);
    }
    if (chance(35)) {
      conditions.add(
          named
              ? pick(
                  "m.v == x", "m.v == 1", "m.sender != self", "b", "m.sender == process(0)", "!b")
              : pick("b", "x == 0", "!b"));
    }
    var body = new StringBuilder();
    if (chance(20)) {
      body.append(named ? pick("let y = m.v  ", "let y = any 0..1  ") : "let y = any 0..1  ");
    }
    boolean let = !body.isEmpty();
    if (phases && chance(95)) {
      body.append("k = m.k  ");
    }
    if (chance(95)) {
      body.append("r = %d  ".formatted(round));
    }
    if (chance(50)) {
      body.append(
          named
              ? pick("x = m.v  ", "b = m.sender == self  ", "x = 1 - m.v  ", "b = !b  ")
              : pick("x = 1  ", "b = true  ", "x = 1 - x  "));
    }
    String value = let ? "y" : named ? pick("m.v", "x", "x", "1") : pick("x", "0");
    String phase = phases ? pick("m.k", "k") : "k";
    body.append(onwards(phase, round, value, named ? "m.sender" : "self"));
    return "upon %s%s%s { %s }"
        .formatted(kind(round), named ? " as m" : "", with(conditions), body);
  }

  private static String with(List<String> conditions) {
    return conditions.isEmpty() ? "" : " with " + String.join(" && ", conditions);
  }

  private String several(int round) {
    boolean named = chance(80);
    var conditions = new ArrayList<String>();
    if (tag == RoundTag.BY_FIELD) {
      conditions.add("s == " + round);
    }
    if (phases) {
      conditions.add("k == this.k");
    }
    if (chance(95)) {
      conditions.add(pick("r < ", "this.r < ") + round);
    }
    if (chance(50)) {
      conditions.add(
          pick(
              "v == 1",
              "v == this.x",
              "sender != self",
              "b",
              "sender == self || v == 0",
              "!b",
              "v >= x"));
    }
    var body = new StringBuilder();
    if (chance(50) && named) {
      body.append(
          pick(
              "x = max(m in ms : m.v)  ",
              "x = 1 - x  b = size(ms) > 1  ",
              "b = exists m in ms : m.v == x  ",
              "x = min(m in ms where m.v == max(n in ms : n.v) : m.v)  ",
              "b = self in senders(ms)  ",
              "x = count(m in ms : m.v == 1) mod 2  "));
    }
    if (chance(95)) {
      body.append("r = %d  ".formatted(round));
    }
    String value = named ? pick("x", "min(m in ms : m.v)", "count(m in ms : m.v == x) mod 2") : "x";
    body.append(onwards("k", round, value, named ? "senders(ms)" : "self"));
    String times = pick("> N/2", ">= 2", ">= 1", "== 1", "== 2", "== N");
    return "upon %s%s%s times %s { %s }"
        .formatted(kind(round), named ? " as ms" : "", with(conditions), times, body);
  }

  /** The send that follows the handling of a round. */
  private String onwards(String phase, int round, String value, String receivers) {
    var ways = new ArrayList<String>();
    if (round < rounds) {
      int next = round + 1 + (chance(20) && round + 1 < rounds ? 1 : 0);
      ways.add(sending(phase, next, value, receivers));
      ways.add(sending(phase, next, value, receivers));
    }
    if (phases) {
      int next = chance(85) ? 1 : 2;
      ways.add("if k < 2 { k = k + 1  %s }".formatted(sending("k", next, value, receivers)));
      ways.add("if k < 2 { %s  k += 1 }".formatted(sending("k + 1", next, value, receivers)));
    }
    if (ways.isEmpty() || chance(25)) {
      return "";
    }
    String first = ways.get(random.nextInt(ways.size()));
    return switch (random.nextInt(5)) {
      case 0 -> "if %s { %s }".formatted(pick("b", "x == 1"), first);
      case 1 ->
          "if %s { %s } else { %s }"
              .formatted(pick("b", "x == 0"), first, ways.get(random.nextInt(ways.size())));
      default -> first;
    };
  }

  private String step() {
    String event = pick("timeout", "internal");
    String also = chance(40) ? " && " + pick("b", "!b", "x == 0", "self == process(0)") : "";
    String value = pick("x", "0", "1");
    String change = chance(30) ? pick("x = 1  ", "b = !b  ", "x = 1 - x  ") : "";
    int round = 1 + random.nextInt(rounds);
    switch (random.nextInt(phases ? 5 : 3)) {
      case 0 -> {
        return silent(event, also, round);
      }
      case 1 -> {
        return "upon %s when k > 0 && r < %d%s { %s%s }"
            .formatted(event, round - 1, also, change, sending("k", round, value, "self"));
      }
      case 2 -> {
        String only = pick("k > 0 && r == " + (round - 1), "k > 0 && r < " + round);
        return "upon %s when %s%s { %s%s  r = %d }"
            .formatted(event, only, also, change, sending("k", round, value, "self"), round);
      }
      case 3 -> {
        String by = pick("k = k + 1", "k = k + 1", "k = 2", "let n = k + 1  k = n");
        String send = sending("k", chance(75) ? 1 : 2, value, "self");
        return "upon %s when k < 2%s { %s%s  %s }".formatted(event, also, change, by, send);
      }
      default -> {
        String send = sending("k + 1", chance(75) ? 1 : 2, value, "self");
        return "upon %s when k < 2%s { %s  k += 1 }".formatted(event, also, send);
      }
    }
  }

  /** A step that sends nothing: it may move the process to another round or phase. */
  private String silent(String event, String also, int round) {
    return switch (random.nextInt(6)) {
      case 0 -> "upon %s when k > 0 && r < %d%s { r = %d }".formatted(event, round, also, round);
      case 1 -> "upon %s when k < 2%s { k += 1  r = 0 }".formatted(event, also);
      case 2 -> "upon %s when r < %d%s { r += 1 }".formatted(event, rounds, also);
      case 3 -> "upon %s when %s { b = !b }".formatted(event, pick("x == 0", "r == 1", "true"));
      default ->
          "upon %s when %s { %s }"
              .formatted(event, pick("!b", "x == 0", "r == 1 && !b"), pick("b = true", "x = 1"));
    };
  }
}
