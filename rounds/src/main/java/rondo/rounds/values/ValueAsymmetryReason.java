package rondo.rounds.values;

import rondo.diagnostics.Position;

/** Why values cannot change places, or only in order: what is done with them, and where. */
public record ValueAsymmetryReason(String what, Position at) {
  /** {@code the least is taken (one_third_rule.dst:12)}. */
  @Override
  public String toString() {
    return at.isKnown() ? "%s (%s:%d)".formatted(what, at.file(), at.line()) : what;
  }
}
