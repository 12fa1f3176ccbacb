package rondo.smt.parameterized;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import rondo.ir.data.Domain;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.parameterized.LocalUpdates.Decision;

/** A safety property in terms of counters and decisions. */
final class CounterProperty {
  private final RoundSystem system;
  private final RoundProperty property;
  private final Set<Integer> unstored;

  /**
   * @param unstored outputs of which only the decisions are known, not who made them
   */
  CounterProperty(RoundSystem system, RoundProperty property, Set<Integer> unstored) {
    this.system = system;
    this.property = property;
    this.unstored = unstored;
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

  /** Whether the property depends on a variable that is part of local states. */
  boolean observes(int variable) {
    return variables(property).contains(variable) && !unstored.contains(variable);
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
    return property instanceof RoundProperty.Irrevocability && !unstored.contains(output());
  }

  /** The inputs of which it matters whether a value was proposed. */
  Map<Integer, List<Value>> proposals() {
    return property instanceof RoundProperty.Validity(_, int input, _, _, _)
        ? Map.of(input, Domain.values(system.variables().get(input).type(), 0))
        : Map.of();
  }

  /** Whether the property is violated in the state at a time. */
  Formula isViolated(CounterSystem runs, int time) {
    TermFactory f = runs.factory();
    return switch (property) {
      case RoundProperty.Validity(_, int input, int output, _, _) ->
          f.or(
              proposals().get(input).stream()
                  .map(
                      v ->
                          f.and(
                              hasDecided(runs, new Decision(output, v), time),
                              f.not(runs.isProposed(input, v))))
                  .toList());
      case RoundProperty.Irrevocability(_, int output, _, _) ->
          unstored.contains(output) ? twoDecisions(runs, output, time) : f.truth(false);
      case RoundProperty.Invariant invariant ->
          invariant.appliesAt(time % rounds())
              ? f.not(holds(invariant, runs, time))
              : f.truth(false);
      case RoundProperty.Temporal t ->
          throw new UnsupportedParameterizationException("a liveness property", t.at());
    };
  }

  private Formula hasDecided(CounterSystem runs, Decision decision, int time) {
    return runs.decisions().contains(decision)
        ? runs.hasDecided(decision, time)
        : runs.factory().truth(false);
  }

  /** Whether there were different decisions, of whichever processes. */
  private Formula twoDecisions(CounterSystem runs, int output, int time) {
    TermFactory f = runs.factory();
    List<Decision> all = runs.decisions().stream().filter(d -> d.output() == output).toList();
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
    var evaluator = new StateEvaluator(runs, system, time);
    if (read.stream().noneMatch(unstored::contains)) {
      return evaluator.holds(invariant);
    }
    if (read.size() > 1) {
      throw new IllegalStateException("an output that is not stored together with other variables");
    }
    return evaluator.holdsForDecisions(invariant, read.iterator().next());
  }
}
