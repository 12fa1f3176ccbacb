package rondo.web;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.interpreter.ProtocolState;
import rondo.simulate.EnabledMove;
import rondo.simulate.EventSimulation;
import rondo.simulate.PromelaSimulation;
import rondo.simulate.RoundSimulation;
import rondo.simulate.Simulation;
import rondo.trace.view.StateSequence;
import rondo.trace.view.TraceView;

/** A run with everything that is shown of it, computed once. Its simulation is never continued. */
final class ExploredRun {
  private final Simulation simulation;
  private final List<PropertyWatch> watches;
  private Optional<TraceView> trace;
  private Optional<StateSequence> states;
  private List<EnabledMove> moves;

  ExploredRun(Simulation simulation, List<PropertyWatch> watches) {
    this.simulation = simulation;
    this.watches = List.copyOf(watches);
  }

  /** A copy of the run, to be continued. */
  Simulation simulation() {
    return simulation.copy();
  }

  List<String> choices() {
    return simulation.choices();
  }

  ExploredRun next(Simulation longer) {
    return new ExploredRun(longer, watches.stream().map(w -> w.next(longer)).toList());
  }

  List<PropertyStatus> properties() {
    return watches.stream().map(PropertyWatch::status).toList();
  }

  synchronized Optional<TraceView> trace() {
    if (trace == null) {
      trace = simulation.trace();
    }
    return trace;
  }

  /** The last state; empty if no initial state is chosen. */
  synchronized Optional<StateSequence.State> state() {
    if (states == null) {
      states = trace().map(StateSequence::of);
    }
    return states.map(s -> s.states().getLast());
  }

  /** The status of each faulty process of a protocol, by name. */
  Map<String, String> statuses() {
    var statuses = new LinkedHashMap<String, String>();
    List<ProcessStatus> all =
        switch (simulation) {
          case PromelaSimulation _ -> List.of();
          case RoundSimulation rounds -> statuses(rounds.roundState());
          case EventSimulation events -> statuses(events.eventState());
        };
    for (int p = 0; p < all.size(); p++) {
      if (all.get(p) != ProcessStatus.CORRECT) {
        statuses.put(
            trace().orElseThrow().processes().get(p).name(),
            all.get(p).name().toLowerCase(Locale.ROOT));
      }
    }
    return statuses;
  }

  private static List<ProcessStatus> statuses(Optional<? extends ProtocolState> state) {
    return state
        .map(s -> s.processStates().stream().map(p -> p.status()).toList())
        .orElse(List.of());
  }

  synchronized List<EnabledMove> moves() {
    if (moves == null) {
      moves = simulation.enabledMoves();
    }
    return moves;
  }
}
