package rondo.explore.symmetry;

/** A symmetry of a system that its packed states do not have; the message says why, in words. */
public final class UnpackableSymmetryException extends Exception {
  private static final long serialVersionUID = 1;

  public UnpackableSymmetryException(String message) {
    super(message);
  }
}
