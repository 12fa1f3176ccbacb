package rondo.testkit.symmetry;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import rondo.ir.EndlessAtomicException;
import rondo.ir.FaultException;
import rondo.ir.FullChannelPolicy;
import rondo.ir.GlobalState;
import rondo.ir.Interpreter;
import rondo.ir.ProcessSystem;
import rondo.ir.symmetry.Family;
import rondo.ir.symmetry.StatePermutation;

/**
 * Whether every renaming is an automorphism, by trying: what can happen in a renamed state is what
 * can happen in the state, renamed.
 */
final class AutomorphismReference {
  private final ProcessSystem system;
  private final Interpreter interpreter;
  private final int most;

  private AutomorphismReference(ProcessSystem system, FullChannelPolicy policy, int most) {
    this.system = system;
    this.interpreter = new Interpreter(system, policy);
    this.most = most;
  }

  /** What is wrong in the first {@code most} states that are reached, if anything. */
  static Optional<String> violation(ProcessSystem system, FullChannelPolicy policy, int most) {
    return new AutomorphismReference(system, policy, most).search();
  }

  /** What can happen in a state, told without order. */
  private record Successors(
      Set<GlobalState> targets, List<String> faults, Interpreter.EndState state) {
    static Successors of(Interpreter.Expansion expansion, StatePermutation permutation) {
      return new Successors(
          expansion.transitions().stream()
              .map(t -> permutation.apply(t.target()))
              .collect(Collectors.toSet()),
          expansion.failures().stream()
              .map(f -> f.fault().kind() + " " + f.fault().at().line())
              .sorted()
              .toList(),
          expansion.endState());
    }
  }

  private Optional<String> search() {
    try {
      var seen = new HashSet<>(List.of(interpreter.initial()));
      var waiting = new ArrayDeque<>(seen);
      while (!waiting.isEmpty() && seen.size() < most) {
        GlobalState state = waiting.remove();
        Interpreter.Expansion expansion = interpreter.expand(state);
        for (StatePermutation permutation :
            isEarly(state) ? List.<StatePermutation>of() : StatePermutation.all(system, state)) {
          Successors expected = Successors.of(expansion, permutation);
          Interpreter.Expansion there = interpreter.expand(permutation.apply(state));
          Successors actual = Successors.of(there, identity(state));
          if (!expected.equals(actual)) {
            return Optional.of(
                "%s renamed by %s becomes%n%s, where%n%s should be, but%n%s is"
                    .formatted(
                        state, permutation.images(), permutation.apply(state), expected, actual));
          }
        }
        for (var transition : expansion.transitions()) {
          if (seen.add(transition.target())) {
            waiting.add(transition.target());
          }
        }
      }
      return Optional.empty();
    } catch (FaultException | EndlessAtomicException e) {
      return Optional.empty();
    }
  }

  /** Whether there is nobody yet to be renamed: what happens then may name whom it likes. */
  private boolean isEarly(GlobalState state) {
    return system.symmetry().orElseThrow().families().stream()
        .anyMatch(
            f ->
                f.kind() instanceof Family.Kind.Processes(int type, _)
                    && state.processes().stream().noneMatch(p -> p.type() == type));
  }

  private StatePermutation identity(GlobalState state) {
    return StatePermutation.all(system, state).getFirst();
  }
}
