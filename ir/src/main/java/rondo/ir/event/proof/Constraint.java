package rondo.ir.event.proof;

/** That two unknowns are not further apart: {@code left - right <= most}. */
public record Constraint(int left, int right, long most) {
  @Override
  public String toString() {
    return "#" + left + " - #" + right + " <= " + most;
  }
}
