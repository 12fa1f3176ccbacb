package rondo.conformance.symmetry;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import rondo.analysis.symmetry.process.StatePermutation;
import rondo.ir.Family;
import rondo.ir.FaultException;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;

/**
 * Checks by brute force that every permutation is an automorphism: the successors of a permuted
 * state are the permuted successors of the state.
 */
final class AutomorphismReference {
  private final ProcessSystem system;
  private final Interpreter interpreter;
  private final int maxStates;

  private AutomorphismReference(ProcessSystem system, FullChannelPolicy policy, int maxStates) {
    this.system = system;
    this.interpreter = new Interpreter(system, policy);
    this.maxStates = maxStates;
  }

  /** A violation in the first {@code maxStates} reachable states, if there is one. */
  static Optional<String> violation(ProcessSystem system, FullChannelPolicy policy, int maxStates) {
    return new AutomorphismReference(system, policy, maxStates).search();
  }

  /** The successors, failures and end state of a state, without order. */
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
      while (!waiting.isEmpty() && seen.size() < maxStates) {
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

  /** Whether no process of a family exists yet: until then, transitions may name any member. */
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
