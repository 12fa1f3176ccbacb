package rondo.explore.compile;

import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.reduce.ProcessStepper;
import rondo.ir.EndlessAtomicException;
import rondo.ir.Fault;

/**
 * The part of a compiled model that does not depend on the model: how processes take turns. {@link
 * Compiler} writes a subclass with one method for each edge.
 *
 * <p>An edge changes the {@link WorkingState} in place; when it and all that follows from it (the
 * rest of an atomic sequence, a rendezvous partner's step) has been reported, that is undone.
 */
public abstract class Machine extends WorkingEvents implements Stepper, ProcessStepper {
  /** What an edge method answers; combined by bitwise or. */
  static final int BLOCKED = 0;

  /** The edge was executed. */
  static final int MOVED = 1;

  /** The edge was a rendezvous send and found no partner: it was not executed. */
  static final int UNMET = 2;

  private static final int LONGEST_BLOCK = 1_000_000;
  private static final int NOBODY = -1;

  private final boolean[][] endStates;
  private final int controlMask;
  private final int[] packedInitial;

  /** Which edges were executed, by {@link EdgeNumbers}. */
  protected final boolean[] reached;

  private TransitionSink sink;

  /** Null when nobody watches. */
  private final CompiledObserver observer;

  /** Where the observer can go from the state that is expanded. */
  private final int[] observerTargets;

  private int observerTargetCount;

  /** The process whose step is being tried. */
  private int mover;

  /** Whether the process has already executed another edge; for those that must not choose. */
  protected boolean hasMoved;

  protected boolean timeout;

  /** How many steps a long deterministic block has made when a chapter of it is over. */
  protected int blockSteps;

  private final AtomicChain chain = new AtomicChain();
  private final EdgeNumbers edges;

  protected Machine(CompiledSystem compiled) {
    super(compiled);
    endStates = compiled.endStates();
    controlMask = layout.controlMask();
    packedInitial = compiled.initial();
    edges = compiled.edges();
    reached = new boolean[edges.count()];
    observer = compiled.observer().orElse(null);
    observerTargets = new int[observer == null ? 0 : Math.max(1, observer.target.length)];
  }

  // What the model's own part provides.

  /**
   * Tries every edge of a process; the answers combined.
   *
   * @param controlPoint type and control state as they lie in the head of the frame
   */
  protected abstract int steps(int pid, int base, int controlPoint);

  /** Tries every receive that could take the message offered on rendezvous channel {@code id}. */
  protected abstract int receives(int pid, int base, int controlPoint, int id);

  /** Whether the process could make a step, seen by itself. */
  protected abstract boolean able(int pid, int base, int controlPoint);

  /** Whether the process's provided clause holds and no more urgent process can make a step. */
  protected abstract boolean mayStep(int pid, int base, int type);

  /** Whether the process's provided clause holds. */
  protected abstract boolean isProvided(int pid, int base, int type);

  /** Whether the guard of the observer's move {@code number} holds; no process asks. */
  protected abstract boolean guard(int pid, int base, int number);

  // The search's side.

  @Override
  public final void initial(int[] into, TransitionSink to) {
    System.arraycopy(packedInitial, 0, into, 0, packedInitial.length);
  }

  @Override
  public final EndState successors(int[] from, TransitionSink to) {
    begin(from);
    dropMessage(0);
    sink = to;
    chain.begin();
    timeout = false;
    int count = processCount();
    if (observer != null) {
      return successorsObserved(count);
    }
    if (visitWithTimeout(count)) {
      return EndState.NONE;
    }
    return allAtEnd(count) ? EndState.VALID_END : EndState.INVALID_END;
  }

  /** The same with an observer, which moves first, and alone where no process can. */
  private EndState successorsObserved(int count) {
    boolean faulty = observe(count);
    if (observerTargetCount == 0) {
      return faulty ? EndState.NONE : EndState.VALID_END;
    }
    if (!visitWithTimeout(count)) {
      mover = NOBODY;
      release();
    }
    return EndState.NONE;
  }

