package rondo.ir.round.interpreter;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import rondo.ir.data.Combinatorics;
import rondo.ir.data.Domain;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.round.RoundFaultModel;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundState.ProcessState;

/**
 * Enumerates the initial states: all initial values of all processes, all choices of processes that
 * are faulty for the whole run, and, if validity is checked, each value that no process proposes.
 */
final class RoundInitialStates {
  private final RoundProcessSemantics semantics;
  private final RoundSystem system;
  private final RoundFaultModel faultModel;
  private final Optional<RoundProperty.Validity> validity;
  private final int observer;

  RoundInitialStates(RoundProcessSemantics semantics, RoundFaultModel faultModel) {
    this.semantics = semantics;
    this.system = semantics.system();
    this.faultModel = faultModel;
    List<RoundProperty.Validity> all =
        system.properties().stream()
            .filter(RoundProperty.Validity.class::isInstance)
            .map(RoundProperty.Validity.class::cast)
            .toList();
    if (all.size() > 1) {
      throw new IllegalArgumentException("validity can be checked for one output only");
    }
    this.validity = all.stream().findFirst();
    this.observer =
        system.properties().stream()
            .filter(RoundProperty.Temporal.class::isInstance)
            .mapToInt(p -> ((RoundProperty.Temporal) p).observer().start())
            .findFirst()
            .orElse(0);
  }

  List<RoundState> all() {
    var parts = new ArrayList<List<ProcessState>>();
    for (int p = 0; p < system.processes(); p++) {
      parts.add(processStates(p));
    }
    var all = new ArrayList<RoundState>();
    for (List<ProcessState> members : Combinatorics.product(parts)) {
      if (count(members, ProcessStatus.OMITTING) <= faultModel.omissions()
          && count(members, ProcessStatus.BYZANTINE) <= faultModel.byzantine()) {
        unproposed(members).forEach(v -> all.add(state(members, v)));
      }
    }
    return List.copyOf(all);
  }

  private static long count(List<ProcessState> members, ProcessStatus status) {
    return members.stream().filter(m -> m.status() == status).count();
  }

  /** The possible initial states of a process. */
  List<ProcessState> processStates(int process) {
    var members = new ArrayList<ProcessState>();
    List<List<Value>> initial = semantics.initialValues(process);
    initial.forEach(v -> members.add(new ProcessState(ProcessStatus.CORRECT, v)));
    if (faultModel.omissions() > 0) {
      initial.forEach(v -> members.add(new ProcessState(ProcessStatus.OMITTING, v)));
    }
    if (faultModel.byzantine() > 0) {
      members.add(new ProcessState(ProcessStatus.BYZANTINE, initial.getFirst()));
    }
    return members;
  }

  /**
   * The values that no process proposes; {@code none} if there is no such value, or validity is not
   * checked.
   */
  private List<Value> unproposed(List<ProcessState> members) {
    if (validity.isEmpty()) {
      return List.of(Value.NONE);
    }
    Type type = system.variables().get(validity.get().output()).type();
    int input = validity.get().input();
    List<Value> proposed =
        members.stream()
            .filter(m -> m.status() != ProcessStatus.BYZANTINE)
            .map(m -> m.variables().get(input))
            .toList();
    List<Value> unproposed =
        Domain.values(type, 1).stream()
            .filter(v -> !(v instanceof Value.None) && !proposed.contains(v))
            .toList();
    return unproposed.isEmpty() ? List.of(Value.NONE) : unproposed;
  }

  private RoundState state(List<ProcessState> members, Value unproposed) {
    return new RoundState(
        new RoundNumber(1, 0),
        members,
        RoundState.NetworkState.initial(faultModel),
        observer,
        unproposed);
  }

  /** A random initial state: random values, and a random number of random faulty processes. */
  RoundState random(RandomGenerator random) {
    var choices = new RandomChoices(random);
    var faulty = new ArrayDeque<>(choices.shuffled(range(system.processes())));
    Set<Integer> omitting = first(faulty, choices.upTo(faultModel.omissions()));
    Set<Integer> byzantine = first(faulty, choices.upTo(faultModel.byzantine()));
    var members = new ArrayList<ProcessState>();
    for (int p = 0; p < system.processes(); p++) {
      List<List<Value>> initial = semantics.initialValues(p);
      if (byzantine.contains(p)) {
        members.add(new ProcessState(ProcessStatus.BYZANTINE, initial.getFirst()));
      } else {
        ProcessStatus status =
            omitting.contains(p) ? ProcessStatus.OMITTING : ProcessStatus.CORRECT;
        members.add(new ProcessState(status, choices.any(initial)));
      }
    }
    return state(members, choices.any(unproposed(members)));
  }

  private static List<Integer> range(int count) {
    return IntStream.range(0, count).boxed().toList();
  }

  private static Set<Integer> first(ArrayDeque<Integer> of, int count) {
    var taken = new HashSet<Integer>();
    while (taken.size() < count && !of.isEmpty()) {
      taken.add(of.removeFirst());
    }
    return taken;
  }

  /** The initial state for the choices of a run. */
  RoundState of(RoundRun.Start start) {
    List<ProcessState> members = start.processStates();
    if (members.size() != system.processes()) {
      throw new InvalidRoundRunException("there are %d processes".formatted(system.processes()));
    }
    for (int p = 0; p < members.size(); p++) {
      if (!processStates(p).contains(members.get(p))) {
        throw new InvalidRoundRunException(ValueText.process(p) + " has no such initial state");
      }
    }
    if (count(members, ProcessStatus.OMITTING) > faultModel.omissions()
        || count(members, ProcessStatus.BYZANTINE) > faultModel.byzantine()) {
      throw new InvalidRoundRunException("more processes are faulty than the network allows");
    }
    if (!unproposed(members).contains(start.unproposed())) {
      throw new InvalidRoundRunException(
          "the value that no process may propose is an input, or is none");
    }
    return state(members, start.unproposed());
  }
}
