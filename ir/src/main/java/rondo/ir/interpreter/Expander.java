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
 * Computes the transitions of a state, by a depth-first search through the steps that they consist
 * of.
 *
 * <p>A {@link Frame} of this search tries a range of processes, from the highest pid down, in one
 * memory. A step that ends a transition is recorded; a step inside an atomic sequence opens a frame
 * for its process only, and a rendezvous send one for all others. Frames are kept on an explicit
 * stack, since an atomic sequence may be long. If a frame ends in which nothing was executed,
 *
 * <ul>
 *   <li>an atomic sequence is interrupted there, so the memory is the target of a transition,
 *   <li>a rendezvous has found no partner, so the send was disabled after all.
 * </ul>
 */
final class Expander {
  private final ProcessSystem system;
  private final FullChannelPolicy policy;
  private final List<Transition> transitions = new ArrayList<>();
  private final List<Failure> failures = new ArrayList<>();
  private final Deque<Frame> frames = new ArrayDeque<>();
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
  private static final class Frame {
    final MutableState state;
    final Path path;
    final int lowest;
    Pass pass = Pass.ORDINARY;
    Offer offer = Offer.NONE;
    int pid;

    /** Whether anything was executed in this frame. */
    boolean moved;

    // State of the process that is being tried:
    boolean begun;
    int edge;
    int escape;
    boolean processMoved;

    private Frame(MutableState state, Path path, int highest, int lowest) {
      this.state = state;
      this.path = path;
      this.pid = highest;
      this.lowest = lowest;
    }

    static Frame ofAll(MutableState state, Pass pass) {
      var frame = new Frame(state, Path.EMPTY, state.processes.size() - 1, 0);
      frame.pass = pass;
      return frame;
    }

    static Frame ofOne(MutableState state, Path path, int pid) {
      return new Frame(state, path, pid, pid);
    }

    static Frame ofPartners(MutableState state, Path path, Offer offer) {
      var frame = new Frame(state, path, state.processes.size() - 1, 0);
      frame.offer = offer;
      return frame;
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
    return run(Frame.ofAll(MutableState.of(from), pass));
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
        run(Frame.ofAll(state, Pass.ORDINARY))
            || hasEnough()
            || run(Frame.ofAll(state, Pass.TIMEOUT))
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

  private boolean run(Frame first) {
    frames.push(first);
    while (!frames.isEmpty() && !hasEnough()) {
      Frame frame = frames.peek();
      if (frame.isOver()) {
        frames.pop();
        finish(frame);
      } else if (frame.begun) {
        tryNextEdge(frame);
      } else if (mayBegin(frame)) {
        frame.begin();
      } else {
        frame.nextProcess();
      }
    }
    return first.moved;
  }

  private void finish(Frame frame) {
    if (frame.offer.isOpen()) {
      Frame sender = frames.element();
      if (frame.moved) {
        checkDeterminism(sender, frame.path);
        sender.executed(sender.escape);
      } else {
        sender.escape = 0;
      }
    } else if (!frame.moved && frame.path.length > 0) {
      transitions.add(new Transition(frame.path.steps(), frame.state.freeze()));
    }
  }

  private ExprEvaluator evaluator(Frame frame, MutableState state) {
    return new ExprEvaluator(system, policy, state, frame.pid, frame.pass);
  }

  /** Whether the process may be tried at all, regardless of its edges. */
  private boolean mayBegin(Frame frame) {
    if (frame.offer.isOpen() && frame.offer.sender() == frame.pid) {
      return false;
    }
    ExprEvaluator exprEvaluator = evaluator(frame, frame.state);
    try {
      return isProvided(exprEvaluator)
          && (!system.usesPriorities() || hasHighestPriority(exprEvaluator, frame.offer));
    } catch (FaultException e) {
      frame.moved = true;
      Step step = step(frame, Step.NO_EDGE, frame.state, "");
      failures.add(new Failure(e.fault(), frame.path.then(step).steps()));
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

  private void tryNextEdge(Frame frame) {
    MutableState.Process process = frame.state.processes.get(frame.pid);
    List<Edge> edges =
        system.processTypes().get(process.type).states().get(process.controlState).edges();
    if (frame.edge == edges.size()
        || (frame.escape > 0 && edges.get(frame.edge).escape() != frame.escape)) {
      frame.nextProcess();
      return;
    }
    int number = frame.edge++;
    Edge edge = edges.get(number);
    if (!(edge.action().head() instanceof Action.Else && frame.processMoved)) {
      tryEdge(frame, edge, number);
    }
  }

  private void tryEdge(Frame frame, Edge edge, int number) {
    MutableState next = frame.state.copy();
    var actionExecutor = new ActionExecutor(evaluator(frame, next), frame.offer);
    try {
      if (!actionExecutor.execute(edge.action())) {
        if (!actionExecutor.violations().isEmpty()) {
          addFailures(
              actionExecutor,
              frame.path.then(step(frame, number, frame.state, actionExecutor.printed())));
        }
        return;
      }
    } catch (FaultException e) {
      frame.executed(edge.escape());
      Path path = frame.path.then(step(frame, number, frame.state, actionExecutor.printed()));
      addFailures(actionExecutor, path);
      failures.add(new Failure(e.fault(), path.steps()));
      return;
    }
    if (frame.pid < next.processes.size()) {
      next.processes.get(frame.pid).controlState = edge.target();
    }
    if (system.usesLast()) {
      next.lastPid = frame.pid;
    }
    Path path = frame.path.then(step(frame, number, next, actionExecutor.printed()));
    addFailures(actionExecutor, path);
    if (actionExecutor.offer().isOpen()) {
      frame.escape = edge.escape();
      frames.push(Frame.ofPartners(next, path, actionExecutor.offer()));
      return;
    }
    checkDeterminism(frame, path);
    frame.executed(edge.escape());
    switch (edge.atomicity()) {
      case RELEASE -> transitions.add(new Transition(path.steps(), next.freeze()));
      case ATOMIC -> {
        if (path.length > EndlessAtomicException.MAX_STEPS || path.isLoop()) {
          throw new EndlessAtomicException(edge.at());
        }
        frames.push(Frame.ofOne(next, path, frame.pid));
      }
    }
  }

  /**
   * Reports a violation if a deterministic process executed another edge in the same state before.
   */
  private void checkDeterminism(Frame frame, Path path) {
    Step step = path.step();
    ProcessType type = system.processTypes().get(step.processType());
    if (frame.processMoved && type.determinism() == ProcessType.Determinism.REQUIRED) {
      String message = "process " + step.pid() + " (" + type.name() + ") is nondeterministic here";
      Edge edge = type.states().get(step.controlState()).edges().get(step.edge());
      failures.add(new Failure(new Fault(Fault.Kind.CHOICE, message, edge.at()), path.steps()));
    }
  }

  private void addFailures(ActionExecutor actionExecutor, Path path) {
    actionExecutor.violations().forEach(f -> failures.add(new Failure(f, path.steps())));
  }

  private Step step(Frame frame, int edge, MutableState after, String printed) {
    MutableState.Process process = frame.state.processes.get(frame.pid);
    OptionalInt partner =
        frame.offer.isOpen() ? OptionalInt.of(frame.offer.sender()) : OptionalInt.empty();
    return new Step(
        frame.pid, process.type, process.controlState, edge, after.freeze(), printed, partner);
  }
}
