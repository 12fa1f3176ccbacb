package rondo.ir.event.proof;

/** That two unknowns are not further apart: {@code left - right <= most}. */
public record DifferenceConstraint(int left, int right, long bound) {
  @Override
  public String toString() {
    return "#" + left + " - #" + right + " <= " + bound;
  }
}
