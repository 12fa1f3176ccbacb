package rondo.explore.compile.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import rondo.explore.StateLayout;
import rondo.explore.compile.analysis.EdgeNumbers;
import rondo.ir.ChannelType;
import rondo.ir.IntType;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
import rondo.ir.interpreter.GlobalState;

/**
 * The layout of a packed state.
 *
 * <p>Word 0 starts with the number of processes, the number of channels and, if the system keeps
 * it, the last process; the globals follow. Then comes a frame for each pid and one for each
 * channel identifier in {@link LayoutCapacity}. A process frame starts with the process type and
 * the control state, then the locals. Frames of processes and channels that do not exist are 0, so
 * equal states are equal arrays. Last comes the set of executed edges, one bit for each, if that is
 * recorded.
 */
public final class PackedLayout {
  public static final int COUNT_MASK = 255;
  public static final int CHANNELS_SHIFT = 8;
  public static final int LAST_SHIFT = 16;

  public final ProcessSystem system;
  public final List<Slot> globals = new ArrayList<>();

  /** The slot of the observer's state, if there is an observer. */
  public final Optional<Slot> observer;

  /** The slot of the trace assertion's state, if there is a trace assertion. */
  public final Optional<Slot> events;

  public final int typeBits;
  final int stateBits;

  /** Shift of the priority in a process frame's first word; -1 if there are no priorities. */
  public final int priorityShift;

  /** By process type: the slots of its locals and the words of its frame. */
  public final List<List<Slot>> locals = new ArrayList<>();

  public final int[] frameWords;
  public final ChannelShape[] shapes;
  public final int[] processBase;
  final int[] processFrameSize;
  public final int[] channelBase;
  final int[] channelFrameSize;
  public final StateLayout stateLayout;

  /** The first word of the set of executed edges, if that is part of the state. */
  public final OptionalInt executedBase;

  final LayoutCapacity capacity;

  /** Whether the set of edges that were executed in a run is part of its states. */
  public enum EdgeHistory {
    FORGOTTEN,
    RECORDED
  }

  public PackedLayout(ProcessSystem system, LayoutCapacity capacity) {
    this(system, capacity, EdgeHistory.FORGOTTEN);
  }

  public PackedLayout(ProcessSystem system, LayoutCapacity capacity, EdgeHistory history) {
    this.capacity = capacity;
    this.system = system;
    var header = new FrameBuilder();
    header.scalar(IntType.unsigned(system.usesLast() ? 24 : 16));
    observer =
        system.observer().map(o -> header.scalar(IntType.unsigned(bitsFor(o.states().size()))));
    events =
        system
            .traceAssertion()
            .map(m -> header.scalar(IntType.unsigned(bitsFor(m.states().size()))));
    for (Variable v : system.globals()) {
      globals.add(header.array(v.type(), v.length()));
    }
    typeBits = bitsFor(system.processTypes().size());
    stateBits =
        bitsFor(system.processTypes().stream().mapToInt(t -> t.states().size()).max().orElse(1));
    priorityShift = system.usesPriorities() ? typeBits + stateBits : -1;
    frameWords = new int[system.processTypes().size()];
    for (ProcessType type : system.processTypes()) {
      frameWords[locals.size()] = layOut(type);
    }
    var head =
        system.hasChannelAssertions() ? ChannelShape.Header.WITH_OWNERS : ChannelShape.Header.PLAIN;
    shapes = new ChannelShape[system.channelTypes().size()];
    for (int i = 0; i < shapes.length; i++) {
      ChannelType channel = system.channelTypes().get(i);
      shapes[i] = new ChannelShape(i, channel, head);
    }

    List<StateLayout.Region> regions = new ArrayList<>();
    regions.add(new StateLayout.Region("globals", 0, header.words()));
    int next = header.words();
    processBase = new int[capacity.processes().size()];
    processFrameSize = new int[processBase.length];
    for (int pid = 0; pid < processBase.length; pid++) {
      int size = largest(capacity.processes().get(pid), frameWords);
      processBase[pid] = next;
      processFrameSize[pid] = size;
      regions.add(new StateLayout.Region("process " + pid, next, size));
      next += size;
    }
    int[] shapeWords = new int[shapes.length];
    for (int i = 0; i < shapes.length; i++) {
      shapeWords[i] = shapes[i].words;
    }
    channelBase = new int[capacity.channels().size() + 1];
    channelFrameSize = new int[channelBase.length];
    for (int id = 1; id < channelBase.length; id++) {
      int size = largest(capacity.channels().get(id - 1), shapeWords);
      channelBase[id] = next;
      channelFrameSize[id] = size;
      regions.add(new StateLayout.Region("channel " + id, next, size));
      next += size;
    }
    if (history == EdgeHistory.RECORDED) {
      int size = new EdgeNumbers(system).count() / Integer.SIZE + 1;
      executedBase = OptionalInt.of(next);
      regions.add(new StateLayout.Region("executed", next, size));
      next += size;
    } else {
      executedBase = OptionalInt.empty();
    }
    stateLayout = new StateLayout(next, regions);
  }

