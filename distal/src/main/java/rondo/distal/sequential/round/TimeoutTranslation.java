package rondo.distal.sequential.round;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rondo.diagnostics.RejectedException;
import rondo.distal.sequential.rewrite.FreshNames;
import rondo.distal.sequential.rewrite.SyntaxFactory;
import rondo.distal.syntax.Declaration.Event;
import rondo.distal.syntax.Declaration.Upon;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Operator;
import rondo.distal.syntax.Statement;

/**
 * Translates timeout and internal handlers: each is executed immediately before the round in which
 * its message is sent, since it has no effect on other processes until then. A handler that sends
 * nothing may be executed whenever no send is pending, and repeatedly: as often as {@link
 * SilentStepBound more repetitions} could reach another state.
 */
final class TimeoutTranslation {
  /** The index of the round before the first one. */
  static final int BEFORE_FIRST_ROUND = -1;

  private final RoundSchedule schedule;
  private final PendingSends pendingSends;
  private final String late;
  private final String count;
  private final String repetition;
  private final List<Step> steps = new ArrayList<>();

  /** The number of silent steps in a row after which more lead to no other state, if known. */
  private final Optional<Expression> silentBound;

  /**
   * @param timeouts whether the handler is a timeout
   * @param paths the paths through its body
   * @param body the body, with sends replaced by pending sends
   */
  private record Step(
      Upon upon, boolean timeouts, List<FirstSend.SendPath> paths, List<Statement> body) {
    boolean mayNotSend() {
      return paths.stream().anyMatch(w -> w.sent().isEmpty());
    }
  }

  TimeoutTranslation(
      RoleMerging.Result text, RoundSchedule schedule, PendingSends pendingSends, FreshNames names)
      throws RejectedException {
    this.schedule = schedule;
    this.pendingSends = pendingSends;
    late = names.freshLocal("late");
    count = names.freshLocal("steps");
    repetition = names.freshLocal("step");
    for (Upon written : text.protocol().all(Upon.class)) {
      if (written.event() instanceof Event.Timeout || written.event() instanceof Event.Internal) {
        Upon upon = MailboxReads.withoutMessages(written, MailboxReads.of(written), names);
        if (upon.guard().filter(g -> SyntaxFactory.isLiteral(g, false)).isEmpty()) {
          steps.add(step(upon));
        }
      }
    }
    silentBound =
        SilentStepBound.of(
            text.protocol(),
            text.memberFunctions(),
            silentSteps()
                .collect(
                    Collectors.toMap(Step::upon, Step::paths, (a, _) -> a, LinkedHashMap::new)));
  }

  private Step step(Upon upon) throws RejectedException {
    List<Statement> own =
        pendingSends.guardEmptyReceivers(
            new HandlerTranslation.ThisElimination(upon).rewrite(upon.body()), Set.of());
    return new Step(
        upon,
        upon.event() instanceof Event.Timeout,
        possible(FirstSend.analyze(own, schedule), upon),
        pendingSends.postpone(own, PendingSends.BoundNames.NONE));
  }

  /** Removes paths whose condition syntactically contradicts the guard. */
  private static List<FirstSend.SendPath> possible(List<FirstSend.SendPath> paths, Upon upon) {
    List<Expression> given =
        upon.guard()
            .map(new HandlerTranslation.ThisElimination(upon)::rewrite)
            .map(TimeoutTranslation::conjuncts)
            .orElse(List.of());
    return paths.stream()
        .filter(w -> conjuncts(w.condition()).stream().noneMatch(c -> denies(c, given)))
        .toList();
  }

  private static boolean denies(Expression condition, List<Expression> given) {
    return condition instanceof Expression.Not(Expression denied, _)
        && given.stream().anyMatch(g -> SyntaxFactory.sameText(g, denied));
  }

