package rondo.trace;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.Fault;
import rondo.ir.GlobalState;

/**
 * What happens in a run, told step by step. Steps that change nothing and that nobody wrote are
 * left out.
 *
 * @param initial empty when the run ends before it begins
 */
public record TraceView(
    String model, Optional<GlobalState> initial, List<Entry> entries, Ending ending) {
  public TraceView {
    entries = List.copyOf(entries);
  }

  /** A process of the run. */
  public record Actor(int pid, String name) {
    @Override
    public String toString() {
      return name + "(" + pid + ")";
    }
  }

  /** A statement where it stands. */
  public record Line(Actor actor, Position at, String statement, int controlState) {}

  /**
   * One step, or the two steps of a rendezvous.
   *
   * @param number counted from 1
   * @param transition which of the trace's transitions it belongs to, counted from 1
   * @param partner the receiving half of a rendezvous
   * @param printed what it printed
   * @param after the state after it
   */
  public record Entry(
      int number,
      int transition,
      Line line,
      Optional<Line> partner,
      List<Change> changes,
      String printed,
      GlobalState after) {
    public Entry {
      changes = List.copyOf(changes);
    }
  }

  /** What is different after a step. */
  public sealed interface Change {
    /** A variable, such as {@code x}, {@code a[2]} or {@code P(1):x}. */
    record OfVariable(String name, String before, String after) implements Change {}

    /** The messages in a channel, oldest first, such as {@code [req,1][ack,2]}. */
    record OfChannel(String name, String before, String after) implements Change {}

    record Started(Actor actor) implements Change {}

    record Ended(Actor actor) implements Change {}
  }

  /** How a run ends. */
  public sealed interface Ending {
    /** With a failed assertion, a run-time error or the like, in the last entry. */
    record Failed(Fault fault) implements Ending {}

    /**
     * Nothing can be executed, and not every process is where it may rest.
     *
     * @param pendingEvents what the event monitor of the system still waits for, when that alone is
     *     wrong
     */
    record Deadlock(List<FinalProcessState> processes, Optional<PendingEvents> pendingEvents)
        implements Ending {
      public Deadlock {
        processes = List.copyOf(processes);
      }
    }

    /** Nothing can be executed, and that is how it should be. */
    record Finished() implements Ending {}

    /** More could happen. */
    record Open() implements Ending {}

    /**
     * Not at all: what follows is repeated for ever.
     *
     * @param from the number of the first step that is repeated
     * @param starved the processes that could make a step all the time, and never make one; the run
     *     is fair if there are none
     */
    record Lasso(int from, List<Actor> starved) implements Ending {
      public Lasso {
        starved = List.copyOf(starved);
      }
    }
  }

  /**
   * Where a process is when nothing can be executed.
   *
   * @param waitsFor the statements it could go on with if they were executable
   */
  public record FinalProcessState(
      Actor actor, Position at, EndStatus status, List<String> waitsFor) {
    public FinalProcessState {
      waitsFor = List.copyOf(waitsFor);
    }
  }

  /**
   * The events that should have come.
   *
   * @param monitor who waits for them
   * @param events any of which it could go on with
   */
  public record PendingEvents(String monitor, List<String> events) {
    public PendingEvents {
      events = List.copyOf(events);
    }

    /** In words. */
    String text() {
      return "`" + monitor + "` still waits for " + String.join(" or ", events);
    }
  }

  public enum EndStatus {
    /** It is where a process may rest for ever. */
    DONE,
    STUCK
  }
}
