package rondo.events.reduction;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.ProcessReferences;
import rondo.ir.data.Value;
import rondo.ir.event.semantics.EventProcessSemantics;

/**
 * How permutations of interchangeable processes act on the variables of one process that a property
 * does not refer to.
 */
final class HiddenReferences {
  private final List<LocalVariable> declared;
  private final List<Integer> referring;

  /** Transpositions that leave the process in its place and generate all permutations that do. */
  private final List<int[]> generators;

  /** Moves the process to the place of the first one of its group. */
  private final int[] toFirst;

  private final Set<Integer> ambiguous;

  /**
   * @param hidden the variables
   */
  HiddenReferences(
      EventProcessSemantics semantics,
      int process,
      List<Integer> hidden,
      List<List<Integer>> interchangeable) {
    int processes = semantics.system().processes();
    declared = semantics.system().roleOf(process).variables();
    referring =
        interchangeable.isEmpty()
            ? List.of()
            : hidden.stream()
                .filter(v -> ProcessReferences.isPossibleIn(declared.get(v).type()))
                .toList();
    generators =
        interchangeable.stream().flatMap(g -> transpositions(g, process, processes)).toList();
    toFirst =
        interchangeable.stream()
            .filter(g -> g.contains(process))
            .map(g -> transposition(g.getFirst(), process, processes))
            .findFirst()
            .orElseGet(() -> transposition(process, process, processes));
    ambiguous = ambiguous(semantics.initialValues(process));
  }

  private static Stream<int[]> transpositions(List<Integer> group, int process, int processes) {
    List<Integer> others = group.stream().filter(p -> p != process).toList();
    return IntStream.range(1, others.size())
        .mapToObj(i -> transposition(others.get(i - 1), others.get(i), processes));
  }

  private static int[] transposition(int one, int other, int processes) {
    int[] to = IntStream.range(0, processes).toArray();
    to[one] = other;
    to[other] = one;
    return to;
  }

  private Set<Integer> ambiguous(List<List<Value>> initial) {
    return referring.stream()
        .filter(v -> initial.stream().map(i -> i.get(v)).distinct().count() > 1)
        .collect(Collectors.toSet());
  }

  /** Whether the initial value of a variable does not depend on a choice between processes. */
  boolean isResettable(int variable) {
    return !ambiguous.contains(variable);
  }

  /** Whether no permutation that leaves the process in its place changes its hidden variables. */
  boolean areInvariant(List<Value> values) {
    return referring.stream()
        .allMatch(
            v ->
                generators.stream()
                    .allMatch(to -> permuted(v, values.get(v), to).equals(values.get(v))));
  }

  /** The value of a hidden variable if the process were the first one of its group. */
  Value normalized(int variable, Value value) {
    return referring.contains(variable) ? permuted(variable, value, toFirst) : value;
  }

  private Value permuted(int variable, Value value, int[] to) {
    return ProcessReferences.permuted(declared.get(variable).type(), value, to);
  }
}
