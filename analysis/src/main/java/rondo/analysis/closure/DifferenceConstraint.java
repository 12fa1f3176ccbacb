package rondo.analysis.closure;

/** A difference constraint on two unknowns: {@code left - right <= bound}. */
public record DifferenceConstraint(int left, int right, long bound) {
  @Override
  public String toString() {
    return "#" + left + " - #" + right + " <= " + bound;
  }
}
