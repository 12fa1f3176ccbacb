package rondo.promela.flow;

import java.util.List;

/** The outgoing edges of a state. */
sealed interface OutgoingEdges {
  /** Branches to other states, whose edges are to be merged into this one. */
  record Branches(List<FlowEdge> edges) implements OutgoingEdges {
    public Branches {
      edges = List.copyOf(edges);
    }
  }

  record Edges(List<FlowEdge> edges) implements OutgoingEdges {
    public Edges {
      edges = List.copyOf(edges);
    }
  }
}
