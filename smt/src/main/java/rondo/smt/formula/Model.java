package rondo.smt.formula;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Values of variables, and so of every term. A variable that has none is false, or 0: a solver
 * leaves out what does not matter.
 */
public final class Model {
  /** Truth values are 0 and 1, numbers of a fixed width unsigned. */
  private final Map<Term, Long> values;

  public Model(Map<Term, Long> variables) {
    values = new HashMap<>(variables);
  }

  public boolean holds(Formula formula) {
    return value(formula) != 0;
  }

  public long unsigned(Bits bits) {
    return value(bits);
  }

  public long signed(Bits bits) {
    return Bits.signed(bits.width(), unsigned(bits));
  }

  private long value(Term term) {
    for (Term part : Terms.below(List.of(term), values::containsKey)) {
      values.put(part, computed(part));
    }
    return values.get(term);
  }

  /** What a term is, its parts being known. */
  private long computed(Term term) {
    return switch (term.shape()) {
      case Shape.Variable _ -> 0;
      case Shape.Truth(boolean value) -> truth(value);
      case Shape.Not(Formula body) -> truth(!known(body));
      case Shape.And(List<Formula> all) -> truth(all.stream().allMatch(this::known));
      case Shape.Same(Term left, Term right) -> truth(values.get(left).equals(values.get(right)));
      case Shape.UnsignedLess(Bits left, Bits right) ->
          truth(Long.compareUnsigned(word(left), word(right)) < 0);
      case Shape.SignedLess(Bits left, Bits right) -> truth(sign(left) < sign(right));
      case Shape.Choice(Formula condition, Term then, Term otherwise) ->
          values.get(known(condition) ? then : otherwise);
      case Shape.Word(long value, _) -> value;
      case Shape.Operation(BitsOperator operator, Bits left, Bits right) ->
          operator.apply(left.width(), word(left), word(right));
      case Shape.Complement(Bits body) -> Bits.lowest(body.width(), ~word(body));
      case Shape.ZeroExtension(Bits body, _) -> word(body);
      case Shape.SignExtension(Bits body, int width) -> Bits.lowest(width, sign(body));
      case Shape.Truncation(Bits body, int width) -> Bits.lowest(width, word(body));
    };
  }

  private boolean known(Formula formula) {
    return values.get(formula) != 0;
  }

  private long word(Bits bits) {
    return values.get(bits);
  }

  private long sign(Bits bits) {
    return Bits.signed(bits.width(), word(bits));
  }

  private static long truth(boolean value) {
    return value ? 1 : 0;
  }

  /** The variables that have values, in the order in which they were made. */
  @Override
  public String toString() {
    return values.keySet().stream()
        .filter(t -> t.shape() instanceof Shape.Variable)
        .sorted(Comparator.comparingInt(Term::id))
        .map(
            t -> ((Shape.Variable) t.shape()).name() + " = " + Long.toUnsignedString(values.get(t)))
        .collect(Collectors.joining(", ", "{", "}"));
  }
}