  /** Finds where the observer can go, and tells whether it met a fault. */
  private boolean observe(int count) {
    observerTargetCount = 0;
    if (observer.needsEnabledness) {
      timeout = !canMove(count);
      atRest = timeout && !canMove(count);
    }
    usurped = true;
    boolean faulty = false;
    int q = state[observer.word] >>> observer.shift & observer.mask;
    for (int move = observer.first[q]; move < observer.first[q + 1]; move++) {
      try {
        if (!guard(NOBODY, 0, move)) {
          continue;
        }
      } catch (StepFault e) {
        sink.fault(Fault.Kind.RUNTIME_ERROR);
        faulty = true;
        continue;
      }
      int target = observer.target[move];
      if (observer.violating[target]) {
        sink.fault(Fault.Kind.FORBIDDEN);
        faulty = true;
      } else {
        observerTargets[observerTargetCount++] = target;
      }
    }
    timeout = false;
    atRest = false;
    return faulty;
  }

  /** Whether some process can make a step, with a timeout if there is one. */
  private boolean canMove(int count) {
    TransitionSink told = sink;
    sink = NullSink.INSTANCE;
    boolean moved = visitAll(count);
    sink = told;
    return moved;
  }

  private boolean visitWithTimeout(int count) {
    if (visitAll(count)) {
      return true;
    }
    timeout = true;
    boolean moved = visitAll(count);
    timeout = false;
    return moved;
  }

  /** Who moves in the transition that is being reported; negative when only the observer does. */
  @Override
  public final int activeProcess() {
    return mover;
  }

  private enum NullSink implements TransitionSink {
    INSTANCE;

    @Override
    public void transition(int[] state, int[] changes, int length) {}

    @Override
    public void fault(Fault.Kind kind) {}
  }

  @Override
  public final int open(int[] from) {
    begin(from);
    dropMessage(0);
    chain.begin();
    timeout = false;
    if (observer != null) {
      observerTargetCount = 1;
      observerTargets[0] = from[observer.word] >>> observer.shift & observer.mask;
    }
    return processCount();
  }

  @Override
  public final void activateObserver(TransitionSink to) {
    sink = to;
    if (observer != null) {
      observe(processCount());
    }
  }

  @Override
  public final int processType(int pid) {
    return state[processBase[pid]] & typeMask;
  }

  @Override
  public final int controlState(int pid) {
    return state[processBase[pid]] >>> typeBits & stateMask;
  }

  @Override
  public final int local(int pid, int variable, int element) {
    return layout.locals.get(processType(pid)).get(variable).read(state, processBase[pid], element);
  }

  @Override
  public final void steps(int pid, TransitionSink to) {
    sink = to;
    visit(pid);
  }

  @Override
  public final boolean[] executed() {
    return reached;
  }

  @Override
  public final int edgeNumber(int processType, int controlState, int edge) {
    return edges.of(processType, controlState, edge);
  }

  final boolean[] reached() {
    return reached;
  }

  private boolean visitAll(int count) {
    int moved = BLOCKED;
    for (int pid = count - 1; pid >= 0; pid--) {
      mover = pid;
      moved |= visit(pid);
    }
    return moved != BLOCKED;
  }

  private int visit(int pid) {
    int base = processBase[pid];
    int head = state[base];
    int type = head & typeMask;
    try {
      if (!mayStep(pid, base, type)) {
        return BLOCKED;
      }
    } catch (StepFault e) {
      return fail(top);
    }
    return steps(pid, base, head & controlMask);
  }

  private boolean allAtEnd(int count) {
    for (int pid = 0; pid < count; pid++) {
      int head = state[processBase[pid]];
      if (!endStates[head & typeMask][head >>> typeBits & stateMask]) {
        return false;
      }
    }
    return count == 0 || eventsMayEnd();
  }

  // What generated code calls: ends of edges.

