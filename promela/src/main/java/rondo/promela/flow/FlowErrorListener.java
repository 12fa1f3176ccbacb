package rondo.promela.flow;

import rondo.diagnostics.Position;

/** Where mistakes in the control flow are reported. */
@FunctionalInterface
public interface FlowErrorListener {
  /**
   * Reports one.
   *
   * @param subject the label or statement it is about, or an empty string
   */
  void report(FlowError error, Position at, String subject);
}
