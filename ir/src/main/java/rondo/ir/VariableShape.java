package rondo.ir;

import java.util.Arrays;
import java.util.List;

/**
 * The sort of the elements of a variable, and the families that index its dimensions.
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

  /** The number of elements. */
  public int length() {
    return dimensions.stream().mapToInt(Dimension::length).reduce(1, Math::multiplyExact);
  }
}
