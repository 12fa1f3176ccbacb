package rondo.trace;

import java.util.Optional;

/**
 * A violated property and a run that violates it.
 *
 * @param signature what distinguishes the run, where counterexamples that differ are searched for
 */
public record Violation(Property property, Trace trace, Optional<ViolationSignature> signature) {
  public Violation(Property property, Trace trace) {
    this(property, trace, Optional.empty());
  }

  /** This violation with another trace for the same run. */
  public Violation withTrace(Trace other) {
    return new Violation(property, other, signature);
  }

  /** This violation with its signature. */
  public Violation withSignature(ViolationSignature known) {
    return new Violation(property, trace, Optional.of(known));
  }
}
