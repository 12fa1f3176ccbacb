package rondo.smt.formula;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * An assignment to variables, which determines the value of every term. Variables without a value
 * are false or 0: solvers omit those that do not matter.
 */
public final class SmtModel {
  /** Truth values are 0 and 1, bit vectors unsigned, integers signed. */
  private final Map<SmtTerm, Long> values;

  public SmtModel(Map<SmtTerm, Long> variables) {
    values = new HashMap<>(variables);
  }

  public boolean holds(Formula formula) {
    return value(formula) != 0;
  }

  public long unsigned(BitVector vector) {
    return value(vector);
  }

  public long signed(BitVector vector) {
    return BitVector.signed(vector.width(), unsigned(vector));
  }

  public long integer(IntegerTerm integer) {
    return value(integer);
  }

  private long value(SmtTerm smtTerm) {
    for (SmtTerm part : Subterms.bottomUp(List.of(smtTerm), values::containsKey)) {
      values.put(part, computed(part));
    }
    return values.get(smtTerm);
  }

  /** The value of a term whose children have values. */
  private long computed(SmtTerm smtTerm) {
    return switch (smtTerm.node()) {
      case TermNode.Variable _ -> 0;
      case TermNode.BooleanConstant(boolean value) -> truth(value);
      case TermNode.Not(Formula body) -> truth(!known(body));
      case TermNode.And(List<Formula> all) -> truth(all.stream().allMatch(this::known));
      case TermNode.Equal(SmtTerm left, SmtTerm right) ->
          truth(values.get(left).equals(values.get(right)));
      case TermNode.UnsignedLess(BitVector left, BitVector right) ->
          truth(Long.compareUnsigned(word(left), word(right)) < 0);
      case TermNode.SignedLess(BitVector left, BitVector right) -> truth(sign(left) < sign(right));
      case TermNode.IfThenElse(Formula condition, SmtTerm then, SmtTerm otherwise) ->
          values.get(known(condition) ? then : otherwise);
      case TermNode.NonNegative(IntegerTerm body) -> truth(values.get(body) >= 0);
      case TermNode.IsZero(IntegerTerm body) -> truth(values.get(body) == 0);
      case TermNode.LinearSum(List<TermNode.Monomial> monomials, long constant) ->
          monomials.stream()
              .mapToLong(m -> Math.multiplyExact(m.factor(), values.get(m.variable())))
              .reduce(constant, Math::addExact);
      case TermNode.BitVectorConstant(long value, _) -> value;
      case TermNode.Operation(BitVectorOperator operator, BitVector left, BitVector right) ->
          operator.apply(left.width(), word(left), word(right));
      case TermNode.Complement(BitVector body) -> BitVector.truncate(body.width(), ~word(body));
      case TermNode.ZeroExtension(BitVector body, _) -> word(body);
      case TermNode.SignExtension(BitVector body, int width) ->
          BitVector.truncate(width, sign(body));
      case TermNode.Truncation(BitVector body, int width) -> BitVector.truncate(width, word(body));
    };
  }

  private boolean known(Formula formula) {
    return values.get(formula) != 0;
  }

  private long word(BitVector vector) {
    return values.get(vector);
  }

  private long sign(BitVector vector) {
    return BitVector.signed(vector.width(), word(vector));
  }

  private static long truth(boolean value) {
    return value ? 1 : 0;
  }

  /** The variables that have values, in order of creation. */
  @Override
  public String toString() {
    return values.keySet().stream()
        .filter(t -> t.node() instanceof TermNode.Variable)
        .sorted(Comparator.comparingInt(SmtTerm::id))
        .map(
            t ->
                ((TermNode.Variable) t.node()).name()
                    + " = "
                    + (t instanceof IntegerTerm
                        ? Long.toString(values.get(t))
                        : Long.toUnsignedString(values.get(t))))
        .collect(Collectors.joining(", ", "{", "}"));
  }
}
