package rondo.trace.round;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import rondo.diagnostics.Position;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.RoundReplay;
import rondo.ir.round.RoundStep.Synchrony;
import rondo.ir.round.RoundSystem;

/**
 * What happens in a run, round by round, in the words of the protocol.
 *
 * @param variables their names
 * @param start what every process begins with
 * @param unproposed a value that nobody proposes, where that matters; else empty
 * @param violations what is wrong at the end
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

  /** What happens to a process. */
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

    /** Whether its variables mean something. */
    boolean showsVariables() {
      return this != BYZANTINE;
    }
  }

  /** A process before the first round. */
  public record InitialValuation(String process, FaultStatus status, List<String> values) {
    public InitialValuation {
      values = List.copyOf(values);
    }
  }

  /**
   * A round.
   *
   * @param number counted from 1 in the whole run
   * @param phase empty where a phase has one round only, so that this goes without saying
   * @param name what the protocol calls the round, if anything
   * @param sensitivity whether it matters in which order messages arrive
   * @param faults errors and the like, said by whom they happened to
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
   * @param heard what became of what each process sent to it; empty if it makes nothing of it.
   *     Where the order of arrival matters, what was heard comes first, in this order.
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
   * A message for some.
   *
   * @param to their names
   */
  public record MessageSend(String message, List<String> to, Scope scope) {
    public MessageSend {
      to = List.copyOf(to);
    }
  }

  /** Whether a message is for everybody that it could be for. */
  public enum Scope {
    ALL,
    SOME
  }

  /**
   * What became of what somebody sent.
   *
   * @param sender its name
   */
  public record Reception(String sender, ReceptionStatus status) {}

  /** What became of a message. */
  public enum ReceptionStatus {
    HEARD,
    LOST,
    /** There was none. */
    NOTHING_SENT
  }

  /** The value of a variable, before and after a round. */
  public record Change(String before, String after) {
    public boolean isChanged() {
      return !before.equals(after);
    }
  }

  /** How a run goes on. */
  public sealed interface Ending {
    /** It is not told any further. */
    record Open() implements Ending {}

    /** It has come to its end, and all stays as it is. */
    record Finished() implements Ending {}

    /**
     * What follows is repeated for ever.
     *
     * @param from the number of the first round that is repeated
     */
    record Lasso(int from) implements Ending {}
  }

  /** Something that must not be. */
  public record ViolationMessage(String message, Position at) {}

  /** The same without its beginning, and without the rounds before this number of them. */
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

  /** The story of a run. */
  public static RoundTraceView of(RoundSystem system, RoundReplay replay) {
    var teller = new RoundTraceViewBuilder(system, replay);
    var entries = new ArrayList<Entry>();
    for (int i = 0; i < replay.transitions().size(); i++) {
      teller.entry(i).ifPresent(entries::add);
    }
    return new RoundTraceView(
        system.name(),
        system.variables().stream().map(v -> v.name()).toList(),
        teller.start(),
        teller.unproposed(),
        entries,
        teller.ending(),
        teller.violations());
  }
}
