package rondo.ir.symmetry;

import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.ProcessSystem;

/**
 * What tells apart what could have been interchangeable.
 *
 * @param text in words
 * @param at where it shows; unknown if that is not one place
 */
public record Asymmetry(String text, Position at) {
  /**
   * The first reason, if there is one, why what a system calls its symmetry is none. That processes
   * die may be mended by {@link TerminationElimination}.
   */
  public static Optional<Asymmetry> in(ProcessSystem system) {
    try {
      // That processes die comes last: the front end can do something about it.
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

  @Override
  public String toString() {
    return at.isKnown() ? text + " (" + at.file() + ":" + at.line() + ")" : text;
  }
}
