package rondo.smt.value;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;

/**
 * A value that depends on variables. Its shape follows from its construction, not from its type: a
 * Boolean may be a {@link BooleanValue} or the number 0 or 1, and a constant set may be a {@link
 * TupleValue}. {@link SymbolicValues} accepts all representations of a value.
 */
public sealed interface SymbolicValue {
  record BooleanValue(Formula holds) implements SymbolicValue {}

  /** A number, enumeration constant, process or stamp, within bounds. */
  sealed interface IntegerValue extends SymbolicValue {
    long low();

    long high();

    /** Whether it has a single value. */
    default boolean isConstant() {
      return low() == high();
    }
  }

  /** Binary encoding: {@code low} plus the unsigned vector, which is at most {@code high - low}. */
  record BinaryInteger(BitVector vector, long low, long high) implements IntegerValue {
    public BinaryInteger {
      if (low > high) {
        throw new IllegalArgumentException("no number from " + low + " to " + high);
      }
    }
  }

  /**
   * Unary encoding: {@code offset} plus {@code scale}, which is positive, for each true formula.
   */
  record UnaryInteger(long offset, long scale, List<Formula> counted) implements IntegerValue {
    public UnaryInteger {
      counted = List.copyOf(counted);
    }

    @Override
    public long low() {
      return offset;
    }

    @Override
    public long high() {
      return offset + scale * counted.size();
    }
  }

  /**
   * One-hot encoding: the number whose formula holds; exactly one does, unless there is a run-time
   * error.
   */
  record OneHotInteger(SortedMap<Long, Formula> cases) implements IntegerValue {
    public OneHotInteger {
      cases = new TreeMap<>(cases);
    }

    @Override
    public long low() {
      return cases.firstKey();
    }

    @Override
    public long high() {
      return cases.lastKey();
    }
  }

  record NoneValue() implements SymbolicValue {}

  /**
   * An optional value; {@code value} itself is neither {@code OptionalValue} nor {@link NoneValue}.
   */
  record OptionalValue(Formula isPresent, SymbolicValue value) implements SymbolicValue {}

  /** A fixed number of items: of a structure, table, sequence, or of a sorted set. */
  record TupleValue(List<SymbolicValue> items) implements SymbolicValue {
    public TupleValue {
      items = List.copyOf(items);
    }
  }

  /** The first {@code length} of some items. */
  record SequenceValue(IntegerValue length, List<SymbolicValue> items) implements SymbolicValue {
    public SequenceValue {
      items = List.copyOf(items);
    }
  }

  /** The set of those values whose guard holds, possibly with duplicates. */
  record SetValue(List<GuardedValue> elements) implements SymbolicValue {
    public SetValue {
      elements = List.copyOf(elements);
    }
  }

  /** A value and the condition under which it is present. */
  record GuardedValue(Formula when, SymbolicValue value) {}
}
