package rondo.smt.threshold.extraction;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.event.EventFaultModel;
import rondo.ir.event.EventSystem;
import rondo.ir.event.FailureDetector;
import rondo.ir.event.FailureDetector.DetectorClass;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.Role;
import rondo.ir.event.TimingModel;
import rondo.ir.round.TermTraversal;
import rondo.smt.parameterized.LocalUpdates;
import rondo.smt.parameterized.UnsupportedParameterizationException;

/**
 * Rejects what has no exact meaning in a threshold automaton: processes that are distinguished,
 * messages that are consumed, and faults other than crashes, omissions and Byzantine processes.
 */
final class ProtocolRestrictions {
  private final EventSystem system;
  private final Optional<FailureDetector> detector;

  ProtocolRestrictions(EventSystem system) {
    this.system = system;
    detector = system.faultModel().detector();
  }

  void check() {
    checkFaults(system.faultModel());
    if (!system.monitors().isEmpty()) {
      throw unsupported("a monitor", Position.NONE);
    }
    system.messages().forEach(m -> check(m.content(), anywhere()));
    for (Role role : system.roles()) {
      for (int v = 0; v < role.variables().size(); v++) {
        int number = v;
        LocalVariable variable = role.variables().get(v);
        if (detector.filter(d -> d.variable() == number).isEmpty()) {
          check(variable.type(), variable.at());
        }
      }
      for (LocalVariable variable : role.variables()) {
        Populations.initial(variable).forEach(t -> check(t, List.of(), variable.at()));
      }
      Stmt.within(role.init()).forEach(s -> check(s, List.of()));
      role.handlers().forEach(this::check);
      if (mayCrashWithinSteps(role)) {
        role.handlers()
            .flatMap(r -> Stmt.within(r.body()))
            .forEach(ProtocolRestrictions::checkOrder);
      }
    }
  }

  private boolean mayCrashWithinSteps(Role role) {
    return IntStream.range(role.first(), role.first() + role.count())
        .anyMatch(system.faultModel().crashesWithinSteps()::mayFail);
  }

  /** Messages are read in one order only, which is visible if the process crashes on the way. */
  private static void checkOrder(Stmt statement) {
    if (statement instanceof Stmt.For loop
        && loop.loop().range() instanceof LoopRange.Mailbox
        && !Stmt.onlySends(loop.body())
        && Stmt.within(loop.body()).anyMatch(Stmt.Send.class::isInstance)) {
      throw unsupported("a crash within a loop over messages that does not only send", loop.at());
    }
  }

  private Position anywhere() {
    return system.roles().stream()
        .flatMap(r -> r.reactions().stream())
        .map(Reaction::at)
        .findFirst()
        .orElse(Position.NONE);
  }

  private void checkFaults(EventFaultModel faults) {
    if (!faults.losses().isEmpty()) {
      throw unsupported("the loss of messages", Position.NONE);
    }
    if (faults.hasDuplication()) {
      throw unsupported("the duplication of messages", Position.NONE);
    }
    if (faults.hasFifo()) {
      throw unsupported("`fifo`", Position.NONE);
    }
    if (faults.hasRestarts()) {
      throw unsupported("`recovery`", Position.NONE);
    }
    if (faults.timing() != TimingModel.ASYNCHRONOUS) {
      throw unsupported("`eventually synchronous`", Position.NONE);
    }
    detector
        .filter(
            d ->
                d.detectorClass() != DetectorClass.PERFECT
                    && d.detectorClass() != DetectorClass.EVENTUALLY_PERFECT)
        .ifPresent(
            d -> {
              throw unsupported("`detector " + d.detectorClass().text() + "`", Position.NONE);
            });
  }

  private static void check(Type type, Position at) {
    if (type.contains(t -> t instanceof Type.Process || t instanceof Type.Stamp)
        || !LocalUpdates.hasSmallNumbers(type)) {
      throw unsupported("a value of type " + type, at);
    }
  }

