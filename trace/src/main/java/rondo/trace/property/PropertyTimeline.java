package rondo.trace.property;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The parts of a violated property with their truth in each state of a run: conjuncts, disjuncts,
 * instances of quantifiers, and comparisons.
 *
 * @param first the number of the step or round before the first state; 0 if that is the initial one
 * @param states the number of states
 * @param parts each after the part that contains it
 */
public record PropertyTimeline(int first, int states, List<Part> parts) {
  /** Of a property without parts, or of a run without a violated property. */
  public static final PropertyTimeline NONE = new PropertyTimeline(0, 0, List.of());

  /** The last states of a long run that are evaluated. */
  static final int MAX_STATES = 5000;

  /** The parts of a large property that are evaluated. */
  static final int MAX_PARTS = 60;

  public PropertyTimeline {
    parts = List.copyOf(parts);
  }

  /** The truth of a part. */
  public enum Truth {
    TRUE,
    FALSE,
    /** It cannot be evaluated here, or has no truth value. */
    UNDEFINED
  }

  /**
   * A part.
   *
   * @param level how many parts contain it
   * @param values by state; empty if there is nothing to evaluate
   */
  public record Part(String text, int level, List<PartValue> values) {
    public Part {
      values = List.copyOf(values);
    }

    /** Whether the part is false in some state. */
    boolean isEverFalse() {
      return values.stream().anyMatch(v -> v.truth() == Truth.FALSE);
    }
  }

  /**
   * The value of a part in a state.
   *
   * @param detail the values that are compared; may be empty
   */
  public record PartValue(Truth truth, String detail) {
    static final PartValue UNKNOWN = new PartValue(Truth.UNDEFINED, "");

    static PartValue of(boolean holds, String detail) {
      return new PartValue(holds ? Truth.TRUE : Truth.FALSE, detail);
    }
  }

  /** Collects parts up to their maximal number. */
  static final class Builder {
    private final int first;
    private final int states;
    private final List<Part> parts = new ArrayList<>();

    Builder(int first, int states) {
      this.first = first;
      this.states = states;
    }

    boolean isFull() {
      return parts.size() >= MAX_PARTS;
    }

    Part part(String text, int level, IntFunction<PartValue> value) {
      var values = new ArrayList<PartValue>();
      for (int s = 0; s < states; s++) {
        values.add(value.apply(s));
      }
      return new Part(text, level, values);
    }

    void add(Part part) {
      if (!isFull()) {
        parts.add(part);
      }
    }

    /** Says that parts are left out. */
    void omit(int count, int level) {
      add(new Part(count + " more", level, List.of()));
    }

    PropertyTimeline build() {
      return parts.isEmpty() ? NONE : new PropertyTimeline(first, states, parts);
    }
  }
}
