package rondo.distal.promela;

import java.util.List;
import java.util.stream.IntStream;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.StampNormalization;
import rondo.ir.round.TermTraversal;

/**
 * The number of the phase, and stamps that are copies of it. In a run without end they are made as
 * small as they can be after each round, as {@link StampNormalization} says.
 */
final class PhaseNumbering {
  private final RoundSystem system;
  private final boolean endless;
  private final boolean mentionsPhase;
  private final boolean usesPrimary;
  private final boolean usesPrimaryOfStamp;
  private final List<Integer> stamped;

  PhaseNumbering(RoundSystem system) {
    this.system = system;
    this.endless = system.phaseLimit().isEmpty();
    var traversal = new TermTraversal(system);
    this.mentionsPhase = traversal.any(t -> t instanceof Term.Phase);
    this.usesPrimary = traversal.any(t -> t instanceof Term.Primary);
    this.usesPrimaryOfStamp =
        traversal.any(t -> t instanceof Term.Primary(Term of) && !(of instanceof Term.Phase));
    this.stamped =
        IntStream.range(0, system.variables().size())
            .filter(v -> system.variables().get(v).type().contains(t -> t instanceof Type.Stamp))
            .boxed()
            .toList();
    for (int v : stamped) {
      if (!TypeOperations.isScalar(system.variables().get(v).type())) {
        throw new InexpressibleException(
            "`%s` holds numbers of phases without end inside of other values"
                .formatted(system.variables().get(v).name()),
            system.variables().get(v).at());
      }
    }
  }

  /** Whether the number of the phase is kept. */
  boolean isPhaseStored() {
    return !endless || mentionsPhase || !stamped.isEmpty();
  }

  /** The greatest number of a phase that ever comes up. */
  int maxPhase() {
    if (!endless) {
      return system.phaseLimit().getAsInt() + 1;
    }
    int different = stamped.size() * system.processes() + 1;
    return (usesPrimary || usesPrimaryOfStamp ? different * system.processes() : different) + 1;
  }

  private boolean renumbers() {
    return endless && isPhaseStored();
  }

  /** An inline that does it; nothing where there is nothing to do. */
  PromelaLines renumbering(PromelaWriter writer, RoundContext place, RoundIdentifiers words) {
    if (!renumbers()) {
      return new PromelaLines();
    }
    return writer.capture(
        () -> {
          PromelaExpression stamp = writer.temporary("stamp");
          PromelaExpression last = writer.temporary("last");
          PromelaExpression p = writer.temporary("p");
          PromelaExpression used = writer.temporary("used");
          writer.out().add("/* Of the numbers of phases only the order counts. */");
          writer.out().open("inline " + words.name("renumber") + "() {");
          writer.set(last, PromelaExpression.ZERO);
          writer.out().open("for (%s : 1 .. %s - 1) {".formatted(stamp, words.phase()));
          writer.set(used, PromelaExpression.FALSE);
          writer.out().open("for (%s : 0 .. %s - 1) {".formatted(p, words.processCount()));
          for (int v : stamped) {
            writer.when(
                place.variable(null, p, v).equalTo(stamp),
                () -> writer.set(used, PromelaExpression.TRUE));
          }
          writer.out().close("};");
          writer.when(
              used,
              () -> {
                next(writer, words, last, stamp, usesPrimaryOfStamp);
                writer.out().open("for (%s : 0 .. %s - 1) {".formatted(p, words.processCount()));
                for (int v : stamped) {
                  PromelaExpression variable = place.variable(null, p, v);
                  writer.when(variable.equalTo(stamp), () -> writer.set(variable, last));
                }
                writer.out().close("};");
              });
          writer.out().close("};");
          phase(writer, place, words, stamp, last, p);
          writer.out().close("}");
        });
  }

  private void phase(
      PromelaWriter writer,
      RoundContext place,
      RoundIdentifiers words,
      PromelaExpression stamp,
      PromelaExpression last,
      PromelaExpression p) {
    writer.set(stamp, words.phase());
    next(writer, words, last, stamp, usesPrimary);
    writer.out().open("for (%s : 0 .. %s - 1) {".formatted(p, words.processCount()));
    for (int v : stamped) {
      PromelaExpression variable = place.variable(null, p, v);
      writer.when(variable.equalTo(stamp), () -> writer.set(variable, last));
    }
    writer.out().close("};");
    writer.set(words.phase(), last);
  }

  /** The least number after another one, with the same turn as a stamp where that counts. */
  private static void next(
      PromelaWriter writer,
      RoundIdentifiers words,
      PromelaExpression last,
      PromelaExpression stamp,
      boolean same) {
    PromelaExpression next = last.plus(1);
    if (same) {
      PromelaExpression distance = stamp.infix("-", last).plus(-1);
      next = next.infix("+", distance.infix("%", words.processCount()));
    }
    writer.set(last, next);
  }
}
