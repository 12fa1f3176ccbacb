package rondo.analysis.symmetry.value;

import rondo.diagnostics.Position;

/** Why values are not permutable, or not symmetric at all: their use, and its position. */
public record ValueAsymmetryReason(String what, Position at) {
  /** For example {@code the least is taken (one_third_rule.dst:12)}. */
  @Override
  public String toString() {
    return at.isKnown() ? "%s (%s:%d)".formatted(what, at.file(), at.line()) : what;
  }
}
