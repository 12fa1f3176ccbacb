package rondo.conformance.slice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import rondo.conformance.slice.EventPerturbation.Change;
import rondo.distal.Distal;
import rondo.ir.FaultException;
import rondo.ir.data.Domain;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Value;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventInterpreter;
import rondo.ir.event.interpreter.EventReplay;
import rondo.ir.event.semantics.EventProcessSemantics;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.event.state.EventRun;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventStep;
import rondo.ir.event.state.EventTransition;
import rondo.testkit.events.BroadcastProtocolGenerator;
import rondo.testkit.events.CollectorProtocolGenerator;
import rondo.testkit.generate.EventProtocolGenerator;
import rondo.trace.slice.CausalSlice;
import rondo.trace.slice.Definition;
import rondo.trace.slice.EventSlicer;

/**
 * A value or message outside the slice of a run of events can be changed: the steps of the slice
 * remain enabled, assign the same values, and lead to the same violation.
 */
class EventSliceTest {
  private static final int MAX_STEPS = 25;
  private static final int WALKS = 12;

  private int violations;
  private int changes;

  @Test
  void whatIsOutsideTheSliceOfAGeneratedProtocolDoesNotMatter() throws Exception {
    for (long seed = 0; seed < 120; seed++) {
      check(EventProtocolGenerator.of(seed), seed);
      check(EventProtocolGenerator.withMonitor(seed), seed);
      check(CollectorProtocolGenerator.of(seed), seed);
      check(BroadcastProtocolGenerator.of(seed), seed);
    }
    assertThat(violations).as("violated runs").isGreaterThan(100);
    assertThat(changes).as("changed runs").isGreaterThan(1000);
  }

  private void check(String protocol, long seed) throws Exception {
    EventSystem all = Distal.parse("made.dst", protocol, Map.of()).eventSystem();
    var random = new SplittableRandom(seed);
    for (EventProperty property : all.properties()) {
      EventSystem system = all.withProperties(property);
      Precedence precedence = random.nextBoolean() ? Precedence.FIRST : Precedence.ANY;
      DeliverySemantics delivery =
          random.nextBoolean() ? DeliverySemantics.AT_ONCE : DeliverySemantics.SOME_DELIVERED;
      var interpreter = new EventInterpreter(system, precedence, delivery);
      for (int walk = 0; walk < WALKS; walk++) {
        Optional<EventReplay> run = violation(interpreter, random);
        if (run.isPresent()) {
          violations++;
          String name = "seed " + seed + "\n" + protocol + "\n" + run.get().run();
          check(system, interpreter, run.get(), precedence, random, name);
          break;
        }
      }
    }
  }

  /** A random run that ends in a violation. */
  private static Optional<EventReplay> violation(
      EventInterpreter interpreter, SplittableRandom random) {
    List<EventInterpreter.InitialState> initial = interpreter.initial();
    EventInterpreter.InitialState start = initial.get(random.nextInt(initial.size()));
    if (start.state().isEmpty() || start.fault().isPresent()) {
      return Optional.empty();
    }
    EventState state = start.state().get();
    var steps = new ArrayList<EventStep>();
    while (steps.size() < MAX_STEPS) {
      List<EventTransition> next;
      try {
        if (!interpreter.violatedProperties(state).isEmpty()) {
          break;
        }
        next = interpreter.successors(state);
      } catch (FaultException e) {
        return Optional.empty();
      }
      if (next.isEmpty()) {
        return Optional.empty();
      }
      EventTransition taken = next.get(random.nextInt(next.size()));
      steps.add(taken.step());
      if (taken.target().isEmpty() || taken.fault().filter(interpreter::isViolation).isPresent()) {
        break;
      }
      state = taken.target().get();
    }
    EventReplay replay =
        EventReplay.of(interpreter, new EventRun(start.start(), steps, OptionalInt.empty()));
    return Optional.of(replay).filter(r -> r.isViolation(interpreter));
  }

  private void check(
      EventSystem system,
      EventInterpreter interpreter,
      EventReplay replay,
      Precedence precedence,
      SplittableRandom random,
      String name) {
    CausalSlice slice = EventSlicer.slice(system, replay, precedence).orElseThrow();
    boolean hasCrashWithinStep =
        replay.run().start().crashes().stream().anyMatch(Optional::isPresent)
            || replay.run().steps().stream()
                .anyMatch(s -> s instanceof EventStep.React r && r.crash().isPresent());
    if (replay.states().isEmpty() || hasCrashWithinStep) {
      return;
    }
    for (Change change : changes(system, replay, slice, random)) {
      try {
        EventState last = new EventPerturbation(system, replay, precedence, slice, change).run();
        changes++;
        boolean checksProperty =
            replay.violated().isPresent()
                && !replay.violated().get().readsMessagesInTransit()
                && replay.fault().isEmpty();
        if (checksProperty) {
          assertThat(interpreter.violatedProperties(last))
              .as(change + " " + name + "\n" + slice)
              .isNotEmpty();
        }
      } catch (AssertionError e) {
        throw new AssertionError(change + ": " + e.getMessage() + "\n" + name + "\n" + slice, e);
      } catch (EventPerturbation.ErrorException | FaultException e) {
        // The changed value causes a run-time error.
      }
    }
  }

  /** All definitions outside the slice, each changed in one way. */
  private static List<Change> changes(
      EventSystem system, EventReplay replay, CausalSlice slice, SplittableRandom random) {
    var found = new ArrayList<Change>();
    for (int p = 0; p < system.processes(); p++) {
      List<LocalVariable> variables = system.roleOf(p).variables();
      for (int v = 0; v < variables.size(); v++) {
        if (!slice.contains(new Definition.InitialValue(p, v))) {
          add(-1, p, v, replay.run().start().variables().get(p).get(v), variables, random, found);
        }
        for (int i = 1; i < replay.states().size(); i++) {
          Value before = replay.states().get(i - 1).processStates().get(p).variables().get(v);
          Value after = replay.states().get(i).processStates().get(p).variables().get(v);
          if (!before.equals(after) && !slice.contains(new Definition.Assignment(i, p, v))) {
            add(i, p, v, after, variables, random, found);
          }
        }
      }
    }
    var semantics = new EventProcessSemantics(system, Precedence.ANY);
    for (int i = 0; i + 1 < replay.states().size(); i++) {
      if (replay.run().steps().get(i) instanceof EventStep.React react) {
        addDropped(i + 1, react, replay.states().get(i), semantics, slice, found);
      }
    }
    return found;
  }

  private static void addDropped(
      int number,
      EventStep.React react,
      EventState before,
      EventProcessSemantics semantics,
      CausalSlice slice,
      List<Change> to) {
    int p = react.process();
    List<Value> own = before.processStates().get(p).variables();
    semantics.react(p, own, react.enabledReaction()).stream()
        .filter(o -> o.choices().equals(react.choices()))
        .flatMap(o -> o.sent().stream())
        .map(m -> new Definition.Sent(number, p, m.kind(), m.content(), m.receiver()))
        .filter(m -> !slice.contains(m))
        .forEach(m -> to.add(new Change.Dropped(m)));
  }

  private static void add(
      int step,
      int process,
      int variable,
      Value value,
      List<LocalVariable> variables,
      SplittableRandom random,
      List<Change> to) {
    List<Value> others =
        Domain.values(variables.get(variable).type(), 0).stream()
            .filter(o -> !o.equals(value))
            .toList();
    if (!others.isEmpty()) {
      Value other = others.get(random.nextInt(others.size()));
      to.add(new Change.OfVariable(step, process, variable, other));
    }
  }
}
