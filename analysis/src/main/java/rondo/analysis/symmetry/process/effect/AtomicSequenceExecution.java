package rondo.analysis.symmetry.process.effect;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.budget.Budget;
import rondo.ir.Action;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.IntType;
import rondo.ir.Location;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * Executes atomic sequences symbolically. Loops are unrolled: a loop over a constant range has
 * constant conditions. The outcomes do not depend on the order of statements that commute.
 *
 * <p>Nothing but the process itself changes the state in an atomic sequence that does not block.
 * What a sequence evaluates and what may fail is recorded with each outcome. An evaluation that
 * fails ends the transition, whatever would come after it; so an outcome stands for a run-time
 * error if one of its checks fails.
 */
public final class AtomicSequenceExecution {
  private static final int MAX_STEPS = 20_000;
  private static final int MAX_OUTCOMES = 2_048;

  private final ProcessSystem system;
  private final ProcessType type;
  private final Set<Integer> transientStates;
  private final ActionFlowGraph chart;
  private final Map<Integer, List<ActionFlowGraph.Step>> stepsFrom = new HashMap<>();
  private final SymbolicEvaluation evaluation;

  /**
   * @param transientStates the control states that occur only inside transitions
   */
  public AtomicSequenceExecution(ProcessSystem system, int type, Set<Integer> transientStates) {
    this.system = system;
    this.type = system.processTypes().get(type);
    this.transientStates = Set.copyOf(transientStates);
    this.chart = ActionFlowGraph.of(this.type);
    chart.steps().forEach(s -> stepsFrom.computeIfAbsent(s.from(), _ -> new ArrayList<>()).add(s));
    this.evaluation = new SymbolicEvaluation(type, this::typeOf);
  }

  private IntType typeOf(Location location) {
    return switch (location.scope()) {
      case GLOBAL -> system.globals().get(location.variable()).type();
      case LOCAL -> type.locals().get(location.variable()).type();
    };
  }

  /** A point of the control-flow graph that a path has reached, by an edge of the process type. */
  private record Progress(int point, Edge last, AtomicPathState state) {}

  /** The effect of an edge of a control state, with the atomic sequence that it begins. */
  public AtomicEffect effect(int state, Edge edge) throws UnknownEffectException {
    if (type.determinism() == ProcessType.Determinism.REQUIRED) {
      throw new UnknownEffectException("the process must be deterministic");
    }
    ActionFlowGraph.Step entry =
        stepsFrom.get(state).stream().filter(s -> s.outer() == edge).findFirst().orElseThrow();
    Deque<Progress> waiting = new ArrayDeque<>();
    Optional<Action> head = Optional.empty();
    List<ActionFlowGraph.Step> inside = stepsFrom.getOrDefault(entry.to(), List.of());
    if (isHead(entry.action())) {
      head = Optional.of(entry.action());
      waiting.add(new Progress(entry.to(), edge, AtomicPathState.INITIAL));
    } else if (entersBlock(entry, edge)
        && inside.size() == 1
        && isHead(inside.getFirst().action())) {
      head = Optional.of(inside.getFirst().action());
      waiting.add(new Progress(inside.getFirst().to(), edge, AtomicPathState.INITIAL));
    } else {
      take(entry, edge, AtomicPathState.INITIAL, waiting);
    }
    return new AtomicEffect(head, outcomes(waiting, entry));
  }

  private boolean isInside(int point) {
    return point >= type.states().size();
  }

  /** Whether a step enters a deterministic block. */
  private boolean entersBlock(ActionFlowGraph.Step step, Edge edge) {
    return edge.action().head() instanceof Action.DStep
        && step.action() instanceof Action.Skip
        && isInside(step.to());
  }

