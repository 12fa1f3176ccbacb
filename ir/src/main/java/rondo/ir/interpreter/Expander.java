package rondo.ir.interpreter;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.TraceAssertion;
import rondo.ir.interpreter.ActionExecutor.Offer;
import rondo.ir.interpreter.ExprEvaluator.Pass;
import rondo.ir.interpreter.Interpreter.EndState;
import rondo.ir.interpreter.Interpreter.Expansion;
import rondo.ir.interpreter.Interpreter.Failure;
import rondo.ir.interpreter.Interpreter.Step;
import rondo.ir.interpreter.Interpreter.Transition;

/**
 * Computes the transitions of a state.
 *
 * <p>A {@link Turn} tries a range of processes, from the highest pid down, in one memory. A step
 * that ends a transition is recorded; a step inside an atomic sequence opens a turn for its process
 * only, and a rendezvous send one for all others. Turns are kept on an explicit stack, since an
 * atomic sequence may be long. If a turn ends in which nothing was executed,
 *
 * <ul>
 *   <li>an atomic sequence is interrupted there, so the memory is the target of a transition,
 *   <li>a rendezvous has found no partner, so the send was disabled after all.
 * </ul>
 */
final class Expander {
  /** An atomic sequence of more steps is considered endless. */
  static final int MAX_STEPS = 10_000;

  private final ProcessSystem system;
  private final FullChannelPolicy policy;
  private final List<Transition> transitions = new ArrayList<>();
  private final List<Failure> failures = new ArrayList<>();
  private final Deque<Turn> turns = new ArrayDeque<>();
  private int wanted = Integer.MAX_VALUE;

  /** The steps so far, the last one first. */
  private record Path(Path before, Step step, int length, int hash) {
    static final Path EMPTY = new Path(null, null, 0, 0);

    Path then(Step next) {
      return new Path(this, next, length + 1, next.after().hashCode());
    }

    /** Whether the last step leads to a state that an earlier step of the same process led to. */
    boolean isLoop() {
      for (Path p = before; p.length > 0; p = p.before) {
        if (p.hash == hash && p.step.pid() == step.pid() && p.step.after().equals(step.after())) {
          return true;
        }
      }
      return false;
    }

    List<Step> steps() {
      var result = new Step[length];
      for (Path p = this; p.length > 0; p = p.before) {
        result[p.length - 1] = p.step;
      }
      return List.of(result);
    }
  }

  /** Tries processes {@code pid} down to {@code lowest}, one edge after another. */
  private static final class Turn {
    final MutableState state;
    final Path path;
    final int lowest;
    Pass pass = Pass.ORDINARY;
    Offer offer = Offer.NONE;
    int pid;

    /** Whether anything was executed in this turn. */
    boolean moved;

    // State of the process that is being tried:
    boolean begun;
    int edge;
    int escape;
    boolean processMoved;

    private Turn(MutableState state, Path path, int highest, int lowest) {
      this.state = state;
      this.path = path;
      this.pid = highest;
      this.lowest = lowest;
    }

    static Turn ofAll(MutableState state, Pass pass) {
      var turn = new Turn(state, Path.EMPTY, state.processes.size() - 1, 0);
      turn.pass = pass;
      return turn;
    }

    static Turn ofOne(MutableState state, Path path, int pid) {
      return new Turn(state, path, pid, pid);
    }

    static Turn ofPartners(MutableState state, Path path, Offer offer) {
      var turn = new Turn(state, path, state.processes.size() - 1, 0);
      turn.offer = offer;
      return turn;
    }

    boolean isOver() {
      return pid < lowest || pid >= state.processes.size();
    }

    void begin() {
      begun = true;
      edge = 0;
      escape = 0;
      processMoved = false;
    }

    void nextProcess() {
      pid--;
      begun = false;
    }

    void executed(int escapeOfEdge) {
      moved = true;
      processMoved = true;
      escape = escapeOfEdge;
    }
  }

