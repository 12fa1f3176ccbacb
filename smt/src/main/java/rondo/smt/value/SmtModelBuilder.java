package rondo.smt.value;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import rondo.ir.data.Value;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;
import rondo.smt.formula.SmtModel;
import rondo.smt.formula.SmtTerm;
import rondo.smt.formula.TermNode;
import rondo.smt.value.SymbolicValue.BinaryInteger;
import rondo.smt.value.SymbolicValue.BooleanValue;
import rondo.smt.value.SymbolicValue.GuardedValue;
import rondo.smt.value.SymbolicValue.IntegerValue;
import rondo.smt.value.SymbolicValue.NoneValue;
import rondo.smt.value.SymbolicValue.OneHotInteger;
import rondo.smt.value.SymbolicValue.OptionalValue;
import rondo.smt.value.SymbolicValue.SequenceValue;
import rondo.smt.value.SymbolicValue.SetValue;
import rondo.smt.value.SymbolicValue.TupleValue;
import rondo.smt.value.SymbolicValue.UnaryInteger;

/** Builds an assignment of concrete values to variables, to compare concrete runs with formulas. */
public final class SmtModelBuilder {
  private final Map<SmtTerm, Long> variables = new HashMap<>();

  public void put(Formula variable, boolean holds) {
    put((SmtTerm) variable, holds ? 1 : 0);
  }

  public void put(BitVector variable, long unsigned) {
    put((SmtTerm) variable, unsigned);
  }

  private void put(SmtTerm variable, long number) {
    if (!(variable.node() instanceof TermNode.Variable)) {
      throw new IllegalArgumentException("no variable: " + variable);
    }
    variables.put(variable, number);
  }

  /** Assigns a value to a variable made by {@link SymbolicValues#variable}. */
  public void put(SymbolicValue variable, Value value) {
    switch (variable) {
      case BooleanValue(Formula holds) -> put(holds, value.equals(Value.TRUE));
      case BinaryInteger integer when integer.isConstant() ->
          requireSame(integer.low(), number(value));
      case BinaryInteger(BitVector vector, long low, _) -> put(vector, number(value) - low);
      case OptionalValue(Formula there, SymbolicValue inner) -> {
        put(there, !(value instanceof Value.None));
        if (!(value instanceof Value.None)) {
          put(inner, value);
        }
      }
      case TupleValue(List<SymbolicValue> items) -> put(items, items(value));
      case SequenceValue(IntegerValue length, List<SymbolicValue> items) -> {
        put(length, Value.of(items(value).size()));
        put(items, items(value));
      }
      case SetValue(List<GuardedValue> elements) -> {
        for (GuardedValue element : elements) {
          Value constant = new PossibleValues(1).of(element.value()).orElseThrow().getFirst();
          put(element.when(), items(value).contains(constant));
        }
      }
      case UnaryInteger _, OneHotInteger _, NoneValue _ ->
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

  /** The assignment. */
  public SmtModel model() {
    return new SmtModel(variables);
  }
}
