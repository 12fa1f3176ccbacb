package rondo.testkit.generate;

import java.util.ArrayList;
import java.util.List;

/**
 * Random trace and notrace assertions, about what Spin and Rondo agree on: Spin takes another
 * message for the one that is sorted in or picked out, and takes a rendezvous that nobody accepts
 * for a send.
 */
final class EventTraces {
  private final Draft draft;
  private final Dice dice;
  private final List<Source> sources = new ArrayList<>();
  private int ends;

  /** What can happen on a channel. */
  private record Source(Link link, String operator) {}

  EventTraces(Draft draft, Scope globals) {
    this.draft = draft;
    this.dice = draft.dice();
    for (Link link : globals.links()) {
      if (link.text().contains("g0")) {
        continue;
      }
      if (link.isBuffered() && !draft.has(Trait.SORTED)) {
        sources.add(new Source(link, "!"));
      }
      if (!draft.has(Trait.RANDOM_RECEIVE)) {
        sources.add(new Source(link, "?"));
      }
    }
  }

  /** Whether there is anything to be said. */
  boolean arePossible() {
    return !sources.isEmpty();
  }

  void write() {
    draft
        .out()
        .block(
            dice.chance(65) ? "trace {" : "notrace {",
            () -> {
              if (dice.chance(30)) {
                several(2);
              }
              if (dice.chance(75)) {
                loop();
              }
              several(dice.weighted(50, 30, 20));
              if (draft.out().last().endsWith("{")) {
                event("");
              }
            },
            "}");
  }

  private void several(int count) {
    for (int i = 0; i < count; i++) {
      label();
      if (dice.chance(25)) {
        draft.line("if");
        event(":: ");
        event(":: ");
        draft.line("fi;");
      } else {
        event("");
      }
    }
  }

  private void loop() {
    label();
    draft.line("do");
    if (dice.chance(50)) {
      sources.forEach(s -> draft.line(":: " + s.link().text() + s.operator() + anything(s) + ";"));
      if (dice.chance(50)) {
        draft.line("break;");
      }
    } else {
      int options = dice.between(1, 3);
      for (int i = 0; i < options; i++) {
        event(":: ");
        several(dice.weighted(60, 30, 10));
      }
      if (dice.chance(20)) {
        draft.line("break;");
      }
    }
    draft.line("od;");
  }

  private void label() {
    if (dice.chance(40)) {
      draft.line("end" + ends++ + ":");
    }
  }

  private void event(String prefix) {
    Source source = dice.pick(sources);
    draft.line(prefix + source.link().text() + source.operator() + message(source) + ";");
  }

  private static String anything(Source source) {
    return String.join(", ", source.link().signature().fields().stream().map(_ -> "_").toList());
  }

  private String message(Source source) {
    List<Signature.Field> fields = source.link().signature().fields();
    var parts = new ArrayList<String>();
    for (Signature.Field field : fields) {
      parts.add(dice.chance(45) ? "_" : value(source, field));
    }
    return String.join(", ", parts);
  }

  /** A variable is looked at only where nothing has been stored yet when Spin looks. */
  private String value(Source source, Signature.Field field) {
    boolean alone = source.link().signature().fields().size() == 1;
    if (alone && source.operator().equals("?") && dice.chance(30)) {
      return switch (field) {
        case BIT, BOOL, BYTE, SHORT -> "eval(" + dice.oneOf("g0", "s0 % 2", "f0") + ")";
        case MTYPE -> "eval(m0)";
        case CHAN, STRUCT -> "_";
      };
    }
    return switch (field) {
      case BIT, BOOL, BYTE, SHORT -> Integer.toString(dice.below(3));
      case MTYPE -> dice.pick(Expressions.SYMBOLS);
      case CHAN, STRUCT -> "_";
    };
  }
}