  private static List<Expression> conjuncts(Expression condition) {
    if (!(condition instanceof Expression.Infix(Operator op, Expression a, Expression b, _))
        || op != Operator.AND) {
      return List.of(condition);
    }
    var all = new ArrayList<>(conjuncts(a));
    all.addAll(conjuncts(b));
    return all;
  }

  /** Handlers that may send nothing, if their number in a row is unbounded: rounds have fewer. */
  List<Upon> unboundedHandlers() {
    return silentBound.isPresent() ? List.of() : silentSteps().map(Step::upon).toList();
  }

  private Stream<Step> silentSteps() {
    return steps.stream().filter(Step::mayNotSend);
  }

  /**
   * Handlers that a process may execute between its send and its reaction in a round. If it does
   * not send in the round, it may execute them at the end of the round before.
   */
  List<Statement> afterSends() {
    return silentBound.isPresent() ? silentStatements() : List.of();
  }

  /** Handlers that may be executed before the message handlers of a round. */
  List<Statement> beforeReactions() {
    return silentBound.isPresent() ? List.of() : statements(s -> silentPathCondition(s));
  }

  /** Handlers that may be executed at the end of a round. */
  List<Statement> afterRound(int round) {
    if (silentBound.isEmpty()) {
      return statements(s -> pathCondition(s, round, true));
    }
    var statements = new ArrayList<>(silentStatements());
    statements.addAll(statements(s -> pathCondition(s, round, false)));
    return statements;
  }

  private interface StepCondition {
    /** The condition under which a step may be taken; false if never. */
    Expression when(Step step);
  }

  /** For internal handlers and for timeouts, executes the first enabled one, or nothing. */
  private List<Statement> statements(StepCondition condition) {
    var statements = new ArrayList<Statement>();
    chain(false, condition, this::optional).ifPresent(statements::add);
    chain(true, condition, this::optional).ifPresent(statements::add);
    return statements;
  }

  /** The body of a step, executed or not. */
  private List<Statement> optional(Step step) {
    var factory = new SyntaxFactory(step.upon().at());
    var taken = new Statement.If(factory.reference(late), step.body(), List.of(), factory.at());
    return List.of(any(late, new Expression.Domain("bool", factory.at()), factory), taken);
  }

  private static Statement any(String name, Expression collection, SyntaxFactory factory) {
    return new Statement.Let(
        factory.name(name), new Statement.RightHandSide.AnyElement(collection), factory.at());
  }

  /** Executes silent steps, any number of them up to the bound. */
  private List<Statement> silentStatements() {
    Expression bound = silentBound.orElseThrow();
    if (silentSteps().findAny().isEmpty()
        || bound instanceof Expression.Number(int none, _) && none == 0) {
      return List.of();
    }
    var factory = new SyntaxFactory(silentSteps().findFirst().orElseThrow().upon().at());
    if (bound instanceof Expression.Number(int one, _) && one == 1) {
      return statements(TimeoutTranslation::silentPathCondition);
    }
    Optional<Statement> internal =
        chain(false, TimeoutTranslation::silentPathCondition, Step::body);
    Optional<Statement> timeout = chain(true, TimeoutTranslation::silentPathCondition, Step::body);
    var step = new ArrayList<Statement>();
    if (internal.isPresent() && timeout.isPresent()) {
      step.add(any(late, new Expression.Domain("bool", factory.at()), factory));
      step.add(
          new Statement.If(
              factory.reference(late),
              List.of(timeout.get()),
              List.of(internal.get()),
              factory.at()));
    } else {
      internal.or(() -> timeout).ifPresent(step::add);
    }
    Expression enabled =
        factory.any(
            silentSteps()
                .map(s -> factory.all(List.of(guard(s), silentPathCondition(s))))
                .toList());
    var repeated =
        new Statement.For(
            factory.bindings(
                repetition,
                Optional.empty(),
                new Expression.Range(factory.number(1), factory.reference(count), factory.at()),
                factory.truth(true)),
            step,
            factory.at());
    return List.of(
        new Statement.If(
            factory.all(List.of(pendingSends.nothingPending(factory), enabled)),
            List.of(
                any(count, new Expression.Range(factory.number(0), bound, factory.at()), factory),
                repeated),
            List.of(),
            factory.at()));
  }

