package rondo.analysis.closure;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import rondo.budget.Budget;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Receivers;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.event.MessageTags;
import rondo.ir.event.RoundCondition;

/**
 * Symbolic execution of statements along all paths.
 *
 * <p>A loop that sends nothing assigns arbitrary values to the variables it changes. A loop that
 * sends one message in each iteration, to the process that it iterates over, is unrolled for zero,
 * one and two iterations; since nothing is assumed of the variables that previous iterations
 * changed, any two iterations are covered by these two. For any other sending loop nothing can be
 * proved.
 */
final class StatementPaths {
  private final FreshVariables freshVariables;
  private final TermPaths paths;
  private final List<LocalVariable> variables;
  private final MessageTags messageTags;

  StatementPaths(
      FreshVariables freshVariables,
      TermPaths paths,
      List<LocalVariable> variables,
      MessageTags messageTags) {
    this.freshVariables = freshVariables;
    this.paths = paths;
    this.variables = variables;
    this.messageTags = messageTags;
  }

  void run(List<Stmt> statements, StepPath stepPath, Consumer<StepPath> then) {
    if (statements.isEmpty()) {
      then.accept(stepPath);
      return;
    }
    run(
        statements.getFirst(),
        stepPath,
        p -> run(statements.subList(1, statements.size()), p, then));
  }

  private void run(Stmt stmt, StepPath stepPath, Consumer<StepPath> then) {
    Budget.checkpoint();
    switch (stmt) {
      case Stmt.Assign(Stmt.Target target, Type type, Term value, _) -> {
        if (target.path().isEmpty()) {
          paths.value(
              value, stepPath, (p, m) -> typed(p, m, type, q -> assign(q, target, m, then)));
        } else {
          paths.value(value, stepPath, (p, _) -> havoc(p, target.variable(), then));
        }
      }
      case Stmt.Decide decide ->
          paths.value(
              decide.value(),
              stepPath,
              (p, _) -> then.accept(p.assigned(decide.output(), freshVariables.freshPresent())));
      case Stmt.If(Term condition, List<Stmt> first, List<Stmt> second, _) -> {
        paths.assume(condition, true, stepPath, p -> run(first, p, then));
        paths.assume(condition, false, stepPath, p -> run(second, p, then));
      }
      case Stmt.For loop -> repeat(loop, stepPath, then);
      case Stmt.Choose choose ->
          bindArbitrary(choose.loop(), stepPath, p -> run(choose.body(), p, then));
      case Stmt.Let(Binder binder, Term value, List<Stmt> body, _) ->
          paths.value(value, stepPath, (p, m) -> run(body, p.withBinding(binder.slot(), m), then));
      case Stmt.Assert _, Stmt.Announce _ -> then.accept(stepPath);
      case Stmt.Send send ->
          paths.value(send.message(), stepPath, (p, m) -> addressed(send, m, p, then));
    }
  }

  private static void assign(
      StepPath stepPath, Stmt.Target target, PathValue value, Consumer<StepPath> then) {
    then.accept(stepPath.assigned(target.variable(), value));
  }

  private void typed(StepPath stepPath, PathValue value, Type type, Consumer<StepPath> then) {
    if (value instanceof LinearTerm l) {
      stepPath.with(FreshVariables.typed(stepPath.constraints(), l, type)).ifPresent(then);
    } else {
      then.accept(stepPath);
    }
  }

  private void havoc(StepPath stepPath, int variable, Consumer<StepPath> then) {
    LinearTerm anything = freshVariables.fresh(variables.get(variable).type());
    typed(
        stepPath,
        anything,
        variables.get(variable).type(),
        p -> then.accept(p.assigned(variable, anything)));
  }

  /** Binds the variables of a loop to an arbitrary element of its range. */
  private void bindArbitrary(Loop loop, StepPath stepPath, Consumer<StepPath> then) {
    LinearTerm one = freshVariables.fresh();
    StepPath bound = stepPath.withBinding(loop.variable().slot(), one);
    StepPath begun =
        loop.sender()
            .map(s -> bound.withBinding(s.slot(), freshVariables.freshPresent()))
            .orElse(bound);
    Consumer<StepPath> next = p -> paths.assume(loop.where(), true, p, then);
    switch (loop.range()) {
      case LoopRange.Interval(Term low, Term high) ->
          paths.value(
              low,
              begun,
              (p, a) ->
                  paths.value(high, p, (q, b) -> atMost(a, one, q, r -> atMost(one, b, r, next))));
      case LoopRange.Domain(Type type) -> typed(begun, one, type, next);
      case LoopRange.Elements _,
          LoopRange.Mailbox _,
          LoopRange.ReadMessages _,
          LoopRange.MessagesInTransit _ ->
          next.accept(begun);
    }
  }

  private static void atMost(
      PathValue low, PathValue high, StepPath stepPath, Consumer<StepPath> then) {
    if (low instanceof LinearTerm a && high instanceof LinearTerm b) {
      stepPath.with(stepPath.constraints().atMost(a, b)).ifPresent(then);
    } else {
      then.accept(stepPath);
    }
  }

