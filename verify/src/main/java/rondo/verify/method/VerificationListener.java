package rondo.verify.method;

import java.util.List;
import rondo.diagnostics.Diagnostic;
import rondo.verify.report.Counterexample;

/** Observes a verification, and may cancel it. */
public interface VerificationListener {
  /** Ignores everything and never cancels. */
  VerificationListener NONE = new VerificationListener() {};

  /** Warnings, before the first check. */
  default void warned(List<Diagnostic> warnings) {}

  /**
   * The check of a property begins.
   *
   * @param property its name; empty if all properties are checked together
   */
  default PropertyProgress checking(String property) {
    return PropertyProgress.NONE;
  }

  /** A counterexample of this many transitions is being replayed, which may take a while. */
  default void replaying(long transitions) {}

  /** A counterexample was found and replayed. */
  default void found(Counterexample counterexample) {}

  /** Polled several times a second; if true, the verification ends as inconclusive. */
  default boolean isCancelled() {
    return false;
  }
}
