package rondo.promela.flow;

import java.util.List;

/** The moves of one state. */
sealed interface Row {
  /** Branches to other states, whose moves are to be merged into this one. */
  record Branches(List<Move> moves) implements Row {
    public Branches {
      moves = List.copyOf(moves);
    }
  }

  record Moves(List<Move> moves) implements Row {
    public Moves {
      moves = List.copyOf(moves);
    }
  }
}
