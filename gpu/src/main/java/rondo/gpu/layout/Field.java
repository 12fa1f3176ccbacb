package rondo.gpu.layout;

import rondo.ir.ChannelAssertion;
import rondo.ir.ProcessSystem;

/**
 * An array of numbers in a state, a scalar being an array of one.
 *
 * @param owner a pid, an identifier of a channel, or the number of a channel type
 * @param type the process type, for locals
 * @param variable the number of a variable, of a field of messages, or of an access
 */
public record Field(Kind kind, int owner, int type, int variable) {
  /** What the numbers are. */
  public enum Kind {
    PROCESS_COUNT,
    LAST_PROCESS,
    OBSERVER_STATE,
    MONITOR_STATE,
    GLOBAL,
    /** The type of a process, as index into the possible types of its pid. */
    PROCESS_TYPE,
    CONTROL_STATE,
    PRIORITY,
    LOCAL,
    CHANNEL_COUNT,
    /** The type of a channel, as index into the possible types of its identifier. */
    CHANNEL_TYPE,
    /** The number of messages, by channel of a type. */
    CHANNEL_LENGTH,
    /** The pid with an exclusive access, plus 1, by channel of a type. */
    CHANNEL_OWNER,
    /** A field of all messages, by channel of a type and position. */
    MESSAGE
  }

  public static final Field PROCESS_COUNT = new Field(Kind.PROCESS_COUNT, 0, 0, 0);
  public static final Field LAST_PROCESS = new Field(Kind.LAST_PROCESS, 0, 0, 0);
  public static final Field OBSERVER_STATE = new Field(Kind.OBSERVER_STATE, 0, 0, 0);
  public static final Field MONITOR_STATE = new Field(Kind.MONITOR_STATE, 0, 0, 0);
  public static final Field CHANNEL_COUNT = new Field(Kind.CHANNEL_COUNT, 0, 0, 0);

  public static Field global(int variable) {
    return new Field(Kind.GLOBAL, 0, 0, variable);
  }

  public static Field processType(int pid) {
    return new Field(Kind.PROCESS_TYPE, pid, 0, 0);
  }

  public static Field controlState(int pid) {
    return new Field(Kind.CONTROL_STATE, pid, 0, 0);
  }

  public static Field priority(int pid) {
    return new Field(Kind.PRIORITY, pid, 0, 0);
  }

  public static Field local(int pid, int type, int variable) {
    return new Field(Kind.LOCAL, pid, type, variable);
  }

  public static Field channelType(int id) {
    return new Field(Kind.CHANNEL_TYPE, id, 0, 0);
  }

  public static Field channelLength(int channelType) {
    return new Field(Kind.CHANNEL_LENGTH, channelType, 0, 0);
  }

  public static Field channelOwner(int channelType, ChannelAssertion.Access access) {
    return new Field(Kind.CHANNEL_OWNER, channelType, 0, access.ordinal());
  }

  public static Field message(int channelType, int field) {
    return new Field(Kind.MESSAGE, channelType, 0, field);
  }

  /**
   * Whether it may be stored as the difference from its least value. Where it is cleared, as after
   * the end of its process, it is not read, so that its range need not include 0.
   */
  public boolean hasBase() {
    return switch (kind) {
      case LOCAL, CONTROL_STATE, PRIORITY, CHANNEL_COUNT -> true;
      case PROCESS_COUNT, LAST_PROCESS, OBSERVER_STATE, MONITOR_STATE, GLOBAL -> false;
      case PROCESS_TYPE, CHANNEL_TYPE, CHANNEL_LENGTH, CHANNEL_OWNER, MESSAGE -> false;
    };
  }

  /** Whether this and the other are the same field of two processes. */
  public boolean isLike(Field other) {
    return kind == other.kind && type == other.type && variable == other.variable;
  }

  /** The number of elements. */
  public int length(ProcessSystem system, ChannelSlots channels) {
    return switch (kind) {
      case PROCESS_COUNT, LAST_PROCESS, OBSERVER_STATE, MONITOR_STATE -> 1;
      case PROCESS_TYPE, CONTROL_STATE, PRIORITY, CHANNEL_COUNT, CHANNEL_TYPE -> 1;
      case GLOBAL -> system.globals().get(variable).length();
      case LOCAL -> system.processTypes().get(type).locals().get(variable).length();
      case CHANNEL_LENGTH, CHANNEL_OWNER -> channels.ofType(owner).size();
      case MESSAGE -> channels.ofType(owner).size() * system.channelTypes().get(owner).capacity();
    };
  }
}
