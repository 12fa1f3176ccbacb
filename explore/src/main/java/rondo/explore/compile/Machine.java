package rondo.explore.compile;

import java.util.Arrays;
import rondo.diagnostics.Position;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.ir.EndlessAtomicException;
import rondo.ir.Fault;
import rondo.ir.ProcessSystem;

/**
 * The part of a compiled model that does not depend on the model. {@link Compiler} writes a
 * subclass with one method for each edge.
 *
 * <p>There is one working state. An edge changes it in place through {@link #put}, which logs what
 * was there before; when the edge and all that follows from it (the rest of an atomic sequence, a
 * rendezvous partner's step) has been reported, the log is rolled back. So the log is, at each
 * report, the list of changes since the expanded state.
 */
abstract class Machine implements Stepper {
  /** What an edge method answers; combined by bitwise or. */
  static final int BLOCKED = 0;

  /** The edge was executed. */
  static final int MOVED = 1;

  /** The edge was a rendezvous send and found no partner: it was not executed. */
  static final int UNMET = 2;

  private static final int LONGEST_CHAIN = 10_000;
  private static final int LONGEST_BLOCK = 1_000_000;

  protected final PackedLayout layout;
  private final boolean[][] endStates;
  private final boolean[][] progressStates;
  private final int typeBits;
  private final int typeMask;
  private final int stateMask;
  private final int controlMask;
  protected final ChannelShape[] shapes;
  private final int[] processBase;
  private final int[] channelBase;
  private final int[] packedInitial;

  /** Which edges were executed, by {@link EdgeNumbers}. */
  protected final boolean[] reached;

  protected int[] state;
  private int[] log = new int[1024];
  protected int top;
  private TransitionSink sink;
  protected boolean timeout;
  private int chain;

  /** Fields of messages in flight; {@link #message} is where the current one starts. */
  protected int[] fields = new int[64];

  protected int message;
  private int freeFields;

