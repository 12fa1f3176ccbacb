package rondo.ir;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;
import rondo.ir.Evaluator.Pass;
import rondo.ir.Executor.Offer;
import rondo.ir.Interpreter.Expansion;
import rondo.ir.Interpreter.Failure;
import rondo.ir.Interpreter.Rest;
import rondo.ir.Interpreter.Step;
import rondo.ir.Interpreter.Transition;

/**
 * Finds everything that can happen in one state.
 *
 * <p>A {@link Turn} tries a range of processes, from the highest pid down, in one memory. A step
 * that ends a transition is written down; a step inside an atomic sequence opens a turn for its
 * process alone, and a rendezvous send one for all others. Turns wait on a stack rather than in
 * recursive calls, since an atomic sequence may be long. When a turn is over in which nothing was
 * executed,
 *
 * <ul>
 *   <li>an atomic sequence is interrupted there, so that memory is the target of a transition,
 *   <li>a rendezvous has found no partner, so the send was not executable after all.
 * </ul>
 */
final class Expander {
  /** An atomic sequence of more steps is taken for an endless one. */
  static final int MAX_STEPS = 10_000;

  private final ProcessSystem system;
  private final FullChannel fullChannel;
  private final List<Transition> transitions = new ArrayList<>();
  private final List<Failure> failures = new ArrayList<>();
  private final Deque<Turn> turns = new ArrayDeque<>();

  /** The steps so far, the last one first. */
  private record Path(Path before, Step step, int length, int hash) {
    static final Path EMPTY = new Path(null, null, 0, 0);

    Path then(Step next) {
      return new Path(this, next, length + 1, next.after().hashCode());
    }

    /** Whether the last step leads to where an earlier one of the same process led. */
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
    final Memory memory;
    final Path path;
    final int lowest;
    Pass pass = Pass.ORDINARY;
    Offer offer = Offer.NONE;
    int pid;

    /** Whether anything was executed in this turn. */
    boolean moved;

    // About the process that is being tried:
    boolean begun;
    int edge;
    int escape;
    boolean processMoved;

    private Turn(Memory memory, Path path, int highest, int lowest) {
      this.memory = memory;
      this.path = path;
      this.pid = highest;
      this.lowest = lowest;
    }

    static Turn ofAll(Memory memory, Pass pass) {
      var turn = new Turn(memory, Path.EMPTY, memory.processes.size() - 1, 0);
      turn.pass = pass;
      return turn;
    }

    static Turn ofOne(Memory memory, Path path, int pid) {
      return new Turn(memory, path, pid, pid);
    }

    static Turn ofPartners(Memory memory, Path path, Offer offer) {
      var turn = new Turn(memory, path, memory.processes.size() - 1, 0);
      turn.offer = offer;
      return turn;
    }

    boolean isOver() {
      return pid < lowest || pid >= memory.processes.size();
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

  Expander(ProcessSystem system, FullChannel fullChannel) {
    this.system = system;
    this.fullChannel = fullChannel;
  }

  /** Whether some process can make a step. */
  boolean moves(GlobalState from, Pass pass) {
    return run(Turn.ofAll(Memory.of(from), pass));
  }

  Expansion expand(GlobalState from) {
    Memory memory = Memory.of(from);
    boolean moved = run(Turn.ofAll(memory, Pass.ORDINARY)) || run(Turn.ofAll(memory, Pass.TIMEOUT));
    return new Expansion(transitions, failures, moved ? Rest.NONE : rest(memory));
  }

  private Rest rest(Memory memory) {
    for (Memory.Process p : memory.processes) {
      ControlState state = system.processTypes().get(p.type).states().get(p.controlState);
      if (!state.isEnd()) {
        return Rest.INVALID_END;
      }
    }
    return system.events().isPresent() && isMidway(system.events().get(), memory)
        ? Rest.INVALID_END
        : Rest.VALID_END;
  }

  /** Whether the messages are incomplete, and processes are left that could be asked for more. */
  private static boolean isMidway(EventMonitor monitor, Memory memory) {
    return !memory.processes.isEmpty()
        && monitor.states().get(memory.events).standing() == EventMonitor.Standing.MIDWAY;
  }

  private boolean run(Turn first) {
    turns.push(first);
    while (!turns.isEmpty()) {
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
        noteChoice(sender, turn.path);
        sender.executed(sender.escape);
      } else {
        sender.escape = 0;
      }
    } else if (!turn.moved && turn.path.length > 0) {
      transitions.add(new Transition(turn.path.steps(), turn.memory.freeze()));
    }
  }

