package rondo.distal.lower.expression;

import rondo.diagnostics.Position;
import rondo.distal.lower.type.InferredType;
import rondo.distal.lower.type.TypeLattice;
import rondo.distal.lower.type.TypedTerm;
import rondo.distal.syntax.Expression;
import rondo.distal.text.Rule;
import rondo.ir.data.Type;

/**
 * Checks assigned values against the type of the variable or field; rejects values that can never
 * be in the type.
 */
public final class AssignabilityCheck {
  private final ExpressionLowering lowering;

  public AssignabilityCheck(ExpressionLowering lowering) {
    this.lowering = lowering;
  }

  public TypedTerm checked(Expression e, Type type) {
    return checked(lowering.as(e, TypeLattice.of(type)), type, e.at());
  }

  public TypedTerm checked(TypedTerm value, Type type, Position at) {
    Type inner = type instanceof Type.Optional(Type of) ? of : type;
    if (inner instanceof Type.Range(int low, int high)
        && value.type() instanceof InferredType.Number(long least, long most)
        && (least > high || most < low)) {
      String shown =
          value.constant().map(c -> "" + c).orElse("a number from " + least + " to " + most);
      return lowering.error(Rule.OUT_OF_RANGE.at(at, shown + " is not in `" + inner + "`"));
    }
    if (inner instanceof Type.Sequence(_, int capacity)
        && value.type() instanceof InferredType.ListLiteral(_, int length)
        && length > capacity) {
      return lowering.error(
          Rule.OUT_OF_RANGE.at(at, "this has " + length + " items, at most " + capacity + " fit"));
    }
    return value;
  }
}
