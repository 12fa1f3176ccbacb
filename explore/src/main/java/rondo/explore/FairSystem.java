package rondo.explore;

import java.util.Arrays;
import rondo.ir.Fault;

/**
 * A system whose accepting runs are those of another that are weakly fair: each process makes a
 * step again and again, or cannot again and again.
 *
 * <p>As Choueka does it, the states come in copies. Copy 0 waits for an accepting state, copy i for
 * process i - 1 to make a step or to be unable to; from the last copy it goes back to copy 0. So a
 * run passes accepting states in copy 0 again and again if and only if it does so in the other
 * system and is fair. One transition may satisfy several processes in a row: those that cannot make
 * a step in its source, and the one that makes it. Transitions and faults keep their order, so that
 * a trace of this system is one of the other.
 *
 * <p>Who can make a step is known once all transitions of a state are, so they are kept back until
 * then, as lists of the words they change. The copy is a word of its own behind the other words.
 */
public final class FairSystem implements TransitionSystem {
  private final TransitionSystem base;
  private final int processes;
  private final int copy;
  private final StateLayout layout;
  private final Acceptance acceptance;

  /**
   * @param processes how many processes there can be at most
   */
  public FairSystem(TransitionSystem base, int processes) {
    this.base = base;
    this.processes = processes;
    copy = base.layout().words();
    layout = FairCopies.layout(base.layout());
    acceptance = base.acceptance();
  }

  @Override
  public StateLayout layout() {
    return layout;
  }

  @Override
  public Acceptance acceptance() {
    return FairCopies.acceptance(acceptance, copy);
  }

  @Override
  public Stepper stepper() {
    return new FairStepper(base.stepper());
  }

  private final class FairStepper implements Stepper, TransitionSink {
    private final Stepper stepper;
    private final boolean[] able = new boolean[processes + 1];
    private TransitionSink sink;

    /** By transition: where its changes begin, and who makes it. */
    private int[] starts = new int[64];

    private int[] movers = new int[64];
    private int count;

    /** Pairs of a word and its new content. */
    private int[] changes = new int[1024];

    private int length;
    private int mover;
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
      Arrays.fill(able, false);
      EndState endState = stepper.successors(state, this);
      int from = state[copy] == 0 && acceptance.accepts(state) ? 1 : state[copy];
      starts[count] = length;
      for (int i = 0; i < count; i++) {
        mover = movers[i];
        report(state, i, from == 0 ? 0 : next(from));
      }
      return endState;
    }

    /** The copy that a transition of {@code mover} leads to. */
    private int next(int from) {
      int to = from;
      while (to <= processes && (!able[to - 1] || mover == to - 1)) {
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
      return mover;
    }

    @Override
    public void transition(int[] state, int[] changed, int end) {
      if (count + 2 > starts.length) {
        starts = Arrays.copyOf(starts, 2 * starts.length);
        movers = Arrays.copyOf(movers, 2 * movers.length);
      }
      int who = stepper.activeProcess();
      if (who >= 0) {
        able[who] = true;
      }
      starts[count] = length;
      movers[count] = who;
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
