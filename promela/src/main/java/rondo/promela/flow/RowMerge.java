package rondo.promela.flow;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import rondo.ir.ControlState.Mark;
import rondo.promela.flow.Element.Kind;

/**
 * Merges the moves of branches into the states that branch, and puts escapes in front.
 *
 * <p>First, branches that lead to branching states are replaced by those states' branches, until no
 * such branch is left. Then each branch is replaced by the one move of the state it leads to. Marks
 * of states that are passed on the way go over to the states behind them. Last, the moves of the
 * escapes that apply to a state's moves are put in front of it, each only once.
 */
final class RowMerge {
  private final Row[] rows;
  private final List<Set<Mark>> marks;
  private final boolean[] merged;

  RowMerge(Row[] rows, List<Set<Mark>> marks) {
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

  /** Whether the state's move was taken over by a state that branches to it. */
  boolean wasMerged(int state) {
    return merged[state];
  }

  private void flattenBranches() {
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = 1; i < rows.length; i++) {
        if (rows[i] instanceof Row.Branches(List<Move> moves)
            && moves.stream().anyMatch(m -> rows[m.target()] instanceof Row.Branches)) {
          rows[i] = new Row.Branches(flatten(moves));
          changed = true;
        }
      }
    }
  }

  private List<Move> flatten(List<Move> moves) {
    List<Move> flat = new ArrayList<>();
    for (Move move : moves) {
      if (rows[move.target()] instanceof Row.Branches(List<Move> inner)) {
        flat.addAll(inner);
        inner.forEach(m -> marks.get(m.target()).addAll(marks.get(move.target())));
      } else {
        flat.add(move);
      }
    }
    return flat;
  }

  private void takeMoves() {
    for (int i = 1; i < rows.length; i++) {
      if (rows[i] instanceof Row.Branches(List<Move> branches)) {
        List<Move> taken = new ArrayList<>();
        for (Move branch : branches) {
          if (rows[branch.target()] instanceof Row.Moves(List<Move> moves) && !moves.isEmpty()) {
            Move move = moves.getFirst();
            taken.add(move);
            merged[branch.target()] = true;
            marks.get(move.target()).addAll(marks.get(branch.target()));
          }
        }
        rows[i] = new Row.Moves(taken);
      }
    }
  }

  private void prependEscapes() {
    for (int i = 1; i < rows.length; i++) {
      if (rows[i] instanceof Row.Moves(List<Move> own)) {
        List<Move> all = new ArrayList<>(own);
        for (Move move : own) {
          for (int escape : move.escapes().reversed()) {
            prepend(escape, all);
          }
        }
        rows[i] = new Row.Moves(all);
      }
    }
  }

  private void prepend(int escape, List<Move> all) {
    if (rows[escape] instanceof Row.Moves(List<Move> moves)) {
      for (Move move : moves) {
        if (all.stream().noneMatch(m -> m.element() == move.element())) {
          all.addFirst(move.asEscape(escape));
        }
      }
    }
  }

  private void passEndMarksOn() {
    for (int i = 1; i < rows.length; i++) {
      if (rows[i] instanceof Row.Moves(List<Move> moves)
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
