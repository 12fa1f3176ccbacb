package rondo.analysis.symmetry.process;

import rondo.diagnostics.Position;

/** Thrown if a permutation changes some part of a system. */
final class AsymmetryException extends Exception {
  private static final long serialVersionUID = 1;

  private final transient Asymmetry asymmetry;

  AsymmetryException(String why, Position at) {
    super(why);
    asymmetry = new Asymmetry(why, at);
  }

  Asymmetry asymmetry() {
    return asymmetry;
  }
}
