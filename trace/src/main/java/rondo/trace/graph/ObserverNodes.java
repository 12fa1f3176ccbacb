package rondo.trace.graph;

import java.util.Collection;
import java.util.List;
import rondo.ir.Observer;
import rondo.trace.graph.Digraph.Look;
import rondo.trace.graph.Digraph.Node;
import rondo.trace.graph.Digraph.Shape;
import rondo.trace.graph.Digraph.Stroke;
import rondo.trace.graph.Digraph.Tone;

/** The states of observers as nodes. */
final class ObserverNodes {
  private ObserverNodes() {}

  static void add(
      Observer.Status status, List<String> lines, boolean isInitial, int cluster, List<Node> to) {
    Look look =
        switch (status) {
          case PLAIN -> Look.of(Shape.CIRCLE);
          case ACCEPTING -> Look.of(Shape.DOUBLE_CIRCLE);
          case VIOLATING -> new Look(Shape.DOUBLE_CIRCLE, Tone.BAD, Stroke.SOLID);
        };
    to.add(new Node(cluster, lines, look, isInitial));
  }

  static void explain(Observer.Status status, Collection<String> legend) {
    switch (status) {
      case PLAIN -> {}
      case ACCEPTING -> legend.add("double circle: valid end state, or accepting");
      case VIOLATING -> legend.add("red: reaching this state is a violation");
    }
  }
}
