package rondo.smt.value;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import rondo.ir.data.Value;
import rondo.smt.formula.Bits;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Model;
import rondo.smt.formula.Shape;
import rondo.smt.formula.Term;
import rondo.smt.value.SymbolicValue.Amount;
import rondo.smt.value.SymbolicValue.Cases;
import rondo.smt.value.SymbolicValue.Group;
import rondo.smt.value.SymbolicValue.Guarded;
import rondo.smt.value.SymbolicValue.Maybe;
import rondo.smt.value.SymbolicValue.Nothing;
import rondo.smt.value.SymbolicValue.Parts;
import rondo.smt.value.SymbolicValue.Row;
import rondo.smt.value.SymbolicValue.Tally;
import rondo.smt.value.SymbolicValue.Truth;
import rondo.smt.value.SymbolicValue.Word;

/** Values for variables, so that what is known of a run can be held against formulas about runs. */
public final class Assignment {
  private final Map<Term, Long> variables = new HashMap<>();

  public void put(Formula variable, boolean holds) {
    put((Term) variable, holds ? 1 : 0);
  }

  public void put(Bits variable, long unsigned) {
    put((Term) variable, unsigned);
  }

  private void put(Term variable, long number) {
    if (!(variable.shape() instanceof Shape.Variable)) {
      throw new IllegalArgumentException("no variable: " + variable);
    }
    variables.put(variable, number);
  }

  /** Makes something be a value that {@link SymbolicValues#variable} has made for its type. */
  public void put(SymbolicValue variable, Value value) {
    switch (variable) {
      case Truth(Formula holds) -> put(holds, value.equals(Value.TRUE));
      case Word word when word.isConstant() -> requireSame(word.low(), number(value));
      case Word(Bits bits, long low, _) -> put(bits, number(value) - low);
      case Maybe(Formula there, SymbolicValue inner) -> {
        put(there, !(value instanceof Value.None));
        if (!(value instanceof Value.None)) {
          put(inner, value);
        }
      }
      case Parts(List<SymbolicValue> items) -> put(items, items(value));
      case Row(Amount length, List<SymbolicValue> items) -> {
        put(length, Value.of(items(value).size()));
        put(items, items(value));
      }
      case Group(List<Guarded> elements) -> {
        for (Guarded element : elements) {
          Value constant = new Possibilities(1).of(element.value()).orElseThrow().getFirst();
          put(element.when(), items(value).contains(constant));
        }
      }
      case Tally _, Cases _, Nothing _ ->
          throw new IllegalArgumentException("no variable: " + variable);
    }
  }

  private void put(List<SymbolicValue> items, List<Value> values) {
    for (int i = 0; i < values.size(); i++) {
      put(items.get(i), values.get(i));
    }
  }

  private static void requireSame(long expected, long actual) {
    if (expected != actual) {
      throw new IllegalArgumentException(actual + " where there is only " + expected);
    }
  }

  private static long number(Value value) {
    return ((Value.Number) value).value();
  }

  private static List<Value> items(Value value) {
    return ((Value.Items) value).items();
  }

  /** In which these variables have these values. */
  public Model model() {
    return new Model(variables);
  }
}
