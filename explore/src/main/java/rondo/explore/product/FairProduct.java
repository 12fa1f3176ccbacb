package rondo.explore.product;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import rondo.explore.Acceptance;
import rondo.explore.Reducer;
import rondo.explore.StateLayout;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.explore.TransitionSystemDecorator;
import rondo.ir.Fault;

/**
 * The product of a system with its fairness constraints; its accepting runs are the fair accepting
 * runs of the base system.
 *
 * <p>This is Choueka's construction: the states come in copies. Copy 0 waits for an accepting
 * state, copy i for constraint i - 1 to be satisfied or not pending; if no constraint is left, the
 * next copy is 0. So a run visits accepting states in copy 0 infinitely often if and only if it
 * visits accepting states of the base system infinitely often and is fair. One transition may pass
 * several constraints in a row: those that are not pending in its source, and those that it
 * satisfies. A constraint that occurs for the first time is not pending in earlier states, and its
 * ID is greater, so that no copy can have waited for it. Transitions and faults keep their order,
 * so a trace of this system is a trace of the base system.
 *
 * <p>Which constraints are pending may be known only once all transitions of a state are, so in
 * copies other than 0 they are buffered until then, as lists of changed words. The copy is a
 * separate word behind those of the base system.
 */
public final class FairProduct extends TransitionSystemDecorator {
  private final Supplier<FairnessConstraints> constraints;
  private final int copy;
  private final StateLayout layout;
  private final Acceptance acceptance;

  /**
   * @param constraints supplies the fairness constraints of fresh steppers of {@code base}
   */
  public FairProduct(TransitionSystem base, Supplier<FairnessConstraints> constraints) {
    super(base);
    this.constraints = constraints;
    copy = base.layout().words();
    List<StateLayout.Region> regions = new ArrayList<>(base.layout().regions());
    regions.add(new StateLayout.Region("fairness", copy, 1));
    layout = new StateLayout(copy + 1, regions);
    acceptance = base.acceptance();
  }

  @Override
  public StateLayout layout() {
    return layout;
  }

  /** Accepting are the accepting states of the base system in copy 0. */
  @Override
  public Acceptance acceptance() {
    return new Acceptance() {
      @Override
      public boolean accepts(int[] state) {
        return state[copy] == 0 && acceptance.accepts(state);
      }

      @Override
      public boolean mayHaveAcceptingStates() {
        return acceptance.mayHaveAcceptingStates();
      }

      @Override
      public boolean precedesAccepting(int[] state) {
        return acceptance.precedesAccepting(state);
      }
    };
  }

  @Override
  public Stepper stepper() {
    return new FairStepper(constraints.get());
  }

  @Override
  public Reducer reducer() {
    return base.isReduced() ? new FairReducer(base.reducer()) : Reducer.NONE;
  }

  /**
   * The ample sets of the base system, which preserve fairness. Which constraints are pending
   * depends on all transitions of a state, so those outside of the set are computed and dropped.
   */
  private final class FairReducer implements Reducer {
    private final Reducer reducer;
    private final FairStepper stepper = new FairStepper(constraints.get());
    private final TransitionCounter counter = new TransitionCounter();
    private final TransitionFilter filter = new TransitionFilter();

    FairReducer(Reducer reducer) {
      this.reducer = reducer;
    }

    @Override
    public boolean ample(int[] state, int attempt, TransitionSink sink) {
      counter.count = 0;
      if (!reducer.ample(state, attempt, counter)) {
        return false;
      }
      filter.begin(sink);
      for (int t = 0; t < counter.count; t++) {
        filter.chosen.set(reducer.ordinal(t));
      }
      stepper.successors(state, filter);
      return true;
    }

    @Override
    public int ordinal(int transition) {
      int ordinal = filter.chosen.nextSetBit(0);
      for (int t = 0; t < transition; t++) {
        ordinal = filter.chosen.nextSetBit(ordinal + 1);
      }
      return ordinal;
    }

    @Override
    public boolean isDispensable() {
      return reducer.isDispensable();
    }
  }

  private static final class TransitionCounter implements TransitionSink {
    private int count;

    @Override
    public void transition(int[] state, int[] changed, int end) {
      count++;
    }

    @Override
    public void fault(Fault.Kind kind) {
      // The transitions are reported again, with their faults.
    }
  }

