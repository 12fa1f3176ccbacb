package rondo.cli.simulate;

import java.util.List;
import java.util.SplittableRandom;
import rondo.cli.report.Paint;

/** A run that grows move by move, and can be taken back. */
public sealed interface Simulation permits StepSimulation, EventSimulation, RoundSimulation {
  /** What can happen next, in words; nothing once the run has come to its end. */
  List<String> moves(Paint paint);

  /**
   * @param number of one of the moves, from 0
   */
  void make(int number);

  /** What is made up so far, where a move is; nothing where all moves are listed. */
  default List<String> draft(Paint paint) {
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
  default boolean any(SplittableRandom random) {
    int moves = moves(Paint.NONE).size();
    if (moves > 0) {
      make(random.nextInt(moves));
    }
    return moves > 0;
  }

  /** Whether the run has come to its end: nothing can follow. */
  default boolean hasEnded() {
    return moves(Paint.NONE).isEmpty();
  }

  /** Takes the last move back; false if there is none. */
  boolean undo();

  /** How much there is to tell of the run. */
  int length();

  /** What there is to tell after so much of it, and how the run ends if it does. */
  String told(int from, Paint paint);

  /** All that there is, with its value now, a line each. */
  List<String> state();
}
