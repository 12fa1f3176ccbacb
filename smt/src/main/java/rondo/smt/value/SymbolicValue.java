package rondo.smt.value;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import rondo.smt.formula.Bits;
import rondo.smt.formula.Formula;

/**
 * A value that depends on variables of formulas. Its shape follows from where it comes from, not
 * from a type: the same truth value may be a {@link Truth} here and the number 0 or 1 there, and a
 * set of which nothing is open may be a {@link Parts}. {@link SymbolicValues} takes any of them for
 * any other that means the same.
 */
public sealed interface SymbolicValue {
  /** True or false. */
  record Truth(Formula holds) implements SymbolicValue {}

  /** A number, a constant of an enumeration, a process, a stamp: between two bounds. */
  sealed interface Amount extends SymbolicValue {
    long low();

    long high();

    /** Whether it has one value only. */
    default boolean isConstant() {
      return low() == high();
    }
  }

  /** {@code low} and what the bits say, unsigned, which is never more than {@code high - low}. */
  record Word(Bits bits, long low, long high) implements Amount {
    public Word {
      if (low > high) {
        throw new IllegalArgumentException("no number from " + low + " to " + high);
      }
    }
  }

  /** {@code offset} and, for each of some formulas that is true, {@code scale}, a positive one. */
  record Tally(long offset, long scale, List<Formula> counted) implements Amount {
    public Tally {
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
  record Cases(SortedMap<Long, Formula> cases) implements Amount {
    public Cases {
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
  record Nothing() implements SymbolicValue {}

  /** A value that is none of {@code Maybe} and {@link Nothing}, or none. */
  record Maybe(Formula there, SymbolicValue value) implements SymbolicValue {}

  /** So many items in their order: of a structure, table, sequence, or of a set, sorted. */
  record Parts(List<SymbolicValue> items) implements SymbolicValue {
    public Parts {
      items = List.copyOf(items);
    }
  }

  /** The first {@code length} of some items. */
  record Row(Amount length, List<SymbolicValue> items) implements SymbolicValue {
    public Row {
      items = List.copyOf(items);
    }
  }

  /** The set of those values whose condition holds; among them one may come several times. */
  record Group(List<Guarded> elements) implements SymbolicValue {
    public Group {
      elements = List.copyOf(elements);
    }
  }

  /** A value, and when it is there. */
  record Guarded(Formula when, SymbolicValue value) {}
}
