package rondo.ir.symmetry;

import rondo.diagnostics.Position;

/** Something in a system that a renaming would change. */
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
