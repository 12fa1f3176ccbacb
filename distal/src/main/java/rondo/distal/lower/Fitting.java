package rondo.distal.lower;

import rondo.diagnostics.Position;
import rondo.distal.syntax.Expression;
import rondo.distal.text.Rule;
import rondo.ir.data.Type;

/** Values for variables and fields of a type: what can never be one of it is refused. */
final class Fitting {
  private final Expressions expressions;

  Fitting(Expressions expressions) {
    this.expressions = expressions;
  }

  Typed fitted(Expression e, Type type) {
    return fitted(expressions.as(e, Sorts.of(type)), type, e.at());
  }

  Typed fitted(Typed value, Type type, Position at) {
    Type inner = type instanceof Type.Optional(Type of) ? of : type;
    if (inner instanceof Type.Range(int low, int high)
        && value.sort() instanceof Sort.Number(long least, long most)
        && (least > high || most < low)) {
      String shown =
          value.constant().map(c -> "" + c).orElse("a number from " + least + " to " + most);
      return expressions.wrong(Rule.OUT_OF_RANGE.at(at, shown + " is none of `" + inner + "`"));
    }
    if (inner instanceof Type.Sequence(_, int capacity)
        && value.sort() instanceof Sort.Row(_, int length)
        && length > capacity) {
      return expressions.wrong(
          Rule.OUT_OF_RANGE.at(at, "this has " + length + " items, at most " + capacity + " fit"));
    }
    return value;
  }
}
