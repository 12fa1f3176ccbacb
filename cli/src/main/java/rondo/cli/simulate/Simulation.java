package rondo.cli.simulate;

import java.util.List;
import rondo.cli.report.Paint;

/** A run that grows move by move, and can be taken back. */
public sealed interface Simulation permits StepSimulation, EventSimulation {
  /** What can happen next, in words; nothing once the run has come to its end. */
  List<String> moves(Paint paint);

  /**
   * @param number of one of the moves, from 0
   */
  void make(int number);

  /** Takes the last move back; false if there is none. */
  boolean undo();

  /** How much there is to tell of the run. */
  int length();

  /** What there is to tell after so much of it, and how the run ends if it does. */
  String told(int from, Paint paint);

  /** All that there is, with its value now, a line each. */
  List<String> state();
}
