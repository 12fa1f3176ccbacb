package rondo.smt.value;

import java.util.Optional;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.formula.Model;

/** Makes symbolic values, compares and mixes them. */
public final class SymbolicValues {
  private final Formulas formulas;

  public SymbolicValues(Formulas formulas) {
    this.formulas = formulas;
  }

  public Formulas formulas() {
    return formulas;
  }

  /** A value of which nothing is open. */
  public SymbolicValue of(Value value) {
    throw new UnsupportedOperationException("not yet");
  }

  /** A number of which nothing is open. */
  public SymbolicValue.Amount of(long number) {
    throw new UnsupportedOperationException("not yet");
  }

  /** The one value that it has whatever variables are, if it is seen that it has one. */
  public Optional<Value> constant(SymbolicValue value) {
    throw new UnsupportedOperationException("not yet");
  }

  /**
   * Any value of a type.
   *
   * @param name what the variables of formulas are named after
   * @param lastStamp the greatest stamp that there may be
   */
  public SymbolicVariable variable(String name, Type type, int lastStamp) {
    throw new UnsupportedOperationException("not yet");
  }

  /** What it is in a model. */
  public Value read(Model model, SymbolicValue value) {
    throw new UnsupportedOperationException("not yet");
  }

  /** One of two values. */
  public SymbolicValue merge(Formula condition, SymbolicValue then, SymbolicValue otherwise) {
    throw new UnsupportedOperationException("not yet");
  }

  public Formula same(SymbolicValue left, SymbolicValue right) {
    throw new UnsupportedOperationException("not yet");
  }

  /** Whether one comes before the other, as {@link Value#compareTo} has it. */
  public Formula less(SymbolicValue left, SymbolicValue right) {
    throw new UnsupportedOperationException("not yet");
  }

  /** Whether it is a value of a type. */
  public Formula belongs(Type type, SymbolicValue value) {
    throw new UnsupportedOperationException("not yet");
  }

  /** The same, in the shape of its type; anything where it is no value of that type. */
  public SymbolicValue shaped(Type type, SymbolicValue value) {
    throw new UnsupportedOperationException("not yet");
  }
}
