package rondo.smt.threshold;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.graph.DirectedGraph;
import rondo.graph.SccDecomposition;
import rondo.ir.threshold.LinearConstraint;
import rondo.ir.threshold.ThresholdAutomaton;
import rondo.ir.threshold.ThresholdAutomaton.Rule;

/**
 * An order in which rules are applied, each several times in a row, such that every configuration
 * that is reachable at all is reachable in this order.
 *
 * <p>Rules with the same guard and increments are one action. An action depends on another one that
 * increments a variable of its guard, or that leads to the source of one of its rules, unless a
 * process may take both in either order with the same result (a diamond). If s does not depend on
 * r, the steps r, s of a run can be exchanged: guards never become false. So the actions of
 * strongly connected components of this relation are applied one component after the other. Within
 * a component, a run is divided at the steps after which a guard holds for the first time. In each
 * part all guards hold from the beginning, so that its rules can be applied in the order of the
 * locations. Hence a component with k guards that it can make true itself is repeated k + 1 times
 * (Konnov, Veith and Widder, 2014, and Balasubramanian, Esparza and Lazić, 2020, for all rules at
 * once).
 */
final class RuleOrder {
  private final Set<LinearConstraint> fallGuards;
  private final List<List<Rule>> actions;
  private final List<List<Integer>> successors = new ArrayList<>();
  private final List<Rule> sequence = new ArrayList<>();

  /** The actions, with edges to those that they precede. */
  private record Precedence(List<List<Integer>> successors) implements DirectedGraph {
    @Override
    public int size() {
      return successors.size();
    }

    @Override
    public int outDegree(int action) {
      return successors.get(action).size();
    }

    @Override
    public int target(int action, int edge) {
      return successors.get(action).get(edge);
    }
  }

  /**
   * @param fallGuards constraints of guards that do not depend on the order, see {@link
   *     AutomatonRestrictions}
   */
  RuleOrder(ThresholdAutomaton automaton, Set<LinearConstraint> fallGuards) {
    this.fallGuards = fallGuards;
    actions =
        List.copyOf(
            automaton.rules().stream()
                .filter(r -> !r.isIdle())
                .distinct()
                .collect(
                    Collectors.groupingBy(
                        r -> List.of(Set.copyOf(r.guard()), r.increments()),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values());
    for (List<Rule> action : actions) {
      var next = new ArrayList<Integer>();
      for (int s = 0; s < actions.size(); s++) {
        if (precedes(action, actions.get(s))) {
          next.add(s);
        }
      }
      successors.add(next);
    }
    List<Integer> all = IntStream.range(0, actions.size()).boxed().toList();
    for (List<Integer> component :
        SccDecomposition.of(new Precedence(successors), all).reversed()) {
      addComponent(
          component.stream().sorted().flatMap(a -> actions.get(a).stream()).toList(),
          component.size());
    }
  }

  /** The rules in order; a rule may occur several times. */
  List<Rule> sequence() {
    return List.copyOf(sequence);
  }

  private boolean precedes(List<Rule> action, List<Rule> other) {
    Set<String> counted = guardVariables(other.getFirst());
    if (action.getFirst().increments().keySet().stream().anyMatch(counted::contains)) {
      return true;
    }
    return action != other
        && action.stream()
            .anyMatch(
                r ->
                    other.stream()
                        .anyMatch(s -> r.to().equals(s.from()) && !isDiamond(r, action, s, other)));
  }

  /** Whether a process may take the action of s first, then that of r, with the same result. */
  private static boolean isDiamond(Rule r, List<Rule> action, Rule s, List<Rule> other) {
    return other.stream()
        .filter(first -> first.from().equals(r.from()))
        .anyMatch(
            first ->
                action.stream()
                    .anyMatch(
                        second -> second.from().equals(first.to()) && second.to().equals(s.to())));
  }

  private Set<String> guardVariables(Rule rule) {
    return rule.guard().stream()
        .filter(g -> !fallGuards.contains(g))
        .flatMap(g -> g.variables().stream())
        .collect(Collectors.toSet());
  }

  /**
   * @param size the number of actions
   */
  private void addComponent(List<Rule> component, int size) {
    Set<String> incremented =
        component.stream()
            .flatMap(r -> r.increments().keySet().stream())
            .collect(Collectors.toSet());
    Set<Set<LinearConstraint>> guards = new HashSet<>();
    Set<LinearConstraint> atoms = new HashSet<>();
    for (Rule rule : component) {
      Set<LinearConstraint> own =
          rule.guard().stream()
              .filter(g -> !fallGuards.contains(g))
              .filter(g -> g.variables().stream().anyMatch(incremented::contains))
              .collect(Collectors.toSet());
      if (!own.isEmpty()) {
        guards.add(own);
        atoms.addAll(own);
      }
    }
    int passes = size == 1 ? 1 : 1 + Math.min(guards.size(), atoms.size());
    List<Rule> sorted = byLocation(component);
    for (int i = 0; i < passes; i++) {
      sequence.addAll(sorted);
    }
  }

  /** The rules in topological order of their locations, which form no cycle. */
  private static List<Rule> byLocation(List<Rule> component) {
    Set<Rule> sorted = new LinkedHashSet<>();
    component.forEach(r -> addAfterPredecessors(r, component, sorted));
    return List.copyOf(sorted);
  }

  private static void addAfterPredecessors(Rule rule, List<Rule> component, Set<Rule> sorted) {
    if (sorted.contains(rule)) {
      return;
    }
    component.stream()
        .filter(r -> r.to().equals(rule.from()))
        .forEach(r -> addAfterPredecessors(r, component, sorted));
    sorted.add(rule);
  }
}
