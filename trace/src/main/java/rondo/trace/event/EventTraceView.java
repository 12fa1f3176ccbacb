package rondo.trace.event;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventReplay;

/**
 * A replayed run, event by event, with printed values.
 *
 * @param processes the names of the processes
 * @param start the variables of each process before its first step
 * @param entries the initialization of processes, then the steps
 * @param end the variables of each process in the last state
 * @param monitors the variables of each monitor, in the first and the last state
 * @param violations the violations at the end
 */
public record EventTraceView(
    String model,
    DeliverySemantics semantics,
    List<String> processes,
    List<Valuation> start,
    List<Entry> entries,
    List<Valuation> end,
    MonitorValuations monitors,
    Ending ending,
    List<ViolationMessage> violations) {
  public EventTraceView {
    processes = List.copyOf(processes);
    start = List.copyOf(start);
    entries = List.copyOf(entries);
    end = List.copyOf(end);
    violations = List.copyOf(violations);
  }

  /** The number of steps, without initialization. */
  public int steps() {
    return (int) entries.stream().filter(e -> e.number() > 0).count();
  }

  /** The values of the variables of a process or monitor. */
  public record Valuation(String owner, List<Binding> values) {
    public Valuation {
      values = List.copyOf(values);
    }
  }

  public record Binding(String variable, String value) {
    /**
     * Whether the variable is declared in the protocol; an auxiliary variable of a property has a
     * name of several words.
     */
    public boolean isWritten() {
      return variable.indexOf(' ') < 0;
    }
  }

  /** The values of the variables of monitors, in the first and the last state. */
  public record MonitorValuations(List<Valuation> start, List<Valuation> end) {
    public MonitorValuations {
      start = List.copyOf(start);
      end = List.copyOf(end);
    }
  }

  /** The kind of an entry. */
  public enum EventKind {
    BEGINS("begins"),
    REACTS("reacts"),
    /** A message is delivered; the process does not react yet. */
    RECEIVES("receives"),
    CRASHES("crashes"),
    /** The process restarts after a crash. */
    RESTARTS("starts again"),
    /** The process joins. */
    JOINS("joins"),
    /** A message to the process is lost. */
    MISSES("misses"),
    /** The process is Byzantine from the beginning. */
    DECEIVES("is byzantine"),
    /** A guard of the process fails. */
    FAILS("fails");

    private final String word;

    EventKind(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  /**
   * A step of a process.
   *
   * @param number counted from 1; 0 for initialization
   * @param trigger the trigger of the reaction, such as {@code Prepare} or {@code timeout}; else
   *     empty
   * @param at the position of the reaction
   * @param received the messages that trigger the reaction or are delivered, and those it reads
   */
  public record Entry(
      int number,
      String process,
      EventKind kind,
      String trigger,
      Position at,
      MessageReceipts received,
      List<Change> changes,
      List<MessageSend> sends,
      List<AnnouncementView> announced) {
    public Entry {
      changes = List.copyOf(changes);
      sends = List.copyOf(sends);
      announced = List.copyOf(announced);
    }
  }

  /**
   * An announcement to monitors.
   *
   * @param kind an announced message, or an observed decision
   * @param what the message, or {@code served = true}
   */
  public record AnnouncementView(Kind kind, String what, List<MonitorReaction> reactions) {
    public AnnouncementView {
      reactions = List.copyOf(reactions);
    }

    /** The kind of an announcement. */
    public enum Kind {
      MESSAGE("announces"),
      DECISION("decides");

      private final String word;

      Kind(String word) {
        this.word = word;
      }

      public String word() {
        return word;
      }
    }
  }

  /**
   * The reaction of a monitor to an announcement.
   *
   * @param at the position of its case
   */
  public record MonitorReaction(String monitor, Position at, List<Change> changes) {
    public MonitorReaction {
      changes = List.copyOf(changes);
    }
  }

  /**
   * The messages that a process receives in a step.
   *
   * @param messages those that trigger the reaction or are delivered
   * @param read those that the reaction reads in addition
   */
  public record MessageReceipts(List<MessageReceipt> messages, List<MessageReceipt> read) {
    static final MessageReceipts NOTHING = new MessageReceipts(List.of(), List.of());

    public MessageReceipts {
      messages = List.copyOf(messages);
      read = List.copyOf(read);
    }

    List<MessageReceipt> all() {
      return Stream.concat(messages.stream(), read.stream()).toList();
    }
  }

  /**
   * A received message.
   *
   * @param sentIn the number of the step in which it was sent, if it was sent
   */
  public record MessageReceipt(String message, String sender, OptionalInt sentIn) {}

  /** The value of a variable, before and after a step. */
  public record Change(String variable, String before, String after) {}

  /**
   * A message to several receivers.
   *
   * @param to the names of the receivers
   * @param receiverText a short text for the receivers
   */
  public record MessageSend(String message, List<String> to, String receiverText) {
    public MessageSend {
      to = List.copyOf(to);
    }
  }

  /** How a run ends. */
  public sealed interface Ending {
    /** The view stops before the end of the run. */
    record Open() implements Ending {}

    /** No step is enabled. */
    record Finished() implements Ending {}

    /**
     * The run is infinite: its last steps are repeated for ever.
     *
     * @param from the number of the first step that is repeated
     */
    record Lasso(int from) implements Ending {}
  }

  /** A violation. */
  public record ViolationMessage(String message, Position at) {}

  /** The view of a replayed run. */
  public static EventTraceView of(
      EventSystem system, DeliverySemantics semantics, EventReplay replay) {
    return new EventTraceViewBuilder(system, replay).build(semantics);
  }
}
