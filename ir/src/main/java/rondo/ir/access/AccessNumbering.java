package rondo.ir.access;

import java.util.List;
import rondo.ir.ProcessSystem;
import rondo.ir.Variable;

/**
 * Numbers for all that a step can do to what processes share: reading or writing an element of a
 * global variable, using a channel in one of several ways, starting or ending a process, looking at
 * another process, moving the event monitor. Two steps are independent when neither does what the
 * other minds.
 */
public final class AccessNumbering {
  /** The ways to use a channel. */
  enum ChannelAccess {
    /** Appends to a buffered channel. */
    SEND,
    /** Puts a message somewhere else than at the end, or may lose it. */
    NON_FIFO_SEND,
    /** Takes a message out. */
    RECEIVE,
    /** Goes on because a message is there that matches; leaves it there. */
    PEEK,
    /** Goes on because there is room. */
    TEST_ROOM,
    /** Does one thing or another depending on the content. */
    INSPECT,
    /** Brings the channel to life, or ends it, or claims it. */
    LIFETIME,
    /** Offers a rendezvous. */
    OFFER,
    /** Takes what is offered in a rendezvous. */
    ACCEPT,
    /** Does one thing or another depending on whether an offer finds a partner. */
    REFUSAL
  }

  /** Longer arrays are one thing. */
  private static final int LONGEST_ARRAY = 64;

  private static final int USES = ChannelAccess.values().length;

  /** A process starts. */
  static final int RUN = 0;

  /** The number of processes, or which are alive, matters. */
  static final int PROCESS_TABLE = 1;

  /** An event monitor moves. */
  static final int EVENTS = 2;

  /** A process enters or leaves a control state whose label counts for a property. */
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
   * @param processes the most that are alive at once
   * @param channels the most that are alive at once
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

  /** Words of a bit set of facets. */
  int words() {
    return (count >> 6) + 1;
  }

  int processes() {
    return processes;
  }

  int channels() {
    return channels;
  }

  /** The channels that are alive in every state, and always the same, are 1 to this. */
  int fixedChannels() {
    return fixedChannels;
  }

  /** Whether a variable's elements are not told apart. */
  boolean isWhole(int variable) {
    int length = system.globals().get(variable).length();
    return length == 1 || length > LONGEST_ARRAY;
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

  /** Somebody looks at process {@code pid}. */
  int inspection(int pid) {
    return firstProcess + 3 * pid + 1;
  }

  /** Process {@code pid} changes in what others look at. */
  int exposure(int pid) {
    return firstProcess + 3 * pid + 2;
  }

  int channelAccess(int channel, ChannelAccess access) {
    return firstChannel + USES * (channel - 1) + access.ordinal();
  }

  /** All facets that belong to rendezvous. */
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

  /** Whether the sets have something in common. */
  public static boolean intersect(long[] one, long[] other) {
    for (int i = 0; i < one.length; i++) {
      if ((one[i] & other[i]) != 0) {
        return true;
      }
    }
    return false;
  }

  /** Adds {@code more} to {@code set}; whether that changed it. */
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
