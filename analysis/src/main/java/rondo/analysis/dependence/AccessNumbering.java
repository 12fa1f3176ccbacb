package rondo.analysis.dependence;

import java.util.List;
import rondo.ir.ProcessSystem;
import rondo.ir.Variable;

/**
 * Numbers the accesses of steps to shared state: reading or writing an element of a global
 * variable, using a channel in one of several ways, starting or ending a process, inspecting
 * another process, moving the trace assertion. Two steps are independent if neither performs an
 * access that the other depends on.
 */
public final class AccessNumbering {
  /** The kinds of channel access. */
  enum ChannelAccess {
    /** Appends to a buffered channel. */
    SEND,
    /** Inserts a message elsewhere than at the end, or may lose it. */
    NON_FIFO_SEND,
    /** Removes a message. */
    RECEIVE,
    /** Is enabled because a matching message is present, and does not remove it. */
    PEEK,
    /** Is enabled because the channel is not full. */
    TEST_ROOM,
    /** Has an effect that depends on the content. */
    INSPECT,
    /** Creates or ends the channel, or makes an assertion about its users. */
    LIFETIME,
    /** Offers a rendezvous. */
    OFFER,
    /** Accepts a rendezvous offer. */
    ACCEPT,
    /** Has an effect that depends on whether an offer finds a partner. */
    REFUSAL
  }

  /** Longer arrays are treated as one variable. */
  private static final int MAX_ARRAY = 64;

  private static final int USES = ChannelAccess.values().length;

  /** A process starts. */
  static final int RUN = 0;

  /** The number of processes, or which of them are alive, is read. */
  static final int PROCESS_TABLE = 1;

  /** A trace assertion moves. */
  static final int EVENTS = 2;

  /** A process enters or leaves a control state with a label that a property refers to. */
  static final int LABEL = 3;

  private final ProcessSystem system;
  private final int[] firstOfVariable;
  private final int processes;
  private final int channels;
  private final int fixedChannels;
  private final int firstProcess;
  private final int firstChannel;
  private final int count;

  /**
   * @param processes the maximum number alive at once
   * @param channels the maximum number alive at once
   */
  public AccessNumbering(ProcessSystem system, int processes, int channels) {
    this.system = system;
    this.processes = processes;
    this.channels = channels;
    fixedChannels = Variable.channelsIn(system.globals());
    List<Variable> globals = system.globals();
    firstOfVariable = new int[globals.size()];
    int next = 4;
    for (int v = 0; v < firstOfVariable.length; v++) {
      firstOfVariable[v] = next;
      next += 2 * (isWhole(v) ? 1 : globals.get(v).length());
    }
    firstProcess = next;
    firstChannel = firstProcess + 3 * processes;
    count = firstChannel + USES * channels;
  }

  /** Number of words in a set of accesses. */
  int words() {
    return (count >> 6) + 1;
  }

  int processes() {
    return processes;
  }

  int channels() {
    return channels;
  }

  /** Channels 1 to this number are alive in every state and never change. */
  int fixedChannels() {
    return fixedChannels;
  }

  /** Whether the elements of a variable are not distinguished. */
  boolean isWhole(int variable) {
    int length = system.globals().get(variable).length();
    return length == 1 || length > MAX_ARRAY;
  }

  int read(int variable, int element) {
    return firstOfVariable[variable] + (isWhole(variable) ? 0 : 2 * element);
  }

  int write(int variable, int element) {
    return read(variable, element) + 1;
  }

  /** Process {@code pid} ends. */
  int end(int pid) {
    return firstProcess + 3 * pid;
  }

  /** Whether a process starts or ends. */
  boolean changesProcesses(long[] accesses) {
    for (int pid = 0; pid < processes; pid++) {
      if (contains(accesses, end(pid))) {
        return true;
      }
    }
    return contains(accesses, RUN);
  }

  private static boolean contains(long[] set, int facet) {
    return (set[facet >> 6] >>> facet & 1) != 0;
  }

  /** Another process, or a property, inspects process {@code pid}. */
  int inspection(int pid) {
    return firstProcess + 3 * pid + 1;
  }

  /** Process {@code pid} changes in a part that is visible to others. */
  int exposure(int pid) {
    return firstProcess + 3 * pid + 2;
  }

  int channelAccess(int channel, ChannelAccess access) {
    return firstChannel + USES * (channel - 1) + access.ordinal();
  }

  /** All accesses that belong to rendezvous. */
  long[] rendezvous() {
    long[] set = new long[words()];
    for (int c = 1; c <= channels; c++) {
      add(set, channelAccess(c, ChannelAccess.OFFER));
      add(set, channelAccess(c, ChannelAccess.ACCEPT));
      add(set, channelAccess(c, ChannelAccess.REFUSAL));
    }
    return set;
  }

  static void add(long[] set, int facet) {
    set[facet >> 6] |= 1L << facet;
  }

  /** Whether the sets intersect. */
  public static boolean intersect(long[] one, long[] other) {
    for (int i = 0; i < one.length; i++) {
      if ((one[i] & other[i]) != 0) {
        return true;
      }
    }
    return false;
  }

  /** Adds {@code more} to {@code set} and returns whether that changed it. */
  public static boolean addAll(long[] set, long[] more) {
    boolean changed = false;
    for (int i = 0; i < set.length; i++) {
      long union = set[i] | more[i];
      changed |= union != set[i];
      set[i] = union;
    }
    return changed;
  }
}
