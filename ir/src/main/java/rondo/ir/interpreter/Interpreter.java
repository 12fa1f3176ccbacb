package rondo.ir.interpreter;

import java.util.List;
import java.util.OptionalInt;
import rondo.budget.Budget;
import rondo.ir.ControlState;
import rondo.ir.Expr;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;

/**
 * The reference interpreter, which defines the semantics of a {@link ProcessSystem}.
 *
 * <p>The order of transitions: processes from the highest pid down, edges as listed, rendezvous
 * partners from the highest pid down; an atomic sequence is followed to its end, depth first,
 * before the next edge is tried. With an observer, each transition of the system occurs once for
 * each move of the observer, in the order of the moves; faults of the observer come first. A trace
 * of an engine that numbers transitions and faults in this order can be replayed by {@link
 * #expand}.
 */
public final class Interpreter {
  private final ProcessSystem system;
  private final FullChannelPolicy policy;

  public Interpreter(ProcessSystem system, FullChannelPolicy policy) {
    this.system = system;
    this.policy = policy;
  }

  /**
   * The initial state.
   *
   * @throws FaultException if initialisation raises a run-time error, or two initial processes make
   *     conflicting channel assertions
   */
  public GlobalState initial() {
    MutableState state = MutableState.blank(system);
    var exprEvaluator = new ExprEvaluator(system, policy, state, 0, ExprEvaluator.Pass.ORDINARY);
    for (int i = 0; i < state.globals.length; i++) {
      exprEvaluator.initialise(system.globals().get(i), state.globals[i]);
    }
    for (ProcessSystem.InitialProcess process : system.initialProcesses()) {
      int[] arguments = process.arguments().stream().mapToInt(exprEvaluator::value).toArray();
      exprEvaluator.start(process.processType(), arguments, process.priority());
    }
    if (!exprEvaluator.violations().isEmpty()) {
      throw new FaultException(exprEvaluator.violations().getFirst());
    }
    system.observer().ifPresent(o -> begin(o, state));
    system.traceAssertion().ifPresent(m -> state.monitorState = m.start());
    return state.freeze();
  }

  private static void begin(Observer observer, MutableState state) {
    if (observer.states().get(observer.start()).status() == Observer.Status.VIOLATING) {
      throw new FaultException(observer.violation(observer.at()));
    }
    state.observerState = observer.start();
  }

  /**
   * The value of an expression for a process in a state. It has no effect: no process is started,
   * and {@code timeout} is false.
   *
   * @param pid negative if there is no executing process
   * @throws FaultException if the evaluation raises a run-time error
   */
  public int value(Expr expr, GlobalState state, int pid) {
    MutableState memory = MutableState.of(state);
    return new ExprEvaluator(system, policy, memory, pid, ExprEvaluator.Pass.ORDINARY)
        .value(expr, ExprEvaluator.Mode.TEST);
  }

  /**
   * All transitions and failures of {@code from}.
   *
   * @throws EndlessAtomicException if an atomic sequence that begins here seems endless
   */
  public Expansion expand(GlobalState from) {
    return expand(from, Integer.MAX_VALUE);
  }

  /**
   * The transitions of {@code from}, in the order of {@link #expand}; once so many are found,
   * further ones may be missing.
   */
  public List<Transition> transitions(GlobalState from, int enough) {
    return expand(from, enough).transitions();
  }

  private Expansion expand(GlobalState from, int enough) {
    Budget.checkpoint();
    return system
        .observer()
        .map(o -> new SynchronousProduct(system, policy, o).expand(from, enough))
        .orElseGet(() -> new Expander(system, policy).expand(from, enough));
  }

  /**
   * The value of an expression without side effects; empty if it raises an error.
   *
   * @param pid the process that evaluates it; empty for an observer
   */
  public OptionalInt value(Expr expr, GlobalState state, OptionalInt pid) {
    try {
      return OptionalInt.of(
          pid.isPresent()
              ? new ExprEvaluator(
                      system,
                      policy,
                      MutableState.of(state),
                      pid.getAsInt(),
                      ExprEvaluator.Pass.ORDINARY)
                  .value(expr, ExprEvaluator.Mode.TEST)
              : SynchronousProduct.value(expr, system, policy, state));
    } catch (FaultException e) {
      return OptionalInt.empty();
    }
  }

  /**
   * Whether a state is accepting: a run that visits accepting states infinitely often is a
   * violation. Without an observer, accept labels decide.
   */
  public boolean isAccepting(GlobalState state) {
    return system
        .observer()
        .map(o -> isAccepting(o, state))
        .orElseGet(() -> isAtAcceptLabel(state));
  }

  private boolean isAccepting(Observer observer, GlobalState state) {
    return observer.states().get(state.observerState()).status() == Observer.Status.ACCEPTING
        || (observer.acceptLabels() == Observer.AcceptLabels.COUNT && isAtAcceptLabel(state));
  }

  private boolean isAtAcceptLabel(GlobalState state) {
    return state.processes().stream().anyMatch(this::isAtAcceptLabel);
  }

  private boolean isAtAcceptLabel(GlobalState.Process process) {
    ControlState at =
        system.processTypes().get(process.type()).states().get(process.controlState());
    return at.marks().contains(ControlState.Mark.ACCEPT);
  }

  /**
   * All transitions and failures of a state.
   *
   * @param endState the kind of end state if nothing is enabled
   */
  public record Expansion(List<Transition> transitions, List<Failure> failures, EndState endState) {
    public Expansion {
      transitions = List.copyOf(transitions);
      failures = List.copyOf(failures);
    }
  }

  public enum EndState {
    NONE,
    VALID_END,
    INVALID_END
  }

  /**
   * A transition: several steps for an atomic sequence or a rendezvous, none if only the observer
   * moves.
   *
   * @param observerMove number of the observer's move in its state, if there is an observer
   */
  public record Transition(List<Step> steps, GlobalState target, OptionalInt observerMove) {
    Transition(List<Step> steps, GlobalState target) {
      this(steps, target, OptionalInt.empty());
    }

    /** The process that makes the first step; empty if only the observer moves. */
    public OptionalInt activeProcess() {
      return steps.isEmpty() ? OptionalInt.empty() : OptionalInt.of(steps.getFirst().pid());
    }
  }

  /** A fault and the steps, the faulty one last, that lead to it from the expanded state. */
  public record Failure(Fault fault, List<Step> steps) {}

  /**
   * The execution of one edge by one process.
   *
   * @param edge number of the edge in its control state, or {@link #NO_EDGE} if the failure
   *     occurred in the check whether the process may make a step at all
   * @param after the state after the step; if a run-time error ends the step, or it violates a
   *     channel assertion without being enabled, the state before it. Between the two steps of a
   *     rendezvous, the message is in the channel
   * @param printed the printed output
   * @param partner for a rendezvous receive, the pid of the sender
   */
  public record Step(
      int pid,
      int processType,
      int controlState,
      int edge,
      GlobalState after,
      String printed,
      OptionalInt partner) {
    public static final int NO_EDGE = -1;

    Step withObserver(int state) {
      return new Step(
          pid, processType, controlState, edge, after.withObserverState(state), printed, partner);
    }

    /** Whether both steps execute the same statement of the same process, in whatever state. */
    public boolean isSameStatement(Step other) {
      return pid == other.pid && controlState == other.controlState && edge == other.edge;
    }
  }
}
