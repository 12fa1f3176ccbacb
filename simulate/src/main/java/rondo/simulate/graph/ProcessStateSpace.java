package rondo.simulate.graph;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.analysis.symmetry.process.Asymmetry;
import rondo.analysis.symmetry.process.StatePermutation;
import rondo.ir.ControlState;
import rondo.ir.FaultException;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.report.TerminalStyle;
import rondo.simulate.EnabledMove;
import rondo.simulate.PromelaMoveText;
import rondo.simulate.SimulationMove;
import rondo.trace.view.StateView;

/** The states of a Promela model; with an observer, the product with it. */
final class ProcessStateSpace implements StateSpace<GlobalState> {
  private final ProcessSystem system;
  private final Interpreter interpreter;
  private final boolean isSymmetric;
  private final List<String> notes = new ArrayList<>();

  ProcessStateSpace(ProcessSystem system, FullChannelPolicy policy, SymmetryMode symmetry) {
    this.system = system;
    interpreter = new Interpreter(system, policy);
    isSymmetric = symmetry == SymmetryMode.ORBITS && isSymmetric();
  }

  private boolean isSymmetric() {
    if (system.symmetry().isEmpty()) {
      notes.add("symmetry: none was found");
      return false;
    }
    Optional<Asymmetry> asymmetry = Asymmetry.in(system);
    if (asymmetry.isPresent()) {
      notes.add("symmetry is not used: " + asymmetry.get());
      return false;
    }
    long permutations =
        system.symmetry().get().families().stream()
            .mapToLong(f -> SymmetryMode.factorial(f.size() - f.fixed().size()))
            .reduce(1, SymmetryMode::product);
    if (permutations > SymmetryMode.MAX_PERMUTATIONS) {
      notes.add("symmetry is not used: too many permutations");
      return false;
    }
    notes.add("symmetry: one node for each orbit, with its first state");
    return true;
  }

  @Override
  public String title() {
    return "states of "
        + system.name()
        + system.observer().map(o -> " with the observer of " + o.name()).orElse("");
  }

  @Override
  public List<String> notes() {
    return notes;
  }

  @Override
  public List<Move<GlobalState>> initial() {
    try {
      return List.of(new Move<>("", Optional.of(interpreter.initial()), List.of()));
    } catch (FaultException e) {
      return List.of(new Move<>("", Optional.empty(), List.of(e.fault().message())));
    }
  }

  @Override
  public Expansion<GlobalState> expand(GlobalState state) {
    Interpreter.Expansion expansion = interpreter.expand(state);
    var moves = new ArrayList<SimulationMove>();
    for (int i = 0; i < expansion.transitions().size(); i++) {
      moves.add(new SimulationMove.Proceed(i, expansion.transitions().get(i)));
    }
    for (int i = 0; i < expansion.failures().size(); i++) {
      moves.add(new SimulationMove.Fail(i, expansion.failures().get(i)));
    }
    var text = new PromelaMoveText(system, moves, TerminalStyle.NONE);
    return new Expansion<>(
        moves.stream().map(m -> move(text.enabled(m), m)).toList(),
        switch (expansion.endState()) {
          case NONE -> EndKind.NONE;
          case VALID_END -> EndKind.VALID;
          case INVALID_END -> EndKind.DEADLOCK;
        });
  }

  private static Move<GlobalState> move(EnabledMove text, SimulationMove move) {
    String label =
        text.process().isEmpty()
            ? "observer"
            : text.process() + " " + text.text().replace("  ", " ");
    return switch (move) {
      case SimulationMove.Proceed(_, Interpreter.Transition transition) ->
          new Move<>(label, Optional.of(transition.target()), List.of());
      case SimulationMove.Fail(_, Interpreter.Failure failure) ->
          new Move<>(label, Optional.empty(), List.of(failure.fault().message()));
    };
  }

  @Override
  public Set<GlobalState> orbit(GlobalState state) {
    if (!isSymmetric) {
      return Set.of(state);
    }
    var orbit = new HashSet<GlobalState>();
    StatePermutation.all(system, state).forEach(p -> orbit.add(p.apply(state)));
    return orbit;
  }

  /** The globals, a line for each process with its place and variables, and the channels. */
  @Override
  public List<String> lines(GlobalState state) {
    var view = new StateView(system, state);
    Map<String, List<String>> owners = new LinkedHashMap<>();
    owners.put("", new ArrayList<>());
    for (int pid = 0; pid < state.processes().size(); pid++) {
      owners.put(view.actor(pid).name(), new ArrayList<>());
    }
    view.variables()
        .forEach((name, value) -> owners.get(owner(name)).add(variable(name) + " = " + value));
    var lines = new ArrayList<String>();
    if (!owners.get("").isEmpty()) {
      lines.add(String.join(", ", owners.get("")));
    }
    for (int pid = 0; pid < state.processes().size(); pid++) {
      String name = view.actor(pid).name();
      List<String> own = owners.get(name);
      lines.add(
          name
              + place(state.processes().get(pid))
              + (own.isEmpty() ? "" : ": ")
              + String.join(", ", own));
    }
    view.channels()
        .forEach(
            (name, messages) -> {
              if (!messages.text().isEmpty()) {
                lines.add(name + " = " + messages);
              }
            });
    system.observer().ifPresent(_ -> lines.add("observer in state " + state.observerState()));
    return lines;
  }

  private static String owner(String variable) {
    int colon = variable.indexOf(':');
    return colon < 0 ? "" : variable.substring(0, colon);
  }

  private static String variable(String name) {
    return name.substring(name.indexOf(':') + 1);
  }

  private String place(GlobalState.Process process) {
    ControlState at =
        system.processTypes().get(process.type()).states().get(process.controlState());
    return " at "
        + process.controlState()
        + (at.at().isKnown() ? " (line " + at.at().line() + ")" : "");
  }

  @Override
  public List<String> violations(GlobalState state) {
    return List.of();
  }

  @Override
  public boolean isAccepting(GlobalState state) {
    return system.observer().isPresent() && interpreter.isAccepting(state);
  }
}
