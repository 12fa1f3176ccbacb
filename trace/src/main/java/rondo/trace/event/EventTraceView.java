package rondo.trace.event;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventReplay;
import rondo.ir.event.EventSystem;

/**
 * What happens in a run, event by event, in the words of the protocol.
 *
 * @param processes their names
 * @param start what every process has before it does anything
 * @param entries first what processes begin with, then the steps
 * @param end what every process has in the end
 * @param monitors what every monitor has, at first and in the end
 * @param violations what is wrong at the end
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

  /** How many steps there are, not counting what everybody does first. */
  public int steps() {
    return (int) entries.stream().filter(e -> e.number() > 0).count();
  }

  /** The values of the variables of a process, or of a monitor. */
  public record Valuation(String owner, List<Binding> values) {
    public Valuation {
      values = List.copyOf(values);
    }
  }

  public record Binding(String variable, String value) {
    /** Whether somebody wrote the variable; what others keep for a property has several words. */
    public boolean isWritten() {
      return variable.indexOf(' ') < 0;
    }
  }

  /** The values of the variables of monitors; at first and in the end. */
  public record MonitorValuations(List<Valuation> start, List<Valuation> end) {
    public MonitorValuations {
      start = List.copyOf(start);
      end = List.copyOf(end);
    }
  }

  /** What a process does, or what is done to it. */
  public enum EventKind {
    BEGINS("begins"),
    REACTS("reacts"),
    /** A message arrives; it does not react yet. */
    RECEIVES("receives"),
    CRASHES("crashes"),
    /** It starts again after it has crashed. */
    RESTARTS("starts again"),
    /** It was not there before. */
    JOINS("joins"),
    /** A message for it is lost. */
    MISSES("misses"),
    /** It may do anything, from the beginning. */
    DECEIVES("is byzantine"),
    /** It cannot find out what to react to. */
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
   * @param number counted from 1; 0 for what processes begin with
   * @param trigger what it reacts to, such as {@code Prepare} or {@code timeout}; else empty
   * @param at where that is written
   * @param received what makes it react, or what arrives, and what it reads besides
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
   * What monitors get to see.
   *
   * @param kind a message that is announced, or a decision that somebody watches
   * @param what the message, or {@code served = true}
   */
  public record AnnouncementView(Kind kind, String what, List<MonitorReaction> reactions) {
    public AnnouncementView {
      reactions = List.copyOf(reactions);
    }

    /** What is seen. */
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
   * That a monitor sees something.
   *
   * @param at where it says what it does then
   */
  public record MonitorReaction(String monitor, Position at, List<Change> changes) {
    public MonitorReaction {
      changes = List.copyOf(changes);
    }
  }

  /**
   * Messages that somebody got in a step.
   *
   * @param messages what makes it react, or what arrives
   * @param read what it reads besides
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
   * A message that somebody got.
   *
   * @param sentIn the number of the step in which it was sent, if it was sent
   */
  public record MessageReceipt(String message, String sender, OptionalInt sentIn) {}

  /** The value of a variable, before and after a step. */
  public record Change(String variable, String before, String after) {}

  /**
   * A message for some.
   *
   * @param to their names
   * @param receiverText the same in a few words
   */
  public record MessageSend(String message, List<String> to, String receiverText) {
    public MessageSend {
      to = List.copyOf(to);
    }
  }

  /** How a run goes on. */
  public sealed interface Ending {
    /** It is not told any further. */
    record Open() implements Ending {}

    /** Nothing happens any more. */
    record Finished() implements Ending {}

    /**
     * What follows is repeated for ever.
     *
     * @param from the number of the first step that is repeated
     */
    record Lasso(int from) implements Ending {}
  }

  /** Something that must not be. */
  public record ViolationMessage(String message, Position at) {}

  /** The story of a run. */
  public static EventTraceView of(
      EventSystem system, DeliverySemantics semantics, EventReplay replay) {
    return new EventTraceViewBuilder(system, replay).build(semantics);
  }
}
