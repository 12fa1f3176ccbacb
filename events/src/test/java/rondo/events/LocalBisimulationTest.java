package rondo.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import rondo.analysis.symmetry.event.SymmetryGroups;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.events.reduction.EventReductionApplicability;
import rondo.events.reduction.LocalBisimulation;
import rondo.events.reduction.ThreadModularGraph;
import rondo.ir.FaultException;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.ProcessReferences;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.Outcome;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventInterpreter;
import rondo.ir.event.semantics.EventProcessSemantics;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.event.state.EnabledReaction;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventState.ProcessState;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.events.BroadcastProtocolGenerator;
import rondo.testkit.events.ThresholdProtocolGenerator;
import rondo.testkit.generate.BallotProtocolGenerator;
import rondo.testkit.generate.BallotProtocolGenerator.Purpose;
import rondo.testkit.generate.EventProtocolGenerator;

/**
 * A process in a representative local state does the same as in the local states that it
 * represents, with the messages of every state that the interpreter reaches. Representatives
 * respect the symmetry of processes.
 */
class LocalBisimulationTest {
  private static final int PROTOCOLS = Integer.getInteger("rondo.protocols", 60);
  private static final int MAX_STATES = 2_000;

  private final GeneratedTestStatistics tally =
      new GeneratedTestStatistics("LocalBisimulationTest");

  @Test
  void messagesThatAreConsumed() throws RejectedException {
    compare(EventProtocolGenerator::of);
    tally.atLeast(PROTOCOLS / 10, "merged").atLeast(PROTOCOLS, "replaced").atLeast(1, "permuted");
  }

  @Test
  void ballots() throws RejectedException {
    compare(seed -> BallotProtocolGenerator.of(seed, Purpose.REDUCTION));
    tally.atLeast(PROTOCOLS / 10, "merged").atLeast(PROTOCOLS, "replaced");
  }

  @Test
  void processesThatRestartAndMonitors() throws RejectedException {
    compare(seed -> BallotProtocolGenerator.of(seed, Purpose.FAULTS));
    tally
        .atLeast(PROTOCOLS / 20, "merged")
        .atLeast(PROTOCOLS, "replaced")
        .atLeast(2, "merged with restarts")
        .atLeast(2, "merged with monitors");
  }

  @Test
  void messagesThatAreKept() throws RejectedException {
    compare(ThresholdProtocolGenerator::of);
    compare(BroadcastProtocolGenerator::of);
    tally.atLeast(PROTOCOLS / 10, "merged").atLeast(PROTOCOLS, "replaced");
  }

  private void compare(LongFunction<String> generator) throws RejectedException {
    for (int seed = 0; seed < PROTOCOLS; seed++) {
      compare(generator.apply(seed));
    }
  }

  private void compare(String text) throws RejectedException {
    EventSystem system = Distal.parse("made.dst", text, Map.of()).eventSystem();
    EventProperty property = system.properties().getFirst();
    DeliverySemantics delivery = DeliverySemantics.AT_ONCE;
    if (EventReductionApplicability.obstacle(system, property, delivery).isPresent()
        || !system.faultModel().crashesWithinSteps().isNone()) {
      tally.count("not applicable");
      return;
    }
    var semantics = new EventProcessSemantics(system.withProperties(property), Precedence.FIRST);
    List<List<Integer>> groups = SymmetryGroups.of(system.withProperties(property)).groups();
    Optional<LocalBisimulation> merged =
        ThreadModularGraph.of(semantics).flatMap(g -> LocalBisimulation.of(g, property, groups));
    if (merged.isEmpty()) {
      tally.count("nothing merged");
      return;
    }
    tally.count("merged");
    tally.countIf("merged with restarts", system.faultModel().hasRestarts());
    tally.countIf("merged with monitors", !system.monitors().isEmpty());
    List<EventPermutation> permutations = EventPermutation.all(system, groups);
    var interpreter =
        new EventInterpreter(system.withProperties(property), Precedence.FIRST, delivery);
    for (EventState state : EventReference.of(system, property, delivery, MAX_STATES).states()) {
      for (int p = 0; p < system.processes(); p++) {
        ProcessState process = state.processStates().get(p);
        if (process.status() == ProcessStatus.CORRECT) {
          compare(semantics, merged.get(), p, process);
          checkEquivariance(system, permutations, merged.get(), p, process.variables());
          var replaced =
              new ProcessState(
                  process.status(),
                  merged.get().representative(p, process.variables()),
                  process.arrived(),
                  process.inTransit());
          assertThat(violated(interpreter, with(state, p, replaced)))
              .as(text)
              .isEqualTo(violated(interpreter, state));
        }
      }
    }
  }

  private void checkEquivariance(
      EventSystem system,
      List<EventPermutation> permutations,
      LocalBisimulation merged,
      int process,
      List<Value> variables) {
    List<LocalVariable> declared = system.roleOf(process).variables();
    for (EventPermutation permutation : permutations) {
      int[] to = permutation.to().stream().mapToInt(p -> p).toArray();
      List<Value> image = ProcessReferences.permuted(declared, variables, to);
      assertThat(merged.representative(to[process], image))
          .isEqualTo(
              ProcessReferences.permuted(declared, merged.representative(process, variables), to));
      tally.countIf("permuted", !image.equals(variables));
    }
  }

  private void compare(
      EventProcessSemantics semantics, LocalBisimulation merged, int p, ProcessState process) {
    List<Value> variables = process.variables();
    List<Value> representative = merged.representative(p, variables);
    assertThat(merged.representative(p, representative)).isEqualTo(representative);
    if (representative.equals(variables)) {
      return;
    }
    tally.count("replaced");
    assertThat(steps(semantics, merged, p, representative, process))
        .isEqualTo(steps(semantics, merged, p, variables, process));
  }

  private static EventState with(EventState state, int p, ProcessState process) {
    var processes = new ArrayList<>(state.processStates());
    processes.set(p, process);
    return new EventState(processes, state.history(), state.observer());
  }

  /** What a state violates; a property that cannot be evaluated counts as violated. */
  private static Object violated(EventInterpreter interpreter, EventState state) {
    try {
      return interpreter.violatedProperties(state);
    } catch (FaultException e) {
      return e.fault();
    }
  }

  /** The steps of a process with the messages that it has, with representatives after them. */
  private Set<List<Object>> steps(
      EventProcessSemantics semantics,
      LocalBisimulation merged,
      int p,
      List<Value> variables,
      ProcessState process) {
    var steps = new HashSet<List<Object>>();
    try {
      for (EnabledReaction reaction : semantics.enabledReactions(p, variables, process.arrived())) {
        for (Outcome o : semantics.react(p, variables, reaction)) {
          List<Value> after = merged.representative(p, o.variables());
          steps.add(List.of(reaction, o.choices(), o.fault(), o.sent(), o.announcements(), after));
          tally.count("steps");
        }
      }
    } catch (FaultException e) {
      steps.add(List.of(e.fault()));
    }
    return steps;
  }
}