  Expander(ProcessSystem system, FullChannelPolicy policy) {
    this.system = system;
    this.policy = policy;
  }

  /** Whether some process is enabled. */
  boolean canStep(GlobalState from, Pass pass) {
    return run(Turn.ofAll(MutableState.of(from), pass));
  }

  Expansion expand(GlobalState from) {
    return expand(from, Integer.MAX_VALUE);
  }

  /**
   * As {@link #expand(GlobalState)}, but further transitions and failures may be missing once so
   * many transitions are found.
   */
  Expansion expand(GlobalState from, int enough) {
    wanted = enough;
    MutableState state = MutableState.of(from);
    boolean moved =
        run(Turn.ofAll(state, Pass.ORDINARY))
            || hasEnough()
            || run(Turn.ofAll(state, Pass.TIMEOUT))
            || hasEnough();
    return new Expansion(transitions, failures, moved ? EndState.NONE : rest(state));
  }

  private boolean hasEnough() {
    return transitions.size() >= wanted;
  }

  private EndState rest(MutableState mutableState) {
    for (MutableState.Process p : mutableState.processes) {
      ControlState state = system.processTypes().get(p.type).states().get(p.controlState);
      if (!state.isEnd()) {
        return EndState.INVALID_END;
      }
    }
    return system.traceAssertion().isPresent()
            && isIncomplete(system.traceAssertion().get(), mutableState)
        ? EndState.INVALID_END
        : EndState.VALID_END;
  }

  /** Whether the trace assertion is incomplete and processes are left. */
  private static boolean isIncomplete(TraceAssertion monitor, MutableState state) {
    return !state.processes.isEmpty()
        && monitor.states().get(state.monitorState).completion()
            == TraceAssertion.Completion.INCOMPLETE;
  }

  private boolean run(Turn first) {
    turns.push(first);
    while (!turns.isEmpty() && !hasEnough()) {
      Turn turn = turns.peek();
      if (turn.isOver()) {
        turns.pop();
        finish(turn);
      } else if (turn.begun) {
        tryNextEdge(turn);
      } else if (mayBegin(turn)) {
        turn.begin();
      } else {
        turn.nextProcess();
      }
    }
    return first.moved;
  }

  private void finish(Turn turn) {
    if (turn.offer.isOpen()) {
      Turn sender = turns.element();
      if (turn.moved) {
        checkDeterminism(sender, turn.path);
        sender.executed(sender.escape);
      } else {
        sender.escape = 0;
      }
    } else if (!turn.moved && turn.path.length > 0) {
      transitions.add(new Transition(turn.path.steps(), turn.state.freeze()));
    }
  }

  private ExprEvaluator evaluator(Turn turn, MutableState state) {
    return new ExprEvaluator(system, policy, state, turn.pid, turn.pass);
  }

  /** Whether the process may be tried at all, regardless of its edges. */
  private boolean mayBegin(Turn turn) {
    if (turn.offer.isOpen() && turn.offer.sender() == turn.pid) {
      return false;
    }
    ExprEvaluator exprEvaluator = evaluator(turn, turn.state);
    try {
      return isProvided(exprEvaluator)
          && (!system.usesPriorities() || hasHighestPriority(exprEvaluator, turn.offer));
    } catch (FaultException e) {
      turn.moved = true;
      Step step = step(turn, Step.NO_EDGE, turn.state, "");
      failures.add(new Failure(e.fault(), turn.path.then(step).steps()));
      return false;
    }
  }

  private static boolean isProvided(ExprEvaluator exprEvaluator) {
    var process = exprEvaluator.memory().processes.get(exprEvaluator.pid());
    return exprEvaluator.test(exprEvaluator.typeOf(process).provided());
  }

