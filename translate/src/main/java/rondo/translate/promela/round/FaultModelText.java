package rondo.translate.promela.round;

import rondo.ir.data.Type;
import rondo.ir.round.Assumption;
import rondo.ir.round.RoundFaultModel;
import rondo.ir.round.RoundSystem;
import rondo.translate.promela.term.PromelaExpression;
import rondo.translate.promela.term.PromelaWriter;

/**
 * Generates the faults of a round according to its {@link Assumption}s: which processes fail and
 * which messages are lost. No choice is ever undone, so no run of the program ends where a run of
 * the protocol continues. There are two exceptions, in which the program stops and the execution is
 * not a run of the protocol: a condition on heard-of sets is violated, or no process is left that
 * may be in the kernel.
 */
final class FaultModelText {
  private final RoundFaultModel faultModel;
  private final RoundIdentifiers identifiers;
  private final PromelaWriter writer;
  private final int processes;

  FaultModelText(
      RoundSystem system,
      RoundFaultModel faultModel,
      RoundIdentifiers identifiers,
      PromelaWriter writer) {
    this.faultModel = faultModel;
    this.identifiers = identifiers;
    this.writer = writer;
    this.processes = system.processes();
  }

  boolean hasCrashes() {
    return faultModel.crashes() > 0;
  }

  boolean hasOmissions() {
    return faultModel.omissions() > 0;
  }

  boolean tracksStability() {
    return faultModel.roundsUntilSynchronous() > 0;
  }

  /** The condition that faults may occur in this round. */
  PromelaExpression asynchronous() {
    if (tracksStability()) {
      return identifiers.identifier("unrest").infix(">", PromelaExpression.ZERO);
    }
    return faultModel.synchronousAfter().isPresent()
        ? PromelaExpression.FALSE
        : PromelaExpression.TRUE;
  }

  /** Whether no fault ever occurs. */
  boolean isPerfect() {
    return asynchronous().equals(PromelaExpression.FALSE) && faultModel.byzantine() == 0;
  }

  /** The condition that a process sends the messages of the protocol. */
  PromelaExpression sends(PromelaExpression process) {
    PromelaExpression condition = PromelaExpression.TRUE;
    if (hasCrashes()) {
      condition = condition.and(identifiers.status(process).notEqualTo(identifiers.crashed()));
    }
    if (faultModel.byzantine() > 0) {
      condition = condition.and(identifiers.status(process).notEqualTo(identifiers.byzantine()));
    }
    return condition;
  }

  /** The condition that a process executes its update. */
  PromelaExpression updates(PromelaExpression process) {
    PromelaExpression condition = sends(process);
    return hasCrashes()
        ? condition.and(identifiers.status(process).notEqualTo(identifiers.crashing()))
        : condition;
  }

  /** The condition that a process forges messages, if some process may. */
  PromelaExpression forges(PromelaExpression process) {
    PromelaExpression status = identifiers.status(process);
    if (faultModel.transientlyByzantine() == 0) {
      return status.equalTo(identifiers.byzantine());
    }
    PromelaExpression inRound = status.equalTo(identifiers.transientByzantine());
    return faultModel.byzantine() > 0
        ? inRound.or(status.equalTo(identifiers.byzantine()))
        : inRound;
  }

  /** Chooses the processes that are faulty for the whole run. */
  void chooseFaulty() {
    if (hasOmissions() || faultModel.byzantine() > 0) {
      fail(PromelaExpression.TRUE, faultModel.omissions(), identifiers.omitting(), "omitting");
      fail(PromelaExpression.TRUE, faultModel.byzantine(), identifiers.byzantine(), "liars");
    }
  }

  /** Makes some correct processes fail. */
  private void fail(PromelaExpression guard, int most, PromelaExpression become, String counter) {
    if (most == 0) {
      return;
    }
    writer.scoped(
        () -> {
          PromelaExpression count = writer.temporary(counter);
          writer.set(count, PromelaExpression.ZERO);
          PromelaExpression p = writer.temporary("p");
          openProcessLoop(p);
          PromelaExpression may = identifiers.status(p).equalTo(identifiers.correct());
          choice(
              guard.and(may).and(count.infix("<", PromelaExpression.number(most))),
              () -> {
                writer.set(identifiers.status(p), become);
                writer.out().add(count + "++;");
              });
          closeProcessLoop();
        });
  }

  void openProcessLoop(PromelaExpression counter) {
    writer
        .out()
        .open("for (%s : 0 .. %s) {".formatted(counter, identifiers.processCount().plus(-1)));
  }

  void closeProcessLoop() {
    writer.out().close("};");
  }

