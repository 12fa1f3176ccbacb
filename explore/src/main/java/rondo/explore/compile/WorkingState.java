package rondo.explore.compile;

import java.util.Arrays;
import rondo.explore.compile.layout.ChannelShape;
import rondo.explore.compile.layout.PackedLayout;
import rondo.ir.ProcessSystem;

/**
 * The packed state that a {@link Machine} changes in place, and the processes in it.
 *
 * <p>Every change goes through {@link #put}, which logs the previous value, so that {@link #undo}
 * can revert an edge. Since the log starts empty, it is at any time the list of changes since the
 * expanded state.
 */
abstract class WorkingState {
  protected final PackedLayout layout;
  protected final ChannelShape[] shapes;
  protected final int typeBits;
  protected final int typeMask;
  protected final int stateMask;
  protected final int[] processBase;
  protected final int[] channelBase;
  private final boolean[][] progressStates;

  protected int[] state;

  /** Whether the observer is evaluated in a state in which no process is enabled. */
  protected boolean atRest;

  protected int[] log = new int[1024];
  protected int top;

  WorkingState(CompiledSystem compiled) {
    layout = compiled.packedLayout();
    // Copies of this thread, since the garbage collector may place what threads share beside what
    // one of them writes all the time.
    shapes = layout.shapes.clone();
    typeBits = layout.typeBits;
    typeMask = layout.typeMask();
    stateMask = layout.stateMask();
    processBase = layout.processBase.clone();
    channelBase = layout.channelBase.clone();
    progressStates = compiled.progressStates();
  }

  /** Sets the state to work on, with an empty log. */
  protected final void begin(int[] from) {
    // Assigning a reference writes to the garbage collector's card table, which threads share.
    if (state != from) {
      state = from;
    }
    top = 0;
  }

  protected final void put(int word, int value) {
    int old = state[word];
    if (old != value) {
      int at = top;
      if (at == log.length) {
        log = Arrays.copyOf(log, 2 * at);
      }
      log[at] = word;
      log[at + 1] = old;
      top = at + 2;
      state[word] = value;
    }
  }

  /** Writes the low bits of {@code value} selected by {@code mask} at bit {@code shift}. */
  protected final void putBits(int word, int shift, int mask, int value) {
    put(word, state[word] & ~(mask << shift) | (value & mask) << shift);
  }

  protected final void undo(int mark) {
    int at = top;
    while (at > mark) {
      at -= 2;
      state[log[at]] = log[at + 1];
    }
    top = mark;
  }

  protected static StepFault fault() {
    return StepFault.INSTANCE;
  }

  protected static int checked(int index, int size) {
    if (index < 0 || index >= size) {
      throw StepFault.INSTANCE;
    }
    return index;
  }

  protected static int divide(int left, int right) {
    if (right == 0) {
      throw StepFault.INSTANCE;
    }
    return left / right;
  }

  protected static int remainder(int left, int right) {
    if (right == 0) {
      throw StepFault.INSTANCE;
    }
    return left % right;
  }

  protected final int processCount() {
    return state[0] & PackedLayout.COUNT_MASK;
  }

  protected final int channelCount() {
    return state[0] >>> PackedLayout.CHANNELS_SHIFT & PackedLayout.COUNT_MASK;
  }

  protected final int last() {
    return state[0] >>> PackedLayout.LAST_SHIFT & PackedLayout.COUNT_MASK;
  }

  protected final void setLast(int pid) {
    putBits(0, PackedLayout.LAST_SHIFT, PackedLayout.COUNT_MASK, pid);
  }

  /** Starts a process whose locals are still 0, and returns its pid. */
  protected final int start(int type, int controlState, int priority) {
    int pid = processCount();
    if (pid >= ProcessSystem.MAX_PROCESSES) {
      throw StepFault.INSTANCE;
    }
    layout.requireProcessFrame(pid, type);
    put(0, state[0] + 1);
    int head = type | controlState << typeBits;
    if (layout.priorityShift >= 0) {
      head |= (priority & 255) << layout.priorityShift;
    }
    put(processBase[pid], head);
    return pid;
  }

  protected final int baseOf(int pid) {
    return processBase[pid];
  }

  /** Whether {@code pid} is the youngest process and so may terminate. */
  protected final boolean isYoungest(int pid) {
    return pid == processCount() - 1;
  }

  /** Removes the youngest process and its own channels. */
  protected final void end(int pid, int type, int ownChannels) {
    clear(processBase[pid], layout.frameWords[type]);
    for (int i = 0; i < ownChannels; i++) {
      int id = channelCount();
      int base = channelBase[id];
      clear(base, layout.shapes[state[base] & 255].words);
      put(0, state[0] - (1 << PackedLayout.CHANNELS_SHIFT));
    }
    put(0, state[0] - 1);
  }

  private void clear(int base, int words) {
    for (int w = base; w < base + words; w++) {
      put(w, 0);
    }
  }

  /** The control state of process {@code pid} if it is alive and of this type, else -1. */
  protected final int remoteState(int pid, int type) {
    if (pid < 0 || pid >= processCount()) {
      return -1;
    }
    int head = state[processBase[pid]];
    return (head & typeMask) == type ? head >>> typeBits & stateMask : -1;
  }

  /** The frame of process {@code pid}, which must be of this type, or -1 if it is not alive. */
  protected final int remoteBase(int pid, int type) {
    if (pid < 0 || pid >= processCount()) {
      return -1;
    }
    if ((state[processBase[pid]] & typeMask) != type) {
      throw StepFault.INSTANCE;
    }
    return processBase[pid];
  }

  /** The lowest pid of a process of this type, or -1. */
  protected final int processOf(int type) {
    int count = processCount();
    for (int pid = 0; pid < count; pid++) {
      if ((state[processBase[pid]] & typeMask) == type) {
        return pid;
      }
    }
    return -1;
  }

  protected final int pcValue(int pid) {
    if (pid < 0 || pid >= processCount()) {
      return 0;
    }
    return state[processBase[pid]] >>> typeBits & stateMask;
  }

  protected final int noProgress() {
    if (atRest) {
      return 0;
    }
    int count = processCount();
    for (int pid = 0; pid < count; pid++) {
      int head = state[processBase[pid]];
      if (progressStates[head & typeMask][head >>> typeBits & stateMask]) {
        return 0;
      }
    }
    return 1;
  }

  protected final int priority(int pid) {
    if (pid < 0 || pid >= processCount()) {
      return 0;
    }
    return state[processBase[pid]] >>> layout.priorityShift & 255;
  }

  protected final int setPriority(int pid, int priority) {
    if (pid < 0 || pid >= processCount()) {
      return 1;
    }
    if (priority < 1 || priority > 255) {
      throw StepFault.INSTANCE;
    }
    putBits(processBase[pid], layout.priorityShift, 255, priority);
    return 1;
  }
}
