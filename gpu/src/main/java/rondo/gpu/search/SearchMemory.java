package rondo.gpu.search;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import rondo.gpu.control.ControlWord;
import rondo.gpu.control.KernelParameter;
import rondo.gpu.control.ReportedState;
import rondo.gpu.device.Device;
import rondo.gpu.device.Device.Buffer;
import rondo.gpu.device.GpuException;
import rondo.gpu.kernel.Kernel;
import rondo.gpu.level.ModelKernels;
import rondo.gpu.table.HashTable;
import rondo.gpu.table.StateStorage;

/** What a search has in the memory of the GPU: tables, two frontiers, and control words. */
final class SearchMemory implements AutoCloseable {
  // The shares of the memory, of 16. Beside a table that grows, there is room for the smaller one.
  private static final int SHARES = 16;
  private static final int FRONTIER_SHARE = 2;
  private static final int WHOLE_STATES_SHARE = 10;
  private static final int ROOTS_SHARE = 6;
  private static final int NODES_SHARE = 4;

  // A table begins small, since it has to be cleared, and grows. It grows to its full size in one
  // step from less than an eighth of it.
  private static final long FIRST_TABLE_WORDS = 1 << 26;
  private static final int FIRST_TABLE_SHARE = 16;
  private static final int GROWTH = 8;

  /** The words of a node. */
  private static final int PAIR = 2;

  private final Device device;
  private final int words;
  private final int entryWords;
  private final long frontierCapacity;
  private final long mostSlots;
  private final long nodeSlots;
  private final Buffer frontiers;
  private final Buffer nodes;
  private final Buffer control;
  private final Buffer executedEdges;
  private final List<Buffer> buffers = new ArrayList<>();
  private Buffer table;
  private long slots;
  private int currentFrontier;

  /** The size that the table of visited states has at first. */
  enum FirstTable {
    SMALL,
    FULL
  }

  /**
   * @param bytes how much may be used
   */
  SearchMemory(Device device, ModelKernels model, long bytes, FirstTable first) {
    this.device = device;
    words = model.words();
    boolean isTree = model.storage() == StateStorage.TREE;
    entryWords = model.storage().entryWords(words);
    long share = bytes / Long.BYTES / SHARES;
    mostSlots = slots(share * (isTree ? ROOTS_SHARE : WHOLE_STATES_SHARE) / entryWords);
    long few =
        slots(Math.min(FIRST_TABLE_WORDS, mostSlots * entryWords / FIRST_TABLE_SHARE) / entryWords);
    slots = first == FirstTable.FULL ? mostSlots : few;
    frontierCapacity = Math.max(1, share * FRONTIER_SHARE / words);
    nodeSlots = isTree ? slots(Math.min(StateStorage.mostNodes(), share * NODES_SHARE / PAIR)) : 0;
    try {
      table = allocate(slots * entryWords);
      nodes = allocate(Math.max(1, nodeSlots * PAIR));
      frontiers = allocate(2 * frontierCapacity * words);
      control = allocate(ReportedState.controlWords());
      executedEdges = allocate((model.edges().count() - 1) / Long.SIZE + 1);
    } catch (RuntimeException | Error e) {
      closeAfter(e);
      throw e;
    }
  }

  /** A number of slots of whole buckets, and of as many as are probed. */
  private static long slots(long number) {
    return Math.max(HashTable.MAX_PROBES, number & -HashTable.BUCKET_WORDS);
  }

  private Buffer allocate(long size) {
    Buffer buffer = device.allocate(size);
    buffers.add(buffer);
    return buffer;
  }

  /** Makes all tables empty. */
  void clear() {
    table.fill(0, table.words(), -1);
    nodes.fill(0, nodes.words(), -1);
    control.fill(0, control.words(), 0);
    executedEdges.fill(0, executedEdges.words(), 0);
  }

