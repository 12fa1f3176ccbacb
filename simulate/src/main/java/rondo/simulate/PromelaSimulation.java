package rondo.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import rondo.ir.FaultException;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.report.TerminalStyle;
import rondo.trace.Replay;
import rondo.trace.Trace;
import rondo.trace.print.StepListPrinter;
import rondo.trace.view.StateView;
import rondo.trace.view.TraceView;

/** A simulation of a Promela model. If initialisation fails, the run ends at once. */
public final class PromelaSimulation implements Simulation {
  private final ProcessSystem system;
  private final FullChannelPolicy policy;
  private final Interpreter interpreter;
  private final List<Integer> choices = new ArrayList<>();
  private final List<GlobalState> states = new ArrayList<>();
  private OptionalInt fault = OptionalInt.empty();

  public PromelaSimulation(ProcessSystem system, FullChannelPolicy policy) {
    this.system = system;
    this.policy = policy;
    this.interpreter = new Interpreter(system, policy);
    try {
      states.add(interpreter.initial());
    } catch (FaultException e) {
      fault = OptionalInt.of(0);
    }
  }

  private PromelaSimulation(PromelaSimulation other) {
    system = other.system;
    policy = other.policy;
    interpreter = other.interpreter;
    choices.addAll(other.choices);
    states.addAll(other.states);
    fault = other.fault;
  }

  @Override
  public PromelaSimulation copy() {
    return new PromelaSimulation(this);
  }

  /** The current state; empty if initialisation fails. */
  public Optional<GlobalState> globalState() {
    return states.isEmpty() ? Optional.empty() : Optional.of(states.getLast());
  }

  /** The next moves; none after a failure. */
  private List<SimulationMove> moves() {
    return fault.isPresent() ? List.of() : SimulationMove.in(interpreter.expand(states.getLast()));
  }

  @Override
  public List<String> moves(TerminalStyle style) {
    List<SimulationMove> moves = moves();
    var text = new PromelaMoveText(system, moves, style);
    return moves.stream().map(text::of).toList();
  }

  @Override
  public List<EnabledMove> enabledMoves() {
    List<SimulationMove> moves = moves();
    var text = new PromelaMoveText(system, moves, TerminalStyle.NONE);
    return moves.stream().map(text::enabled).toList();
  }

  @Override
  public List<String> choices() {
    var all = new ArrayList<String>();
    choices.forEach(c -> all.add(Integer.toString(c)));
    if (fault.isPresent() && !states.isEmpty()) {
      all.add(SimulationMove.FAILURE + fault.getAsInt());
    }
    return all;
  }

  @Override
  public void perform(String choice) throws InvalidChoiceException {
    if (fault.isPresent()) {
      throw InvalidChoiceException.ended();
    }
    make(
        SimulationMove.of(choice, interpreter.expand(states.getLast()))
            .orElseThrow(() -> new InvalidChoiceException("there is no move " + choice)));
  }

  /** Ends the run with the failure of this number. */
  public void performFailure(int number) throws InvalidChoiceException {
    perform(SimulationMove.FAILURE + number);
  }

  @Override
  public Optional<TraceView> trace() {
    return Optional.of(view());
  }

  @Override
  public void perform(int number) {
    make(moves().get(number));
  }

  private void make(SimulationMove simulationMove) {
    switch (simulationMove) {
      case SimulationMove.Proceed p -> {
        choices.add(p.number());
        states.add(p.transition().target());
      }
      case SimulationMove.Fail f -> fault = OptionalInt.of(f.number());
    }
  }

  @Override
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

  /** Makes up to {@code steps} random moves; deterministic for a given seed. */
  public void runRandomly(long seed, long steps) {
    var random = new SplittableRandom(seed);
    for (long i = 0; i < steps; i++) {
      List<SimulationMove> moves = moves();
      if (moves.isEmpty()) {
        return;
      }
      make(moves.get(random.nextInt(moves.size())));
    }
  }

  /** The run so far. */
  public Trace run() {
    return new Trace(choices, fault);
  }

  public TraceView view() {
    return Replay.run(system, policy, run());
  }

  @Override
  public int length() {
    return view().steps().size();
  }

  @Override
  public String textFrom(int from, TerminalStyle style) {
    return StepListPrinter.printProcessesFrom(from, view(), style.style());
  }

  @Override
  public List<String> state() {
    var lines = new ArrayList<String>();
    if (!states.isEmpty()) {
      var view = new StateView(system, states.getLast());
      view.variables().forEach((name, value) -> lines.add(name + " = " + value));
      view.channels()
          .forEach(
              (name, messages) ->
                  lines.add(name + " = " + (messages.text().isEmpty() ? "(empty)" : messages)));
    }
    return lines;
  }
}
