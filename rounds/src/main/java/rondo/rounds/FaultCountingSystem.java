package rondo.rounds;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.explore.TransitionSystemDecorator;
import rondo.explore.memo.IntArrayKey;
import rondo.rounds.engine.configuration.RoundLayout;
import rondo.rounds.engine.delivery.RoundFaultKind;

/**
 * Counts the visited states in whose next round a fault may occur, by kind. A transition stands for
 * many combinations of faults with the same effect, so transitions are not counted. States that
 * differ by the observer only count once, and so does a state whose successors are computed several
 * times.
 */
final class FaultCountingSystem extends TransitionSystemDecorator {
  private final Function<int[], Set<RoundFaultKind>> possible;
  private final Map<RoundFaultKind, LongAdder> counts = new EnumMap<>(RoundFaultKind.class);
  private final Set<IntArrayKey> visited = ConcurrentHashMap.newKeySet();

  /**
   * @param possible the kinds of faults of the round that begins in a packed state
   */
  FaultCountingSystem(TransitionSystem base, Function<int[], Set<RoundFaultKind>> possible) {
    super(base);
    this.possible = possible;
    for (RoundFaultKind kind : RoundFaultKind.values()) {
      counts.put(kind, new LongAdder());
    }
  }

  /** The counts so far. */
  Map<RoundFaultKind, Long> counts() {
    var all = new EnumMap<RoundFaultKind, Long>(RoundFaultKind.class);
    counts.forEach((kind, count) -> all.put(kind, count.sum()));
    return all;
  }

  private void count(int[] state) {
    Set<RoundFaultKind> kinds = possible.apply(state);
    if (kinds.isEmpty()) {
      return;
    }
    int[] seen = state.clone();
    seen[RoundLayout.OBSERVER] = 0;
    if (visited.add(new IntArrayKey(seen))) {
      kinds.forEach(kind -> counts.get(kind).increment());
    }
  }

  @Override
  public Stepper stepper() {
    Stepper stepper = base.stepper();
    return new Stepper() {
      @Override
      public void initial(int[] state, TransitionSink sink) {
        stepper.initial(state, sink);
      }

      @Override
      public EndState successors(int[] state, TransitionSink sink) {
        count(state);
        return stepper.successors(state, sink);
      }

      @Override
      public int activeProcess() {
        return stepper.activeProcess();
      }

      @Override
      public int actionId() {
        return stepper.actionId();
      }
    };
  }
}
