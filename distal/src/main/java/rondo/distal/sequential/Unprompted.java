package rondo.distal.sequential;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.RejectedException;
import rondo.distal.syntax.Declaration.Event;
import rondo.distal.syntax.Declaration.Upon;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Operator;
import rondo.distal.syntax.Statement;

/**
 * What a process does when time has passed, or on its own: right before the round in which it sends
 * what it sends then, since nothing becomes of it in between. What sends nothing may be done
 * whenever the process has nothing to send.
 */
final class Unprompted {
  /** The number of the round that is over before the first one begins. */
  static final int BEGINNING = -1;

  private final Timetable timetable;
  private final Outgoing outgoing;
  private final String late;
  private final List<Step> steps = new ArrayList<>();

  /**
   * @param timeouts whether it is time that has passed
   * @param ways through its statements
   * @param body which sends nothing, but says what is to be sent
   */
  private record Step(Upon upon, boolean timeouts, List<FirstSend.Way> ways, List<Statement> body) {
    boolean mayBeSilent() {
      return ways.stream().anyMatch(w -> w.sent().isEmpty());
    }
  }

  Unprompted(List<Upon> upons, Timetable timetable, Outgoing outgoing, FreshNames names)
      throws RejectedException {
    this.timetable = timetable;
    this.outgoing = outgoing;
    late = names.free("late");
    for (Upon upon : upons) {
      if (upon.event() instanceof Event.Timeout || upon.event() instanceof Event.Internal) {
        List<Statement> own = outgoing.present(new Reacting.Own(upon).of(upon.body()), Set.of());
        steps.add(
            new Step(
                upon,
                upon.event() instanceof Event.Timeout,
                possible(FirstSend.of(own, timetable), upon),
                outgoing.postponed(own, Outgoing.Bound.NOTHING)));
      }
    }
  }

  /** Without the ways that the guard excludes, since it says the contrary in the same words. */
  private static List<FirstSend.Way> possible(List<FirstSend.Way> ways, Upon upon) {
    List<Expression> given =
        upon.guard().map(new Reacting.Own(upon)::of).map(Unprompted::conjuncts).orElse(List.of());
    return ways.stream()
        .filter(w -> conjuncts(w.condition()).stream().noneMatch(c -> denies(c, given)))
        .toList();
  }

  private static boolean denies(Expression condition, List<Expression> given) {
    return condition instanceof Expression.Not(Expression denied, _)
        && given.stream().anyMatch(g -> Phrases.alike(g, denied));
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

  /** Steps that send nothing, of which a round has room for some only. */
  List<Upon> silent() {
    return steps.stream().filter(Step::mayBeSilent).map(Step::upon).toList();
  }

  /** What may be done before a process reacts to the messages of a round. */
  List<Statement> before() {
    return statements(s -> silentWays(s));
  }

  /** What may be done when a round is over. */
  List<Statement> after(int round) {
    return statements(s -> ways(s, round));
  }

  private interface Possible {
    /** When a step may be taken; false if never. */
    Expression when(Step step);
  }

  private List<Statement> statements(Possible possible) {
    var statements = new ArrayList<Statement>();
    for (boolean timeouts : new boolean[] {false, true}) {
      List<Step> same = steps.stream().filter(s -> s.timeouts() == timeouts).toList();
      chain(same, possible).ifPresent(statements::add);
    }
    return statements;
  }

  /** The first of them that is possible, or nothing. */
  private Optional<Statement> chain(List<Step> same, Possible possible) {
    Optional<Statement> rest = Optional.empty();
    for (Step step : same.reversed()) {
      var phrases = new Phrases(step.upon().at());
      Expression guard =
          step.upon().guard().map(new Reacting.Own(step.upon())::of).orElse(phrases.truth(true));
      Expression now = possible.when(step);
      List<Statement> otherwise = rest.map(List::of).orElse(List.of());
      if (Phrases.is(now, false)) {
        if (!otherwise.isEmpty()) {
          Expression none = phrases.all(List.of(outgoing.idle(phrases), phrases.not(guard)));
          rest = Optional.of(new Statement.If(none, otherwise, List.of(), step.upon().at()));
        }
        continue;
      }
      var choice =
          new Statement.Let(
              phrases.name(late),
              new Statement.Value.AnyOf(new Expression.Domain("bool", phrases.at())),
              phrases.at());
      var taken = new Statement.If(phrases.reference(late), step.body(), List.of(), phrases.at());
      List<Statement> then = List.of(choice, taken);
      if (otherwise.isEmpty()) {
        Expression all = phrases.all(List.of(outgoing.idle(phrases), guard, now));
        rest = Optional.of(new Statement.If(all, then, List.of(), phrases.at()));
      } else {
        List<Statement> inner =
            Phrases.is(now, true)
                ? then
                : List.of(new Statement.If(now, then, List.of(), phrases.at()));
        Expression all = phrases.all(List.of(outgoing.idle(phrases), guard));
        rest = Optional.of(new Statement.If(all, inner, otherwise, phrases.at()));
      }
    }
    return rest;
  }

  private static Expression silentWays(Step step) {
    var phrases = new Phrases(step.upon().at());
    return phrases.any(
        step.ways().stream()
            .filter(w -> w.sent().isEmpty())
            .map(FirstSend.Way::condition)
            .toList());
  }

  private Expression ways(Step step, int round) {
    var phrases = new Phrases(step.upon().at());
    var possible = new ArrayList<Expression>();
    for (FirstSend.Way way : step.ways()) {
      Optional<Expression> now =
          way.sent().isEmpty()
              ? Optional.of(phrases.truth(true))
              : next(way.sent().get(), round, phrases);
      now.ifPresent(n -> possible.add(phrases.all(List.of(way.condition(), n))));
    }
    return possible.stream().anyMatch(p -> Phrases.is(p, true))
        ? phrases.truth(true)
        : phrases.any(possible);
  }

  /** That the message is sent in the round that comes next; nothing if it cannot be. */
  private Optional<Expression> next(FirstSend.Tag tag, int round, Phrases phrases) {
    if (timetable.phase().isPresent() && tag.phase().isEmpty()) {
      return Optional.of(phrases.truth(true));
    }
    boolean ends = round == timetable.rounds().size() - 1;
    if (tag.round() != (ends ? 0 : round + 1)) {
      return Optional.empty();
    }
    if (timetable.phase().isEmpty()) {
      return ends ? Optional.empty() : Optional.of(phrases.truth(true));
    }
    Expression upcoming =
        round == BEGINNING ? phrases.number(1) : ends ? phrases.nextPhase() : phrases.phase();
    return Optional.of(phrases.equal(tag.phase().orElseThrow(), upcoming));
  }
}
