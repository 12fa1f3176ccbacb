package rondo.simulate;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import rondo.report.TerminalStyle;
import rondo.trace.view.TraceView;

/** A run that is extended move by move, with undo. */
public sealed interface Simulation permits PromelaSimulation, EventSimulation, RoundSimulation {
  /** The next moves in words; none at the end of the run. */
  List<String> moves(TerminalStyle style);

  /**
   * @param number the index of the move
   */
  void perform(int number);

  /** The next moves; none at the end of the run, and where moves are composed. */
  List<EnabledMove> enabledMoves();

  /** The choices of all moves so far: performing them from the beginning repeats the run. */
  List<String> choices();

  /**
   * Makes the move of a choice.
   *
   * @throws InvalidChoiceException if there is no such move
   */
  void perform(String choice) throws InvalidChoiceException;

  /** A copy, which is continued independently. */
  Simulation copy();

  /** The run so far; empty as long as no initial state is chosen. */
  Optional<TraceView> trace();

  /** The draft of a composed move; empty where all moves are listed. */
  default List<String> draft(TerminalStyle style) {
    return List.of();
  }

  /** Edits the draft; false if there is no such command. */
  default boolean edit(String command) {
    return false;
  }

  /** The commands for editing the draft. */
  default String help() {
    return "";
  }

  /** Makes a random move; false if there is none. */
  default boolean performRandom(SplittableRandom random) {
    int moves = moves(TerminalStyle.NONE).size();
    if (moves > 0) {
      perform(random.nextInt(moves));
    }
    return moves > 0;
  }

  /** Whether the run has ended. */
  default boolean hasEnded() {
    return moves(TerminalStyle.NONE).isEmpty();
  }

  /** Reverts the last move; false if there is none. */
  boolean undo();

  /** The number of entries of the trace so far. */
  int length();

  /** The trace from an entry on, with the end of the run. */
  String textFrom(int from, TerminalStyle style);

  /** All variables with their current values, a line each. */
  List<String> state();
}