  /** The size of the entries of the tables that are in use. */
  long usedBytes(long states, long usedNodes) {
    return (states * entryWords + usedNodes * PAIR) * Long.BYTES;
  }

  boolean canGrow() {
    return slots < mostSlots;
  }

  /** The most states of the table before it has to grow. */
  long mostStates() {
    return canGrow() ? slots / 2 : Long.MAX_VALUE;
  }

  /** What a launch looks at beside the memory. */
  record Limits(
      long mostLevels, long mostFound, long room, LevelSearch.AfterViolation afterViolation) {
    static final Limits NONE = new Limits(1, 0, 0, LevelSearch.AfterViolation.CONTINUE);
  }

  /** Makes the table larger. */
  void grow(Kernel copy) {
    boolean isNearTheEnd = slots * GROWTH * GROWTH > mostSlots;
    Buffer old = table;
    long oldSlots = slots;
    long newSlots = isNearTheEnd ? mostSlots : slots * GROWTH;
    table = allocate(newSlots * entryWords);
    slots = newSlots;
    table.fill(0, table.words(), -1);
    launch(copy, old, oldSlots, Limits.NONE);
    old.close();
  }

  /** Executes a kernel for the states of the frontier; returns the control words. */
  long[] launch(Kernel kernel, long size, Limits limits) {
    return launch(kernel, frontiers, size, limits);
  }

  private long[] launch(Kernel kernel, Buffer source, long size, Limits limits) {
    control.fill(0, ControlWord.cleared(), 0);
    device.launch(kernel, size, List.copyOf(arguments(source, size, limits).values()));
    return control.read(0, (int) control.words());
  }

  /** By parameter, in their order. */
  private Map<KernelParameter, Object> arguments(Buffer source, long size, Limits limits) {
    boolean stops = limits.afterViolation() == LevelSearch.AfterViolation.STOP;
    Map<KernelParameter, Object> arguments = new EnumMap<>(KernelParameter.class);
    for (KernelParameter parameter : KernelParameter.values()) {
      arguments.put(
          parameter,
          switch (parameter) {
            case FRONTIERS -> source;
            case CURRENT_FRONTIER -> (long) currentFrontier;
            case SIZE -> size;
            case CAPACITY -> frontierCapacity;
            case TABLE -> table;
            case SLOTS -> slots;
            case NODES -> nodes;
            case NODE_SLOTS -> nodeSlots;
            case CONTROL -> control;
            case EXECUTED -> executedEdges;
            case MOST_LEVELS -> limits.mostLevels();
            case MOST_FOUND -> limits.mostFound();
            case ROOM -> limits.room();
            case STOPS_AT_VIOLATION -> stops ? 1L : 0L;
          });
    }
    return arguments;
  }

  /** Goes on to another frontier, so many levels later. */
  void advance(long levels) {
    currentFrontier = (int) ((currentFrontier + levels) % 2);
  }

  /** Forgets what was reported. */
  void clearReports() {
    control.fill(0, control.words(), 0);
  }

  /** Reads states of the frontier that is so many levels later; there are only two of them. */
  long[] read(long levels, long first, int count) {
    return frontiers.read(start(levels) + first * words, count * words);
  }

  /** Writes states to the frontier that is so many levels later. */
  void write(long levels, long[] states) {
    frontiers.write(start(levels), states);
  }

  private long start(long levels) {
    return (currentFrontier + levels) % 2 * frontierCapacity * words;
  }

  /** A bit for each edge that was executed. */
  long[] executed() {
    return executedEdges.read(0, (int) executedEdges.words());
  }

  @Override
  public void close() {
    RuntimeException failure = null;
    for (Buffer buffer : buffers) {
      try {
        buffer.close();
      } catch (GpuException e) {
        failure = e;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  /** Frees the memory after a failure, which is what counts. */
  void closeAfter(Throwable failure) {
    try {
      close();
    } catch (GpuException e) {
      failure.addSuppressed(e);
    }
  }
}
