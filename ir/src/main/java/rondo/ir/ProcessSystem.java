package rondo.ir;

import java.util.List;
import java.util.Optional;
import rondo.ir.symmetry.Symmetry;

/**
 * Asynchronous processes over shared variables and channels. What it means is what {@link
 * Interpreter} does.
 *
 * @param initialProcesses the processes alive initially, by pid
 * @param usesPriorities whether the model uses priorities, so that only a process of the highest
 *     priority among those that can make a step may make one
 * @param usesLast whether {@link Expr.Last} is read, so that the last process belongs to the state
 * @param observer who watches; one property is looked at at a time
 * @param eventMonitor who follows the messages; belongs to the system as its assertions do
 * @param symmetry what may be renamed, as the front end has it; a pass that keeps variables, types
 *     and the number of processes keeps it
 */
public record ProcessSystem(
    String name,
    List<Variable> globals,
    List<ChannelType> channelTypes,
    List<ProcessType> processTypes,
    List<InitialProcess> initialProcesses,
    boolean usesPriorities,
    boolean usesLast,
    Optional<Observer> observer,
    Optional<EventMonitor> eventMonitor,
    Optional<Symmetry> symmetry) {

  /** A process alive in the initial state; arguments are evaluated once all globals are. */
  public record InitialProcess(int processType, List<Expr> arguments, int priority) {
    public InitialProcess {
      arguments = List.copyOf(arguments);
    }
  }

  /** A system that nobody watches or follows, without symmetry. */
  public ProcessSystem(
      String name,
      List<Variable> globals,
      List<ChannelType> channelTypes,
      List<ProcessType> processTypes,
      List<InitialProcess> starts,
      boolean priorities,
      boolean last) {
    this(
        name,
        globals,
        channelTypes,
        processTypes,
        starts,
        priorities,
        last,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  public static final int MAX_PROCESSES = 255;
  public static final int MAX_CHANNELS = 255;

  public ProcessSystem {
    globals = List.copyOf(globals);
    channelTypes = List.copyOf(channelTypes);
    processTypes = List.copyOf(processTypes);
    initialProcesses = List.copyOf(initialProcesses);
  }

  /** Whether any process claims a channel for itself. */
  public boolean hasChannelAssertions() {
    return processTypes.stream().anyMatch(t -> !t.channelAssertions().isEmpty());
  }

  /** Whether any process must never have a choice. */
  public boolean requiresDeterminism() {
    return processTypes.stream().anyMatch(t -> t.determinism() == ProcessType.Determinism.REQUIRED);
  }

  public ProcessSystem withGlobals(List<Variable> other) {
    return new ProcessSystem(
        name,
        other,
        channelTypes,
        processTypes,
        initialProcesses,
        usesPriorities,
        usesLast,
        observer,
        eventMonitor,
        symmetry);
  }

  public ProcessSystem withProcessTypes(List<ProcessType> other) {
    return new ProcessSystem(
        name,
        globals,
        channelTypes,
        other,
        initialProcesses,
        usesPriorities,
        usesLast,
        observer,
        eventMonitor,
        symmetry);
  }

  /**
   * The same system, watched by {@code other} and nobody else. A pass over a system keeps what its
   * observer can see, so passes come after this.
   */
  public ProcessSystem withObserver(Observer other) {
    return with(Optional.of(other), eventMonitor, symmetry);
  }

  /** The same system, watched by nobody. */
  public ProcessSystem withoutObserver() {
    return with(Optional.empty(), eventMonitor, symmetry);
  }

  /** The same system, its messages followed by {@code other}. */
  public ProcessSystem withEventMonitor(EventMonitor other) {
    return with(observer, Optional.of(other), symmetry);
  }

  /** The same system, its messages followed by nobody. */
  public ProcessSystem withoutEventMonitor() {
    return with(observer, Optional.empty(), symmetry);
  }

  /** The same system, in which what {@code other} says may be renamed. */
  public ProcessSystem withSymmetry(Symmetry other) {
    return with(observer, eventMonitor, Optional.of(other));
  }

  /** The same system, in which nothing may be renamed. */
  public ProcessSystem withoutSymmetry() {
    return with(observer, eventMonitor, Optional.empty());
  }

  private ProcessSystem with(
      Optional<Observer> watching, Optional<EventMonitor> following, Optional<Symmetry> renamed) {
    return new ProcessSystem(
        name,
        globals,
        channelTypes,
        processTypes,
        initialProcesses,
        usesPriorities,
        usesLast,
        watching,
        following,
        renamed);
  }
}
