package rondo.promela.flow;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import rondo.ir.ControlState.Mark;
import rondo.promela.flow.Element.Kind;

/**
 * Eliminates branches (silent edges): a branching state gets the edges of the states that it
 * branches to, and escapes get priority.
 *
 * <p>First, branches that lead to branching states are replaced by those states' branches, until no
 * such branch is left. Then each branch is replaced by the one edge of its target. Marks of
 * eliminated states are propagated to the states that follow them. Last, the edges of the escapes
 * that apply to a state's edges are put in front of these, each only once.
 */
final class BranchElimination {
  private final OutgoingEdges[] rows;
  private final List<Set<Mark>> marks;
  private final boolean[] merged;

  BranchElimination(OutgoingEdges[] rows, List<Set<Mark>> marks) {
    this.rows = rows;
    this.marks = marks;
    this.merged = new boolean[rows.length];
  }

  void run() {
    flattenBranches();
    takeMoves();
    prependEscapes();
    passEndMarksOn();
  }

  /** Whether the state's edge was merged into a state that branches to it. */
  boolean wasMerged(int state) {
    return merged[state];
  }

  private void flattenBranches() {
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = 1; i < rows.length; i++) {
        if (rows[i] instanceof OutgoingEdges.Branches(List<FlowEdge> moves)
            && moves.stream().anyMatch(m -> rows[m.target()] instanceof OutgoingEdges.Branches)) {
          rows[i] = new OutgoingEdges.Branches(flatten(moves));
          changed = true;
        }
      }
    }
  }

  private List<FlowEdge> flatten(List<FlowEdge> moves) {
    List<FlowEdge> flat = new ArrayList<>();
    for (FlowEdge edge : moves) {
      if (rows[edge.target()] instanceof OutgoingEdges.Branches(List<FlowEdge> inner)) {
        flat.addAll(inner);
        inner.forEach(m -> marks.get(m.target()).addAll(marks.get(edge.target())));
      } else {
        flat.add(edge);
      }
    }
    return flat;
  }

  private void takeMoves() {
    for (int i = 1; i < rows.length; i++) {
      if (rows[i] instanceof OutgoingEdges.Branches(List<FlowEdge> branches)) {
        List<FlowEdge> taken = new ArrayList<>();
        for (FlowEdge branch : branches) {
          if (rows[branch.target()] instanceof OutgoingEdges.Edges(List<FlowEdge> moves)
              && !moves.isEmpty()) {
            FlowEdge edge = moves.getFirst();
            taken.add(edge);
            merged[branch.target()] = true;
            marks.get(edge.target()).addAll(marks.get(branch.target()));
          }
        }
        rows[i] = new OutgoingEdges.Edges(taken);
      }
    }
  }

  private void prependEscapes() {
    for (int i = 1; i < rows.length; i++) {
      if (rows[i] instanceof OutgoingEdges.Edges(List<FlowEdge> own)) {
        List<FlowEdge> all = new ArrayList<>(own);
        for (FlowEdge edge : own) {
          for (int escape : edge.escapes().reversed()) {
            prepend(escape, all);
          }
        }
        rows[i] = new OutgoingEdges.Edges(all);
      }
    }
  }

  private void prepend(int escape, List<FlowEdge> all) {
    if (rows[escape] instanceof OutgoingEdges.Edges(List<FlowEdge> moves)) {
      for (FlowEdge edge : moves) {
        if (all.stream().noneMatch(m -> m.element() == edge.element())) {
          all.addFirst(edge.asEscape(escape));
        }
      }
    }
  }

  private void passEndMarksOn() {
    for (int i = 1; i < rows.length; i++) {
      if (rows[i] instanceof OutgoingEdges.Edges(List<FlowEdge> moves)
          && moves.size() == 1
          && moves.getFirst().element().kind() == Kind.JOIN
          && marks.get(i).contains(Mark.END)) {
        marks.get(moves.getFirst().target()).add(Mark.END);
      }
    }
  }

  static List<Set<Mark>> noMarks(int size) {
    List<Set<Mark>> marks = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      marks.add(EnumSet.noneOf(Mark.class));
    }
    return marks;
  }
}
