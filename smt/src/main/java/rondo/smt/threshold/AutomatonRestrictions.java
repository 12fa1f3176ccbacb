package rondo.smt.threshold;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import rondo.ir.threshold.LinearConstraint;
import rondo.ir.threshold.LinearConstraint.Relation;
import rondo.ir.threshold.ThresholdAutomaton;
import rondo.ir.threshold.ThresholdAutomaton.Location;
import rondo.ir.threshold.ThresholdAutomaton.Rule;

/**
 * What the decision procedure requires of an automaton: locations form no cycle, and guards do not
 * become false, except for fall guards of a special kind: {@code x < e} is a guard of all rules
 * that increment x, by 1. Then it holds in all steps if and only if it held before the last one.
 */
final class AutomatonRestrictions {
  private final ThresholdAutomaton automaton;
  private final Set<LinearConstraint> fallGuards = new HashSet<>();

  AutomatonRestrictions(ThresholdAutomaton automaton) {
    this.automaton = automaton;
    Set<String> shared = Set.copyOf(automaton.sharedVariables());
    for (Rule rule : automaton.rules()) {
      for (LinearConstraint guard : rule.guard()) {
        if (isFalling(guard, shared) && isInAllIncrements(guard, shared)) {
          fallGuards.add(guard);
        }
      }
    }
  }

  /** The guards that may become false. */
  Set<LinearConstraint> fallGuards() {
    return Set.copyOf(fallGuards);
  }

  /** Why the automaton cannot be decided; empty if it can. */
  Optional<String> obstacle() {
    Set<String> shared = Set.copyOf(automaton.sharedVariables());
    Set<String> allowed = new HashSet<>(shared);
    allowed.addAll(automaton.parameters());
    for (Rule rule : automaton.rules()) {
      for (LinearConstraint guard : rule.guard()) {
        if (!allowed.containsAll(guard.variables())) {
          return Optional.of("the guard `%s` reads the counter of a location".formatted(guard));
        }
        boolean mayChange = guard.variables().stream().anyMatch(shared::contains);
        if (isFalling(guard, shared) && !fallGuards.contains(guard)
            || guard.relation() == Relation.EQUAL && mayChange) {
          return Optional.of("the guard `%s` may become false".formatted(guard));
        }
      }
    }
    return cycle().map("locations form a cycle through `%s`"::formatted);
  }

  private static boolean isFalling(LinearConstraint guard, Set<String> shared) {
    return guard.term().coefficients().entrySet().stream()
        .anyMatch(e -> shared.contains(e.getKey()) && e.getValue() < 0);
  }

  private boolean isInAllIncrements(LinearConstraint guard, Set<String> shared) {
    Map<String, Long> counted =
        guard.term().coefficients().entrySet().stream()
            .filter(e -> shared.contains(e.getKey()))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    return guard.relation() == Relation.AT_LEAST
        && counted.values().stream().allMatch(c -> c == -1)
        && automaton.rules().stream()
            .allMatch(
                r -> {
                  long step =
                      counted.keySet().stream()
                          .mapToLong(v -> r.increments().getOrDefault(v, 0L))
                          .sum();
                  return step == 0
                      ? !r.guard().contains(guard)
                      : step == 1 && r.guard().contains(guard);
                });
  }

  /** A location on a cycle of rules that change something. */
  private Optional<String> cycle() {
    Map<String, List<Rule>> leaving =
        automaton.rules().stream()
            .filter(r -> !r.isIdle())
            .collect(Collectors.groupingBy(Rule::from));
    Set<String> done = new HashSet<>();
    Set<String> open = new HashSet<>();
    Function<String, Optional<String>> search =
        new Function<>() {
          @Override
          public Optional<String> apply(String location) {
            if (!open.add(location)) {
              return Optional.of(location);
            }
            if (done.add(location)) {
              for (Rule rule : leaving.getOrDefault(location, List.of())) {
                Optional<String> found = apply(rule.to());
                if (found.isPresent()) {
                  return found;
                }
              }
            }
            open.remove(location);
            return Optional.empty();
          }
        };
    return automaton.locations().stream()
        .map(Location::name)
        .map(search)
        .flatMap(Optional::stream)
        .findFirst();
  }
}