  private static Expression guard(Step step) {
    return step.upon()
        .guard()
        .map(new HandlerTranslation.ThisElimination(step.upon())::rewrite)
        .orElse(new SyntaxFactory(step.upon().at()).truth(true));
  }

  /** Executes the first enabled step of a kind, if its condition holds. */
  private Optional<Statement> chain(
      boolean timeouts, StepCondition condition, Function<Step, List<Statement>> execution) {
    Optional<Statement> rest = Optional.empty();
    for (Step step : steps.reversed()) {
      if (step.timeouts() != timeouts) {
        continue;
      }
      var factory = new SyntaxFactory(step.upon().at());
      Expression guard = guard(step);
      Expression now = condition.when(step);
      List<Statement> otherwise = rest.map(List::of).orElse(List.of());
      if (SyntaxFactory.isLiteral(now, false)) {
        if (!otherwise.isEmpty()) {
          Expression none =
              factory.all(List.of(pendingSends.nothingPending(factory), factory.not(guard)));
          rest = Optional.of(new Statement.If(none, otherwise, List.of(), step.upon().at()));
        }
        continue;
      }
      List<Statement> then = execution.apply(step);
      if (otherwise.isEmpty()) {
        Expression all = factory.all(List.of(pendingSends.nothingPending(factory), guard, now));
        rest = Optional.of(new Statement.If(all, then, List.of(), factory.at()));
      } else {
        List<Statement> inner =
            SyntaxFactory.isLiteral(now, true)
                ? then
                : List.of(new Statement.If(now, then, List.of(), factory.at()));
        Expression all = factory.all(List.of(pendingSends.nothingPending(factory), guard));
        rest = Optional.of(new Statement.If(all, inner, otherwise, factory.at()));
      }
    }
    return rest;
  }

  private static Expression silentPathCondition(Step step) {
    var factory = new SyntaxFactory(step.upon().at());
    return factory.any(
        step.paths().stream()
            .filter(w -> w.sent().isEmpty())
            .map(FirstSend.SendPath::condition)
            .toList());
  }

  private Expression pathCondition(Step step, int round, boolean silently) {
    var factory = new SyntaxFactory(step.upon().at());
    var possible = new ArrayList<Expression>();
    for (FirstSend.SendPath path : step.paths()) {
      Optional<Expression> now =
          path.sent().isEmpty()
              ? Optional.of(factory.truth(true)).filter(_ -> silently)
              : next(path.sent().get(), round, factory);
      now.ifPresent(n -> possible.add(factory.all(List.of(path.condition(), n))));
    }
    return possible.stream().anyMatch(p -> SyntaxFactory.isLiteral(p, true))
        ? factory.truth(true)
        : factory.any(possible);
  }

  /** The condition that the message belongs to the next round; empty if it cannot. */
  private Optional<Expression> next(FirstSend.SendTag sendTag, int round, SyntaxFactory factory) {
    if (schedule.phaseField().isPresent() && sendTag.phase().isEmpty()) {
      return Optional.of(factory.truth(true));
    }
    boolean ends = round == schedule.rounds().size() - 1;
    if (sendTag.round() != (ends ? 0 : round + 1)) {
      return Optional.empty();
    }
    if (schedule.phaseField().isEmpty()) {
      return ends ? Optional.empty() : Optional.of(factory.truth(true));
    }
    Expression upcoming =
        round == BEFORE_FIRST_ROUND
            ? factory.number(1)
            : ends ? factory.nextPhase() : factory.phase();
    return Optional.of(factory.equal(sendTag.phase().orElseThrow(), upcoming));
  }
}
