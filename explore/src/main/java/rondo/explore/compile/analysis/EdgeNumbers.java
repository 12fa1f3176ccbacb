package rondo.explore.compile.analysis;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;

/** Numbers all edges of a system, including those inside deterministic blocks. */
public final class EdgeNumbers {
  private final Map<Edge, Integer> numbers = new IdentityHashMap<>();
  private final List<OwnedEdge> edges = new ArrayList<>();

  /** By process type, control state and position of the edge. */
  private final int[][][] places;

  public EdgeNumbers(ProcessSystem system) {
    for (ProcessType type : system.processTypes()) {
      number(type, type.states());
    }
    places = new int[system.processTypes().size()][][];
    for (int t = 0; t < places.length; t++) {
      places[t] =
          system.processTypes().get(t).states().stream()
              .map(s -> s.edges().stream().mapToInt(this::of).toArray())
              .toArray(int[][]::new);
    }
  }

  public int of(int processType, int controlState, int edge) {
    return places[processType][controlState][edge];
  }

  private void number(ProcessType type, List<ControlState> states) {
    for (ControlState state : states) {
      for (Edge edge : state.edges()) {
        if (numbers.putIfAbsent(edge, edges.size()) == null) {
          edges.add(new OwnedEdge(type, edge));
        }
        number(type, edge.action());
      }
    }
  }

  private void number(ProcessType type, Action action) {
    if (action instanceof Action.DStep block) {
      number(type, block.body());
    } else if (action instanceof Action.Sequence sequence) {
      sequence.actions().forEach(a -> number(type, a));
    }
  }

  public int count() {
    return edges.size();
  }

  public int of(Edge edge) {
    return numbers.get(edge);
  }

  public OwnedEdge edge(int number) {
    return edges.get(number);
  }
}
