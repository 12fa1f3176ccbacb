package rondo.distal.promela;

import java.util.List;
import java.util.stream.IntStream;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.round.Mentions;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.StampOrder;

/**
 * The number of the phase, and stamps that are copies of it. In a run without end they are made as
 * small as they can be after each round, as {@link StampOrder} says.
 */
final class Stamps {
  private final RoundSystem system;
  private final boolean endless;
  private final boolean mentioned;
  private final boolean turns;
  private final boolean stampsTakeTurns;
  private final List<Integer> stamped;

  Stamps(RoundSystem system) {
    this.system = system;
    this.endless = system.phases().isEmpty();
    var mentions = new Mentions(system);
    this.mentioned = mentions.any(t -> t instanceof Term.Phase);
    this.turns = mentions.any(t -> t instanceof Term.Primary);
    this.stampsTakeTurns =
        mentions.any(t -> t instanceof Term.Primary(Term of) && !(of instanceof Term.Phase));
    this.stamped =
        IntStream.range(0, system.variables().size())
            .filter(v -> system.variables().get(v).type().holds(t -> t instanceof Type.Stamp))
            .boxed()
            .toList();
    for (int v : stamped) {
      if (!Shapes.isScalar(system.variables().get(v).type())) {
        throw new InexpressibleException(
            "`%s` holds numbers of phases without end inside of other values"
                .formatted(system.variables().get(v).name()),
            system.variables().get(v).at());
      }
    }
  }

  /** Whether the number of the phase is kept. */
  boolean counts() {
    return !endless || mentioned || !stamped.isEmpty();
  }

  /** The greatest number of a phase that ever comes up. */
  int last() {
    if (!endless) {
      return system.phases().getAsInt() + 1;
    }
    int different = stamped.size() * system.processes() + 1;
    return (turns || stampsTakeTurns ? different * system.processes() : different) + 1;
  }

  private boolean renumbers() {
    return endless && counts();
  }

  /** An inline that does it; nothing where there is nothing to do. */
  Lines renumbering(Frame frame, RoundPlace place, RoundWords words) {
    if (!renumbers()) {
      return new Lines();
    }
    return frame.aside(
        () -> {
          Code stamp = frame.temporary("stamp");
          Code last = frame.temporary("last");
          Code p = frame.temporary("p");
          Code used = frame.temporary("used");
          frame.out().add("/* Of the numbers of phases only the order counts. */");
          frame.out().open("inline " + words.name("renumber") + "() {");
          frame.set(last, Code.ZERO);
          frame.out().open("for (%s : 1 .. %s - 1) {".formatted(stamp, words.phase()));
          frame.set(used, Code.FALSE);
          frame.out().open("for (%s : 0 .. %s - 1) {".formatted(p, words.number()));
          for (int v : stamped) {
            frame.when(place.of(null, p, v).is(stamp), () -> frame.set(used, Code.TRUE));
          }
          frame.out().close("};");
          frame.when(
              used,
              () -> {
                next(frame, words, last, stamp, stampsTakeTurns);
                frame.out().open("for (%s : 0 .. %s - 1) {".formatted(p, words.number()));
                for (int v : stamped) {
                  Code variable = place.of(null, p, v);
                  frame.when(variable.is(stamp), () -> frame.set(variable, last));
                }
                frame.out().close("};");
              });
          frame.out().close("};");
          phase(frame, place, words, stamp, last, p);
          frame.out().close("}");
        });
  }

  private void phase(
      Frame frame, RoundPlace place, RoundWords words, Code stamp, Code last, Code p) {
    frame.set(stamp, words.phase());
    next(frame, words, last, stamp, turns);
    frame.out().open("for (%s : 0 .. %s - 1) {".formatted(p, words.number()));
    for (int v : stamped) {
      Code variable = place.of(null, p, v);
      frame.when(variable.is(stamp), () -> frame.set(variable, last));
    }
    frame.out().close("};");
    frame.set(words.phase(), last);
  }

  /** The least number after another one, with the same turn as a stamp where that counts. */
  private static void next(Frame frame, RoundWords words, Code last, Code stamp, boolean same) {
    Code next = last.plus(1);
    if (same) {
      Code distance = stamp.infix("-", last).plus(-1);
      next = next.infix("+", distance.infix("%", words.number()));
    }
    frame.set(last, next);
  }
}