  private void repeat(Stmt.For loop, StepPath stepPath, Consumer<StepPath> then) {
    List<Stmt.Send> sends = SendStatements.in(loop.body());
    List<Integer> changed = Stmt.assignedIn(loop.body()).stream().sorted().toList();
    if (sends.isEmpty()) {
      havoc(changed, stepPath, then);
    } else if (sends.size() == 1
        && SendStatements.hasDistinctReceivers(loop.loop(), sends.getFirst())) {
      then.accept(stepPath);
      turn(
          loop,
          changed,
          stepPath,
          p -> {
            havoc(changed, p, then);
            turn(loop, changed, p, q -> havoc(changed, q, then));
          });
    } else {
      for (Stmt.Send send : sends) {
        then.accept(stepPath.sent().withPossibleViolation(RoundCondition.MONOTONIC, send.at()));
        then.accept(stepPath.sent().withPossibleViolation(RoundCondition.ONCE, send.at()));
      }
      havoc(changed, stepPath, then);
      havoc(
          changed,
          stepPath,
          p -> then.accept(p.entered(freshVariables.fresh(), freshVariables.fresh(), loop)));
    }
  }

  private void turn(
      Stmt.For loop, List<Integer> changed, StepPath stepPath, Consumer<StepPath> then) {
    havoc(changed, stepPath, p -> bindArbitrary(loop.loop(), p, q -> run(loop.body(), q, then)));
  }

  private void havoc(List<Integer> changed, StepPath stepPath, Consumer<StepPath> then) {
    if (changed.isEmpty()) {
      then.accept(stepPath);
    } else {
      havoc(stepPath, changed.getFirst(), p -> havoc(changed.subList(1, changed.size()), p, then));
    }
  }

  /** A set of receivers may be empty; then nothing is sent. */
  private void addressed(
      Stmt.Send send, PathValue message, StepPath stepPath, Consumer<StepPath> then) {
    switch (send.to()) {
      case Receivers.All() -> sent(send, message, stepPath, then);
      case Receivers.One(Term process) ->
          paths.value(process, stepPath, (p, _) -> sent(send, message, p, then));
      case Receivers.Members _ -> {
        then.accept(stepPath);
        sent(send, message, stepPath, then);
      }
    }
  }

  private void sent(Stmt.Send send, PathValue message, StepPath stepPath, Consumer<StepPath> then) {
    if (stepPath.hasPossibleViolation()) {
      then.accept(stepPath.sent());
      return;
    }
    tag(
        send.kind(),
        message,
        (phase, round) -> {
          RoundComparison.EARLIER.assume(
              phase,
              round,
              stepPath,
              p ->
                  then.accept(p.sent().withPossibleViolation(RoundCondition.MONOTONIC, send.at())));
          RoundComparison.SAME.assume(phase, round, stepPath, p -> sentAgain(send, p, then));
          RoundComparison.LATER.assume(
              phase,
              round,
              stepPath,
              p -> {
                if (isTurn(send, p)) {
                  then.accept(p.sent().withPossibleViolation(RoundCondition.ONCE, send.at()));
                  then.accept(p.entered(freshVariables.fresh(), freshVariables.fresh(), send));
                } else {
                  then.accept(p.entered(phase, round, send));
                }
              });
        });
  }

  /** Whether the process entered its round by another iteration of the same send. */
  private static boolean isTurn(Stmt.Send send, StepPath stepPath) {
    return stepPath.effects().enteredBy().filter(c -> c == send).isPresent();
  }

  /**
   * A send in the current round of the process: correct only within one step, and to other
   * receivers.
   */
  private static void sentAgain(Stmt.Send send, StepPath stepPath, Consumer<StepPath> then) {
    if (!isTurn(send, stepPath)) {
      then.accept(stepPath.sent().withPossibleViolation(RoundCondition.ONCE, send.at()));
    }
    if (stepPath.effects().enteredBy().isPresent()) {
      then.accept(stepPath.sent());
    }
  }

  /** The phase and the round of a message. */
  void tag(int kind, PathValue message, BiConsumer<LinearTerm, LinearTerm> then) {
    MessageTags.TagFields fields = messageTags.fieldsByKind().get(kind);
    LinearTerm phase =
        fields.phase().isPresent()
            ? field(message, fields.phase().getAsInt())
            : LinearTerm.number(0);
    switch (fields.source()) {
      case MessageTags.RoundSource.Fixed(int round) -> then.accept(phase, LinearTerm.number(round));
      case MessageTags.RoundSource.Field(int number) -> then.accept(phase, field(message, number));
    }
  }

  private LinearTerm field(PathValue message, int number) {
    return switch (message) {
      case PathValue.Structure(List<PathValue> parts) ->
          parts.get(number) instanceof LinearTerm l ? l : freshVariables.fresh();
      case LinearTerm unknown -> freshVariables.field(unknown, number);
    };
  }

  /** Initializes the variables of a process, except those in {@code kept}. */
  void initialize(StepPath stepPath, Set<Integer> kept, Consumer<StepPath> then) {
    initialize(0, stepPath, kept, then);
  }

  private void initialize(
      int variable, StepPath stepPath, Set<Integer> kept, Consumer<StepPath> then) {
    if (variable == variables.size()) {
      then.accept(stepPath);
      return;
    }
    Consumer<StepPath> next = p -> initialize(variable + 1, p, kept, then);
    if (kept.contains(variable)) {
      next.accept(stepPath);
      return;
    }
    LocalVariable declared = variables.get(variable);
    switch (declared.initial()) {
      case LocalVariable.Initial.Fixed(Term value) ->
          paths.value(
              value,
              stepPath,
              (p, m) -> typed(p, m, declared.type(), q -> next.accept(q.assigned(variable, m))));
      case LocalVariable.Initial.AnyOf(LoopRange range) -> {
        var binder = new Binder(Integer.MAX_VALUE, declared.name());
        bindArbitrary(
            new Loop(binder, Optional.empty(), range, Term.TRUE),
            stepPath,
            p -> {
              PathValue one = p.bound().get(binder.slot());
              typed(p, one, declared.type(), q -> next.accept(q.assigned(variable, one)));
            });
      }
    }
  }
}