  private Evaluator evaluator(Turn turn, Memory memory) {
    return new Evaluator(system, fullChannel, memory, turn.pid, turn.pass);
  }

  /** Whether the process may be tried at all; that it may not is no matter of its edges. */
  private boolean mayBegin(Turn turn) {
    if (turn.offer.isOpen() && turn.offer.sender() == turn.pid) {
      return false;
    }
    Evaluator evaluator = evaluator(turn, turn.memory);
    try {
      return isProvided(evaluator) && (!system.priorities() || isForemost(evaluator, turn.offer));
    } catch (FaultException e) {
      turn.moved = true;
      Step step = step(turn, Step.NO_EDGE, turn.memory, "");
      failures.add(new Failure(e.fault(), turn.path.then(step).steps()));
      return false;
    }
  }

  private static boolean isProvided(Evaluator evaluator) {
    var process = evaluator.memory().processes.get(evaluator.pid());
    return evaluator.test(evaluator.typeOf(process).provided());
  }

  /** Whether no process of higher priority can make a step. */
  private static boolean isForemost(Evaluator evaluator, Offer offer) {
    var processes = evaluator.memory().processes;
    int priority = processes.get(evaluator.pid()).priority;
    for (int other = 0; other < processes.size(); other++) {
      if (processes.get(other).priority > priority
          && isProvided(evaluator.as(other))
          && evaluator.canStep(other, offer)) {
        return false;
      }
    }
    return true;
  }

  private void tryNextEdge(Turn turn) {
    Memory.Process process = turn.memory.processes.get(turn.pid);
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
    Memory next = turn.memory.copy();
    var executor = new Executor(evaluator(turn, next), turn.offer);
    try {
      if (!executor.execute(edge.action())) {
        if (!executor.violations().isEmpty()) {
          note(executor, turn.path.then(step(turn, number, turn.memory, executor.printed())));
        }
        return;
      }
    } catch (FaultException e) {
      turn.executed(edge.escape());
      Path path = turn.path.then(step(turn, number, turn.memory, executor.printed()));
      note(executor, path);
      failures.add(new Failure(e.fault(), path.steps()));
      return;
    }
    if (turn.pid < next.processes.size()) {
      next.processes.get(turn.pid).controlState = edge.target();
    }
    if (system.last()) {
      next.last = turn.pid;
    }
    Path path = turn.path.then(step(turn, number, next, executor.printed()));
    note(executor, path);
    if (executor.offer().isOpen()) {
      turn.escape = edge.escape();
      turns.push(Turn.ofPartners(next, path, executor.offer()));
      return;
    }
    noteChoice(turn, path);
    turn.executed(edge.escape());
    switch (edge.hold()) {
      case RELEASE -> transitions.add(new Transition(path.steps(), next.freeze()));
      case ATOMIC -> {
        if (path.length > MAX_STEPS || path.isLoop()) {
          throw new EndlessAtomicException(edge.at());
        }
        turns.push(Turn.ofOne(next, path, turn.pid));
      }
    }
  }

  /** That the last step was executed after another one in the same state may be forbidden. */
  private void noteChoice(Turn turn, Path path) {
    Step step = path.step();
    ProcessType type = system.processTypes().get(step.processType());
    if (turn.processMoved && type.choice() == ProcessType.Choice.FORBIDDEN) {
      String message = "process " + step.pid() + " (" + type.name() + ") has another choice here";
      Edge edge = type.states().get(step.controlState()).edges().get(step.edge());
      failures.add(new Failure(new Fault(Fault.Kind.CHOICE, message, edge.at()), path.steps()));
    }
  }

  private void note(Executor executor, Path path) {
    executor.violations().forEach(f -> failures.add(new Failure(f, path.steps())));
  }

  private Step step(Turn turn, int edge, Memory after, String printed) {
    Memory.Process process = turn.memory.processes.get(turn.pid);
    OptionalInt partner =
        turn.offer.isOpen() ? OptionalInt.of(turn.offer.sender()) : OptionalInt.empty();
    return new Step(
        turn.pid, process.type, process.controlState, edge, after.freeze(), printed, partner);
  }
}