  /** Whether an action is not executed symbolically, and may come first only. */
  private static boolean isHead(Action action) {
    return switch (action) {
      case Action.Send _, Action.Receive _, Action.Else _, Action.Terminate _ -> true;
      case Action.Guard(Expr condition) -> !SymbolicEvaluation.isErrorFree(condition);
      case Action.Assign _, Action.Evaluate _ ->
          ExpressionTraversal.in(action).anyMatch(Expr.Run.class::isInstance);
      case Action.Skip _, Action.Assert _, Action.Print _, Action.Sequence _, Action.DStep _ ->
          false;
    };
  }

  private List<AtomicOutcome> outcomes(Deque<Progress> waiting, ActionFlowGraph.Step entry)
      throws UnknownEffectException {
    List<AtomicOutcome> outcomes = new ArrayList<>();
    for (int steps = 0; !waiting.isEmpty(); steps++) {
      Budget.checkpoint();
      if (steps > MAX_STEPS || outcomes.size() > MAX_OUTCOMES) {
        throw new UnknownEffectException("the atomic sequence is too long");
      }
      Progress progress = waiting.pop();
      boolean rests =
          !isInside(progress.point())
              && !(NonblockingAnalysis.keepsControl(progress.last())
                  && transientStates.contains(progress.point()));
      if (rests) {
        outcomes.add(
            progress
                .state()
                .outcome(
                    new AtomicOutcome.End.Rest(progress.point(), progress.last().atomicity())));
      } else if (isInside(progress.point())) {
        first(progress, entry, waiting, outcomes);
      } else {
        any(progress, waiting);
      }
    }
    return outcomes;
  }

  /** Takes each enabled step of a control state. */
  private void any(Progress progress, Deque<Progress> waiting) throws UnknownEffectException {
    List<ActionFlowGraph.Step> steps = stepsFrom.getOrDefault(progress.point(), List.of());
    AtomicPathState state = progress.state();
    for (ActionFlowGraph.Step step : steps) {
      state = evaluated(condition(step, steps, state), state);
    }
    List<AtomicPathState> none = List.of(state);
    for (ActionFlowGraph.Step step : steps) {
      if (step.action() instanceof Action.Else) {
        for (AtomicPathState left : none) {
          take(step, step.outer(), left, waiting);
        }
        return;
      }
      Expr condition = condition(step, steps, state);
      for (AtomicPathState taken : SymbolicEvaluation.assume(condition, true, state)) {
        take(step, step.outer(), taken, waiting);
      }
      List<AtomicPathState> others = new ArrayList<>();
      none.forEach(s -> others.addAll(SymbolicEvaluation.assume(condition, false, s)));
      none = others;
    }
    if (!none.isEmpty()) {
      throw new UnknownEffectException("the atomic sequence may block");
    }
  }

  /** Takes the first enabled step of a deterministic block. */
  private void first(
      Progress progress,
      ActionFlowGraph.Step entry,
      Deque<Progress> waiting,
      List<AtomicOutcome> outcomes)
      throws UnknownEffectException {
    List<ActionFlowGraph.Step> steps = stepsFrom.getOrDefault(progress.point(), List.of());
    List<AtomicPathState> left = List.of(progress.state());
    for (ActionFlowGraph.Step step : steps) {
      List<AtomicPathState> others = new ArrayList<>();
      for (AtomicPathState state : left) {
        Expr condition = condition(step, steps, state);
        AtomicPathState known = evaluated(condition, state);
        for (AtomicPathState taken : SymbolicEvaluation.assume(condition, true, known)) {
          take(step, progress.last(), taken, waiting);
        }
        others.addAll(SymbolicEvaluation.assume(condition, false, known));
      }
      left = others;
    }
    if (left.isEmpty()) {
      return;
    }
    boolean isFirst = entersBlock(entry, progress.last()) && progress.point() == entry.to();
    if (!isFirst) {
      left.forEach(s -> outcomes.add(s.outcome(new AtomicOutcome.End.Blocked())));
    } else if (entries(progress.point()) > 1
        || left.stream().anyMatch(s -> !s.checks().isEmpty())) {
      throw new UnknownEffectException("it is not known whether a deterministic block is enabled");
    }
  }