  Machine(CompiledSystem compiled) {
    layout = compiled.packing();
    endStates = compiled.endStates();
    progressStates = compiled.progressStates();
    reached = new boolean[compiled.edges().count()];
    typeBits = layout.typeBits;
    typeMask = layout.typeMask();
    stateMask = layout.stateMask();
    controlMask = layout.controlMask();
    shapes = layout.shapes;
    processBase = layout.processBase;
    channelBase = layout.channelBase;
    packedInitial = compiled.initial();
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

  // The search's side.

  @Override
  public final void initial(int[] into, TransitionSink to) {
    System.arraycopy(packedInitial, 0, into, 0, packedInitial.length);
  }

  @Override
  public final Rest successors(int[] from, TransitionSink to) {
    state = from;
    sink = to;
    top = 0;
    chain = 0;
    freeFields = 0;
    timeout = false;
    int count = processCount();
    if (visitAll(count)) {
      return Rest.NONE;
    }
    timeout = true;
    boolean moved = visitAll(count);
    timeout = false;
    if (moved) {
      return Rest.NONE;
    }
    return allAtEnd(count) ? Rest.VALID_END : Rest.INVALID_END;
  }

  final boolean[] reached() {
    return reached;
  }

  private boolean visitAll(int count) {
    int moved = BLOCKED;
    for (int pid = count - 1; pid >= 0; pid--) {
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
    return true;
  }

  // What generated code calls: the working state.

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

  // What generated code calls: ends of edges.

  /** The step is over and any process may run: report the state. */
  protected final void release() {
    sink.transition(state, log, top);
  }

  /** The process keeps control; when it is blocked, the state is reported after all. */
  protected final void hold(int pid) {
    if (++chain > LONGEST_CHAIN) {
      throw new EndlessAtomicException(Position.NONE);
    }
    boolean wasTimeout = timeout;
    timeout = false;
    if (visit(pid) == BLOCKED) {
      release();
    }
    timeout = wasTimeout;
    chain--;
  }

  /** Offers the current message on rendezvous channel {@code id} to every other process. */
  protected final int offer(int sender, int id) {
    if (++chain > LONGEST_CHAIN) {
      throw new EndlessAtomicException(Position.NONE);
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
    chain--;
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

  protected final void assertionFailed() {
    sink.fault(Fault.Kind.ASSERTION);
  }

  /** Counts the steps of a deterministic block. */
  protected static int another(int steps) {
    if (steps >= LONGEST_BLOCK) {
      throw new EndlessAtomicException(Position.NONE);
    }
    return steps + 1;
  }

  /** A run-time error ended the step. */
  protected final int fail(int mark) {
    undo(mark);
    sink.fault(Fault.Kind.RUNTIME_ERROR);
    return MOVED;
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

  // What generated code calls: processes.

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

  /** Brings a process to life whose locals are still 0, and answers its pid. */
  protected final int start(int type, int controlState, int priority) {
    int pid = processCount();
    if (pid >= ProcessSystem.MAX_PROCESSES) {
      throw StepFault.INSTANCE;
    }
    layout.requireProcessRoom(pid, type);
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

  /** Whether {@code pid} is the youngest process and so may die. */
  protected final boolean isYoungest(int pid) {
    return pid == processCount() - 1;
  }

  /** The youngest process dies with its own channels. */
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
    int count = processCount();
    for (int pid = 0; pid < count; pid++) {
      int head = state[processBase[pid]];
      if (progressStates[head & typeMask][head >>> typeBits & stateMask]) {
        return 0;
      }
    }
    return 1;
  }

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

  /** Whether the process's provided clause holds. */
  protected abstract boolean isProvided(int pid, int base, int type);

  // What generated code calls: channels.

  protected final int newChannel(int type) {
    int id = channelCount() + 1;
    if (id > ProcessSystem.MAX_CHANNELS) {
      throw StepFault.INSTANCE;
    }
    layout.requireChannelRoom(id, type);
    put(0, state[0] + (1 << PackedLayout.CHANNELS_SHIFT));
    put(channelBase[id], type);
    return id;
  }

  /** The frame of channel {@code id}, which must be alive. */
  protected final int channel(int id) {
    if (id <= 0 || id > channelCount()) {
      throw StepFault.INSTANCE;
    }
    return channelBase[id];
  }

  protected final ChannelShape shape(int base) {
    return layout.shapes[state[base] & 255];
  }

  protected final int length(int base) {
    return state[base] >>> ChannelShape.LENGTH_SHIFT & 255;
  }

  /** A receive must not have more patterns than a message has fields. */
  protected static void requireFields(ChannelShape shape, int patterns) {
    if (patterns > shape.fieldCount) {
      throw StepFault.INSTANCE;
    }
  }

  /** A send, or a receive that consumes, must name every field. */
  protected static void requireAllFields(ChannelShape shape, int count) {
    if (count != shape.fieldCount) {
      throw StepFault.INSTANCE;
    }
  }

  /** Polls and copying receives make no sense on a rendezvous channel. */
  protected static void requireBuffered(ChannelShape shape) {
    if (shape.capacity == 0) {
      throw StepFault.INSTANCE;
    }
  }

  /** Room for the fields of a message that is about to be sent. */
  protected final int newMessage(int count) {
    int at = freeFields;
    if (at + count > fields.length) {
      fields = Arrays.copyOf(fields, 2 * (at + count));
    }
    freeFields = at + count;
    return at;
  }

  protected final void dropMessage(int at) {
    freeFields = at;
  }

  protected final int field(ChannelShape shape, int base, int index, int field) {
    int word = base + shape.wordOf(index, shape.fieldChunk[field]);
    return shape.fieldType[field].truncate(
        state[word] >>> shape.shiftOf(index) + shape.fieldShift[field]);
  }

  /** Truncates the fields of the message at {@code at} to what the channel carries. */
  protected final void fit(ChannelShape shape, int at) {
    for (int f = 0; f < shape.fieldCount; f++) {
      fields[at + f] = shape.fieldType[f].truncate(fields[at + f]);
    }
  }

  /** Appends the message at {@code at} to a channel that is not full. */
  protected final void append(ChannelShape shape, int base, int at) {
    insert(shape, base, length(base), at);
  }

  /** Inserts the message at {@code at}, not yet truncated, before the first one that is greater. */
  protected final void insertSorted(ChannelShape shape, int base, int at) {
    int length = length(base);
    int index = 0;
    while (index < length && compare(shape, base, index, at) <= 0) {
      index++;
    }
    insert(shape, base, index, at);
  }

  private int compare(ChannelShape shape, int base, int index, int at) {
    for (int f = 0; f < shape.fieldCount; f++) {
      int order = Integer.compare(field(shape, base, index, f), fields[at + f]);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private void insert(ChannelShape shape, int base, int index, int at) {
    int length = length(base);
    for (int m = length; m > index; m--) {
      move(shape, base, m - 1, m);
    }
    for (int c = 0; c < shape.chunks; c++) {
      putChunk(shape, base, index, c, chunk(shape, c, at));
    }
    put(base, state[base] + (1 << ChannelShape.LENGTH_SHIFT));
  }

  private int chunk(ChannelShape shape, int chunk, int at) {
    int bits = 0;
    for (int f = 0; f < shape.fieldCount; f++) {
      if (shape.fieldChunk[f] == chunk) {
        int width = shape.fieldType[f].bits();
        bits |= fields[at + f] << 32 - width >>> 32 - width << shape.fieldShift[f];
      }
    }
    return bits;
  }

  private void putChunk(ChannelShape shape, int base, int index, int chunk, int bits) {
    putBits(base + shape.wordOf(index, chunk), shape.shiftOf(index), shape.mask(), bits);
  }

  private void move(ChannelShape shape, int base, int from, int to) {
    for (int c = 0; c < shape.chunks; c++) {
      int bits = state[base + shape.wordOf(from, c)] >>> shape.shiftOf(from);
      putChunk(shape, base, to, c, bits);
    }
  }

  /** Appends a message that is already packed; for messages of one chunk. */
  protected final void appendPacked(ChannelShape shape, int base, int bits) {
    putChunk(shape, base, length(base), 0, bits);
    put(base, state[base] + (1 << ChannelShape.LENGTH_SHIFT));
  }

  /** Takes message {@code index} out. */
  protected final void remove(ChannelShape shape, int base, int index) {
    int last = length(base) - 1;
    if (shape.oneWord) {
      int word = base + (shape.start >>> 5);
      int at = shape.shiftOf(index);
      int bits = state[word];
      int kept = at == 0 ? 0 : bits & (1 << at) - 1;
      int moved = at + shape.stride == 32 ? 0 : bits >>> at + shape.stride << at;
      put(word, kept | moved);
    } else {
      for (int m = index; m < last; m++) {
        move(shape, base, m + 1, m);
      }
      for (int c = 0; c < shape.chunks; c++) {
        putChunk(shape, base, last, c, 0);
      }
    }
    put(base, state[base] - (1 << ChannelShape.LENGTH_SHIFT));
  }
}
