package rondo.rounds.engine.stepwise;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import rondo.explore.product.TraceSteps;
import rondo.rounds.engine.configuration.Configuration;
import rondo.rounds.engine.protocol.ConcreteRun;
import rondo.rounds.engine.protocol.ConcreteRun.Exchange;
import rondo.rounds.engine.protocol.ConcreteRun.Step;
import rondo.rounds.engine.protocol.InternedProtocol;
import rondo.rounds.engine.protocol.ProcessGroup;
import rondo.rounds.engine.protocol.ProcessGroup.FaultStatus;
import rondo.rounds.engine.protocol.RoundProcessState;
import rondo.trace.Trace;

/**
 * Lifts a trace of the stepwise semantics to a run of rounds: replays it and collects the steps of
 * each round.
 */
final class StepwiseTraceLifter<S, M> {
  private final StepwiseSystem<S, M> system;
  private final TraceSteps<MicroStep> traceSteps;
  private final int processes;
  private final List<Step<M>> steps = new ArrayList<>();
  private RoundRecorder currentRound;

  StepwiseTraceLifter(StepwiseSystem<S, M> system) {
    this.system = system;
    traceSteps = system.traceSteps();
    processes = system.stepwiseLayout().processes();
  }

  ConcreteRun<S, M> lift(Trace trace) {
    List<Integer> choices = trace.choices();
    step(choices.getFirst());
    Configuration first = system.unpacked(traceSteps.state());
    var initial = new ArrayList<RoundProcessState<S>>();
    for (int local : first.locals()) {
      initial.add(system.internedProtocol().processState(local));
    }
    int back = trace.cycle().orElse(choices.size());
    OptionalInt cycle = OptionalInt.empty();
    for (int i = 1; i < choices.size(); i++) {
      if (i >= back && cycle.isEmpty() && isBetweenRounds()) {
        cycle = OptionalInt.of(steps.size());
      }
      step(choices.get(i));
    }
    // If the cycle begins within a round, it is continued to the end of that round.
    for (int i = back; cycle.isPresent() && !isBetweenRounds(); i++) {
      step(choices.get(i));
    }
    trace.fault().ifPresent(this::addFaultRound);
    return new ConcreteRun<>(
        initial,
        first.unproposed() == 0 ? OptionalInt.empty() : OptionalInt.of(first.unproposed() - 1),
        steps,
        cycle);
  }

  private boolean isBetweenRounds() {
    return system.isBetweenRounds(traceSteps.state());
  }

  private void step(int choice) {
    TraceSteps.Step<MicroStep> step = traceSteps.transition(choice);
    if (step.label().isEmpty()) {
      steps.add(new ConcreteRun.Stutter<>(step.observerMove()));
      return;
    }
    switch (step.label().get()) {
      case MicroStep.ChooseInputs _, MicroStep.Receive _ -> {}
      case MicroStep.BeginRound(RoundFaults faults) ->
          currentRound = new RoundRecorder(faults, step.observerMove());
      case MicroStep.Send(_, int receiver, int tagged) -> currentRound.receive(receiver, tagged);
      case MicroStep.Update(int process, int outcome) -> {
        currentRound.outcomes.put(process, outcome);
        endRound();
      }
      case MicroStep.EndRound _ -> endRound();
      case MicroStep.SendFault _ -> throw new IllegalStateException("no step");
    }
  }

  private void endRound() {
    if (isBetweenRounds()) {
      steps.add(currentRound.exchange());
    }
  }

  /** Adds the round in which a fault occurs, unless the fault is a violation by the state. */
  private void addFaultRound(int fault) {
    TraceSteps.Step<MicroStep> failure = traceSteps.fault(fault);
    if (failure.label().isEmpty()) {
      return;
    }
    switch (failure.label().get()) {
      case MicroStep.SendFault _ -> {
        if (!isBetweenRounds()) {
          currentRound.completeOutcomes();
        }
        steps.add(
            isBetweenRounds() ? sendFaultRound(failure.observerMove()) : currentRound.exchange());
      }
      case MicroStep.Update(int process, int outcome) -> {
        currentRound.outcomes.put(process, outcome);
        currentRound.completeOutcomes();
        steps.add(currentRound.exchange());
      }
      case MicroStep.ChooseInputs _,
          MicroStep.BeginRound _,
          MicroStep.Send _,
          MicroStep.Receive _,
          MicroStep.EndRound _ ->
          throw new IllegalStateException("no fault");
    }
  }

  /** A round that fails while a process sends. */
  private Exchange<M> sendFaultRound(int observerMove) {
    List<Integer> all = IntStream.range(0, processes).boxed().toList();
    return new Exchange<>(
        IntStream.range(0, processes).mapToObj(_ -> all).toList(),
        Set.of(),
        IntStream.range(0, processes).mapToObj(_ -> Map.<Integer, M>of()).toList(),
        Set.of(),
        Map.of(),
        false,
        observerMove);
  }

  /** The steps of a round so far. */
  private final class RoundRecorder {
    private final RoundFaults roundFaults;
    private final int observerMove;
    private final List<List<Integer>> heard = new ArrayList<>();
    private final List<Map<Integer, M>> forged = new ArrayList<>();
    private final Map<Integer, Integer> outcomes = new HashMap<>();

    RoundRecorder(RoundFaults roundFaults, int observerMove) {
      this.roundFaults = roundFaults;
      this.observerMove = observerMove;
      for (int p = 0; p < processes; p++) {
        heard.add(new ArrayList<>());
        forged.add(new HashMap<>());
      }
    }

    private boolean mayForge(int process) {
      FaultStatus status = roundFaults.statuses().get(process);
      return status == FaultStatus.TRANSIENTLY_BYZANTINE || status == FaultStatus.BYZANTINE;
    }

    void receive(int receiver, int tagged) {
      if (tagged == InternedProtocol.NONE) {
        return;
      }
      int sender = system.internedProtocol().senderPosition(tagged);
      if (sender != receiver && mayForge(sender)) {
        M message = system.internedProtocol().message(system.internedProtocol().messageOf(tagged));
        forged.get(receiver).put(sender, message);
      }
      heard.get(receiver).add(sender);
    }

    /** Completes the outcomes of processes that have not updated yet. */
    void completeOutcomes() {
      for (int p = 0; p < processes; p++) {
        if (new ProcessGroup(0, p, 1, roundFaults.statuses().get(p)).updates()) {
          outcomes.putIfAbsent(p, 0);
        }
      }
    }

    Exchange<M> exchange() {
      return new Exchange<>(
          heard,
          processesWhere(this::mayForge),
          forged,
          processesWhere(p -> roundFaults.statuses().get(p) == FaultStatus.CRASHING),
          outcomes,
          roundFaults.synchrony().isStable(),
          observerMove);
    }

    private Set<Integer> processesWhere(Predicate<Integer> which) {
      var some = new TreeSet<Integer>();
      IntStream.range(0, processes).boxed().filter(which).forEach(some::add);
      return some;
    }
  }
}
