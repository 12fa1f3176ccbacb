package rondo.ltl.translate;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import rondo.graph.DirectedGraph;
import rondo.graph.SccDecomposition;

/**
 * The strongly connected components of an automaton, numbered in reverse topological order: a
 * transition never leads to a higher number.
 */
final class TgbaSccs {
  private final Tgba automaton;
  private final int[] component;
  private final int count;

  private TgbaSccs(Tgba automaton, int[] component, int count) {
    this.automaton = automaton;
    this.component = component;
    this.count = count;
  }

  static TgbaSccs of(Tgba automaton) {
    var graph =
        new DirectedGraph() {
          @Override
          public int size() {
            return automaton.size();
          }

          @Override
          public int outDegree(int state) {
            return automaton.from(state).size();
          }

          @Override
          public int target(int state, int edge) {
            return automaton.from(state).get(edge).target();
          }
        };
    List<Integer> states = IntStream.range(0, automaton.size()).boxed().toList();
    List<List<Integer>> components = SccDecomposition.of(graph, states);
    var component = new int[automaton.size()];
    for (int number = 0; number < components.size(); number++) {
      for (int state : components.get(number)) {
        component[state] = number;
      }
    }
    return new TgbaSccs(automaton, component, components.size());
  }

  int count() {
    return count;
  }

  int of(int state) {
    return component[state];
  }

  /** Whether a transition stays in the component of its source. */
  boolean isInner(int source, Transition t) {
    return component[source] == component[t.target()];
  }

  /** The transitions inside a component; none for a single state without a self-loop. */
  List<Transition> inner(int number) {
    var result = new ArrayList<Transition>();
    for (int s = 0; s < automaton.size(); s++) {
      if (component[s] == number) {
        for (Transition t : automaton.from(s)) {
          if (isInner(s, t)) {
            result.add(t);
          }
        }
      }
    }
    return result;
  }

  /** Whether a run that stays inside the component can be accepted. */
  boolean isAccepting(int number) {
    List<Transition> inner = inner(number);
    long marks = 0;
    for (Transition t : inner) {
      marks |= t.marks();
    }
    return !inner.isEmpty() && marks == automaton.allMarks();
  }
}
