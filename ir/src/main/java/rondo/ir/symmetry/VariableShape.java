package rondo.ir.symmetry;

import java.util.Arrays;
import java.util.List;

/**
 * What the elements of a variable are, and whom they belong to.
 *
 * @param dimensions outermost first; none for a scalar. A {@link rondo.ir.Variable} has them
 *     flattened into one
 */
public record VariableShape(SymmetrySort elements, List<Dimension> dimensions) {
  public VariableShape {
    dimensions = List.copyOf(dimensions);
  }

  public static VariableShape of(SymmetrySort elements, Dimension... dimensions) {
    return new VariableShape(elements, Arrays.asList(dimensions));
  }

  /** How many elements there are. */
  public int length() {
    return dimensions.stream().mapToInt(Dimension::length).reduce(1, Math::multiplyExact);
  }
}
