package rondo.testkit.events;

import rondo.testkit.generate.RandomSource;

/**
 * Generates small event-based protocols with processes that collect messages in variables: they
 * consume one message at a time, with effects that may depend on the order, and mostly send
 * nothing. Some answer when they have collected enough.
 */
public final class CollectorProtocolGenerator {
  private final RandomSource source;
  private final StringBuilder text = new StringBuilder();
  private final int voters;
  private final int collectors;

  private CollectorProtocolGenerator(long seed) {
    source = new RandomSource(seed);
    voters = source.between(1, 2);
    collectors = source.between(1, 2);
  }

  /** The protocol of this seed, with an invariant. */
  public static String of(long seed) {
    return new CollectorProtocolGenerator(seed).protocol();
  }

  private String protocol() {
    boolean answers = source.chance(40);
    line("protocol Made {");
    line("  message Vote { v : 0..2 }");
    line("  message Answer { v : 0..2 }");
    voter(answers);
    collector(answers);
    line(
        "  network "
            + source.oneOf(
                "perfect",
                "perfect",
                "crash 1",
                "lossy",
                "duplicating",
                "byzantine 1",
                "byzantine 1 of voter symmetric"));
    line("  invariant safe : " + invariant());
    line("}");
    return text.toString();
  }

  private void voter(boolean isAnswered) {
    line("  role voter[" + voters + "] {");
    line("    var x : 0..2" + source.oneOf("", " = 1", " in {0, 2}"));
    line("    var sent : bool");
    line("    init { " + source.oneOf("skip", "send Vote(x) to collector") + " }");
    line(
        "    upon "
            + source.oneOf("internal", "timeout")
            + " when !sent { sent = true; send Vote("
            + source.oneOf("2", "1", "x", "2 - x")
            + ") to collector }");
    if (source.chance(30)) {
      line("    upon internal when sent && x < 2 { x += 1 }");
    }
    if (isAnswered) {
      line("    upon Answer as a { x = " + source.oneOf("a.v", "max(x, a.v)") + " }");
    }
    line("  }");
  }

  private void collector(boolean answers) {
    line("  role collector[" + collectors + "] {");
    line("    var who : set of process");
    line("    var values : set of 0..2");
    line("    var last : 0..2");
    line("    var enough : bool");
    int handlers = source.between(1, 2);
    for (int h = 0; h < handlers; h++) {
      String guard =
          h + 1 < handlers
              ? source.oneOf(" with m.v == 1", " with m.v > last", " with !(m.sender in who)")
              : source.oneOf("", "", " with !enough", " with m.v >= last");
      line("    upon Vote as m" + guard + " { " + update(answers) + " }");
    }
    if (source.chance(25)) {
      line("    upon internal when last == 2 { last = 0 }");
    }
    line("  }");
  }

  private String update(boolean answers) {
    var update = new StringBuilder();
    int statements = source.between(1, 3);
    for (int s = 0; s < statements; s++) {
      update
          .append(
              source.oneOf(
                  "who |= {m.sender}",
                  "values |= {m.v}",
                  "last = m.v",
                  "last = max(last, m.v)",
                  "if m.v == last { enough = true }",
                  "if size(who) >= 2 { values |= {m.v} }"))
          .append("; ");
    }
    String threshold = source.oneOf("size(who) >= 2", "size(values) >= 2", "last == 2");
    update
        .append("if !enough && ")
        .append(threshold)
        .append(" { enough = true")
        .append(answers ? "; send Answer(last) to voter }" : " }");
    return update.toString();
  }

  private String invariant() {
    return source.oneOf(
        "forall c in collector : size(c.values) < " + source.between(1, 3),
        "forall c in collector : c.enough -> c.last " + source.oneOf("> 0", "< 2", "== 2"),
        "forall a, b in collector : forall v in a.values : forall w in b.values : v == w",
        "forall a, b in collector : a.enough && b.enough -> a.last == b.last",
        "forall c in collector : forall p in voter : c.enough -> p.x " + source.oneOf("< 2", "> 0"),
        "forall p in voter : p.x < 2",
        "forall c in collector : c.last == 2 -> 2 in c.values");
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
