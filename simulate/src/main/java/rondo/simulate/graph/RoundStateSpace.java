package rondo.simulate.graph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.analysis.symmetry.round.ProcessSymmetry;
import rondo.analysis.symmetry.round.RoundSymmetryAnalysis;
import rondo.ir.FaultException;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.Round;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundInterpreter;
import rondo.ir.round.interpreter.RoundState;
import rondo.ir.round.interpreter.RoundState.ProcessState;
import rondo.ir.round.interpreter.RoundStep;
import rondo.ir.round.interpreter.RoundStep.Exchange;
import rondo.ir.round.interpreter.RoundStep.Synchrony;
import rondo.ir.round.interpreter.RoundTransition;
import rondo.ir.round.interpreter.RoundViolation;
import rondo.ir.round.interpreter.StampNormalization;

/**
 * The states of a round-based protocol between rounds, up to the numbers of phases; with a formula,
 * the product with its observer. Of the rounds with the same outcome, one with the fewest losses
 * and faults is the label.
 */
final class RoundStateSpace implements StateSpace<RoundState> {
  private final RoundSystem system;
  private final RoundInterpreter interpreter;
  private final StampNormalization normalization;
  private final List<int[]> permutations;
  private final List<String> notes = new ArrayList<>();

  /**
   * @param system with the properties that are evaluated
   */
  RoundStateSpace(RoundSystem system, SymmetryMode symmetry) {
    this.system = system;
    interpreter = new RoundInterpreter(system);
    normalization = new StampNormalization(system);
    permutations = symmetry == SymmetryMode.ORBITS ? permutations() : List.of();
  }

  private List<int[]> permutations() {
    int distinguished = 0;
    for (RoundProperty property : system.properties()) {
      switch (RoundSymmetryAnalysis.analyze(system, property).symmetry()) {
        case ProcessSymmetry.Interchangeable(int some) ->
            distinguished = Math.max(distinguished, some);
        case ProcessSymmetry.RotatingCoordinator _ -> {
          notes.add("symmetry is not used: the primary rotates");
          return List.of();
        }
        case ProcessSymmetry.WithReferences(_, String reason) -> {
          notes.add("symmetry is not used: " + reason);
          return List.of();
        }
        case ProcessSymmetry.Asymmetric(String reason) -> {
          notes.add("symmetry is not used: " + reason);
          return List.of();
        }
      }
    }
    List<Integer> free = IntStream.range(distinguished, system.processes()).boxed().toList();
    if (SymmetryMode.factorial(free.size()) > SymmetryMode.MAX_PERMUTATIONS) {
      notes.add("symmetry is not used: too many permutations");
      return List.of();
    }
    notes.add("symmetry: one node for each orbit, with its first state");
    return SymmetryMode.permutations(system.processes(), List.of(free));
  }

  @Override
  public String title() {
    return "states of " + system.name();
  }

  @Override
  public List<String> notes() {
    return notes;
  }

  @Override
  public List<Move<RoundState>> initial() {
    return interpreter.initial().stream()
        .map(s -> new Move<>("", Optional.of(normalization.normalize(s)), List.of()))
        .toList();
  }

  @Override
  public Expansion<RoundState> expand(RoundState state) {
    var targets = new TreeMap<Integer, Move<RoundState>>();
    var places = new HashMap<List<Object>, Integer>();
    for (RoundTransition transition : interpreter.successors(state)) {
      List<String> violations =
          interpreter.violations(transition).stream().map(this::text).toList();
      Optional<RoundState> target = transition.target().map(normalization::normalize);
      var move = new Move<>(label(state, transition), target, violations);
      int place = places.computeIfAbsent(List.of(target, violations), _ -> places.size());
      targets.merge(
          place, move, (x, y) -> StateGraph.BY_LENGTH.compare(x.label(), y.label()) <= 0 ? x : y);
    }
    return new Expansion<>(
        List.copyOf(targets.values()),
        interpreter.isFinal(state) && targets.isEmpty() ? EndKind.VALID : EndKind.NONE);
  }

  private String text(RoundViolation violation) {
    return switch (violation) {
      case RoundViolation.PropertyViolation(RoundProperty property) -> property.name();
      case RoundViolation.FaultViolation(int process, var fault) ->
          process == RoundTransition.NO_PROCESS
              ? fault.message()
              : ValueText.process(process) + ": " + fault.message();
    };
  }

