package rondo.trace.view;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import rondo.diagnostics.Position;
import rondo.ir.Fault;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.interpreter.RoundStep.Synchrony;
import rondo.trace.view.TraceStep.FaultStatus;

/**
 * A replayed run with its values as text and structure, the same for all kinds of models: a list of
 * steps with messages and changes, how it ends, and what it violates.
 *
 * @param delivery of a run of events
 * @param processes the processes at the beginning; those of a Promela model start and end later
 * @param start the values before the first step; those of all variables and channels of a Promela
 *     model are one valuation, with the names that changes have
 * @param steps in a run of rounds, one for each process and round
 * @param rounds the steps grouped by round, in a run of rounds
 * @param end the values after the last step, in a run of events
 * @param unproposed a value that no process proposes, where validity is checked
 * @param violations what is violated at the end; an {@link Ending.Deadlock} or {@link Ending.Lasso}
 *     of a Promela model is a violation without being listed here
 * @param explanation the causal slice, if it was computed; the steps say what belongs to it
 */
public record TraceView(
    TraceKind kind,
    String model,
    Optional<DeliverySemantics> delivery,
    List<Actor> processes,
    Snapshot start,
    List<TraceStep> steps,
    List<RoundView> rounds,
    Snapshot end,
    Optional<String> unproposed,
    Ending ending,
    List<ViolationMessage> violations,
    Explanation explanation) {
  /** A run that is not explained. */
  public TraceView(
      TraceKind kind,
      String model,
      Optional<DeliverySemantics> delivery,
      List<Actor> processes,
      Snapshot start,
      List<TraceStep> steps,
      List<RoundView> rounds,
      Snapshot end,
      Optional<String> unproposed,
      Ending ending,
      List<ViolationMessage> violations) {
    this(
        kind,
        model,
        delivery,
        processes,
        start,
        steps,
        rounds,
        end,
        unproposed,
        ending,
        violations,
        new Explanation.NotComputed());
  }

  public TraceView {
    processes = List.copyOf(processes);
    steps = List.copyOf(steps);
    rounds = List.copyOf(rounds);
    violations = List.copyOf(violations);
  }

  /** The same run with this explanation. */
  public TraceView with(Explanation other) {
    return new TraceView(
        kind,
        model,
        delivery,
        processes,
        start,
        steps,
        rounds,
        end,
        unproposed,
        ending,
        violations,
        other);
  }

  /** Whether the steps say what belongs to the causal slice. */
  public boolean isExplained() {
    return explanation instanceof Explanation.Slice;
  }

  /**
   * The run with those parts only that belong to the causal slice, for renderings that hide the
   * others; the same run if there is no explanation.
   */
  public TraceView onlyRelevant() {
    if (!(explanation instanceof Explanation.Slice(Snapshot first, Snapshot last, _))) {
      return this;
    }
    List<RoundView> shown = rounds.stream().map(r -> r.with(relevant(r.steps()))).toList();
    return new TraceView(
        kind,
        model,
        delivery,
        processes,
        first,
        kind == TraceKind.ROUNDS
            ? shown.stream().flatMap(r -> r.steps().stream()).toList()
            : relevant(steps),
        shown,
        last,
        unproposed,
        ending,
        violations);
  }

  /** In a run of rounds, all processes take part in each round. */
  private List<TraceStep> relevant(List<TraceStep> all) {
    return all.stream()
        .filter(s -> kind == TraceKind.ROUNDS || s.isRelevant())
        .map(TraceStep::onlyRelevant)
        .toList();
  }

  /**
   * The number of rounds, or of steps without initialization. A process that crashes within a step
   * has two entries for this step.
   */
  public int length() {
    return switch (kind) {
      case ROUNDS -> rounds.size();
      case EVENTS ->
          (int) steps.stream().mapToInt(TraceStep::number).filter(n -> n > 0).distinct().count();
      case PROCESSES -> (int) steps.stream().filter(s -> s.number() > 0).count();
    };
  }

  /** Whether a message is one of a Byzantine process. */
  public boolean isForged(MessageEdge edge) {
    return edge.sent().isEmpty() || steps.get(edge.sent().getAsInt()).isForging();
  }

  /**
   * Whether a message belongs to the causal slice: where it is received, or else where it is sent.
   */
  public boolean isRelevant(MessageEdge edge) {
    return edge.received().isPresent()
        ? steps.get(edge.received().getAsInt()).isRelevantReceipt(edge.text(), edge.sender())
        : steps.get(edge.sent().getAsInt()).isRelevantSend(edge.text(), edge.receiver());
  }

  /**
   * A process.
   *
   * @param number counted from 0; of a Promela process its {@code _pid}, which another process may
   *     get after its end
   * @param type the name of its process type or role
   * @param name as it is printed, such as {@code client(1)}, {@code acceptor 2} or {@code p0}
   */
  public record Actor(int number, String type, String name) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** The values of the variables of all processes, and of all monitors. */
  public record Snapshot(List<Valuation> processes, List<Valuation> monitors) {
    public static final Snapshot EMPTY = new Snapshot(List.of(), List.of());

    public Snapshot {
      processes = List.copyOf(processes);
      monitors = List.copyOf(monitors);
    }
  }

  /**
   * The values of the variables of a process or monitor; none of a Byzantine process.
   *
   * @param status in a run of rounds
   */
  public record Valuation(String owner, Optional<FaultStatus> status, List<Binding> values) {
    public Valuation {
      values = List.copyOf(values);
    }
  }

  public record Binding(String variable, ValueView value) {
    /**
     * Whether the variable is declared in the protocol; an auxiliary variable of a property has a
     * name of several words.
     */
    public boolean isWritten() {
      return variable.indexOf(' ') < 0;
    }
  }

  /**
   * A round.
   *
   * @param number counted from 1 in the whole run
   * @param phase empty where a phase has only one round
   * @param name the name of the round in the protocol; empty if it has none
   * @param sensitivity whether the order of messages matters; then those that a process receives
   *     come first, in this order
   * @param faults run-time errors and the like, each with the process
   */
  public record RoundView(
      int number,
      OptionalInt phase,
      String name,
      Synchrony synchrony,
      OrderSensitivity sensitivity,
      List<TraceStep> steps,
      List<ViolationMessage> faults) {
    public RoundView {
      steps = List.copyOf(steps);
      faults = List.copyOf(faults);
    }

    /** The same round with other views of its steps. */
    public RoundView with(List<TraceStep> others) {
      return new RoundView(number, phase, name, synchrony, sensitivity, others, faults);
    }
  }

  /** The explanation of a violation. */
  public sealed interface Explanation {
    record NotComputed() implements Explanation {}

    /**
     * There is none.
     *
     * @param reason why, as the end of a sentence
     */
    record Unavailable(String reason) implements Explanation {}

    /**
     * The causal slice.
     *
     * @param start the values before the first step that belong to it
     * @param end the values after the last step that the property reads
     * @param parts the parts of the property in the last state, each after the one that contains it
     */
    record Slice(Snapshot start, Snapshot end, List<PropertyPart> parts) implements Explanation {
      public Slice {
        parts = List.copyOf(parts);
      }
    }
  }

  /**
   * A part of a property in a state.
   *
   * @param level how many parts contain it
   * @param holds empty if it has no truth value
   * @param detail the values that are compared; may be empty
   */
  public record PropertyPart(String text, int level, Optional<Boolean> holds, String detail) {
    public boolean isFalse() {
      return holds.equals(Optional.of(false));
    }
  }

  /** How a run of a protocol ends: it repeats its cycle, or ends in steps that do nothing. */
  static <S> Ending ending(List<S> steps, OptionalInt cycle, Predicate<S> isStutter) {
    boolean isStuttering =
        !steps.isEmpty()
            && isStutter.test(cycle.isPresent() ? steps.get(cycle.getAsInt()) : steps.getLast());
    if (isStuttering) {
      return new Ending.Finished();
    }
    return cycle.isPresent()
        ? new Ending.Lasso(cycle.getAsInt() + 1, List.of())
        : new Ending.Open();
  }

  /** How a run ends. */
  public sealed interface Ending {
    /** More steps are possible. */
    record Open() implements Ending {}

    /**
     * No step is possible, and the end state is valid.
     *
     * @param waiting what processes wait for, in a run of events
     */
    record Finished(List<WaitingProcess> waiting) implements Ending {
      public Finished {
        waiting = List.copyOf(waiting);
      }

      public Finished() {
        this(List.of());
      }
    }

    /**
     * The run is infinite: its last steps are repeated for ever.
     *
     * @param from the number of the first step or round that is repeated
     * @param starved the Promela processes that are continuously enabled and never take a step; the
     *     run is weakly fair if there are none
     */
    record Lasso(int from, List<Actor> starved) implements Ending {
      public Lasso {
        starved = List.copyOf(starved);
      }
    }

    /** A fault ends a run of a Promela model, such as a failed assertion or a run-time error. */
    record Failed(Fault fault) implements Ending {}

    /**
     * No step is enabled, and not every process of a Promela model is in a valid end state.
     *
     * @param pendingEvents the events that the trace assertion still waits for, if that alone is
     *     the violation
     */
    record Deadlock(List<FinalProcessState> processes, Optional<PendingEvents> pendingEvents)
        implements Ending {
      public Deadlock {
        processes = List.copyOf(processes);
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

  public enum EndStatus {
    /** It is in a valid end state. */
    DONE,
    STUCK
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

    public String text() {
      return "`" + monitor + "` still waits for " + String.join(" or ", events);
    }
  }

  /** A violation. */
  public record ViolationMessage(String message, Position at) {}
}
