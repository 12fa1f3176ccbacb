package rondo.trace;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.Fault;
import rondo.ir.interpreter.GlobalState;

/**
 * A replayed run, step by step, with printed statements and values. Steps without a statement that
 * change nothing are omitted.
 *
 * @param initial empty if the run fails during initialization
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

  /** A statement and its position. */
  public record Line(Actor actor, Position at, String statement, int controlState) {}

  /**
   * One step, or the two steps of a rendezvous.
   *
   * @param number counted from 1
   * @param transition the transition of the trace that it belongs to, counted from 1
   * @param partner the receiving half of a rendezvous
   * @param printed the output of the step
   * @param after the state after the step
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

  /** An effect of a step. */
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
    /** With a fault, such as a failed assertion or a run-time error, in the last entry. */
    record Failed(Fault fault) implements Ending {}

    /**
     * No step is enabled, and not every process is in a valid end state.
     *
     * @param pendingEvents the events that the event monitor still waits for, if that alone is the
     *     violation
     */
    record Deadlock(List<FinalProcessState> processes, Optional<PendingEvents> pendingEvents)
        implements Ending {
      public Deadlock {
        processes = List.copyOf(processes);
      }
    }

    /** No step is enabled, and the end state is valid. */
    record Finished() implements Ending {}

    /** Steps are enabled. */
    record Open() implements Ending {}

    /**
     * The run is infinite: its last steps are repeated for ever.
     *
     * @param from the number of the first step that is repeated
     * @param starved the processes that are continuously enabled and never take a step; the run is
     *     weakly fair if there are none
     */
    record Lasso(int from, List<Actor> starved) implements Ending {
      public Lasso {
        starved = List.copyOf(starved);
      }
    }
  }

  /**
   * The state of a process when no step is enabled.
   *
   * @param waitsFor the statements at its control state, none of which is executable
   */
  public record FinalProcessState(
      Actor actor, Position at, EndStatus status, List<String> waitsFor) {
    public FinalProcessState {
      waitsFor = List.copyOf(waitsFor);
    }
  }

  /**
   * The events that a monitor still waits for.
   *
   * @param monitor the name of the monitor
   * @param events the alternatives
   */
  public record PendingEvents(String monitor, List<String> events) {
    public PendingEvents {
      events = List.copyOf(events);
    }

    String text() {
      return "`" + monitor + "` still waits for " + String.join(" or ", events);
    }
  }

  public enum EndStatus {
    /** It is in a valid end state. */
    DONE,
    STUCK
  }
}
