package rondo.ir;

import java.util.List;
import java.util.Optional;

/**
 * A system of asynchronous processes with shared variables and channels. {@link
 * rondo.ir.interpreter.Interpreter} defines its semantics.
 *
 * @param initialProcesses the processes alive initially, by pid
 * @param usesPriorities whether the model uses priorities, so that only an enabled process of the
 *     highest priority may make a step
 * @param usesLast whether {@link Expr.Last} is read, so that the last process belongs to the state
 * @param observer the observer of the property to check; one property is checked at a time
 * @param traceAssertion the monitor of send and receive events; part of the system like assertions
 * @param symmetry the declared symmetry; a pass that keeps variables, types and the number of
 *     processes preserves it
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
    Optional<TraceAssertion> traceAssertion,
    Optional<Symmetry> symmetry) {

  /**
   * A process alive in the initial state; arguments are evaluated after all globals are
   * initialised.
   */
  public record InitialProcess(int processType, List<Expr> arguments, int priority) {
    public InitialProcess {
      arguments = List.copyOf(arguments);
    }
  }

  /** A system without observer, trace assertion and symmetry. */
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

  /** Whether some process makes a channel assertion. */
  public boolean hasChannelAssertions() {
    return processTypes.stream().anyMatch(t -> !t.channelAssertions().isEmpty());
  }

  /** Whether some process type must be deterministic. */
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
        traceAssertion,
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
        traceAssertion,
        symmetry);
  }

  /**
   * A copy with this observer. Passes preserve what the observer can observe, so they must be
   * applied afterwards.
   */
  public ProcessSystem withObserver(Observer other) {
    return with(Optional.of(other), traceAssertion, symmetry);
  }

  /** A copy without observer. */
  public ProcessSystem withoutObserver() {
    return with(Optional.empty(), traceAssertion, symmetry);
  }

  /** A copy with this trace assertion. */
  public ProcessSystem withTraceAssertion(TraceAssertion other) {
    return with(observer, Optional.of(other), symmetry);
  }

  /** A copy without trace assertion. */
  public ProcessSystem withoutTraceAssertion() {
    return with(observer, Optional.empty(), symmetry);
  }

  /** A copy with this symmetry. */
  public ProcessSystem withSymmetry(Symmetry other) {
    return with(observer, traceAssertion, Optional.of(other));
  }

  /** A copy without symmetry. */
  public ProcessSystem withoutSymmetry() {
    return with(observer, traceAssertion, Optional.empty());
  }

  private ProcessSystem with(
      Optional<Observer> watching, Optional<TraceAssertion> following, Optional<Symmetry> renamed) {
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