  /** Forwards the transitions with the chosen ordinals. */
  private static final class TransitionFilter implements TransitionSink {
    private final BitSet chosen = new BitSet();
    private TransitionSink to;
    private int next;

    void begin(TransitionSink sink) {
      chosen.clear();
      to = sink;
      next = 0;
    }

    @Override
    public void transition(int[] state, int[] changed, int end) {
      if (chosen.get(next++)) {
        to.transition(state, changed, end);
      }
    }

    @Override
    public void fault(Fault.Kind kind) {
      to.fault(kind);
    }
  }

  private final class FairStepper implements Stepper, TransitionSink {
    private final FairnessConstraints fairness;
    private final Stepper stepper;

    /** The constraints that some transition satisfies. */
    private final BitSet satisfiable = new BitSet();

    private BitSet pending = satisfiable;
    private TransitionSink sink;

    /** The copy that the transitions leave, after the acceptance of their source. */
    private int from;

    /** By transition: the start of its changes, its process, and what it satisfies. */
    private int[] starts = new int[64];

    private int[] processOf = new int[64];
    private int[][] satisfiedBy = new int[64][];
    private int count;

    /** Pairs of a word index and the word's new value. */
    private int[] changes = new int[1024];

    private int length;
    private int active;
    private int[] log = new int[64];

    FairStepper(FairnessConstraints fairness) {
      this.fairness = fairness;
      stepper = fairness.stepper();
    }

    @Override
    public void initial(int[] state, TransitionSink to) {
      stepper.initial(state, to);
      state[copy] = 0;
    }

    @Override
    public EndState successors(int[] state, TransitionSink to) {
      sink = to;
      count = 0;
      length = 0;
      satisfiable.clear();
      from = state[copy] == 0 && acceptance.accepts(state) ? 1 : state[copy];
      if (from > 0) {
        pending = fairness.pending(state).orElse(satisfiable);
      }
      EndState endState = stepper.successors(state, this);
      starts[count] = length;
      for (int i = 0; i < count; i++) {
        active = processOf[i];
        report(state, i);
      }
      return endState;
    }

    /** The copy of the first constraint that is pending and not satisfied by a transition. */
    private int target(int transition) {
      int constraint = pending.nextSetBit(from - 1);
      while (constraint >= 0 && contains(satisfiedBy[transition], constraint)) {
        constraint = pending.nextSetBit(constraint + 1);
      }
      return constraint + 1;
    }

    private static boolean contains(int[] numbers, int wanted) {
      for (int number : numbers) {
        if (number == wanted) {
          return true;
        }
      }
      return false;
    }

    private void report(int[] state, int transition) {
      int at = 0;
      for (int i = starts[transition]; i < starts[transition + 1]; i += 2) {
        at = change(state, changes[i], changes[i + 1], at);
      }
      at = change(state, copy, target(transition), at);
      sink.transition(state, log, at);
      while (at > 0) {
        at -= 2;
        state[log[at]] = log[at + 1];
      }
    }

    private int change(int[] state, int word, int value, int at) {
      if (at + 2 > log.length) {
        log = Arrays.copyOf(log, 2 * log.length);
      }
      log[at] = word;
      log[at + 1] = state[word];
      state[word] = value;
      return at + 2;
    }

    @Override
    public int activeProcess() {
      return active;
    }

    @Override
    public void transition(int[] state, int[] changed, int end) {
      if (from == 0) {
        active = stepper.activeProcess();
        sink.transition(state, changed, end);
        return;
      }
      if (count + 2 > starts.length) {
        starts = Arrays.copyOf(starts, 2 * starts.length);
        processOf = Arrays.copyOf(processOf, 2 * processOf.length);
        satisfiedBy = Arrays.copyOf(satisfiedBy, 2 * satisfiedBy.length);
      }
      starts[count] = length;
      processOf[count] = stepper.activeProcess();
      satisfiedBy[count] = fairness.satisfied();
      for (int constraint : satisfiedBy[count]) {
        satisfiable.set(constraint);
      }
      count++;
      if (length + end > changes.length) {
        changes = Arrays.copyOf(changes, Math.max(2 * changes.length, length + end));
      }
      for (int i = 0; i < end; i += 2) {
        changes[length++] = changed[i];
        changes[length++] = state[changed[i]];
      }
    }

    @Override
    public void fault(Fault.Kind kind) {
      sink.fault(kind);
    }
  }
}
