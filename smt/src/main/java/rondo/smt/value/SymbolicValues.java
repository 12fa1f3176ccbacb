package rondo.smt.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;
import rondo.smt.formula.SmtModel;
import rondo.smt.formula.TermFactory;
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

/** Constructs, compares and merges symbolic values. */
public final class SymbolicValues {
  private final TermFactory factory;
  private final SymbolicIntegers symbolicIntegers;
  private final SymbolicArithmetic symbolicArithmetic;
  private final SymbolicCoercion symbolicCoercion;
  private final SymbolicSets symbolicSets;
  private final SymbolicMerge merge;
  private final SymbolicComparison comparison;
  private final TypeEncoding encoding;

  public SymbolicValues(TermFactory factory) {
    this.factory = factory;
    this.symbolicIntegers = new SymbolicIntegers(factory);
    this.symbolicArithmetic = new SymbolicArithmetic(factory, symbolicIntegers);
    this.symbolicCoercion = new SymbolicCoercion(factory, symbolicIntegers);
    this.symbolicSets = new SymbolicSets(this);
    this.merge = new SymbolicMerge(this);
    this.comparison = new SymbolicComparison(this);
    this.encoding = new TypeEncoding(this);
  }

  public TermFactory formulas() {
    return factory;
  }

  public SymbolicIntegers integers() {
    return symbolicIntegers;
  }

  public SymbolicArithmetic arithmetic() {
    return symbolicArithmetic;
  }

  public SymbolicCoercion coercion() {
    return symbolicCoercion;
  }

  public SymbolicSets sets() {
    return symbolicSets;
  }

  /** A constant. */
  public SymbolicValue of(Value value) {
    return switch (value) {
      case Value.None() -> new NoneValue();
      case Value.Number(int number) -> symbolicIntegers.constant(number);
      case Value.Items(List<Value> items) -> new TupleValue(items.stream().map(this::of).toList());
    };
  }

  /** A constant number. */
  public IntegerValue of(long number) {
    return symbolicIntegers.constant(number);
  }

  /** The value, if it is syntactically constant. */
  public Optional<Value> constant(SymbolicValue value) {
    return possibleValues(value, 1).map(List::getFirst);
  }

  /** A superset of the possible values in order; empty if it has more than {@code most}. */
  public Optional<List<Value>> possibleValues(SymbolicValue value, int most) {
    return new PossibleValues(most).of(value);
  }

  /**
   * An arbitrary value of a type.
   *
   * @param name the prefix of its variables
   * @param lastStamp the greatest possible stamp
   */
  public SymbolicVariable variable(String name, Type type, int lastStamp) {
    return encoding.variable(name, type, lastStamp);
  }

  /** The value in a model. */
  public Value evaluate(SmtModel smtModel, SymbolicValue value) {
    return switch (value) {
      case BooleanValue(Formula holds) -> Value.of(smtModel.holds(holds));
      case IntegerValue integerValue -> Value.of(Math.toIntExact(number(smtModel, integerValue)));
      case NoneValue() -> Value.NONE;
      case OptionalValue(Formula there, SymbolicValue inner) ->
          smtModel.holds(there) ? evaluate(smtModel, inner) : Value.NONE;
      case TupleValue(List<SymbolicValue> items) -> evaluate(smtModel, items);
      case SequenceValue(IntegerValue length, List<SymbolicValue> items) ->
          evaluate(smtModel, items.subList(0, Math.toIntExact(number(smtModel, length))));
      case SetValue(List<GuardedValue> elements) -> {
        var members = new ArrayList<Value>();
        for (GuardedValue element : elements) {
          if (smtModel.holds(element.when())) {
            members.add(evaluate(smtModel, element.value()));
          }
        }
        yield Value.set(members);
      }
    };
  }

  private Value evaluate(SmtModel smtModel, List<SymbolicValue> items) {
    return new Value.Items(items.stream().map(i -> evaluate(smtModel, i)).toList());
  }

  private static long number(SmtModel smtModel, IntegerValue value) {
    return switch (value) {
      case BinaryInteger(BitVector vector, long low, _) -> low + smtModel.unsigned(vector);
      case UnaryInteger(long offset, long scale, List<Formula> counted) ->
          offset + scale * counted.stream().filter(smtModel::holds).count();
      case OneHotInteger(SortedMap<Long, Formula> cases) ->
          cases.entrySet().stream()
              .filter(e -> smtModel.holds(e.getValue()))
              .findFirst()
              .map(e -> e.getKey())
              .orElse(cases.lastKey());
    };
  }

  /** The first value if the condition holds, else the second. */
  public SymbolicValue merge(Formula condition, SymbolicValue then, SymbolicValue otherwise) {
    return merge.merge(condition, then, otherwise);
  }

  public Formula equal(SymbolicValue left, SymbolicValue right) {
    return comparison.equal(left, right);
  }

  /** Whether one value precedes the other, as in {@link Value#compareTo}. */
  public Formula less(SymbolicValue left, SymbolicValue right) {
    return comparison.less(left, right);
  }

  /** Whether the value belongs to a type. */
  public Formula hasType(Type type, SymbolicValue value) {
    return encoding.hasType(type, value);
  }

  /** The value in the shape of a type; arbitrary where it does not belong to the type. */
  public SymbolicValue coerce(Type type, SymbolicValue value) {
    return encoding.coerce(type, value);
  }

  /** The value as a number. */
  public IntegerValue asInteger(SymbolicValue value) {
    return symbolicCoercion.asInteger(value);
  }

  /** The value as a formula. */
  public Formula asBoolean(SymbolicValue value) {
    return symbolicCoercion.asBoolean(value);
  }
}
