package rondo.events.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rondo.analysis.symmetry.event.SymmetryGroups;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.events.engine.EventTransitionSystem.Reductions;
import rondo.events.engine.EventTransitionSystem.StepSelection;
import rondo.events.local.ReactionTable.ReactionStep;
import rondo.events.local.StateInterner;
import rondo.explore.TransitionSink;
import rondo.ir.Fault;
import rondo.ir.data.ProcessStatus;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventSystem;
import rondo.ir.event.semantics.EventProcessSemantics;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.events.BroadcastProtocolGenerator;

/**
 * Reactions that are known by what has been sent of one kind are those to the pool of all messages,
 * and so are those with sorted vectors, but for the senders.
 */
class CountedReactionsTest {
  private static final int PROTOCOLS = Integer.getInteger("rondo.protocols", 60);
  private static final int MAX_STATES = 400;

  private final GeneratedTestStatistics tally = new GeneratedTestStatistics("CountedReactionsTest");

  /** What a step does, with its messages or without. */
  private static List<Object> effect(ReactionStep step, boolean withMessages) {
    return List.of(
        step.enabledReaction().reaction(),
        withMessages ? step.enabledReaction() : "",
        step.choices(),
        step.local(),
        IntStream.of(step.sent()).boxed().toList(),
        step.fault().isPresent());
  }

  @Test
  void reactionsAreThoseToAllMessages() throws RejectedException {
    for (int seed = 0; seed < PROTOCOLS; seed++) {
      compare(BroadcastProtocolGenerator.of(seed));
    }
    tally
        .atLeast(2 * PROTOCOLS / 3, "counted")
        .atLeast(PROTOCOLS / 4, "sorted")
        .atLeast(PROTOCOLS, "other order")
        .atLeast(10L * PROTOCOLS, "equal processes")
        .atLeast(50L * PROTOCOLS, "states")
        .atLeast(100L * PROTOCOLS, "steps")
        .atLeast(PROTOCOLS / 3, "failures");
  }

  private void compare(String text) throws RejectedException {
    EventSystem protocol = Distal.parse("made.dst", text, Map.of()).eventSystem();
    var property = protocol.properties().getFirst();
    EventSystem checked = protocol.withProperties(property);
    List<List<Integer>> groups = SymmetryGroups.of(checked).groups();
    var system =
        new EventTransitionSystem(
            new EventProcessSemantics(checked, Precedence.FIRST),
            property,
            DeliverySemantics.AT_ONCE,
            new Reductions(StepSelection.ALL, false, true, false, groups, List.of()),
            Optional.empty());
    if (system.countedReactions.isEmpty()) {
      return;
    }
    tally.count("counted");
    tally.countIf("sorted", !groups.isEmpty() && system.equalProcesses != EqualProcesses.NONE);
    for (int[] state : states(system)) {
      tally.count("states");
      compare(system, state);
    }
  }

  private void compare(EventTransitionSystem system, int[] state) {
    CountedReactions counted = system.countedReactions.orElseThrow();
    int processes = system.protocol().processes();
    int vector = system.broadcasts.vector(state);
    int[] exact = new int[counted.kinds()];
    counted.vectors(
        state, CountedReactions.FaultySenders.ALL, EqualProcesses.NONE, new int[processes], exact);
    int[] sorted = new int[counted.kinds()];
    counted.vectors(
        state,
        CountedReactions.FaultySenders.ALL,
        system.equalProcesses,
        new int[processes],
        sorted);
    tally.countIf("other order", !Arrays.equals(exact, sorted));
    List<Integer> forgers =
        IntStream.range(0, processes)
            .filter(p -> status(system, state, p) == ProcessStatus.BYZANTINE)
            .filter(system.protocol().faultModel()::mayEquivocate)
            .boxed()
            .toList();
    for (int p = 0; p < processes; p++) {
      int local = state[system.eventLayout.local(p)];
      if (status(system, state, p) == ProcessStatus.CORRECT) {
        ReactionStep[] all =
            system.table.of(
                p,
                local,
                system.broadcasts.arrived(p, StateInterner.EMPTY, vector),
                system.table.forgers(forgers));
        assertThat(effects(steps(counted, p, local, exact), true)).isEqualTo(effects(all, true));
        assertThat(effects(steps(counted, p, local, sorted), false))
            .containsExactlyInAnyOrderElementsOf(effects(all, false));
        tally.add("steps", all.length);
        tally.countIf("failures", Stream.of(all).anyMatch(s -> s.fault().isPresent()));
      }
      tally.countIf("equal processes", system.equalProcesses.isRedundant(state, p));
    }
  }

  private static ProcessStatus status(EventTransitionSystem system, int[] state, int process) {
    return system.interner().status(state[system.eventLayout.local(process)]);
  }

  private static List<List<Object>> effects(ReactionStep[] steps, boolean withMessages) {
    return Stream.of(steps).map(s -> effect(s, withMessages)).toList();
  }

  private static ReactionStep[] steps(
      CountedReactions counted, int process, int local, int[] vectorOf) {
    var all = new ArrayList<ReactionStep>();
    for (int group = 0; group < counted.groups(process); group++) {
      CountedReactions.Enabled enabled = counted.of(process, group, local, vectorOf);
      if (enabled.fails()) {
        return enabled.steps();
      }
      all.addAll(List.of(enabled.steps()));
    }
    all.sort((one, other) -> Integer.compare(number(one), number(other)));
    return all.toArray(new ReactionStep[0]);
  }

  private static int number(ReactionStep step) {
    return step.enabledReaction().reaction();
  }

  private static List<int[]> states(EventTransitionSystem system) {
    Set<List<Integer>> seen = new HashSet<>();
    var states = new ArrayList<int[]>();
    var queue = new ArrayDeque<int[]>();
    var sink =
        new TransitionSink() {
          @Override
          public void transition(int[] state, int[] changes, int length) {
            if (seen.size() < MAX_STATES && seen.add(IntStream.of(state).boxed().toList())) {
              states.add(state.clone());
              queue.add(state.clone());
            }
          }

          @Override
          public void fault(Fault.Kind kind) {}
        };
    int[] initial = new int[system.layout().words()];
    var stepper = system.stepper();
    stepper.initial(initial, sink);
    queue.add(initial);
    while (!queue.isEmpty()) {
      stepper.successors(queue.poll(), sink);
    }
    return states;
  }
}
