package rondo.promela.flow;

import rondo.diagnostics.Position;

/** Where mistakes in the control flow are reported. */
@FunctionalInterface
public interface Complaints {
  /**
   * Reports one.
   *
   * @param subject the label or statement it is about, or an empty string
   */
  void report(Mistake mistake, Position at, String subject);
}
