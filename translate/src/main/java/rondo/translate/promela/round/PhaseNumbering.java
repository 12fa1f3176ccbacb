package rondo.translate.promela.round;

import java.util.List;
import java.util.stream.IntStream;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.TermTraversal;
import rondo.ir.round.interpreter.StampNormalization;
import rondo.translate.promela.term.InexpressibleException;
import rondo.translate.promela.term.PromelaExpression;
import rondo.translate.promela.term.PromelaLines;
import rondo.translate.promela.term.PromelaWriter;
import rondo.translate.promela.term.TypeOperations;

/**
 * The phase number, and stamps, which are copies of it. If the number of phases is unbounded, they
 * are renumbered to be minimal after each round, as in {@link StampNormalization}.
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
            "`%s` contains unbounded phase numbers inside other values"
                .formatted(system.variables().get(v).name()),
            system.variables().get(v).at());
      }
    }
  }

  /** Whether the phase number is part of the state. */
  boolean isPhaseStored() {
    return !endless || mentionsPhase || !stamped.isEmpty();
  }

  /** The greatest phase number that can occur. */
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

  /** An inline that renumbers phases; empty if that is not needed. */
  PromelaLines renumbering(PromelaWriter writer, RoundContext context, RoundIdentifiers names) {
    if (!renumbers()) {
      return new PromelaLines();
    }
    return writer.capture(
        () -> {
          PromelaExpression stamp = writer.temporary("stamp");
          PromelaExpression last = writer.temporary("last");
          PromelaExpression p = writer.temporary("p");
          PromelaExpression used = writer.temporary("used");
          writer.out().add("/* Only the order of phase numbers matters. */");
          writer.out().open("inline " + names.name("renumber") + "() {");
          writer.set(last, PromelaExpression.ZERO);
          writer.out().open("for (%s : 1 .. %s - 1) {".formatted(stamp, names.phase()));
          writer.set(used, PromelaExpression.FALSE);
          writer.out().open("for (%s : 0 .. %s - 1) {".formatted(p, names.processCount()));
          for (int v : stamped) {
            writer.when(
                context.variable(null, p, v).equalTo(stamp),
                () -> writer.set(used, PromelaExpression.TRUE));
          }
          writer.out().close("};");
          writer.when(
              used,
              () -> {
                next(writer, names, last, stamp, usesPrimaryOfStamp);
                writer.out().open("for (%s : 0 .. %s - 1) {".formatted(p, names.processCount()));
                for (int v : stamped) {
                  PromelaExpression variable = context.variable(null, p, v);
                  writer.when(variable.equalTo(stamp), () -> writer.set(variable, last));
                }
                writer.out().close("};");
              });
          writer.out().close("};");
          phase(writer, context, names, stamp, last, p);
          writer.out().close("}");
        });
  }

  private void phase(
      PromelaWriter writer,
      RoundContext context,
      RoundIdentifiers names,
      PromelaExpression stamp,
      PromelaExpression last,
      PromelaExpression p) {
    writer.set(stamp, names.phase());
    next(writer, names, last, stamp, usesPrimary);
    writer.out().open("for (%s : 0 .. %s - 1) {".formatted(p, names.processCount()));
    for (int v : stamped) {
      PromelaExpression variable = context.variable(null, p, v);
      writer.when(variable.equalTo(stamp), () -> writer.set(variable, last));
    }
    writer.out().close("};");
    writer.set(names.phase(), last);
  }

  /**
   * The least number after {@code last}; congruent to the stamp modulo the number of processes if
   * the coordinator depends on it.
   */
  private static void next(
      PromelaWriter writer,
      RoundIdentifiers names,
      PromelaExpression last,
      PromelaExpression stamp,
      boolean same) {
    PromelaExpression next = last.plus(1);
    if (same) {
      PromelaExpression distance = stamp.infix("-", last).plus(-1);
      next = next.infix("+", distance.infix("%", names.processCount()));
    }
    writer.set(last, next);
  }
}