  private long entries(int point) {
    return chart.steps().stream().filter(s -> s.to() == point).count();
  }

  /** The condition under which a step is enabled, over the initial state. */
  private Expr condition(
      ActionFlowGraph.Step step, List<ActionFlowGraph.Step> alternatives, AtomicPathState state)
      throws UnknownEffectException {
    if (step.edge().escape() != 0 || step.outer().escape() != 0) {
      throw new UnknownEffectException("an escape");
    }
    return switch (step.action()) {
      case Action.Guard(Expr condition) -> evaluation.value(condition, state);
      case Action.Skip _
          when step.outer().action().head() instanceof Action.DStep && !isInside(step.from()) -> {
        if (alternatives.size() > 1) {
          throw new UnknownEffectException("a deterministic block is an alternative");
        }
        yield Expr.TRUE;
      }
      case Action.Send _ -> {
        if (!isInside(step.from()) || alternatives.size() > 1) {
          throw new UnknownEffectException("a message is sent only if the channel is not full");
        }
        yield Expr.TRUE;
      }
      case Action.Else _, Action.Skip _, Action.Assign _, Action.Evaluate _ -> Expr.TRUE;
      case Action.Assert _, Action.Print _ -> Expr.TRUE;
      case Action.Receive _, Action.Terminate _, Action.Sequence _, Action.DStep _ ->
          throw new UnknownEffectException("a message is received");
    };
  }

  private void take(
      ActionFlowGraph.Step step, Edge last, AtomicPathState from, Deque<Progress> waiting)
      throws UnknownEffectException {
    for (AtomicPathState after : after(step.action(), from)) {
      waiting.push(new Progress(step.to(), last, after));
    }
  }

  private List<AtomicPathState> after(Action action, AtomicPathState from)
      throws UnknownEffectException {
    return switch (action) {
      case Action.Guard(Expr condition) ->
          // Assumed already, except for the first action of all.
          SymbolicEvaluation.assume(evaluation.value(condition, from), true, from);
      case Action.Else _, Action.Skip _ -> List.of(from);
      case Action.Assign(Location to, Expr value) -> {
        Location location = evaluation.location(to, from);
        Expr stored = evaluation.value(value, from);
        AtomicPathState known = evaluated(new Expr.Load(location), evaluated(stored, from));
        yield List.of(known.store(location, stored, typeOf(to)));
      }
      case Action.Evaluate(Expr value) -> List.of(evaluated(evaluation.value(value, from), from));
      case Action.Assert a -> {
        Expr condition = evaluation.value(a.condition(), from);
        yield List.of(
            condition instanceof Expr.Const(int value) && value != 0
                ? from
                : from.check(
                    new AtomicOutcome.Check(AtomicOutcome.Check.Kind.ASSERTION, condition)));
      }
      case Action.Print p -> {
        AtomicPathState known = from;
        for (Expr argument : p.arguments()) {
          known = evaluated(evaluation.value(argument, known), known);
        }
        yield List.of(known);
      }
      case Action.Send send -> List.of(sent(evaluation.send(send, from), from));
      case Action.Receive _, Action.Terminate _, Action.Sequence _, Action.DStep _ ->
          throw new UnknownEffectException("a message is received");
    };
  }

  private AtomicPathState sent(Action.Send send, AtomicPathState from)
      throws UnknownEffectException {
    if (system.channelTypes().stream()
        .anyMatch(c -> c.isRendezvous() && c.fields().size() == send.fields().size())) {
      throw new UnknownEffectException("the message may be a rendezvous");
    }
    AtomicPathState known = evaluated(send.channel(), from);
    for (Expr field : send.fields()) {
      known = evaluated(field, known);
    }
    return known.send(send);
  }

  private static AtomicPathState evaluated(Expr expr, AtomicPathState state) {
    return SymbolicEvaluation.isErrorFree(expr)
        ? state
        : state.check(new AtomicOutcome.Check(AtomicOutcome.Check.Kind.EVALUATION, expr));
  }
}
