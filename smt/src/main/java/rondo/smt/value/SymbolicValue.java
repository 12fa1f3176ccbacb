package rondo.smt.value;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;

/**
 * A value that depends on variables of formulas. Its shape follows from where it comes from, not
 * from a type: the same truth value may be a {@link BooleanValue} here and the number 0 or 1 there,
 * and a set of which nothing is open may be a {@link TupleValue}. {@link SymbolicValues} takes any
 * of them for any other that means the same.
 */
public sealed interface SymbolicValue {
  /** True or false. */
  record BooleanValue(Formula holds) implements SymbolicValue {}

  /** A number, a constant of an enumeration, a process, a stamp: between two bounds. */
  sealed interface IntegerValue extends SymbolicValue {
    long low();

    long high();

    /** Whether it has one value only. */
    default boolean isConstant() {
      return low() == high();
    }
  }

  /** {@code low} and what the bits say, unsigned, which is never more than {@code high - low}. */
  record BinaryInteger(BitVector vector, long low, long high) implements IntegerValue {
    public BinaryInteger {
      if (low > high) {
        throw new IllegalArgumentException("no number from " + low + " to " + high);
      }
    }
  }

  /** {@code offset} and, for each of some formulas that is true, {@code scale}, a positive one. */
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

  /** That number whose formula holds, which is exactly one, unless something has failed. */
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

  /** None. */
  record NoneValue() implements SymbolicValue {}

  /** A value that is none of {@code OptionalValue} and {@link NoneValue}, or none. */
  record OptionalValue(Formula isPresent, SymbolicValue value) implements SymbolicValue {}

  /** So many items in their order: of a structure, table, sequence, or of a set, sorted. */
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

  /** The set of those values whose condition holds; among them one may come several times. */
  record SetValue(List<GuardedValue> elements) implements SymbolicValue {
    public SetValue {
      elements = List.copyOf(elements);
    }
  }

  /** A value, and when it is there. */
  record GuardedValue(Formula when, SymbolicValue value) {}
}
