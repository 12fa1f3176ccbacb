package rondo.explore;

import java.util.Arrays;
import rondo.ir.Fault;

/**
 * The product of a system with a counter over its processes; its accepting runs are the weakly fair
 * accepting runs of the base system: those in which each process moves infinitely often or is
 * disabled infinitely often.
 *
 * <p>This is Choueka's construction: the states come in copies. Copy 0 waits for an accepting
 * state, copy i for process i - 1 to move or to be disabled; the last copy leads back to copy 0. So
 * a run visits accepting states in copy 0 infinitely often if and only if it visits accepting
 * states of the base system infinitely often and is fair. One transition may advance the counter
 * past several processes in a row: those that are disabled in its source, and the one that moves.
 * Transitions and faults keep their order, so a trace of this system is a trace of the base system.
 *
 * <p>Which processes are enabled is known only once all transitions of a state are, so they are
 * buffered until then, as lists of changed words. The copy is a separate word behind those of the
 * base system.
 */
public final class FairSystem extends TransitionSystemDecorator {
  private final TransitionSystem base;
  private final int processes;
  private final int copy;
  private final StateLayout layout;
  private final Acceptance acceptance;

  /**
   * @param processes the maximum number of processes
   */
  public FairSystem(TransitionSystem base, int processes) {
    super(base);
    this.base = base;
    this.processes = processes;
    copy = base.layout().words();
    layout = FairnessCopies.layout(base.layout());
    acceptance = base.acceptance();
  }

  @Override
  public StateLayout layout() {
    return layout;
  }

  @Override
  public Acceptance acceptance() {
    return FairnessCopies.acceptance(acceptance, copy);
  }

  @Override
  public Stepper stepper() {
    return new FairStepper(base.stepper());
  }

  /** Ample sets do not respect fairness. */
  @Override
  public Reducer reducer() {
    return Reducer.NONE;
  }

  @Override
  public boolean isReduced() {
    return false;
  }

  private final class FairStepper implements Stepper, TransitionSink {
    private final Stepper stepper;
    private final boolean[] enabled = new boolean[processes + 1];
    private TransitionSink sink;

    /** By transition: the start of its changes, and the process that moves. */
    private int[] starts = new int[64];

    private int[] processOf = new int[64];
    private int count;

    /** Pairs of a word index and the word's new value. */
    private int[] changes = new int[1024];

    private int length;
    private int active;
    private int[] log = new int[64];

    FairStepper(Stepper stepper) {
      this.stepper = stepper;
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
      Arrays.fill(enabled, false);
      EndState endState = stepper.successors(state, this);
      int from = state[copy] == 0 && acceptance.accepts(state) ? 1 : state[copy];
      starts[count] = length;
      for (int i = 0; i < count; i++) {
        active = processOf[i];
        report(state, i, from == 0 ? 0 : next(from));
      }
      return endState;
    }

    /** The copy that a transition of the active process leads to. */
    private int next(int from) {
      int to = from;
      while (to <= processes && (!enabled[to - 1] || active == to - 1)) {
        to++;
      }
      return to > processes ? 0 : to;
    }

    private void report(int[] state, int transition, int target) {
      int at = 0;
      for (int i = starts[transition]; i < starts[transition + 1]; i += 2) {
        at = change(state, changes[i], changes[i + 1], at);
      }
      at = change(state, copy, target, at);
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
      if (count + 2 > starts.length) {
        starts = Arrays.copyOf(starts, 2 * starts.length);
        processOf = Arrays.copyOf(processOf, 2 * processOf.length);
      }
      int process = stepper.activeProcess();
      if (process >= 0) {
        enabled[process] = true;
      }
      starts[count] = length;
      processOf[count] = process;
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
