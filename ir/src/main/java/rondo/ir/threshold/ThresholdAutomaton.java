package rondo.ir.threshold;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A threshold automaton (Konnov, Veith and Widder, 2014). In a configuration, each location has a
 * counter of the processes in it, and shared variables count messages. All numbers are natural.
 * Names are unique among parameters, shared variables and locations.
 *
 * @param assumptions the resilience condition: conditions on the parameters
 * @param sharedVariables variables that only grow
 * @param initial constraints on the initial configurations
 * @param fairness conditions on the configuration in which a fair run stays for ever
 */
public record ThresholdAutomaton(
    String name,
    List<String> parameters,
    List<CounterFormula> assumptions,
    List<String> sharedVariables,
    List<Location> locations,
    List<LinearConstraint> initial,
    List<Rule> rules,
    List<CounterFormula> fairness,
    List<Specification> specifications) {
  public ThresholdAutomaton {
    parameters = List.copyOf(parameters);
    assumptions = List.copyOf(assumptions);
    sharedVariables = List.copyOf(sharedVariables);
    locations = List.copyOf(locations);
    initial = List.copyOf(initial);
    rules = List.copyOf(rules);
    fairness = List.copyOf(fairness);
    specifications = List.copyOf(specifications);
    Set<String> names = new HashSet<>();
    Stream.of(parameters, sharedVariables, locations.stream().map(Location::name).toList())
        .flatMap(List::stream)
        .filter(n -> !names.add(n))
        .findFirst()
        .ifPresent(
            n -> {
              throw new IllegalArgumentException("two variables are called " + n);
            });
  }

  /**
   * A local state.
   *
   * @param description what it stands for, for readers; may be empty
   */
  public record Location(String name, String description) {}

  /**
   * Moves one process between locations.
   *
   * @param guard a conjunction
   * @param increments by how much shared variables grow, without zeros
   */
  public record Rule(
      String from, String to, List<LinearConstraint> guard, SortedMap<String, Long> increments) {
    public Rule {
      guard = List.copyOf(guard);
      var nonZero = new TreeMap<>(increments);
      nonZero.values().removeIf(c -> c == 0);
      increments = Collections.unmodifiableSortedMap(nonZero);
      if (increments.values().stream().anyMatch(c -> c < 0)) {
        throw new IllegalArgumentException("a shared variable decreases: " + increments);
      }
    }

    public Rule(
        String from, String to, List<LinearConstraint> guard, Map<String, Long> increments) {
      this(from, to, guard, new TreeMap<>(increments));
    }

    /** Whether the rule changes nothing. */
    public boolean isIdle() {
      return from.equals(to) && increments.isEmpty();
    }
  }

  /** A property of all runs; if it is about infinite runs, of the fair ones. */
  public record Specification(String name, CounterFormula formula) {}

  public Optional<Specification> specification(String wanted) {
    return specifications.stream().filter(s -> s.name().equals(wanted)).findFirst();
  }

  /** A copy with other specifications. */
  public ThresholdAutomaton with(List<Specification> others) {
    return new ThresholdAutomaton(
        name,
        parameters,
        assumptions,
        sharedVariables,
        locations,
        initial,
        rules,
        fairness,
        others);
  }
}
