package rondo.cli.print;

import java.util.ArrayList;
import java.util.List;
import rondo.ltl.BuchiAutomaton;
import rondo.ltl.print.GuardPrinter;
import rondo.trace.graph.Digraph;
import rondo.trace.graph.Digraph.Edge;
import rondo.trace.graph.Digraph.Look;
import rondo.trace.graph.Digraph.Node;
import rondo.trace.graph.Digraph.Shape;
import rondo.trace.graph.Digraph.Stroke;
import rondo.trace.graph.Digraph.Tone;

/** The Büchi automaton of a formula as a graph; accepting states have double circles. */
public final class AutomatonGraph {
  private AutomatonGraph() {}

  /**
   * @param propositions the names of the propositions, by number
   */
  public static Digraph of(BuchiAutomaton automaton, String formula, List<String> propositions) {
    GuardPrinter guards = GuardPrinter.withNames(propositions);
    var nodes = new ArrayList<Node>();
    var edges = new ArrayList<Edge>();
    for (int s = 0; s < automaton.size(); s++) {
      BuchiAutomaton.State state = automaton.states().get(s);
      nodes.add(
          new Node(
              Digraph.NO_CLUSTER,
              List.of(Integer.toString(s)),
              Look.of(state.accepting() ? Shape.DOUBLE_CIRCLE : Shape.CIRCLE),
              s == 0));
      for (BuchiAutomaton.Edge edge : state.edges()) {
        edges.add(
            new Edge(
                s, edge.target(), List.of(guards.print(edge.guard())), Tone.PLAIN, Stroke.SOLID));
      }
    }
    return new Digraph(formula, List.of(), List.of(), List.of(), List.of(), nodes, edges);
  }
}
