package rondo.trace.graph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.trace.graph.Digraph.Edge;
import rondo.trace.graph.Digraph.Look;
import rondo.trace.graph.Digraph.Node;
import rondo.trace.graph.Digraph.Shape;
import rondo.trace.graph.Digraph.Stroke;
import rondo.trace.graph.Digraph.Tone;

/**
 * The automata of a system of processes as a graph: a cluster for each process type, and one for
 * each observer, the Büchi automaton of a formula or a never claim.
 */
public final class ProcessAutomata {
  private final List<String> clusters = new ArrayList<>();
  private final List<Node> nodes = new ArrayList<>();
  private final List<Edge> edges = new ArrayList<>();
  private final TreeSet<String> legend = new TreeSet<>();

  private ProcessAutomata() {}

  public static Digraph graph(ProcessSystem system, List<Observer> observers) {
    var automata = new ProcessAutomata();
    system.processTypes().forEach(automata::add);
    observers.forEach(automata::add);
    return new Digraph(
        system.name(),
        List.of(),
        List.of(),
        List.copyOf(automata.legend),
        automata.clusters,
        automata.nodes,
        automata.edges);
  }

  private void add(ProcessType type) {
    clusters.add(type.name());
    Map<Integer, Integer> numbers = new HashMap<>();
    for (int s : type.reachable()) {
      ControlState state = type.states().get(s);
      numbers.put(s, nodes.size());
      var lines = new ArrayList<>(List.of(Integer.toString(s)));
      lines.addAll(state.labels());
      if (state.isEnd()) {
        legend.add("double circle: valid end state, or accepting");
      }
      add(lines, state.isEnd() ? Shape.DOUBLE_CIRCLE : Shape.CIRCLE, s == type.start());
    }
    for (int s : type.reachable()) {
      for (rondo.ir.Edge edge : type.states().get(s).edges()) {
        if (!(edge.action() instanceof Action.Terminate)) {
          edges.add(edge(edge, numbers.get(s), numbers.get(edge.target())));
        }
      }
    }
  }

  private void add(List<String> lines, Shape shape, boolean isInitial) {
    nodes.add(new Node(clusters.size() - 1, lines, Look.of(shape), isInitial));
  }

  private Edge edge(rondo.ir.Edge edge, int from, int to) {
    String where = edge.at().isKnown() ? edge.at().line() + ": " : "";
    Tone tone =
        switch (edge.atomicity()) {
          case ATOMIC -> Tone.ATOMIC;
          case RELEASE -> Tone.PLAIN;
        };
    if (tone == Tone.ATOMIC) {
      legend.add("violet: the process keeps control (atomic)");
    }
    if (edge.escape() > 0) {
      legend.add("dashed: escape of an unless");
    }
    return new Edge(
        from,
        to,
        List.of((where + edge.text()).strip()),
        tone,
        edge.escape() > 0 ? Stroke.DASHED : Stroke.SOLID);
  }

  private void add(Observer observer) {
    clusters.add("observer of " + observer.name());
    int first = nodes.size();
    for (int s = 0; s < observer.states().size(); s++) {
      Observer.State state = observer.states().get(s);
      var lines = new ArrayList<>(List.of(Integer.toString(s)));
      if (!state.label().isEmpty()) {
        lines.add(state.label());
      }
      ObserverNodes.add(state.status(), lines, s == observer.start(), clusters.size() - 1, nodes);
      ObserverNodes.explain(state.status(), legend);
      for (Observer.Move move : state.moves()) {
        edges.add(
            new Edge(
                first + s, first + move.target(), List.of(move.text()), Tone.PLAIN, Stroke.SOLID));
      }
    }
  }
}
