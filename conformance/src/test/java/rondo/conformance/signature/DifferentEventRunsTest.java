package rondo.conformance.signature;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.events.EventRunSignatures;
import rondo.events.EventVerifier;
import rondo.events.EventVerifier.ErrorPolicy;
import rondo.explore.SearchOptions;
import rondo.explore.SymmetryStrategy;
import rondo.ir.data.ProcessStatus;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventInterpreter;
import rondo.ir.event.interpreter.EventReplay;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.event.state.EventRun;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventStep;
import rondo.ir.event.state.EventTransition;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.TemporalModel.Answer;
import rondo.testkit.events.NetworkAssumptionGenerator;
import rondo.testkit.events.ThresholdProtocolGenerator;
import rondo.testkit.generate.EventProtocolGenerator;
import rondo.trace.ViolationSignature;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;

class DifferentEventRunsTest {
  private static final int PROTOCOLS = Integer.getInteger("rondo.programs", 6);
  private static final int LENGTH = 4;
  private static final int ALL = 100_000;

  @Test
  void runsOfProtocolsAreTheFirstOnesOfTheInterpreterThatDiffer() throws RejectedException {
    var tally = new GeneratedTestStatistics("different runs of events");
    for (long seed = 1; seed <= PROTOCOLS; seed++) {
      compare(EventProtocolGenerator.of(seed), seed, tally);
      compare(EventProtocolGenerator.withMonitor(seed), seed, tally);
      compare(
          NetworkAssumptionGenerator.limited(EventProtocolGenerator.of(seed), seed), seed, tally);
      compare(
          NetworkAssumptionGenerator.omitting(EventProtocolGenerator.of(seed), seed), seed, tally);
      compare(
          NetworkAssumptionGenerator.symmetricByzantine(EventProtocolGenerator.of(seed), seed),
          seed,
          tally);
      compare(ThresholdProtocolGenerator.of(seed), seed, tally);
    }
    tally.requireCompared(20).requireEachVerdict(5);
  }

  private static void compare(String protocol, long seed, GeneratedTestStatistics tally)
      throws RejectedException {
    EventSystem system =
        ((Model.Events) Model.load(ModelSource.of("made.dst", protocol))).protocol().system();
    DeliverySemantics[] all = DeliverySemantics.values();
    DeliverySemantics delivery = system.delivery(all[(int) (seed % all.length)]);
    for (EventProperty property : system.properties()) {
      if (property instanceof EventProperty.Invariant && !property.isWitness()) {
        tally.generated();
        compare(
            new EventVerifier.Task(
                system, property, delivery, Precedence.FIRST, ErrorPolicy.IGNORED),
            seed + " with " + delivery + " in\n" + protocol,
            tally);
      }
    }
  }

  private static void compare(
      EventVerifier.Task task, String description, GeneratedTestStatistics tally) {
    var reference = new EventReference(task);
    Map<Integer, Set<ViolationSignature>> expected = reference.byLength(LENGTH);
    if (reference.isAbandoned()) {
      return;
    }
    for (int wanted : List.of(1, 3, ALL)) {
      SearchOptions options =
          SearchOptions.defaults()
              .withSymmetry(SymmetryStrategy.CANONICAL)
              .withReduction(SearchOptions.Reduction.PARTIAL_ORDER)
              .withMemoryBytes(1L << 28)
              .withMaxDepth(LENGTH)
              .withDifferent(wanted);
      SignatureReference.check(
          EventVerifier.verify(task, options, _ -> {}, () -> false).verdict(),
          expected,
          v -> v.trace().choices().size() - 1,
          wanted,
          "seed " + description);
    }
    tally.compared(expected.isEmpty() ? Answer.HOLDS : Answer.VIOLATED);
  }

  /** The runs of the interpreter. */
  private static final class EventReference extends SignatureReference<EventReference.Node> {
    private final EventSystem system;
    private final EventInterpreter interpreter;
    private final EventRunSignatures signatures;

    EventReference(EventVerifier.Task task) {
      system = task.system().withProperties(task.property());
      interpreter = new EventInterpreter(system, task.precedence(), task.semantics());
      signatures = new EventRunSignatures(task);
    }

    /** A state, what was executed before, and one of the runs, which is not compared. */
    record Node(EventState state, Set<String> executed, EventRun run) {
      @Override
      public boolean equals(Object other) {
        return other instanceof Node n && state.equals(n.state) && executed.equals(n.executed);
      }

      @Override
      public int hashCode() {
        return 31 * state.hashCode() + executed.hashCode();
      }
    }

    @Override
    Collection<Node> initial() {
      var nodes = new ArrayList<Node>();
      for (EventInterpreter.InitialState initial : interpreter.initial()) {
        var executed = new HashSet<String>();
        for (int p = 0; p < system.processes(); p++) {
          executed.add("begins " + initial.start().statuses().get(p));
          executed.add("crash " + initial.start().crashes().get(p).isPresent());
        }
        var run = new EventRun(initial.start(), List.of(), OptionalInt.empty());
        initial.state().ifPresent(s -> nodes.add(new Node(s, executed, run)));
      }
      return nodes;
    }

    private boolean isViolated(EventState state) {
      return !interpreter.violatedProperties(state).isEmpty();
    }

    @Override
    Collection<ViolationSignature> violations(Node node) {
      return isViolated(node.state())
          ? List.of(
              signatures.of(EventReplay.of(interpreter, node.run()), node.run().steps().size()))
          : List.of();
    }

    @Override
    Collection<Node> successors(Node node) {
      var next = new ArrayList<Node>();
      if (isViolated(node.state())) {
        return next;
      }
      for (EventTransition transition : interpreter.successors(node.state())) {
        if (transition.target().isPresent()) {
          var executed = new HashSet<>(node.executed());
          executed.addAll(executed(transition.step(), node.state()));
          var steps = new ArrayList<>(node.run().steps());
          steps.add(transition.step());
          var run = new EventRun(node.run().start(), steps, OptionalInt.empty());
          next.add(new Node(transition.target().get(), executed, run));
        }
      }
      return next;
    }

    private Set<String> executed(EventStep step, EventState before) {
      var found = new HashSet<String>();
      switch (step) {
        case EventStep.React react -> {
          var reaction =
              system.roleOf(react.process()).reactions().get(react.enabledReaction().reaction());
          found.add("upon " + reaction.name() + " " + reaction.at().line());
          react.crash().ifPresent(_ -> found.add("crash within"));
          react.enabledReaction().messages().stream()
              .filter(
                  m -> before.processStates().get(m.sender()).status() == ProcessStatus.BYZANTINE)
              .forEach(_ -> found.add("forged"));
        }
        case EventStep.Crash _ -> found.add("crash");
        case EventStep.Omit _ -> found.add("omit");
        case EventStep.Lose _ -> found.add("lose");
        case EventStep.Enter enter -> {
          found.add("enter");
          enter.crash().ifPresent(_ -> found.add("crash within"));
        }
        case EventStep.Deliver _,
            EventStep.Stabilize _,
            EventStep.StabilizeNetwork _,
            EventStep.Stutter _ -> {}
      }
      return found;
    }
  }
}
