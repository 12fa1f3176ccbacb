package rondo.rounds.library;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Order;
import rondo.explore.run.Search;
import rondo.ir.data.ProcessStatus;
import rondo.ir.round.Assumption;
import rondo.ir.round.Network;
import rondo.ir.round.Network.SelfDelivery;
import rondo.rounds.engine.HeardOf;
import rondo.rounds.engine.protocol.ConcreteRun;
import rondo.rounds.engine.protocol.PropertyMonitor;
import rondo.rounds.engine.protocol.RoundProcessState;
import rondo.rounds.engine.protocol.Snapshot;
import rondo.trace.Verdict;

/** A verification task for a {@link RoundAlgorithm}; see the package for an example. */
public final class RoundCheck<S, M> {
  private record Invariant<S>(String name, Predicate<List<S>> holds) {}

  private final RoundAlgorithm<S, M> algorithm;
  private final int processes;
  private final List<Invariant<S>> invariants = new ArrayList<>();
  private final List<Assumption> assumptions = new ArrayList<>();
  private SelfDelivery delivery = SelfDelivery.RELIABLE;

  private RoundCheck(RoundAlgorithm<S, M> algorithm, int processes) {
    this.algorithm = algorithm;
    this.processes = processes;
  }

  public static <S, M> RoundCheck<S, M> of(RoundAlgorithm<S, M> algorithm, int processes) {
    return new RoundCheck<>(algorithm, processes);
  }

  /** Adds assumptions on the network; all of them hold. */
  public RoundCheck<S, M> under(Assumption... more) {
    assumptions.addAll(List.of(more));
    return this;
  }

  /** Messages of a process to itself may be lost like others. */
  public RoundCheck<S, M> losingOwnMessages() {
    delivery = SelfDelivery.LIKE_OTHERS;
    return this;
  }

  /**
   * Adds an invariant: it holds initially and after every round, for the list of all processes that
   * are not Byzantine; a crashed process keeps its last state.
   */
  public RoundCheck<S, M> always(String name, Predicate<List<S>> holds) {
    invariants.add(new Invariant<>(name, holds));
    return this;
  }

  /** Explores all runs. */
  public RoundCheckResult<S, M> verify() {
    return verify(SearchOptions.defaults());
  }

  /** Explores all runs within limits. */
  public RoundCheckResult<S, M> verify(SearchOptions options) {
    if (assumptions.isEmpty()) {
      throw new IllegalStateException("no network assumptions are given");
    }
    var engine =
        new HeardOf<>(
            new AlgorithmProtocol<>(algorithm, processes),
            new Network(assumptions, delivery),
            PropertyMonitor.<S>invariant(snapshot -> violated(states(snapshot)).isEmpty()));
    Verdict verdict = Search.run(engine, options.withOrder(Order.BFS), _ -> {}, () -> false);
    Optional<ConcreteRun<S, M>> run =
        verdict instanceof Verdict.Violated violated
            ? Optional.of(engine.lift(violated.violations().getFirst().trace()))
            : Optional.empty();
    Optional<AlgorithmRun<S, M>> algorithmRun = run.map(p -> new AlgorithmRun<>(algorithm, p));
    Optional<String> violatedName = algorithmRun.flatMap(a -> violated(a.finalStates()));
    return new RoundCheckResult<>(verdict, violatedName, algorithmRun);
  }

  private Optional<String> violated(List<S> states) {
    return invariants.stream()
        .filter(i -> !i.holds().test(states))
        .map(Invariant::name)
        .findFirst();
  }

  private static <S> List<S> states(Snapshot<S> snapshot) {
    return snapshot.processes().stream()
        .filter(m -> m.status() != ProcessStatus.BYZANTINE)
        .map(RoundProcessState::state)
        .toList();
  }
}