  /** Generates an optional action, enabled under a condition. */
  void choice(PromelaExpression condition, Runnable then) {
    writer.markNondeterministic();
    writer.out().add("if");
    writer.option(condition.text(), writer.capture(then));
    writer.out().add(":: true -> skip");
    writer.out().add("fi;");
  }

  /** Generates the faults of a round with messages of this type. */
  void write(Type message) {
    if (faultModel.isEventuallySynchronous()) {
      PromelaExpression untilStable = identifiers.identifier("unrest");
      choice(
          untilStable.infix(">", PromelaExpression.ZERO),
          () -> writer.set(untilStable, PromelaExpression.ZERO));
    }
    PromelaExpression there = PromelaExpression.number(processes);
    boolean counts = faultModel.minimumHeardOf() > 0;
    if (hasCrashes()) {
      if (counts) {
        there = writer.temporary("there");
        writer.set(there, identifiers.processCount().infix("-", identifiers.identifier("crashes")));
      }
      crashes();
    }
    fail(
        asynchronous(),
        faultModel.transientlyByzantine(),
        identifiers.transientByzantine(),
        "liars");
    if (!isPerfect()) {
      new DeliveryText(this, faultModel, identifiers, writer).write(message, there, kernel());
    }
    if (faultModel.synchronousAfter().orElse(0) > 0) {
      writer.when(asynchronous(), () -> writer.out().add(identifiers.identifier("unrest") + "--;"));
    }
  }

  private void crashes() {
    PromelaExpression p = writer.temporary("p");
    openProcessLoop(p);
    PromelaExpression crashes = identifiers.identifier("crashes");
    PromelaExpression status = identifiers.status(p);
    PromelaExpression may = status.equalTo(identifiers.correct());
    PromelaExpression can = hasOmissions() ? may.or(status.equalTo(identifiers.omitting())) : may;
    choice(
        asynchronous()
            .and(can)
            .and(crashes.infix("<", PromelaExpression.number(faultModel.crashes()))),
        () -> {
          writer.set(status, identifiers.crashing());
          writer.out().add(crashes + "++;");
        });
    closeProcessLoop();
  }

  /**
   * Chooses the process in the kernel; false if no kernel is assumed, N if the round needs none.
   */
  private PromelaExpression kernel() {
    if (!faultModel.hasKernel()) {
      return PromelaExpression.FALSE;
    }
    writer.markNondeterministic();
    PromelaExpression kernel = writer.temporary("kernel");
    if (!identifiers.hasFailures()) {
      writer
          .out()
          .add("select (%s : 0 .. %s);".formatted(kernel, identifiers.processCount().plus(-1)));
      return kernel;
    }
    PromelaExpression left = writer.temporary("left");
    PromelaExpression p = writer.temporary("p");
    PromelaExpression may = identifiers.status(p).equalTo(identifiers.correct());
    writer.set(kernel, identifiers.processCount());
    writer.set(left, PromelaExpression.ZERO);
    openProcessLoop(p);
    writer.when(may, () -> writer.out().add(left + "++;"));
    closeProcessLoop();
    writer.when(
        asynchronous().and(left.equalTo(PromelaExpression.ZERO)),
        () -> {
          writer.out().add(identifiers.name("clear") + "();");
          writer.out().add(identifiers.name("forget") + "();");
          writer.out().add("goto " + identifiers.name("stopped") + "; /* not a run */");
        });
    openProcessLoop(p);
    writer.when(
        may.and(kernel.equalTo(identifiers.processCount())),
        () -> {
          writer.out().add("if");
          writer.option("true", writer.capture(() -> writer.set(kernel, p)));
          writer.option(
              left.infix(">", PromelaExpression.number(1)).text(),
              writer.capture(() -> writer.out().add(left + "--;")));
          writer.out().add("fi;");
        });
    closeProcessLoop();
    return kernel;
  }

  /** Generates the status changes at the end of a round. */
  void endRound() {
    if (!hasCrashes() && faultModel.transientlyByzantine() == 0) {
      return;
    }
    writer.scoped(
        () -> {
          PromelaExpression p = writer.temporary("p");
          openProcessLoop(p);
          if (hasCrashes()) {
            writer.when(
                identifiers.status(p).equalTo(identifiers.crashing()),
                () -> writer.set(identifiers.status(p), identifiers.crashed()));
          }
          if (faultModel.transientlyByzantine() > 0) {
            writer.when(
                identifiers.status(p).equalTo(identifiers.transientByzantine()),
                () -> writer.set(identifiers.status(p), identifiers.correct()));
          }
          closeProcessLoop();
        });
  }
}