  /** The name of the round and what is not as in a round without faults. */
  private String label(RoundState state, RoundTransition transition) {
    if (!(transition.step() instanceof Exchange exchange)) {
      return "the run has ended";
    }
    Round round = system.rounds().get(state.roundNumber().round());
    var words = new ArrayList<String>();
    if (exchange.synchrony() == Synchrony.SYNCHRONOUS) {
      words.add("synchronous");
    }
    exchange.crashing().stream()
        .sorted()
        .forEach(p -> words.add(ValueText.process(p) + " crashes"));
    for (RoundStep.Forgery forgery : exchange.forged()) {
      words.add(
          ValueText.process(forgery.sender())
              + " forges "
              + forgery.message().map(m -> ValueText.of(round.message(), m)).orElse("nothing")
              + " to "
              + ValueText.process(forgery.receiver()));
    }
    for (int p = 0; p < system.processes(); p++) {
      hears(p, state, transition, exchange).ifPresent(words::add);
    }
    for (int p = 0; p < system.processes(); p++) {
      if (exchange.choices().get(p).stream().anyMatch(c -> c > 0)) {
        words.add(ValueText.process(p) + " chooses " + exchange.choices().get(p));
      }
    }
    return round.name() + ": " + (words.isEmpty() ? "no faults" : String.join("; ", words));
  }

  /** The heard-of set of a process, if it misses a message or the order matters. */
  private Optional<String> hears(
      int process, RoundState state, RoundTransition transition, Exchange exchange) {
    ProcessStatus status = state.processStates().get(process).status();
    if (!status.followsProtocol() || exchange.crashing().contains(process)) {
      return Optional.empty();
    }
    Round round = system.rounds().get(state.roundNumber().round());
    List<Integer> heard = exchange.heard().get(process);
    List<Integer> senders =
        IntStream.range(0, system.processes())
            .filter(s -> transition.sent().get(s).get(process).isPresent())
            .boxed()
            .toList();
    List<Integer> missed = senders.stream().filter(s -> !heard.contains(s)).toList();
    List<Integer> arrived = heard.stream().filter(senders::contains).toList();
    boolean isOrdered =
        round.orderSensitivity() == OrderSensitivity.SENSITIVE
            && !arrived.equals(arrived.stream().sorted().toList());
    if (missed.isEmpty() && !isOrdered) {
      return Optional.empty();
    }
    return Optional.of(
        ValueText.process(process)
            + " hears "
            + (arrived.isEmpty()
                ? "nobody"
                : arrived.stream().map(ValueText::process).collect(Collectors.joining(" "))));
  }

  @Override
  public Set<RoundState> orbit(RoundState state) {
    if (permutations.size() < 2) {
      return Set.of(state);
    }
    var orbit = new HashSet<RoundState>();
    for (int[] to : permutations) {
      var moved = new ProcessState[to.length];
      for (int p = 0; p < to.length; p++) {
        moved[to[p]] = state.processStates().get(p);
      }
      orbit.add(
          new RoundState(
              state.roundNumber(),
              List.of(moved),
              state.network(),
              state.observer(),
              state.unproposed()));
    }
    return orbit;
  }

  @Override
  public List<String> lines(RoundState state) {
    var lines = new ArrayList<String>();
    lines.add(place(state));
    for (int p = 0; p < system.processes(); p++) {
      lines.add(ValueText.process(p) + line(state.processStates().get(p)));
    }
    if (state.network().lossesLeft() > 0) {
      lines.add("losses left: " + state.network().lossesLeft());
    }
    if (state.network().roundsUntilStable() > 0) {
      lines.add("the network is not yet synchronous");
    }
    if (!(state.unproposed() instanceof Value.None)) {
      lines.add("a value that nobody proposed is watched");
    }
    if (hasObserver()) {
      lines.add("observer in state " + state.observer());
    }
    return lines;
  }

  private String place(RoundState state) {
    if (interpreter.isFinal(state)) {
      return "after the last phase";
    }
    OptionalInt phases = system.phaseLimit();
    return (phases.isPresent() ? "phase " + state.roundNumber().phase() + ", " : "")
        + "before "
        + system.rounds().get(state.roundNumber().round()).name();
  }

  private String line(ProcessState state) {
    String status =
        state.status() == ProcessStatus.CORRECT
            ? ""
            : " (" + state.status().name().toLowerCase(Locale.ROOT) + ")";
    if (state.status() == ProcessStatus.BYZANTINE) {
      return status;
    }
    return status
        + ": "
        + IntStream.range(0, system.variables().size())
            .mapToObj(
                v ->
                    system.variables().get(v).name()
                        + " = "
                        + ValueText.of(system.variables().get(v).type(), state.variables().get(v)))
            .collect(Collectors.joining(", "));
  }

  private boolean hasObserver() {
    return system.properties().stream().anyMatch(RoundProperty.Temporal.class::isInstance);
  }

  @Override
  public List<String> violations(RoundState state) {
    try {
      return interpreter.violations(state).stream().map(this::text).distinct().toList();
    } catch (FaultException e) {
      return List.of(e.fault().message());
    }
  }

  @Override
  public boolean isAccepting(RoundState state) {
    return system.properties().stream()
        .anyMatch(
            p ->
                p instanceof RoundProperty.Temporal temporal
                    && temporal.observer().isAccepting(state.observer()));
  }
}
