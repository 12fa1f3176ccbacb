package rondo.explore.compile;

import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.compile.analysis.EdgeNumbers;
import rondo.explore.reduce.ProcessStepper;
import rondo.ir.Fault;
import rondo.ir.interpreter.EndlessAtomicException;

/**
 * The run-time part that all compiled models share: interleaving, atomicity and rendezvous. {@link
 * Compiler} generates a subclass with one method per edge.
 *
 * <p>An edge changes the {@link WorkingState} in place; after the edge and everything that follows
 * from it (the rest of an atomic sequence, a rendezvous partner's step) has been reported, the
 * changes are undone.
 */
public abstract class Machine extends WorkingEvents implements Stepper, ProcessStepper {
  /** Results of edge methods, combined by bitwise or: the edge is not executable. */
  static final int BLOCKED = 0;

  /** The edge was executed. */
  static final int MOVED = 1;

  /** The edge was a rendezvous send and found no partner: it was not executed. */
  static final int UNMET = 2;

  private static final int MAX_BLOCK_STEPS = 1_000_000;
  private static final int NO_PROCESS = -1;

  private final boolean[][] endStates;
  private final int controlMask;
  private final int[] packedInitial;

  /** Which edges were executed, by {@link EdgeNumbers}. */
  protected final boolean[] reached;

  private TransitionSink sink;

  /** Null if there is no observer. */
  private final CompiledObserver observer;

  /** The successors of the observer's state in the expanded state. */
  private final int[] observerTargets;

  private int observerTargetCount;

  /** The process whose step is being tried. */
  private int active;

  /**
   * Whether the process has already executed another edge; for processes that must be
   * deterministic.
   */
  protected boolean hasMoved;

  protected boolean timeout;

  /** The number of steps of a long deterministic block at the end of a chapter. */
  protected int blockSteps;

  /** The first word of the set of executed edges; negative if that is not recorded. */
  private final int executedBase;

  private final AtomicChain chain = new AtomicChain();
  private final EdgeNumbers edges;

  protected Machine(CompiledSystem compiled) {
    super(compiled);
    endStates = compiled.endStates();
    controlMask = layout.controlMask();
    executedBase = layout.executedBase.orElse(-1);
    packedInitial = compiled.initial();
    edges = compiled.edges();
    reached = new boolean[edges.count()];
    observer = compiled.observer().orElse(null);
    observerTargets = new int[observer == null ? 0 : Math.max(1, observer.target.length)];
  }

  // Implemented by generated code.

  /**
   * Tries every edge of a process; returns the combined results.
   *
   * @param controlPoint type and control state as packed in the first word of the frame
   */
  protected abstract int steps(int pid, int base, int controlPoint);

  /** Tries every receive that could take the message offered on rendezvous channel {@code id}. */
  protected abstract int receives(int pid, int base, int controlPoint, int id);

  /** Whether the process has an executable edge, as far as it alone is concerned. */
  protected abstract boolean able(int pid, int base, int controlPoint);

  /** Whether the process's provided clause holds and no process of higher priority is enabled. */
  protected abstract boolean mayStep(int pid, int base, int type);

  /** Whether the process's provided clause holds. */
  protected abstract boolean isProvided(int pid, int base, int type);

  /**
   * Whether the guard of the observer's move {@code number} holds; it is evaluated outside of any
   * process.
   */
  protected abstract boolean guard(int pid, int base, int number);

  // Interface to the search.

  @Override
  public final void initial(int[] into, TransitionSink to) {
    System.arraycopy(packedInitial, 0, into, 0, packedInitial.length);
  }

  @Override
  public final EndState successors(int[] from, TransitionSink to) {
    begin(from);
    dropMessage(0);
    setSink(to);
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

  /** Assigns the sink if it differs, for the reason given in {@link WorkingState#begin}. */
  private void setSink(TransitionSink to) {
    if (sink != to) {
      sink = to;
    }
  }

  /**
   * Successors of the product with the observer, which moves first, and alone if no process is
   * enabled.
   */
  private EndState successorsObserved(int count) {
    boolean faulty = observe(count);
    if (observerTargetCount == 0) {
      return faulty ? EndState.NONE : EndState.VALID_END;
    }
    if (!visitWithTimeout(count)) {
      active = NO_PROCESS;
      release();
    }
    return EndState.NONE;
  }

  /** Computes the observer's successor states; returns whether it raised a fault. */
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
        if (!guard(NO_PROCESS, 0, move)) {
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

  /** Whether some process is enabled, given the current {@code timeout}. */
  private boolean canMove(int count) {
    TransitionSink previous = sink;
    sink = NullSink.INSTANCE;
    boolean moved = visitAll(count);
    sink = previous;
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

  /**
   * The process that moves in the transition being reported; negative if only the observer moves.
   */
  @Override
  public final int activeProcess() {
    return active;
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
    setSink(to);
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
    setSink(to);
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
      active = pid;
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

  // Called by generated code: ends of edges.

  /** Ends a transition: any process may run next, so the state is reported. */
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

  /** Continues with the same process; if it is blocked, the state is reported after all. */
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

  /** Adds an edge to the set of executed edges in the state. */
  protected final void record(int edge) {
    int word = executedBase + edge / Integer.SIZE;
    put(word, state[word] | 1 << edge % Integer.SIZE);
  }

  /** Reports a choice of a process that must be deterministic. */
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

  /**
   * Claims exclusive access to channel {@code id} for a process that starts; see {@link
   * rondo.explore.compile.layout.ChannelShape}.
   */
  protected final void claim(int id, int ownerShift, int pid) {
    int base = channel(id);
    requireBuffered(shape(base));
    if ((state[base] >>> ownerShift & 255) == 0) {
      putBits(base, ownerShift, 255, pid + 1);
    } else {
      use(base, ownerShift, pid);
    }
  }

  /** Checks an access to the channel at {@code base} against its channel assertion. */
  protected final void use(int base, int ownerShift, int pid) {
    int owner = state[base] >>> ownerShift & 255;
    if (owner != 0 && owner != pid + 1 && !usurped) {
      usurped = true;
      sink.fault(Fault.Kind.CLAIM);
    }
  }

  /** Counts a step of a deterministic block, after each edge. */
  protected final int another(int steps, int edge) {
    if (steps >= MAX_BLOCK_STEPS) {
      throw endless(edge);
    }
    return steps + 1;
  }

  private EndlessAtomicException endless(int edge) {
    return new EndlessAtomicException(edges.edge(edge).edge().at());
  }

  /** Reports a run-time error, which ends the transition. */
  protected final int fail(int mark) {
    undo(mark);
    sink.fault(Fault.Kind.RUNTIME_ERROR);
    return MOVED;
  }

  // Called by generated code: enabledness of processes.

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

  /** Whether some process of higher priority is enabled. */
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
