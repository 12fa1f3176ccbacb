package rondo.promela.flow;

import rondo.diagnostics.Position;

/** Receives errors in the control flow. */
@FunctionalInterface
public interface FlowErrorListener {
  /**
   * Reports an error.
   *
   * @param subject the label or statement concerned, or an empty string
   */
  void report(FlowError error, Position at, String subject);
}
