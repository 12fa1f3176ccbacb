package rondo.cli.simulate;

import java.util.List;
import java.util.SplittableRandom;
import rondo.cli.report.TerminalStyle;

/** A run that grows move by move, and can be taken back. */
public sealed interface Simulation permits PromelaSimulation, EventSimulation, RoundSimulation {
  /** What can happen next, in words; nothing once the run has come to its end. */
  List<String> moves(TerminalStyle style);

  /**
   * @param number of one of the moves, from 0
   */
  void perform(int number);

  /** What is made up so far, where a move is; nothing where all moves are listed. */
  default List<String> draft(TerminalStyle style) {
    return List.of();
  }

  /** Changes what is made up; false if there is no such command. */
  default boolean edit(String command) {
    return false;
  }

  /** What can be said about what is made up. */
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

  /** Whether the run has come to its end: nothing can follow. */
  default boolean hasEnded() {
    return moves(TerminalStyle.NONE).isEmpty();
  }

  /** Takes the last move back; false if there is none. */
  boolean undo();

  /** How much there is to tell of the run. */
  int length();

  /** What there is to tell after so much of it, and how the run ends if it does. */
  String textFrom(int from, TerminalStyle style);

  /** All that there is, with its value now, a line each. */
  List<String> state();
}
