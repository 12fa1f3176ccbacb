package rondo.analysis.symmetry.process.inference;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import rondo.analysis.symmetry.process.Asymmetry;
import rondo.analysis.symmetry.process.InitialPrefix;
import rondo.analysis.symmetry.process.SortNodes;
import rondo.diagnostics.Position;
import rondo.ir.FaultException;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
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
        .toList();
  }

  /**
   * Numbers by which the processes of a type differ, as values of a node: those of a parameter, or
   * the indices of the channels in an array that a parameter holds.
   *
   * @param held for each of the states, by process
   */
  record Identities(String name, int node, List<List<Integer>> held) {
    /** The difference to other numbers, if it is constant. */
    OptionalInt shiftTo(Identities other) {
      Set<Integer> shifts = new HashSet<>();
      for (int s = 0; s < held.size(); s++) {
        for (int p = 0; p < held.get(s).size(); p++) {
          shifts.add(other.held.get(s).get(p) - held.get(s).get(p));
        }
      }
      return shifts.size() == 1 ? OptionalInt.of(shifts.iterator().next()) : OptionalInt.empty();
    }
  }

  /** The identities of the processes of a type, by parameter. */
  Map<Integer, Identities> identities(ProcessSystem system, SortNodes nodes, int type) {
    Map<Integer, Identities> result = new TreeMap<>();
    ProcessType of = system.processTypes().get(type);
    for (int p = 0; p < of.parameters(); p++) {
      List<List<Integer>> held = held(type, p);
      String name = of.locals().get(p).name();
      boolean isRange = !held.isEmpty() && held.stream().allMatch(h -> isRange(h, held.getFirst()));
      if (!of.locals().get(p).isChannel()) {
        if (isRange) {
          result.put(p, new Identities(name, nodes.local(type, p).elements(), held));
        }
        continue;
      }
      for (int v = 0; v < system.globals().size() && !held.isEmpty(); v++) {
        int first = firstChannel(system, v);
        Variable array = system.globals().get(v);
        List<List<Integer>> indices =
            held.stream().map(h -> h.stream().map(c -> c - first).toList()).toList();
        if (first > 0
            && nodes.global(v).indices().size() == 1
            && indices.stream().flatMap(List::stream).allMatch(i -> i >= 0 && i < array.length())
            && indices.stream().allMatch(h -> isRange(h, indices.getFirst()))) {
          int node = nodes.global(v).indices().getFirst();
          result.put(p, new Identities(array.name(), node, indices));
        }
      }
    }
    return result;
  }

  /** The identifier of the first channel that a global creates; 0 if it creates none. */
  private static int firstChannel(ProcessSystem system, int variable) {
    Variable global = system.globals().get(variable);
    return Variable.channelsIn(List.of(global)) == global.length()
        ? 1 + Variable.channelsIn(system.globals().subList(0, variable))
        : 0;
  }

  /** Whether the numbers are distinct, consecutive, and the same set as {@code others}. */
  static boolean isRange(List<Integer> numbers, List<Integer> others) {
    var sorted = new TreeSet<>(numbers);
    return sorted.size() > 1
        && sorted.size() == numbers.size()
        && sorted.equals(new TreeSet<>(others))
        && sorted.getLast() - sorted.getFirst() == sorted.size() - 1;
  }

  /**
   * Unifies the identities of processes that differ by a constant only: a permutation that
   * exchanges two processes exchanges all that belongs to them.
   */
  void linkIdentities(ProcessSystem system, SortNodes nodes, int type) {
    List<Identities> all = List.copyOf(identities(system, nodes, type).values());
    for (int i = 1; i < all.size(); i++) {
      OptionalInt shift = all.getFirst().shiftTo(all.get(i));
      if (shift.isPresent()) {
        Asymmetry why = new Asymmetry("`" + all.get(i).name() + "` belongs to them", Position.NONE);
        nodes.classes.unify(all.get(i).node(), all.getFirst().node(), shift.getAsInt(), why);
      }
    }
  }
}
