package rondo.explore.symmetry.packed;

/** Thrown if packed states do not admit the symmetry of a system; the message gives the reason. */
public final class UnpackableSymmetryException extends Exception {
  private static final long serialVersionUID = 1;

  public UnpackableSymmetryException(String message) {
    super(message);
  }
}