  private int layOut(ProcessType type) {
    var frame = new FrameBuilder();
    frame.scalar(IntType.unsigned(typeBits + stateBits + (system.usesPriorities() ? 8 : 0)));
    List<Slot> slots = new ArrayList<>();
    for (Variable v : type.locals()) {
      slots.add(frame.array(v.type(), v.length()));
    }
    locals.add(slots);
    return frame.words();
  }

  private static int largest(Set<Integer> types, int[] words) {
    return Math.max(1, types.stream().mapToInt(t -> words[t]).max().orElse(1));
  }

  /** The number of bits for the numbers 0 to count - 1, at least one. */
  private static int bitsFor(int count) {
    return Math.max(1, 32 - Integer.numberOfLeadingZeros(count - 1));
  }

  public int typeMask() {
    return (1 << typeBits) - 1;
  }

  public int stateMask() {
    return (1 << stateBits) - 1;
  }

  /** The mask of type and control state in a frame's first word. */
  public int controlMask() {
    return (1 << typeBits + stateBits) - 1;
  }

  public int typeOf(int frameHead) {
    return frameHead & typeMask();
  }

  public int stateOf(int frameHead) {
    return frameHead >>> typeBits & stateMask();
  }

  /** Packs a state; throws {@link LayoutOverflow} if there is no room for it. */
  public int[] pack(GlobalState from) {
    int[] state = new int[stateLayout.words()];
    state[0] = from.processes().size() | from.channels().size() << CHANNELS_SHIFT;
    if (system.usesLast()) {
      state[0] |= from.lastPid() << LAST_SHIFT;
    }
    observer.ifPresent(slot -> slot.write(state, 0, 0, from.observerState()));
    events.ifPresent(slot -> slot.write(state, 0, 0, from.monitorState()));
    writeAll(state, 0, globals, from.globals());
    for (int pid = 0; pid < from.processes().size(); pid++) {
      GlobalState.Process p = from.processes().get(pid);
      requireProcessFrame(pid, p.type());
      int base = processBase[pid];
      state[base] = p.type() | p.controlState() << typeBits;
      if (system.usesPriorities()) {
        state[base] |= p.priority() << priorityShift;
      }
      writeAll(state, base, locals.get(p.type()), p.locals());
    }
    for (int id = 1; id <= from.channels().size(); id++) {
      GlobalState.Channel c = from.channels().get(id - 1);
      requireChannelFrame(id, c.type());
      writeChannel(state, channelBase[id], shapes[c.type()], c.messages());
      state[channelBase[id]] |= ChannelShape.pack(c.channelOwners());
    }
    return state;
  }

  private static void writeAll(
      int[] state, int base, List<Slot> slots, List<List<Integer>> values) {
    for (int v = 0; v < slots.size(); v++) {
      for (int e = 0; e < values.get(v).size(); e++) {
        slots.get(v).write(state, base, e, values.get(v).get(e));
      }
    }
  }

  private static void writeChannel(
      int[] state, int base, ChannelShape shape, List<List<Integer>> messages) {
    state[base] = shape.type | messages.size() << ChannelShape.LENGTH_SHIFT;
    for (int m = 0; m < messages.size(); m++) {
      for (int f = 0; f < shape.fieldCount; f++) {
        IntType type = shape.fieldType[f];
        int bits =
            type.truncate(messages.get(m).get(f)) & IntType.unsigned(type.bits()).truncate(-1);
        state[base + shape.wordOf(m, shape.fieldChunk[f])] |=
            bits << shape.shiftOf(m) + shape.fieldShift[f];
      }
    }
  }

  /** Throws {@link LayoutOverflow} unless the frame of {@code pid} admits the process type. */
  public void requireProcessFrame(int pid, int type) {
    if (pid >= processBase.length
        || frameWords[type] > processFrameSize[pid]
        || isUnexpected(type, capacity.processes().get(pid))) {
      throw new LayoutOverflow(LayoutCapacity.forProcess(pid, type));
    }
  }

  /** Throws {@link LayoutOverflow} unless the frame of channel {@code id} admits its type. */
  public void requireChannelFrame(int id, int type) {
    if (id >= channelBase.length
        || shapes[type].words > channelFrameSize[id]
        || isUnexpected(type, capacity.channels().get(id - 1))) {
      throw new LayoutOverflow(LayoutCapacity.forChannel(id, type));
    }
  }

  /**
   * Whether a type that is not in the capacity matters although its frame is large enough: the
   * cells that permutations move depend on the types of all frames.
   */
  private boolean isUnexpected(int type, Set<Integer> expected) {
    return system.symmetry().isPresent() && !expected.contains(type);
  }
}
