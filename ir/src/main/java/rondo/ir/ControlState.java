package rondo.ir;

import java.util.List;
import java.util.Set;
import rondo.diagnostics.Position;

/**
 * A point in a process's program. Edges are tried in order; {@link Action.Else} edges come last.
 *
 * @param labels the user's labels here, for remote references and printing
 */
public record ControlState(List<Edge> edges, Set<Mark> marks, List<String> labels, Position at) {
  public enum Mark {
    /** A process may rest here for ever without that being a deadlock. */
    END,
    ACCEPT,
    PROGRESS
  }

  public ControlState {
    edges = List.copyOf(edges);
    marks = Set.copyOf(marks);
    labels = List.copyOf(labels);
  }

  /** Whether a process that is stuck here is no deadlock: it is done, or marked as resting. */
  public boolean isEnd() {
    return marks.contains(Mark.END)
        || edges.stream().anyMatch(e -> e.action() instanceof Action.Terminate);
  }

  public ControlState withEdges(List<Edge> other) {
    return new ControlState(other, marks, labels, at);
  }
}
