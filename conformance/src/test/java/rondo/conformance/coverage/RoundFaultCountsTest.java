package rondo.conformance.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.CountPolicy;
import rondo.ir.data.ProcessStatus;
import rondo.ir.round.RoundFaultModel;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundInterpreter;
import rondo.ir.round.interpreter.RoundState;
import rondo.ir.round.interpreter.RoundStep.Exchange;
import rondo.ir.round.interpreter.RoundStep.Forgery;
import rondo.ir.round.interpreter.RoundStep.Synchrony;
import rondo.ir.round.interpreter.RoundTransition;
import rondo.rounds.RoundVerifier;
import rondo.rounds.StepGranularity;
import rondo.rounds.engine.delivery.RoundFaultKind;
import rondo.trace.Verdict;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;

/** Faults of rounds are counted as in an exploration with the interpreter, in all semantics. */
class RoundFaultCountsTest {
  /** Only some processes send, and process 1 only in some states; all are distinguished. */
  private static final String PROTOCOL =
      """
      protocol Faults(N = 3) {
        input x : 0..1
        var y : 0..1
        phase {
          round first {
            if self == process(0) { send x to all }
            update(heard) { if count(heard, 1) > 0 { y = 1 } }
          }
          round second {
            if self == process(1) && y == 1 { send x to process(0) }
            update(heard) { if count(heard, 0) > 0 { y = 0 } }
          }
        }
        stop after 1 phase
        network NETWORK
        invariant trivial : forall p : p.x + p.y < 3
      }
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "any",
        "any even own",
        "perfect",
        "lossy 1 per round",
        "crash 1",
        "crash 2 and lossy 1 per round",
        "omission 1",
        "omission 1 and crash 1",
        "byzantine 1",
        "transient byzantine 1",
        "byzantine 1 and lossy 1 per round",
        "deliver 2",
        "deliver 3",
        "deliver 2 and crash 1",
        "kernel",
        "synchronous after 1 rounds",
        "crash 1 and eventually synchronous",
        "where forall p : process(0) in heard(p)",
        "byzantine 1 and omission 1 and where forall p : size(heard(p)) >= 2"
      })
  void faultsAreCountedAsByTheInterpreter(String network) throws RejectedException {
    Model.Rounds model =
        (Model.Rounds) Model.load(ModelSource.of("f.dst", PROTOCOL.replace("NETWORK", network)));
    RoundSystem system = model.protocol().system();
    RoundProperty property = system.properties().getFirst();
    Map<RoundFaultKind, Long> expected = reference(system);
    for (StepGranularity granularity : granularities(network)) {
      RoundVerifier.Result result =
          RoundVerifier.verify(
              new RoundVerifier.Task(system, property, granularity),
              SearchOptions.defaults().withThreads(2).withCounting(CountPolicy.EXECUTIONS),
              _ -> {},
              () -> false);
      assertThat(result.verdict()).isInstanceOf(Verdict.Holds.class);
      assertThat(result.executions().orElseThrow().faults())
          .as(granularity.toString())
          .isEqualTo(expected);
    }
  }

  /** All, except for networks with so many faults that their interleavings take long. */
  private static List<StepGranularity> granularities(String network) {
    return network.contains("byzantine") && network.contains("and")
        ? List.of(StepGranularity.ROUNDS, StepGranularity.SEQUENTIAL)
        : List.of(StepGranularity.values());
  }

  /** The number of states with an exchange in which a fault occurs, by kind. */
  private static Map<RoundFaultKind, Long> reference(RoundSystem system) {
    RoundFaultModel faultModel = system.network().faultModel();
    var interpreter = new RoundInterpreter(system);
    Map<RoundFaultKind, Long> counts = new EnumMap<>(RoundFaultKind.class);
    RoundFaultKind.in(faultModel).forEach(kind -> counts.put(kind, 0L));
    Set<RoundState> seen = new HashSet<>(interpreter.initial());
    var queue = new ArrayDeque<>(seen);
    while (!queue.isEmpty()) {
      RoundState state = queue.remove();
      var kinds = EnumSet.noneOf(RoundFaultKind.class);
      for (RoundTransition transition : interpreter.successors(state)) {
        add(state, transition, faultModel, kinds);
        transition.target().filter(seen::add).ifPresent(queue::add);
      }
      kinds.forEach(kind -> counts.merge(kind, 1L, Long::sum));
    }
    return counts;
  }

  private static void add(
      RoundState state,
      RoundTransition transition,
      RoundFaultModel faultModel,
      Set<RoundFaultKind> kinds) {
    var exchange = (Exchange) transition.step();
    if (!exchange.crashing().isEmpty()) {
      kinds.add(RoundFaultKind.CRASH);
    }
    boolean isSynchronous = exchange.synchrony() == Synchrony.SYNCHRONOUS;
    if (isSynchronous && state.network().roundsUntilStable() > 0) {
      kinds.add(RoundFaultKind.STABILIZATION);
    }
    for (Forgery forgery : exchange.forged()) {
      if (forgery.message().isPresent()
          && updates(forgery.receiver(), state, exchange)
          && exchange.heard().get(forgery.receiver()).contains(forgery.sender())) {
        kinds.add(
            status(state, forgery.sender()) == ProcessStatus.BYZANTINE
                ? RoundFaultKind.FORGERY
                : RoundFaultKind.TRANSIENT_FORGERY);
      }
    }
    for (int sender = 0; sender < state.processStates().size(); sender++) {
      for (int receiver = 0; receiver < state.processStates().size(); receiver++) {
        boolean isMissed =
            transition.sent().get(sender).get(receiver).isPresent()
                && updates(receiver, state, exchange)
                && !exchange.heard().get(receiver).contains(sender)
                && !exchange.crashing().contains(sender)
                && (sender == receiver || !exchange.forgers().contains(sender));
        if (isMissed) {
          kinds.add(
              status(state, sender) == ProcessStatus.OMITTING
                  ? RoundFaultKind.OMISSION
                  : RoundFaultKind.LOSS);
        }
      }
    }
  }

  private static boolean updates(int process, RoundState state, Exchange exchange) {
    ProcessStatus status = status(state, process);
    return (status == ProcessStatus.CORRECT || status == ProcessStatus.OMITTING)
        && !exchange.crashing().contains(process);
  }

  private static ProcessStatus status(RoundState state, int process) {
    return state.processStates().get(process).status();
  }
}
