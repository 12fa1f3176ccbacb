package rondo.analysis.symmetry.process.inference;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.analysis.symmetry.process.Asymmetry;
import rondo.analysis.symmetry.process.InitialPrefix;
import rondo.analysis.symmetry.process.SortNodes;
import rondo.ir.FaultException;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;

/**
 * The states after the initial prefixes of a system, each executed from the initial state. They
 * contain all numbers that an {@link InitialPrefix} writes, since it does not depend on steps of
 * others before it.
 */
record PrefixStates(List<GlobalState> states) {
  private static final int MAX_STATES = 5_000;

  PrefixStates {
    states = List.copyOf(states);
  }

  /** Empty if there is no initial prefix, or its effect is not known. */
  static Optional<PrefixStates> of(ProcessSystem system) {
    List<GlobalState> states = new ArrayList<>();
    try {
      var interpreter = new Interpreter(system.withoutObserver(), FullChannelPolicy.BLOCK);
      GlobalState initial = interpreter.initial();
      Optional<List<Interpreter.Transition>> first = Optional.empty();
      for (int pid = 0; pid < system.initialProcesses().size(); pid++) {
        int type = system.initialProcesses().get(pid).processType();
        Set<Integer> opening = prefixStates(system, type);
        if (!opening.isEmpty()) {
          first = first.or(() -> Optional.of(interpreter.expand(initial).transitions()));
          int mover = pid;
          List<GlobalState> after =
              first.get().stream()
                  .filter(t -> t.activeProcess().orElse(-1) == mover)
                  .map(Interpreter.Transition::target)
                  .distinct()
                  .limit(MAX_STATES + 1)
                  .toList();
          if (after.isEmpty() || after.size() > MAX_STATES) {
            return Optional.empty();
          }
          states.addAll(after);
        }
      }
    } catch (FaultException | EndlessAtomicException e) {
      return Optional.empty();
    }
    return states.isEmpty() ? Optional.empty() : Optional.of(new PrefixStates(states));
  }

  /** The control states of the initial prefix of a type, if its effect is known. */
  static Set<Integer> prefixStates(ProcessSystem system, int t) {
    ProcessType type = system.processTypes().get(t);
    Set<Integer> states = InitialPrefix.isSingle(system, t) ? InitialPrefix.states(type) : Set.of();
    return InitialPrefix.isAlone(system, t) || InitialPrefix.isSelfContained(system, type, states)
        ? states
        : Set.of();
  }

  /** Adds all numbers that occur in the states. */
  void addStarts(SortNodes nodes, Asymmetry why) {
    for (GlobalState state : states) {
      for (int v = 0; v < state.globals().size(); v++) {
        addStarts(nodes, nodes.global(v), state.globals().get(v), why);
      }
      for (GlobalState.Process process : state.processes()) {
        for (int v = 0; v < process.locals().size(); v++) {
          addStarts(nodes, nodes.local(process.type(), v), process.locals().get(v), why);
        }
      }
      for (GlobalState.Channel channel : state.channels()) {
        for (List<Integer> message : channel.messages()) {
          for (int f = 0; f < message.size(); f++) {
            nodes.classes.addStart(nodes.field(channel.type(), f), message.get(f), why);
          }
        }
      }
    }
  }

  private static void addStarts(
      SortNodes nodes, SortNodes.VariableNodes variableNodes, List<Integer> values, Asymmetry why) {
    values.stream()
        .distinct()
        .forEach(v -> nodes.classes.addStart(variableNodes.elements(), v, why));
  }

  /** The values of a scalar local in the processes of a type, for each of the states. */
  List<List<Integer>> held(int type, int variable) {
    return states.stream()
        .map(
            s ->
                s.processes().stream()
                    .filter(p -> p.type() == type)
                    .map(p -> p.locals().get(variable).getFirst())
                    .toList())
        .filter(v -> !v.isEmpty())
        .distinct()
        .toList();
  }
}