  private void check(Reaction reaction) {
    switch (reaction.trigger()) {
      case Trigger.SingleMessage _, Trigger.Quorum _ ->
          throw new UnsupportedParameterizationException(
              "a reaction that consumes messages, unlike `upon received`,", reaction.at());
      case Trigger.Received _, Trigger.Internal _, Trigger.Timeout _, Trigger.ByzantineSend _ -> {}
    }
    if (!reaction.reads().isEmpty()) {
      throw unsupported("`mbox`", reaction.at());
    }
    List<Binder> processes =
        reaction.trigger() instanceof Trigger.Received received
            ? List.of(received.sender())
            : List.of();
    Populations.conditions(reaction).forEach(t -> check(t, processes, reaction.at()));
    Stmt.within(reaction.body()).forEach(s -> check(s, processes));
  }

  private void check(Stmt statement, List<Binder> processes) {
    if (statement instanceof Stmt.Let(_, Term value, _, Position at)
        && isProcess(value, processes)) {
      throw unsupported("a particular process", at);
    }
    if (statement instanceof Stmt.For(Loop loop, _, Position at)) {
      check(loop, at);
    }
    if (statement instanceof Stmt.Choose(Loop loop, _, Position at)) {
      check(loop, at);
    }
    // The receivers are checked when the message is sent.
    List<Term> terms =
        statement instanceof Stmt.Send send
            ? List.of(send.message())
            : TermTraversal.evaluated(statement);
    terms.forEach(t -> check(t, processes, statement.at()));
  }

  /** Processes may be compared for equality, and with the members of roles. */
  private void check(Term term, List<Binder> processes, Position at) {
    if (detector.filter(d -> asksForSuspects(term, d)).isPresent()) {
      return;
    }
    switch (term) {
      case Term.Primary _, Term.Successor _ -> throw unsupported("a particular process", at);
      case Term.OwnVariable(int variable)
          when detector.filter(d -> d.variable() == variable).isPresent() ->
          throw unsupported("a failure detector, unless asked `exists q : suspects(q)`,", at);
      case Term.Binary(Term.BinaryOp op, Term left, Term right, Position place)
          when isOrder(op) && (isProcess(left, processes) || isProcess(right, processes)) ->
          throw unsupported("an order of processes", place);
      case Term.Fold(_, Loop loop, _, Position place) -> check(loop, place);
      default -> {}
    }
    term.children().forEach(t -> check(t, processes, at));
  }

  private static boolean isOrder(Term.BinaryOp op) {
    return switch (op) {
      case LT, LE, GT, GE -> true;
      default -> false;
    };
  }

  private static boolean isProcess(Term term, List<Binder> processes) {
    return term instanceof Term.Self
        || term instanceof Term.ProcessConstant
        || term instanceof Term.BoundVariable(Binder binder) && processes.contains(binder);
  }

  private static void check(Loop loop, Position at) {
    boolean isOverProcesses =
        loop.range() instanceof LoopRange.Domain(Type type)
                && type.contains(Type.Process.class::isInstance)
            || loop.range() instanceof LoopRange.Elements(Term collection, _)
                && collection
                    .subterms()
                    .anyMatch(t -> t instanceof Term.ProcessConstant || t instanceof Term.Self);
    if (isOverProcesses) {
      throw unsupported("a loop over processes", at);
    }
  }

  /** Whether a term asks if some process, of some role, is suspected. */
  static boolean asksForSuspects(Term term, FailureDetector detector) {
    return term instanceof Term.Fold(Term.FoldKind kind, Loop loop, Term value, _)
        && kind == Term.FoldKind.EXISTS
        && loop.where().equals(Term.TRUE)
        && loop.range() instanceof LoopRange.Domain(Type.Process _)
        && value.equals(
            new Term.Contains(
                new Term.OwnVariable(detector.variable()),
                new Term.BoundVariable(loop.variable())));
  }

  private static UnsupportedParameterizationException unsupported(String what, Position at) {
    return new UnsupportedParameterizationException(what, at);
  }
}
