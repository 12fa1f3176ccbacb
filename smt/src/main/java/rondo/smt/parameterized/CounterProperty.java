package rondo.smt.parameterized;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import rondo.ir.data.Domain;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.smt.formula.Formula;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.TermFactory;
import rondo.smt.parameterized.LocalUpdates.Decision;

/** A safety property in terms of counters and decisions. */
final class CounterProperty {
  private final RoundSystem system;
  private final RoundProperty property;
  private final Set<Integer> knownByDecisions;
  private final boolean isOpen;

  /**
   * @param knownByDecisions outputs of which only the decisions matter, not who made them
   * @param hasOpenValues whether there is a range of any size. Then two values are distinguished,
   *     and the property must be one that two values violate
   */
  CounterProperty(
      RoundSystem system,
      RoundProperty property,
      Set<Integer> knownByDecisions,
      boolean hasOpenValues) {
    isOpen = hasOpenValues;
    boolean isOfTwoValues =
        !(property instanceof RoundProperty.Invariant invariant) || isAgreement(invariant);
    if (isOpen && (knownByDecisions.isEmpty() || !isOfTwoValues)) {
      throw new UnsupportedParameterizationException(
          "a range of any size with this property", property.at());
    }
    this.system = system;
    this.property = property;
    this.knownByDecisions = knownByDecisions;
  }

  int rounds() {
    return system.rounds().size();
  }

  /** The variables of processes that the property depends on. */
  static Set<Integer> variables(RoundProperty property) {
    return switch (property) {
      case RoundProperty.Invariant i ->
          i.condition()
              .subterms()
              .filter(Term.RemoteVariable.class::isInstance)
              .map(t -> ((Term.RemoteVariable) t).variable())
              .collect(Collectors.toSet());
      case RoundProperty.Validity v -> Set.of(v.output());
      case RoundProperty.Irrevocability i -> Set.of(i.output());
      case RoundProperty.Temporal t ->
          throw new UnsupportedParameterizationException("a liveness property", t.at());
    };
  }

  /**
   * Whether all that matters of a condition on one output is which decisions there were: it does
   * not become true by further decisions, or by processes without any.
   */
  static boolean isAboutDecisions(RoundProperty property) {
    return switch (property) {
      case RoundProperty.Invariant invariant -> isAntitone(invariant.condition());
      case RoundProperty.Validity _, RoundProperty.Irrevocability _ -> true;
      case RoundProperty.Temporal _ -> false;
    };
  }

  /** Whether a condition that holds for some processes holds for any subset of them. */
  private static boolean isAntitone(Term term) {
    if (!quantifiesProcesses(term)) {
      return true;
    }
    return switch (term) {
      case Term.Binary(Term.BinaryOp op, Term left, Term right, _)
          when op == Term.BinaryOp.AND || op == Term.BinaryOp.OR ->
          isAntitone(left) && isAntitone(right);
      case Term.Binary(Term.BinaryOp op, Term left, Term right, _)
          when op == Term.BinaryOp.LE || op == Term.BinaryOp.LT ->
          left instanceof Term.Fold(Term.FoldKind kind, Loop loop, Term value, _)
              && kind == Term.FoldKind.COUNT
              && value.equals(Term.TRUE)
              && loop.where().equals(Term.TRUE)
              && loop.range() instanceof LoopRange.Elements(Term.Fold set, _)
              && set.foldKind() == Term.FoldKind.SET
              && !quantifiesProcesses(set.value())
              && !quantifiesProcesses(set.loop().where())
              && right instanceof Term.Constant;
      case Term.Fold(Term.FoldKind kind, Loop loop, Term value, _) ->
          kind == Term.FoldKind.FORALL && !quantifiesProcesses(loop.where()) && isAntitone(value);
      default -> false;
    };
  }

  private static boolean quantifiesProcesses(Term term) {
    return term.subterms()
        .anyMatch(
            t ->
                t instanceof Term.Fold fold
                    && fold.loop().range() instanceof LoopRange.Domain(Type.Process _));
  }

  /**
   * Whether an invariant says that there is at most one decision: at most one value of an output,
   * where processes without a decision do not count.
   */
  private static boolean isAgreement(RoundProperty.Invariant invariant) {
    return isAntitone(invariant.condition())
        && invariant.condition()
            instanceof Term.Binary(Term.BinaryOp op, Term.Fold count, Term.Constant(Value one), _)
        && op == Term.BinaryOp.LE
        && one.equals(Value.of(1))
        && count.loop().range() instanceof LoopRange.Elements(Term.Fold decided, _)
        && decided.value() instanceof Term.RemoteVariable
        && decided.loop().where().equals(new Term.IsPresent(decided.value()));
  }

