package rondo.rounds;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Value;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundInterpreter;
import rondo.ir.round.interpreter.RoundState;
import rondo.ir.round.interpreter.RoundTransition;

/**
 * The reachable values of all processes' variables after each number of rounds, by the interpreter
 * alone.
 *
 * @param after for each number of rounds, process by process, variable by variable
 * @param faults the number of rounds to the first run-time error or failed assertion
 */
public record StatesByRound(List<Set<List<List<Value>>>> after, Optional<Integer> faults) {
  /** With more states than this, no further round is explored. */
  private static final int ENOUGH = 20;

  /** The states of a round-based protocol with one process for each participant. */
  public static StatesByRound ofAllProcesses(RoundSystem system, List<String> variables, int most) {
    List<Integer> numbers = numbers(system, variables);
    return of(
        system,
        most,
        ENOUGH,
        s ->
            s.processStates().stream()
                .map(m -> numbers.stream().map(v -> m.variables().get(v)).toList())
                .toList());
  }

  /** The states of a protocol in which one sequential process simulates the others. */
  public static StatesByRound ofSequentialProcess(
      RoundSystem system, List<String> variables, int processes, int most) {
    List<Integer> numbers = numbers(system, variables);
    return of(
        system,
        most,
        Integer.MAX_VALUE,
        s ->
            IntStream.range(0, processes)
                .mapToObj(
                    p ->
                        numbers.stream()
                            .map(v -> s.processStates().getFirst().variables().get(v))
                            .map(t -> ((Value.Items) t).items().get(p))
                            .toList())
                .toList());
  }

  private static List<Integer> numbers(RoundSystem system, List<String> variables) {
    List<String> names = system.variables().stream().map(LocalVariable::name).toList();
    return variables.stream().map(names::indexOf).toList();
  }

  private static StatesByRound of(
      RoundSystem system, int most, int limit, Function<RoundState, List<List<Value>>> view) {
    var interpreter = new RoundInterpreter(system.withProperties(List.of()));
    Set<RoundState> level = new LinkedHashSet<>(interpreter.initial());
    var after = new ArrayList<Set<List<List<Value>>>>();
    Optional<Integer> faults = Optional.empty();
    for (int round = 0; !level.isEmpty(); round++) {
      Set<List<List<Value>>> seen = new HashSet<>();
      level.forEach(s -> seen.add(view.apply(s)));
      after.add(seen);
      if (round == most || level.size() > limit) {
        break;
      }
      Set<RoundState> next = new LinkedHashSet<>();
      for (RoundState state : level) {
        for (RoundTransition t : interpreter.successors(state)) {
          if (!interpreter.violations(t).isEmpty() && faults.isEmpty()) {
            faults = Optional.of(round);
          }
          t.target().ifPresent(next::add);
        }
      }
      level = next;
    }
    return new StatesByRound(after, faults);
  }
}
