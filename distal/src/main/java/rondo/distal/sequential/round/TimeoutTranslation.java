package rondo.distal.sequential.round;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
 * nothing may be executed whenever no send is pending.
 */
final class TimeoutTranslation {
  /** The index of the round before the first one. */
  static final int BEFORE_FIRST_ROUND = -1;

  private final RoundSchedule schedule;
  private final PendingSends pendingSends;
  private final String late;
  private final List<Step> steps = new ArrayList<>();

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
      List<Upon> upons, RoundSchedule schedule, PendingSends pendingSends, FreshNames names)
      throws RejectedException {
    this.schedule = schedule;
    this.pendingSends = pendingSends;
    late = names.freshLocal("late");
    for (Upon upon : upons) {
      if (upon.event() instanceof Event.Timeout || upon.event() instanceof Event.Internal) {
        List<Statement> own =
            pendingSends.guardEmptyReceivers(
                new HandlerTranslation.ThisElimination(upon).rewrite(upon.body()), Set.of());
        steps.add(
            new Step(
                upon,
                upon.event() instanceof Event.Timeout,
                possible(FirstSend.analyze(own, schedule), upon),
                pendingSends.postpone(own, PendingSends.BoundNames.NONE)));
      }
    }
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

  /** Handlers that may send nothing; a round cannot execute all their repetitions. */
  List<Upon> silentHandlers() {
    return steps.stream().filter(Step::mayNotSend).map(Step::upon).toList();
  }

  /** Handlers that may be executed before the message handlers of a round. */
  List<Statement> beforeReactions() {
    return statements(s -> silentPathCondition(s));
  }

  /** Handlers that may be executed at the end of a round. */
  List<Statement> afterRound(int round) {
    return statements(s -> pathCondition(s, round));
  }

  private interface StepCondition {
    /** The condition under which a step may be taken; false if never. */
    Expression when(Step step);
  }

  private List<Statement> statements(StepCondition condition) {
    var statements = new ArrayList<Statement>();
    for (boolean timeouts : new boolean[] {false, true}) {
      List<Step> same = steps.stream().filter(s -> s.timeouts() == timeouts).toList();
      chain(same, condition).ifPresent(statements::add);
    }
    return statements;
  }

  /** Executes the first enabled step, or nothing. */
  private Optional<Statement> chain(List<Step> same, StepCondition condition) {
    Optional<Statement> rest = Optional.empty();
    for (Step step : same.reversed()) {
      var factory = new SyntaxFactory(step.upon().at());
      Expression guard =
          step.upon()
              .guard()
              .map(new HandlerTranslation.ThisElimination(step.upon())::rewrite)
              .orElse(factory.truth(true));
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
      var choice =
          new Statement.Let(
              factory.name(late),
              new Statement.RightHandSide.AnyElement(new Expression.Domain("bool", factory.at())),
              factory.at());
      var taken = new Statement.If(factory.reference(late), step.body(), List.of(), factory.at());
      List<Statement> then = List.of(choice, taken);
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

  private Expression pathCondition(Step step, int round) {
    var factory = new SyntaxFactory(step.upon().at());
    var possible = new ArrayList<Expression>();
    for (FirstSend.SendPath path : step.paths()) {
      Optional<Expression> now =
          path.sent().isEmpty()
              ? Optional.of(factory.truth(true))
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