  /** Whether the property depends on the values of a variable of processes. */
  boolean observes(int variable) {
    return variables(property).contains(variable) && !knownByDecisions.contains(variable);
  }

  /** Rejects stamps of crashed processes: for these, it is not tracked when a phase is over. */
  void rejectStampsOfCrashed() {
    for (int v = 0; v < system.variables().size(); v++) {
      if (observes(v) && RelativeStamp.occursIn(system.variables().get(v).type())) {
        throw new UnsupportedParameterizationException(
            "a stamp of processes that may have crashed", property.at());
      }
    }
  }

  /** The output that the property is about; -1 if there is none. */
  int output() {
    return switch (property) {
      case RoundProperty.Irrevocability(_, int output, _, _) -> output;
      case RoundProperty.Validity(_, _, int output, _, _) -> output;
      case RoundProperty.Invariant _, RoundProperty.Temporal _ -> -1;
    };
  }

  boolean isAboutRevocations() {
    return property instanceof RoundProperty.Irrevocability && !knownByDecisions.contains(output());
  }

  /** The inputs of which it matters whether a value was proposed. */
  Map<Integer, List<Value>> proposals() {
    if (!(property instanceof RoundProperty.Validity(_, int input, _, _, _))) {
      return Map.of();
    }
    Type type = system.variables().get(input).type();
    return Map.of(
        input, OpenValues.isOpen(type) ? OpenValues.distinguished(type) : Domain.values(type, 0));
  }

  /** Whether the property is violated in the state at a time. */
  Formula isViolated(CounterSystem runs, int time) {
    TermFactory f = runs.factory();
    return switch (property) {
      case RoundProperty.Validity(_, int input, int output, _, _) ->
          f.or(
              runs.decisions().stream()
                  .filter(d -> d.output() == output)
                  .map(
                      d ->
                          f.and(isOutput(runs, d, time), f.not(isProposed(runs, input, d.value()))))
                  .toList());
      case RoundProperty.Irrevocability(_, int output, _, _) ->
          knownByDecisions.contains(output) ? twoDecisions(runs, output, time) : f.truth(false);
      case RoundProperty.Invariant invariant ->
          invariant.appliesAt(time % rounds())
              ? f.not(holds(invariant, runs, time))
              : f.truth(false);
      case RoundProperty.Temporal t ->
          throw new UnsupportedParameterizationException("a liveness property", t.at());
    };
  }

  /**
   * Whether a value was proposed. No process proposes one that is not in the range of the input. Of
   * a range of any size, two values are considered: if another one violates validity, they do, too.
   */
  private Formula isProposed(CounterSystem runs, int input, Value value) {
    return proposals().get(input).contains(value)
        ? runs.isProposed(input, value)
        : runs.factory().truth(OpenValues.isOther(value));
  }

  /** Whether a decision is the output of some process, or may be if it is not known who decided. */
  private Formula isOutput(CounterSystem runs, Decision decision, int time) {
    TermFactory f = runs.factory();
    if (knownByDecisions.contains(decision.output())) {
      return runs.hasDecided(decision, time);
    }
    var with = new ArrayList<IntegerTerm>();
    runs.counters(time)
        .forEach(
            (state, count) -> {
              if (state.get(decision.output()).equals(decision.value())) {
                with.add(count);
              }
            });
    runs.crashed(time)
        .forEach(
            (state, count) -> {
              if (state.get(decision.output()).equals(decision.value())) {
                with.add(count);
              }
            });
    return f.isPositive(f.sum(with));
  }

  /** Whether there were different decisions, of whichever processes. */
  private Formula twoDecisions(CounterSystem runs, int output, int time) {
    TermFactory f = runs.factory();
    List<Decision> all =
        runs.decisions().stream()
            .filter(d -> d.output() == output && !OpenValues.isOther(d.value()))
            .toList();
    var pairs = new ArrayList<Formula>();
    for (int i = 0; i < all.size(); i++) {
      for (int j = 0; j < i; j++) {
        pairs.add(f.and(runs.hasDecided(all.get(i), time), runs.hasDecided(all.get(j), time)));
      }
    }
    return f.or(pairs);
  }

  private Formula holds(RoundProperty.Invariant invariant, CounterSystem runs, int time) {
    Set<Integer> read = variables(invariant);
    if (isOpen) {
      return runs.factory().not(twoDecisions(runs, read.iterator().next(), time));
    }
    var evaluator = new StateEvaluator(runs, system, time);
    if (read.stream().noneMatch(knownByDecisions::contains)) {
      return evaluator.holds(invariant);
    }
    if (read.size() > 1) {
      throw new IllegalStateException("decisions together with other variables");
    }
    return evaluator.holdsForDecisions(invariant, read.iterator().next());
  }
}
