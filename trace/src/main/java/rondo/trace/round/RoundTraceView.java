package rondo.trace.round;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import rondo.diagnostics.Position;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundReplay;
import rondo.ir.round.interpreter.RoundStep.Synchrony;

/**
 * A replayed run, round by round, with printed values.
 *
 * @param variables the names of the variables
 * @param start the initial values of each process
 * @param unproposed a value that no process proposes, for validity properties; else empty
 * @param violations the violations at the end
 */
public record RoundTraceView(
    String model,
    List<String> variables,
    List<InitialValuation> start,
    String unproposed,
    List<Entry> entries,
    Ending ending,
    List<ViolationMessage> violations) {
  public RoundTraceView {
    variables = List.copyOf(variables);
    start = List.copyOf(start);
    entries = List.copyOf(entries);
    violations = List.copyOf(violations);
  }

  /** The fault status of a process. */
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

    /** Whether its variables are meaningful. */
    boolean showsVariables() {
      return this != BYZANTINE;
    }
  }

  /** The initial values of a process. */
  public record InitialValuation(String process, FaultStatus status, List<String> values) {
    public InitialValuation {
      values = List.copyOf(values);
    }
  }

  /**
   * A round.
   *
   * @param number counted from 1 in the whole run
   * @param phase empty where a phase has only one round
   * @param name the name of the round in the protocol, if it has one
   * @param sensitivity whether the order of messages matters
   * @param faults run-time errors and the like, each with the process
   */
  public record Entry(
      int number,
      OptionalInt phase,
      String name,
      Synchrony synchrony,
      OrderSensitivity sensitivity,
      List<ProcessRound> rows,
      List<ViolationMessage> faults) {
    public Entry {
      rows = List.copyOf(rows);
      faults = List.copyOf(faults);
    }
  }

  /**
   * A process in a round.
   *
   * @param heard the status of the message of each sender; empty if the process does not update.
   *     Where the order of messages matters, the received ones come first, in this order.
   */
  public record ProcessRound(
      String process,
      FaultStatus status,
      List<MessageSend> sends,
      List<Reception> heard,
      List<Change> changes) {
    public ProcessRound {
      sends = List.copyOf(sends);
      heard = List.copyOf(heard);
      changes = List.copyOf(changes);
    }
  }

  /**
   * A message to several receivers.
   *
   * @param to the names of the receivers
   */
  public record MessageSend(String message, List<String> to, Scope scope) {
    public MessageSend {
      to = List.copyOf(to);
    }
  }

  /** Whether a message is sent to all possible receivers. */
  public enum Scope {
    ALL,
    SOME
  }

  /**
   * The status of the message of a sender.
   *
   * @param sender the name of the sender
   */
  public record Reception(String sender, ReceptionStatus status) {}

  /** The status of a message at a receiver. */
  public enum ReceptionStatus {
    HEARD,
    LOST,
    /** No message was sent. */
    NOTHING_SENT
  }

  /** The value of a variable, before and after a round. */
  public record Change(String before, String after) {
    public boolean isChanged() {
      return !before.equals(after);
    }
  }

  /** How a run ends. */
  public sealed interface Ending {
    /** The view stops before the end of the run. */
    record Open() implements Ending {}

    /** The run is over, and the state does not change any more. */
    record Finished() implements Ending {}

    /**
     * The run is infinite: its last rounds are repeated for ever.
     *
     * @param from the number of the first round that is repeated
     */
    record Lasso(int from) implements Ending {}
  }

  /** A violation. */
  public record ViolationMessage(String message, Position at) {}

  /** This view from round {@code rounds} on, without the initial values. */
  public RoundTraceView from(int rounds) {
    return new RoundTraceView(
        model,
        variables,
        List.of(),
        unproposed,
        entries.subList(Math.min(entries.size(), rounds - 1), entries.size()),
        ending,
        violations);
  }

  /** The view of a replayed run. */
  public static RoundTraceView of(RoundSystem system, RoundReplay replay) {
    var builder = new RoundTraceViewBuilder(system, replay);
    var entries = new ArrayList<Entry>();
    for (int i = 0; i < replay.transitions().size(); i++) {
      builder.entry(i).ifPresent(entries::add);
    }
    return new RoundTraceView(
        system.name(),
        system.variables().stream().map(v -> v.name()).toList(),
        builder.start(),
        builder.unproposed(),
        entries,
        builder.ending(),
        builder.violations());
  }
}
