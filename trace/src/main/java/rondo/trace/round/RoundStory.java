package rondo.trace.round;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import rondo.diagnostics.Position;
import rondo.ir.round.Arrival;
import rondo.ir.round.RoundReplay;
import rondo.ir.round.RoundStep.Synchrony;
import rondo.ir.round.RoundSystem;

/**
 * What happens in a run, round by round, in the words of the protocol.
 *
 * @param variables their names
 * @param start what every process begins with
 * @param unproposed a value that nobody proposes, where that matters; else empty
 * @param wrong what is wrong at the end
 */
public record RoundStory(
    String model,
    List<String> variables,
    List<Beginning> start,
    String unproposed,
    List<Entry> entries,
    Ending ending,
    List<Wrong> wrong) {
  public RoundStory {
    variables = List.copyOf(variables);
    start = List.copyOf(start);
    entries = List.copyOf(entries);
    wrong = List.copyOf(wrong);
  }

  /** What happens to a process. */
  public enum Part {
    CORRECT("correct"),
    CRASHES("crashes"),
    CRASHED("crashed"),
    OMITTING("omits"),
    LIES("lies"),
    BYZANTINE("byzantine");

    private final String word;

    Part(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }

    /** Whether its variables mean something. */
    boolean isSeen() {
      return this != BYZANTINE;
    }
  }

  /** A process before the first round. */
  public record Beginning(String process, Part part, List<String> values) {
    public Beginning {
      values = List.copyOf(values);
    }
  }

  /**
   * A round.
   *
   * @param number counted from 1 in the whole run
   * @param phase empty where a phase has one round only, so that this goes without saying
   * @param name what the protocol calls the round, if anything
   * @param arrival whether it matters in which order messages arrive
   * @param accidents errors and the like, said by whom they happened to
   */
  public record Entry(
      int number,
      OptionalInt phase,
      String name,
      Synchrony synchrony,
      Arrival arrival,
      List<Row> rows,
      List<Wrong> accidents) {
    public Entry {
      rows = List.copyOf(rows);
      accidents = List.copyOf(accidents);
    }
  }

  /**
   * A process in a round.
   *
   * @param heard what became of what each process sent to it; empty if it makes nothing of it.
   *     Where the order of arrival matters, what was heard comes first, in this order.
   */
  public record Row(
      String process, Part part, List<Letter> sends, List<Delivery> heard, List<Change> changes) {
    public Row {
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
  public record Letter(String message, List<String> to, Scope scope) {
    public Letter {
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
  public record Delivery(String sender, Fate fate) {}

  /** What became of a message. */
  public enum Fate {
    HEARD,
    LOST,
    /** There was none. */
    NOTHING_SENT
  }

  /** The value of a variable, before and after a round. */
  public record Change(String before, String after) {
    public boolean isOne() {
      return !before.equals(after);
    }
  }

  /** How a run goes on. */
  public sealed interface Ending {
    /** It is not told any further. */
    record Open() implements Ending {}

    /** It has come to its end, and all stays as it is. */
    record Over() implements Ending {}

    /**
     * What follows is repeated for ever.
     *
     * @param from the number of the first round that is repeated
     */
    record Repeating(int from) implements Ending {}
  }

  /** Something that must not be. */
  public record Wrong(String message, Position at) {}

  /** The same without its beginning, and without the rounds before this number of them. */
  public RoundStory from(int rounds) {
    return new RoundStory(
        model,
        variables,
        List.of(),
        unproposed,
        entries.subList(Math.min(entries.size(), rounds - 1), entries.size()),
        ending,
        wrong);
  }

  /** The story of a run. */
  public static RoundStory of(RoundSystem system, RoundReplay replay) {
    var teller = new RoundTeller(system, replay);
    var entries = new ArrayList<Entry>();
    for (int i = 0; i < replay.transitions().size(); i++) {
      teller.entry(i).ifPresent(entries::add);
    }
    return new RoundStory(
        system.name(),
        system.variables().stream().map(v -> v.name()).toList(),
        teller.start(),
        teller.unproposed(),
        entries,
        teller.ending(),
        teller.wrong());
  }
}
