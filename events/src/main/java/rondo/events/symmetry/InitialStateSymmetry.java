package rondo.events.symmetry;

import java.util.List;
import java.util.stream.IntStream;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.ProcessReferences;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.CrashedOutcome.SendSubsets;
import rondo.ir.event.EventSystem;
import rondo.ir.event.semantics.EventInitialStates;
import rondo.ir.event.semantics.EventInitialStates.InitialProcess;
import rondo.ir.event.semantics.EventProcessSemantics;

/**
 * Finds the groups of interchangeable processes whose possible initial states correspond by index.
 *
 * <p>A permutation maps an initial state of a process to one of its image. If the processes of a
 * group have the same initial values, which no permutation changes, and {@code init} makes no
 * choice and is not interrupted by a crash, then it is the one with the same index. So the orbit of
 * an initial state of the system contains one in which the indices do not decrease within the
 * group: others need not be generated.
 */
public final class InitialStateSymmetry {
  private InitialStateSymmetry() {}

  /**
   * The groups, or parts of them, of which one order of initial states suffices.
   *
   * @param groups the interchangeable processes
   */
  public static List<List<Integer>> of(
      EventProcessSemantics semantics, List<List<Integer>> groups) {
    if (groups.isEmpty()) {
      return List.of();
    }
    EventSystem system = semantics.system();
    List<List<InitialProcess>> alternatives =
        EventInitialStates.alternatives(semantics, SendSubsets.DISTINCT);
    return groups.stream()
        .map(g -> g.stream().sorted().toList())
        .filter(g -> g.stream().allMatch(p -> correspond(alternatives, g.getFirst(), p)))
        .filter(g -> areInvariant(system, groups, g, alternatives.get(g.getFirst())))
        .toList();
  }

  private static boolean correspond(
      List<List<InitialProcess>> alternatives, int process, int other) {
    List<InitialProcess> some = alternatives.get(process);
    List<InitialProcess> others = alternatives.get(other);
    return some.size() == others.size()
        && IntStream.range(0, some.size())
            .allMatch(
                i ->
                    some.get(i).status() == others.get(i).status()
                        && some.get(i).variables().equals(others.get(i).variables())
                        && isDetermined(some.get(i))
                        && isDetermined(others.get(i)));
  }

  private static boolean isDetermined(InitialProcess process) {
    return process.outcome().choices().isEmpty() && process.crash().isEmpty();
  }

  /** Whether no permutation of the groups changes the values before {@code init}. */
  private static boolean areInvariant(
      EventSystem system,
      List<List<Integer>> groups,
      List<Integer> group,
      List<InitialProcess> alternatives) {
    List<LocalVariable> variables = system.roleOf(group.getFirst()).variables();
    return alternatives.stream()
        .map(InitialProcess::variables)
        .distinct()
        .allMatch(
            values -> groups.stream().allMatch(g -> isInvariant(variables, values, g, system)));
  }

  private static boolean isInvariant(
      List<LocalVariable> variables, List<Value> values, List<Integer> group, EventSystem system) {
    return IntStream.range(1, group.size())
        .allMatch(
            i -> {
              int[] exchange = IntStream.range(0, system.processes()).toArray();
              exchange[group.get(i)] = group.get(i - 1);
              exchange[group.get(i - 1)] = group.get(i);
              return ProcessReferences.permuted(variables, values, exchange).equals(values);
            });
  }
}
