package rondo.rounds.engine;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;
import rondo.explore.memo.IndexMemo;
import rondo.explore.memo.Interner;
import rondo.explore.memo.VectorMemo;
import rondo.explore.product.EnabledMoves;
import rondo.explore.product.ObservedSystem;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.ObserverAutomaton;
import rondo.ir.data.ProcessStatus;
import rondo.ir.round.RoundFaultModel;
import rondo.rounds.engine.configuration.Configuration;
import rondo.rounds.engine.configuration.RoundLayout;
import rondo.rounds.engine.protocol.PropertyMonitor;
import rondo.rounds.engine.protocol.RoundProcessState;
import rondo.rounds.engine.protocol.RoundProtocol;
import rondo.rounds.engine.protocol.Snapshot;

/** Evaluates the property in packed states between two rounds. */
public final class RoundPropertyEvaluator<S> implements ObservedSystem {
  /** How many evaluations are memoized: a property that reads little needs few. */
  private static final int MAX_EVALUATIONS = 1 << 16;

  private final PropertyMonitor<S> monitor;
  private final RoundProtocol<S, ?> protocol;
  private final RoundExpansion<S> expansion;
  private final Predicate<int[]> isBetweenRounds;
  private final boolean awaitsStability;

  /** The greatest stage before a run is over. */
  private final int lastStage;

  /** By local state: the number of what the property may read of it. */
  private final IndexMemo visible = new IndexMemo();

  private final Interner<RoundProcessState<S>> visibleParts = new Interner<>();

  /** By header and visible parts of a state, as far as memoized. */
  private final VectorMemo<EnabledMoves> evaluated = new VectorMemo<>();

  private final AtomicInteger evaluations = new AtomicInteger();

  /**
   * @param isBetweenRounds selects the packed states between two rounds
   */
  public RoundPropertyEvaluator(
      PropertyMonitor<S> monitor,
      RoundProtocol<S, ?> protocol,
      RoundFaultModel faultModel,
      RoundExpansion<S> expansion,
      Predicate<int[]> isBetweenRounds) {
    this.monitor = monitor;
    this.protocol = protocol;
    this.expansion = expansion;
    this.isBetweenRounds = isBetweenRounds;
    awaitsStability = faultModel.isEventuallySynchronous();
    lastStage =
        protocol.phases().isPresent()
            ? protocol.rounds() * protocol.phases().getAsInt()
            : Integer.MAX_VALUE;
  }

  @Override
  public Optional<ObserverAutomaton<Predicate<Snapshot<S>>>> observer() {
    return monitor.observer();
  }

  @Override
  public int observerWord() {
    return RoundLayout.OBSERVER;
  }

  @Override
  public boolean isObserved(int[] state) {
    return isBetweenRounds.test(state);
  }

  /** A run that is over stays in its last state. */
  @Override
  public boolean mayStutter(int[] state) {
    return state[RoundLayout.STAGE] > lastStage;
  }

  /** Infinite runs in which an eventually stable network never stabilizes are excluded. */
  @Override
  public boolean mayAccept(int[] state) {
    return !awaitsStability
        || state[RoundLayout.ROUNDS_UNTIL_STABLE] == 0
        || state[RoundLayout.STAGE] > lastStage;
  }

  @Override
  public Function<int[], EnabledMoves> guards() {
    int[] key = new int[RoundLayout.HEADER + protocol.processes()];
    return state -> {
      Configuration configuration = expansion.codec().unpacked(state);
      System.arraycopy(state, 0, key, 0, RoundLayout.HEADER);
      for (int p = 0; p < protocol.processes(); p++) {
        key[RoundLayout.HEADER + p] = visible(configuration.locals()[p]);
      }
      Optional<EnabledMoves> known = evaluated.lookUp(key);
      if (known.isPresent()) {
        return known.get();
      }
      EnabledMoves moves = evaluate(configuration, state[RoundLayout.OBSERVER] - 1);
      if (evaluations.getAndIncrement() < MAX_EVALUATIONS) {
        evaluated.put(key, moves);
      }
      return moves;
    };
  }

  /** The number of what the property may read of a local state. */
  private int visible(int local) {
    int number = visible.lookUp(local);
    if (number == IndexMemo.UNKNOWN) {
      RoundProcessState<S> own = expansion.processState(local);
      number =
          visibleParts.intern(
              new RoundProcessState<>(own.status(), protocol.afterCrash(own.state())));
      visible.put(local, number);
    }
    return number;
  }

  /** Estimate of the memory of the memos, in bytes. */
  long bytes() {
    return visible.bytes() + visibleParts.bytes() + evaluated.bytes();
  }

  private EnabledMoves evaluate(Configuration state, int observerState) {
    try {
      Snapshot<S> snapshot = expansion.snapshot(state);
      if (monitor.observer().isPresent()) {
        return EnabledMoves.of(
            monitor.observer().get(), observerState, guard -> guard.test(snapshot));
      }
      return isAllowed(state, snapshot) ? EnabledMoves.TRIVIAL : EnabledMoves.FORBIDDEN;
    } catch (FaultException e) {
      return EnabledMoves.error(Fault.Kind.RUNTIME_ERROR);
    }
  }

  /** Whether a state violates an invariant or validity by itself, without an observer. */
  boolean isViolation(Configuration state) {
    if (monitor.observer().isPresent()) {
      return false;
    }
    try {
      return !isAllowed(state, expansion.snapshot(state));
    } catch (FaultException e) {
      return true;
    }
  }

  /** Whether a state satisfies invariant and validity. */
  private boolean isAllowed(Configuration state, Snapshot<S> snapshot) {
    return monitor.allowed().test(snapshot)
        && (state.unproposed() == 0
            || snapshot.processes().stream()
                .filter(m -> m.status() != ProcessStatus.BYZANTINE)
                .noneMatch(
                    m ->
                        monitor.unproposed().get(state.unproposed() - 1).output().test(m.state())));
  }
}