  /** Whether no process of higher priority is enabled. */
  private static boolean hasHighestPriority(ExprEvaluator exprEvaluator, Offer offer) {
    var processes = exprEvaluator.memory().processes;
    int priority = processes.get(exprEvaluator.pid()).priority;
    for (int other = 0; other < processes.size(); other++) {
      if (processes.get(other).priority > priority
          && isProvided(exprEvaluator.forProcess(other))
          && exprEvaluator.canStep(other, offer)) {
        return false;
      }
    }
    return true;
  }

  private void tryNextEdge(Turn turn) {
    MutableState.Process process = turn.state.processes.get(turn.pid);
    List<Edge> edges =
        system.processTypes().get(process.type).states().get(process.controlState).edges();
    if (turn.edge == edges.size()
        || (turn.escape > 0 && edges.get(turn.edge).escape() != turn.escape)) {
      turn.nextProcess();
      return;
    }
    int number = turn.edge++;
    Edge edge = edges.get(number);
    if (!(edge.action().head() instanceof Action.Else && turn.processMoved)) {
      tryEdge(turn, edge, number);
    }
  }

  private void tryEdge(Turn turn, Edge edge, int number) {
    MutableState next = turn.state.copy();
    var actionExecutor = new ActionExecutor(evaluator(turn, next), turn.offer);
    try {
      if (!actionExecutor.execute(edge.action())) {
        if (!actionExecutor.violations().isEmpty()) {
          addFailures(
              actionExecutor,
              turn.path.then(step(turn, number, turn.state, actionExecutor.printed())));
        }
        return;
      }
    } catch (FaultException e) {
      turn.executed(edge.escape());
      Path path = turn.path.then(step(turn, number, turn.state, actionExecutor.printed()));
      addFailures(actionExecutor, path);
      failures.add(new Failure(e.fault(), path.steps()));
      return;
    }
    if (turn.pid < next.processes.size()) {
      next.processes.get(turn.pid).controlState = edge.target();
    }
    if (system.usesLast()) {
      next.lastPid = turn.pid;
    }
    Path path = turn.path.then(step(turn, number, next, actionExecutor.printed()));
    addFailures(actionExecutor, path);
    if (actionExecutor.offer().isOpen()) {
      turn.escape = edge.escape();
      turns.push(Turn.ofPartners(next, path, actionExecutor.offer()));
      return;
    }
    checkDeterminism(turn, path);
    turn.executed(edge.escape());
    switch (edge.atomicity()) {
      case RELEASE -> transitions.add(new Transition(path.steps(), next.freeze()));
      case ATOMIC -> {
        if (path.length > MAX_STEPS || path.isLoop()) {
          throw new EndlessAtomicException(edge.at());
        }
        turns.push(Turn.ofOne(next, path, turn.pid));
      }
    }
  }

  /**
   * Reports a violation if a deterministic process executed another edge in the same state before.
   */
  private void checkDeterminism(Turn turn, Path path) {
    Step step = path.step();
    ProcessType type = system.processTypes().get(step.processType());
    if (turn.processMoved && type.determinism() == ProcessType.Determinism.REQUIRED) {
      String message = "process " + step.pid() + " (" + type.name() + ") is nondeterministic here";
      Edge edge = type.states().get(step.controlState()).edges().get(step.edge());
      failures.add(new Failure(new Fault(Fault.Kind.CHOICE, message, edge.at()), path.steps()));
    }
  }

  private void addFailures(ActionExecutor actionExecutor, Path path) {
    actionExecutor.violations().forEach(f -> failures.add(new Failure(f, path.steps())));
  }

  private Step step(Turn turn, int edge, MutableState after, String printed) {
    MutableState.Process process = turn.state.processes.get(turn.pid);
    OptionalInt partner =
        turn.offer.isOpen() ? OptionalInt.of(turn.offer.sender()) : OptionalInt.empty();
    return new Step(
        turn.pid, process.type, process.controlState, edge, after.freeze(), printed, partner);
  }
}
