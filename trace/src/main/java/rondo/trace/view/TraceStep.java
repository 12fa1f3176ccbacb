package rondo.trace.view;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.trace.view.TraceView.Actor;
import rondo.trace.view.TraceView.Binding;

/**
 * A step of a process.
 *
 * @param number counted from 1; 0 for initialization; in a run of rounds the number of the round
 * @param messages in the order in which they are received and sent; see {@link Action} for those of
 *     a rendezvous
 * @param slice which parts belong to the causal slice, if the run is explained
 */
public record TraceStep(
    int number,
    Actor process,
    Action action,
    List<Message> messages,
    List<Change> changes,
    List<AnnouncementView> announcements,
    Optional<StepSlice> slice) {
  /** A step of a run that is not explained. */
  public TraceStep(
      int number,
      Actor process,
      Action action,
      List<Message> messages,
      List<Change> changes,
      List<AnnouncementView> announcements) {
    this(number, process, action, messages, changes, announcements, Optional.empty());
  }

  public TraceStep {
    messages = List.copyOf(messages);
    changes = List.copyOf(changes);
    announcements = List.copyOf(announcements);
  }

  /** Whether the step belongs to the causal slice; true if the run is not explained. */
  public boolean isRelevant() {
    return slice.isEmpty() || slice.get().relevance() == StepSlice.Relevance.RELEVANT;
  }

  /** Whether a message, by its index, belongs to the causal slice, likewise. */
  public boolean isRelevantMessage(int index) {
    return slice.isEmpty() || slice.get().messages().contains(index);
  }

  /** Whether a change, by its index, belongs to the causal slice, likewise. */
  public boolean isRelevantChange(int index) {
    return slice.isEmpty() || slice.get().changes().contains(index);
  }

  /** Whether an announcement, by its index, belongs to the causal slice, likewise. */
  public boolean isRelevantAnnouncement(int index) {
    return slice.isEmpty() || slice.get().announcements().contains(index);
  }

  /**
   * Whether a message that is received belongs to the causal slice, likewise. In a Promela model it
   * does if the step does.
   */
  public boolean isRelevantReceipt(String text, String from) {
    if (slice.isEmpty() || action instanceof Action.Execution) {
      return isRelevant();
    }
    return IntStream.range(0, messages.size())
        .filter(this::isRelevantMessage)
        .mapToObj(messages::get)
        .anyMatch(
            m ->
                m instanceof Message.Receipt receipt
                    && receipt.text().equals(text)
                    && receipt.from().equals(from));
  }

  /** Whether a message to a receiver belongs to the causal slice, likewise. */
  public boolean isRelevantSend(String text, String receiver) {
    return slice.isEmpty()
        || IntStream.range(0, messages.size())
            .filter(this::isRelevantMessage)
            .anyMatch(
                i ->
                    messages.get(i) instanceof Message.Send send
                        && send.text().equals(text)
                        && slice
                            .get()
                            .receivers()
                            .getOrDefault(i, Set.of(receiver))
                            .contains(receiver));
  }

  /** The step with those parts only that belong to the causal slice. */
  public TraceStep onlyRelevant() {
    return slice.isEmpty()
        ? this
        : new TraceStep(
            number,
            process,
            action,
            relevantMessages(slice.get()),
            some(changes, slice.get().changes()),
            some(announcements, slice.get().announcements()));
  }

  private List<Message> relevantMessages(StepSlice relevant) {
    return IntStream.range(0, messages.size())
        .filter(relevant.messages()::contains)
        .mapToObj(
            i ->
                messages.get(i) instanceof Message.Send send
                    ? send.onlyTo(relevant.receivers().getOrDefault(i, Set.copyOf(send.to())))
                    : messages.get(i))
        .toList();
  }

  private static <T> List<T> some(List<T> all, Set<Integer> indices) {
    return IntStream.range(0, all.size()).filter(indices::contains).mapToObj(all::get).toList();
  }

  public List<Message.Send> sends() {
    return messages.stream()
        .filter(Message.Send.class::isInstance)
        .map(Message.Send.class::cast)
        .toList();
  }

  public List<Message.Receipt> receipts() {
    return messages.stream()
        .filter(Message.Receipt.class::isInstance)
        .map(Message.Receipt.class::cast)
        .toList();
  }

  /** Whether no message triggers the step. */
  public boolean isSpontaneous() {
    return receipts().stream().allMatch(r -> r.status() == ReceiptStatus.READ);
  }

  /** Whether a Byzantine process acts, so that what it sends is not of the protocol. */
  public boolean isForging() {
    return switch (action) {
      case Action.Execution _ -> false;
      case Action.Participation(FaultStatus status) -> status.isForging();
      case Action.Event(EventKind kind, _, _) -> kind == EventKind.FORGES;
    };
  }

  /** What a process does in a step. */
  public sealed interface Action {
    /**
     * A process executes a statement; in a rendezvous another process receives at the same time.
     *
     * @param transition the transition of the trace that it belongs to, counted from 1
     * @param receiver the receiving half of a rendezvous
     * @param printed the output of the step
     */
    record Execution(int transition, Line line, Optional<Line> receiver, String printed)
        implements Action {}

    /** A process takes part in a round. */
    record Participation(FaultStatus status) implements Action {}

    /**
     * An event at a process.
     *
     * @param trigger the trigger of the reaction, such as {@code Prepare} or {@code timeout}; else
     *     empty
     * @param at the position of the reaction
     */
    record Event(EventKind kind, String trigger, Position at) implements Action {}

    /** The position of the statement or reaction. */
    default Position at() {
      return switch (this) {
        case Execution execution -> execution.line().at();
        case Participation _ -> Position.NONE;
        case Event event -> event.at();
      };
    }
  }

  /** A statement of a process and its position. */
  public record Line(Actor actor, Position at, String statement, int controlState) {}

  /** The fault status of a process in a round. */
  public enum FaultStatus {
    CORRECT("correct"),
    CRASHES("crashes"),
    CRASHED("crashed"),
    OMITTING("omits"),
    LIES("lies"),
    BYZANTINE("byzantine");

    private final String word;

    FaultStatus(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }

    /** Whether its messages are not those of the protocol. */
    public boolean isForging() {
      return this == LIES || this == BYZANTINE;
    }
  }

  /** The kind of an event. */
  public enum EventKind {
    BEGINS("begins"),
    REACTS("reacts"),
    /** A message is delivered; the process does not react yet. */
    RECEIVES("receives"),
    CRASHES("crashes"),
    /** The process fails by omission. */
    OMITS("fails by omission from now on"),
    /** The process restarts after a crash. */
    RESTARTS("starts again"),
    /** The process joins. */
    JOINS("joins"),
    /** A message to the process is lost. */
    MISSES("misses"),
    /** The process is Byzantine from the beginning. */
    DECEIVES("is byzantine"),
    /** A symmetric Byzantine process sends a message to all. */
    FORGES("forges"),
    /** A guard of the process fails. */
    FAILS("fails"),
    /** The failure detector outputs something in a step of the process. */
    DETECTS("detects"),
    /** The failure detector trusts the process from now on. */
    TRUSTED("is trusted from now on"),
    /** The network stabilizes, which is no step of a process. */
    STABILIZES("the network stabilizes");

    private final String word;

    EventKind(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  /** A message that a process sends or receives in a step. */
  public sealed interface Message {
    String text();

    /**
     * A message to one or more receivers.
     *
     * @param to the names of the receivers; the channel in a Promela model
     * @param receivers a short text for the receivers; {@link #ALL} if these are all processes
     * @param number the number of a message in a channel, counted from 1; else 0
     */
    record Send(String text, List<String> to, String receivers, int number) implements Message {
      public static final String ALL = "all";

      public Send {
        to = List.copyOf(to);
      }

      /** The message to some of its receivers. */
      Send onlyTo(Set<String> some) {
        List<String> left = to.stream().filter(some::contains).toList();
        return left.size() == to.size()
            ? this
            : new Send(text, left, String.join(", ", left), number);
      }
    }

    /**
     * A message that a process receives, or does not receive.
     *
     * @param from the name of the sender; the channel in a Promela model
     * @param sentIn the number of the step in which it was sent, if that is known
     * @param number the number of a message in a channel, counted from 1; else 0
     */
    record Receipt(String text, String from, ReceiptStatus status, OptionalInt sentIn, int number)
        implements Message {}
  }

  /** The status of a message at its receiver. */
  public enum ReceiptStatus {
    RECEIVED,
    /** It does not trigger the reaction, which reads it in addition. */
    READ,
    /** It is counted by the reaction, which does not consume it. */
    COUNTED,
    LOST,
    /** In a round: the sender sent nothing to the receiver. */
    NOTHING_SENT
  }

  /** An effect of a step on the state. */
  public sealed interface Change {
    /** A variable, such as {@code x}, {@code a[2]} or {@code P(1):x}. */
    record OfVariable(String name, ValueView before, ValueView after) implements Change {}

    /** The messages in a channel, oldest first, such as {@code [req,1][ack,2]}. */
    record OfChannel(String name, ValueView before, ValueView after) implements Change {}

    /**
     * A Promela process starts.
     *
     * @param variables its variables and channels, with the names that changes have
     */
    record Started(Actor actor, List<Binding> variables) implements Change {
      public Started {
        variables = List.copyOf(variables);
      }
    }

    /** A Promela process ends, and with it its variables and channels. */
    record Ended(Actor actor) implements Change {}
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
  public record MonitorReaction(String monitor, Position at, List<Change.OfVariable> changes) {
    public MonitorReaction {
      changes = List.copyOf(changes);
    }
  }
}
