package rondo.ir;

import java.util.List;
import java.util.Set;
import rondo.diagnostics.Position;

/**
 * A control state of a process type. Edges are tried in order; {@link Action.Else} edges come last.
 *
 * @param labels the labels in the source, for remote references and printing
 */
public record ControlState(List<Edge> edges, Set<Mark> marks, List<String> labels, Position at) {
  public enum Mark {
    /** A valid end state: a process may rest here for ever without a deadlock. */
    END,
    ACCEPT,
    PROGRESS
  }

  public ControlState {
    edges = List.copyOf(edges);
    marks = Set.copyOf(marks);
    labels = List.copyOf(labels);
  }

  /**
   * Whether a process that blocks here is not deadlocked: it is finished, or the state is a valid
   * end state.
   */
  public boolean isEnd() {
    return marks.contains(Mark.END)
        || edges.stream().anyMatch(e -> e.action() instanceof Action.Terminate);
  }

  public ControlState withEdges(List<Edge> other) {
    return new ControlState(other, marks, labels, at);
  }
}
