package rondo.analysis.symmetry.process;

import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.ProcessSystem;

/**
 * The reason why candidates for symmetry are not interchangeable.
 *
 * @param text as text for users
 * @param at its source position; unknown if there is no single one
 */
public record Asymmetry(String text, Position at) {
  /** Begins the text if an atomic sequence as a whole is the reason. */
  static final String SEQUENCE = "the atomic sequence that begins with ";

  /**
   * The first reason, if any, why the declared symmetry of a system is not an automorphism group.
   * An asymmetry that is due to process termination may be removed by {@link
   * TerminationElimination}.
   */
  public static Optional<Asymmetry> in(ProcessSystem system) {
    try {
      // Termination is reported last: the front end can eliminate it.
      ProcessSystem undying = TerminationElimination.applyUnchecked(system);
      new AutomorphismCheck(undying).check();
      if (!undying.equals(system)) {
        new AutomorphismCheck(system).check();
      }
      return Optional.empty();
    } catch (AsymmetryException e) {
      return Optional.of(e.asymmetry());
    }
  }

  /** Whether the reason is an atomic sequence as a whole. */
  public boolean isAboutSequence() {
    return text.startsWith(SEQUENCE);
  }

  @Override
  public String toString() {
    return at.isKnown() ? text + " (" + at.file() + ":" + at.line() + ")" : text;
  }
}
