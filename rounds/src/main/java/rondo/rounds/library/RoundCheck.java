package rondo.rounds.library;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import rondo.explore.Search;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Order;
import rondo.ir.round.Assumption;
import rondo.ir.round.Network;
import rondo.ir.round.Network.Own;
import rondo.rounds.engine.HeardOf;
import rondo.rounds.engine.Member;
import rondo.rounds.engine.Member.Condition;
import rondo.rounds.engine.Play;
import rondo.rounds.engine.Snapshot;
import rondo.rounds.engine.Watch;
import rondo.trace.Verdict;

/** What is to be verified of a {@link RoundAlgorithm}; see the package for an example. */
public final class RoundCheck<S, M> {
  private record Invariant<S>(String name, Predicate<List<S>> holds) {}

  private final RoundAlgorithm<S, M> algorithm;
  private final int processes;
  private final List<Invariant<S>> invariants = new ArrayList<>();
  private final List<Assumption> assumptions = new ArrayList<>();
  private Own own = Own.HEARD;

  private RoundCheck(RoundAlgorithm<S, M> algorithm, int processes) {
    this.algorithm = algorithm;
    this.processes = processes;
  }

  public static <S, M> RoundCheck<S, M> of(RoundAlgorithm<S, M> algorithm, int processes) {
    return new RoundCheck<>(algorithm, processes);
  }

  /** What is assumed of the network; all of several things. */
  public RoundCheck<S, M> under(Assumption... more) {
    assumptions.addAll(List.of(more));
    return this;
  }

  /** What a process sends to itself may be lost like anything else. */
  public RoundCheck<S, M> losingOwnMessages() {
    own = Own.LIKE_OTHERS;
    return this;
  }

  /**
   * What must hold at the beginning and after every round, of all processes that are not byzantine;
   * those that crashed are as they were.
   */
  public RoundCheck<S, M> always(String name, Predicate<List<S>> holds) {
    invariants.add(new Invariant<>(name, holds));
    return this;
  }

  /** Looks at everything that may happen. */
  public Finding<S, M> verify() {
    return verify(SearchOptions.defaults());
  }

  /** The same within limits. */
  public Finding<S, M> verify(SearchOptions options) {
    if (assumptions.isEmpty()) {
      throw new IllegalStateException("nothing is said about the network");
    }
    var engine =
        new HeardOf<>(
            new AlgorithmProtocol<>(algorithm, processes),
            new Network(assumptions, own),
            Watch.<S>invariant(snapshot -> broken(states(snapshot)).isEmpty()));
    Verdict verdict = Search.run(engine, options.withOrder(Order.BFS), _ -> {}, () -> false);
    Optional<Play<S, M>> play =
        verdict instanceof Verdict.Violated violated
            ? Optional.of(engine.play(violated.violations().getFirst().trace()))
            : Optional.empty();
    Optional<Account<S, M>> account = play.map(p -> new Account<>(algorithm, p));
    Optional<String> broken = account.flatMap(a -> broken(a.last()));
    return new Finding<>(verdict, broken, account);
  }

  private Optional<String> broken(List<S> states) {
    return invariants.stream()
        .filter(i -> !i.holds().test(states))
        .map(Invariant::name)
        .findFirst();
  }

  private static <S> List<S> states(Snapshot<S> snapshot) {
    return snapshot.members().stream()
        .filter(m -> m.condition() != Condition.BYZANTINE)
        .map(Member::state)
        .toList();
  }
}
