package rondo.smt.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.smt.formula.Bits;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.formula.Model;
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

/** Makes symbolic values, compares and mixes them. */
public final class SymbolicValues {
  private final Formulas formulas;
  private final Amounts amounts;
  private final Arithmetic arithmetic;
  private final Shapes shapes;
  private final Sets sets;
  private final Merging merging;
  private final Comparing comparing;
  private final Typing typing;

  public SymbolicValues(Formulas formulas) {
    this.formulas = formulas;
    this.amounts = new Amounts(formulas);
    this.arithmetic = new Arithmetic(formulas, amounts);
    this.shapes = new Shapes(formulas, amounts);
    this.sets = new Sets(this);
    this.merging = new Merging(this);
    this.comparing = new Comparing(this);
    this.typing = new Typing(this);
  }

  public Formulas formulas() {
    return formulas;
  }

  Amounts amounts() {
    return amounts;
  }

  Arithmetic arithmetic() {
    return arithmetic;
  }

  Shapes shapes() {
    return shapes;
  }

  Sets sets() {
    return sets;
  }

  /** A value of which nothing is open. */
  public SymbolicValue of(Value value) {
    return switch (value) {
      case Value.None() -> new Nothing();
      case Value.Number(int number) -> amounts.constant(number);
      case Value.Items(List<Value> items) -> new Parts(items.stream().map(this::of).toList());
    };
  }

  /** A number of which nothing is open. */
  public Amount of(long number) {
    return amounts.constant(number);
  }

  /** The one value that it has whatever variables are, if it is seen that it has one. */
  public Optional<Value> constant(SymbolicValue value) {
    return possible(value, 1).map(List::getFirst);
  }

  /** All that it may be, and perhaps more, in order; empty if that is more than so many. */
  Optional<List<Value>> possible(SymbolicValue value, int most) {
    return new Possibilities(most).of(value);
  }

  /**
   * Any value of a type.
   *
   * @param name what the variables of formulas are named after
   * @param lastStamp the greatest stamp that there may be
   */
  public SymbolicVariable variable(String name, Type type, int lastStamp) {
    return typing.variable(name, type, lastStamp);
  }

  /** What it is in a model. */
  public Value read(Model model, SymbolicValue value) {
    return switch (value) {
      case Truth(Formula holds) -> Value.of(model.holds(holds));
      case Amount amount -> Value.of(Math.toIntExact(number(model, amount)));
      case Nothing() -> Value.NONE;
      case Maybe(Formula there, SymbolicValue inner) ->
          model.holds(there) ? read(model, inner) : Value.NONE;
      case Parts(List<SymbolicValue> items) -> read(model, items);
      case Row(Amount length, List<SymbolicValue> items) ->
          read(model, items.subList(0, Math.toIntExact(number(model, length))));
      case Group(List<Guarded> elements) -> {
        var members = new ArrayList<Value>();
        for (Guarded element : elements) {
          if (model.holds(element.when())) {
            members.add(read(model, element.value()));
          }
        }
        yield Value.set(members);
      }
    };
  }

  private Value read(Model model, List<SymbolicValue> items) {
    return new Value.Items(items.stream().map(i -> read(model, i)).toList());
  }

  private static long number(Model model, Amount amount) {
    return switch (amount) {
      case Word(Bits bits, long low, _) -> low + model.unsigned(bits);
      case Tally(long offset, long scale, List<Formula> counted) ->
          offset + scale * counted.stream().filter(model::holds).count();
      case Cases(SortedMap<Long, Formula> cases) ->
          cases.entrySet().stream()
              .filter(e -> model.holds(e.getValue()))
              .findFirst()
              .map(e -> e.getKey())
              .orElse(cases.lastKey());
    };
  }

  /** One of two values. */
  public SymbolicValue merge(Formula condition, SymbolicValue then, SymbolicValue otherwise) {
    return merging.merge(condition, then, otherwise);
  }

  public Formula same(SymbolicValue left, SymbolicValue right) {
    return comparing.same(left, right);
  }

  /** Whether one comes before the other, as {@link Value#compareTo} has it. */
  public Formula less(SymbolicValue left, SymbolicValue right) {
    return comparing.less(left, right);
  }

  /** Whether it is a value of a type. */
  public Formula belongs(Type type, SymbolicValue value) {
    return typing.belongs(type, value);
  }

  /** The same, in the shape of its type; anything where it is no value of that type. */
  public SymbolicValue shaped(Type type, SymbolicValue value) {
    return typing.shaped(type, value);
  }

  /** As a number, which it is. */
  public Amount amount(SymbolicValue value) {
    return shapes.amount(value);
  }

  /** Whether it is true, if it is true or false. */
  public Formula truth(SymbolicValue value) {
    return shapes.truth(value);
  }
}
