package rondo.cli.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.FaultException;
import rondo.ir.FullChannel;
import rondo.ir.GlobalState;
import rondo.ir.Interpreter;
import rondo.ir.Interpreter.Step;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.trace.Replay;
import rondo.trace.StateView;
import rondo.trace.Story;
import rondo.trace.Trace;

/**
 * A run that grows move by move, and can be taken back. If the model cannot even be initialised,
 * the run ends before it begins.
 */
public final class Simulation {
  private final ProcessSystem system;
  private final FullChannel fullChannel;
  private final Interpreter interpreter;
  private final List<Integer> choices = new ArrayList<>();
  private final List<GlobalState> states = new ArrayList<>();
  private OptionalInt fault = OptionalInt.empty();

  public Simulation(ProcessSystem system, FullChannel fullChannel) {
    this.system = system;
    this.fullChannel = fullChannel;
    this.interpreter = new Interpreter(system, fullChannel);
    try {
      states.add(interpreter.initial());
    } catch (FaultException e) {
      fault = OptionalInt.of(0);
    }
  }

  /** What can happen next; nothing after a failure. */
  public List<Move> moves() {
    return fault.isPresent() ? List.of() : Move.in(interpreter.expand(states.getLast()));
  }

  public void make(Move move) {
    switch (move) {
      case Move.Proceed p -> {
        choices.add(p.number());
        states.add(p.transition().target());
      }
      case Move.Fail f -> fault = OptionalInt.of(f.number());
    }
  }

  /** Takes the last move back; false if there is none. */
  public boolean undo() {
    if (states.isEmpty() || (choices.isEmpty() && fault.isEmpty())) {
      return false;
    }
    if (fault.isPresent()) {
      fault = OptionalInt.empty();
      return true;
    }
    choices.removeLast();
    states.removeLast();
    return true;
  }

  /** Makes up to {@code steps} random moves; the same seed makes the same ones. */
  public void wander(long seed, long steps) {
    var random = new SplittableRandom(seed);
    for (long i = 0; i < steps; i++) {
      List<Move> moves = moves();
      if (moves.isEmpty()) {
        return;
      }
      make(moves.get(random.nextInt(moves.size())));
    }
  }

  /** The run so far. */
  public Trace trace() {
    return new Trace(choices, fault);
  }

  public Story story() {
    return Replay.run(system, fullChannel, trace());
  }

  /** Every variable and channel with its value now; empty if there is no state. */
  public Optional<StateView> view() {
    return states.isEmpty()
        ? Optional.empty()
        : Optional.of(new StateView(system, states.getLast()));
  }

  /** The statement of a step, with its process and line. */
  public String describe(Step step) {
    ProcessType type = system.processTypes().get(step.processType());
    String actor = type.name() + "(" + step.pid() + ")";
    ControlState state = type.states().get(step.controlState());
    if (step.edge() == Step.NO_EDGE) {
      return actor + "  line " + state.at().line();
    }
    String does = statement(step).orElse("(goes on behind the choice or loop)");
    return actor + "  line " + state.edges().get(step.edge()).at().line() + "  " + does;
  }

  /** The statement alone; empty if nobody wrote one. */
  public Optional<String> statement(Step step) {
    return step.edge() == Step.NO_EDGE
        ? Optional.empty()
        : Optional.of(
                system
                    .processTypes()
                    .get(step.processType())
                    .states()
                    .get(step.controlState())
                    .edges()
                    .get(step.edge()))
            .filter(Edge::isWritten)
            .map(Edge::text);
  }
}