  /** The step is over and any process may run: report the state. */
  protected final void release() {
    if (observer == null) {
      sink.transition(state, log, top);
      return;
    }
    for (int i = 0; i < observerTargetCount; i++) {
      int mark = top;
      putBits(observer.word, observer.shift, observer.mask, observerTargets[i]);
      sink.transition(state, log, top);
      undo(mark);
    }
  }

  /** The process keeps control; when it is blocked, the state is reported after all. */
  protected final void hold(int pid, int edge) {
    if (chain.hold(pid, edge, top)) {
      throw endless(chain.firstRepeatedEdge(state, log));
    }
    boolean wasTimeout = timeout;
    timeout = false;
    if (visit(pid) == BLOCKED) {
      release();
    }
    timeout = wasTimeout;
    chain.leave();
  }

  /** Offers the current message on rendezvous channel {@code id} to every other process. */
  protected final int offer(int sender, int id, int edge) {
    if (chain.offer(edge, top)) {
      throw endless(chain.firstRepeatedEdge(state, log));
    }
    boolean wasTimeout = timeout;
    timeout = false;
    int offered = message;
    int moved = BLOCKED;
    for (int pid = processCount() - 1; pid >= 0; pid--) {
      if (pid != sender) {
        moved |= meet(pid, id);
        message = offered;
      }
    }
    timeout = wasTimeout;
    chain.leave();
    return moved == BLOCKED ? UNMET : MOVED;
  }

  private int meet(int pid, int id) {
    int base = processBase[pid];
    int head = state[base];
    try {
      if (!mayStep(pid, base, head & typeMask)) {
        return BLOCKED;
      }
    } catch (StepFault e) {
      return fail(top);
    }
    return receives(pid, base, head & controlMask, id);
  }

  /** A process that must not have a choice has one. */
  protected final void chose() {
    sink.fault(Fault.Kind.CHOICE);
  }

  @Override
  protected final void forbiddenEvent() {
    sink.fault(Fault.Kind.EVENT);
  }

  protected final void assertionFailed() {
    sink.fault(Fault.Kind.ASSERTION);
  }

  /** A process that starts claims a right to channel {@code id}; see {@link ChannelShape}. */
  protected final void claim(int id, int ownerShift, int pid) {
    int base = channel(id);
    requireBuffered(shape(base));
    if ((state[base] >>> ownerShift & 255) == 0) {
      putBits(base, ownerShift, 255, pid + 1);
    } else {
      use(base, ownerShift, pid);
    }
  }

  /** A process uses a right to the channel at {@code base}. */
  protected final void use(int base, int ownerShift, int pid) {
    int owner = state[base] >>> ownerShift & 255;
    if (owner != 0 && owner != pid + 1 && !usurped) {
      usurped = true;
      sink.fault(Fault.Kind.CLAIM);
    }
  }

  /** Counts the steps of a deterministic block, after each edge. */
  protected final int another(int steps, int edge) {
    if (steps >= LONGEST_BLOCK) {
      throw endless(edge);
    }
    return steps + 1;
  }

  private EndlessAtomicException endless(int edge) {
    return new EndlessAtomicException(edges.edge(edge).edge().at());
  }

  /** A run-time error ended the step. */
  protected final int fail(int mark) {
    undo(mark);
    sink.fault(Fault.Kind.RUNTIME_ERROR);
    return MOVED;
  }

  // What generated code calls: who may step.

  protected final int enabled(int self, int pid) {
    if (pid == self) {
      throw StepFault.INSTANCE;
    }
    return pid >= 0 && pid < processCount() && canStep(pid) ? 1 : 0;
  }

  private boolean canStep(int pid) {
    int base = processBase[pid];
    int head = state[base];
    return able(pid, base, head & controlMask);
  }

  /** Whether some other process is of higher priority and can make a step. */
  protected final boolean outranked(int pid) {
    int own = priority(pid);
    int count = processCount();
    for (int other = 0; other < count; other++) {
      if (other != pid && priority(other) > own) {
        int base = processBase[other];
        if (isProvided(other, base, state[base] & typeMask) && canStep(other)) {
          return true;
        }
      }
    }
    return false;
  }
}
