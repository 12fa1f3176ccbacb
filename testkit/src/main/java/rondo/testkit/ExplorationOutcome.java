package rondo.testkit;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import rondo.trace.Property;

/** The result of one engine for a model, in a form in which all engines can be compared. */
public sealed interface ExplorationOutcome {
  /** The model is not valid. */
  record Rejected(List<String> reasons) implements ExplorationOutcome {
    public Rejected {
      reasons = List.copyOf(reasons);
    }
  }

  /**
   * The whole state space was explored.
   *
   * @param transitions arrivals at a state, including the initial one
   */
  record Explored(Set<Property> violated, long states, long transitions)
      implements ExplorationOutcome {
    public Explored {
      violated = Set.copyOf(violated);
    }

    public boolean stopsEarly() {
      return violated.contains(Property.RUNTIME_ERROR);
    }

    @Override
    public String toString() {
      String broken =
          violated.isEmpty()
              ? "holds"
              : violated.stream()
                  .sorted()
                  .map(Property::title)
                  .collect(Collectors.joining(" + ", "violated ", ""));
      return "%s; states: %d; transitions: %d".formatted(broken, states, transitions);
    }
  }

  /** A limit was reached. Such an outcome is not comparable. */
  record Unknown(String why) implements ExplorationOutcome {}

  /** Whether violations and counts are equal. */
  default boolean agreesWith(ExplorationOutcome other) {
    return switch (this) {
      case Unknown _ -> true;
      case Rejected _ -> other instanceof Rejected || other instanceof Unknown;
      case Explored mine ->
          switch (other) {
            case Unknown _ -> true;
            case Rejected _ -> false;
            case Explored theirs -> mine.equals(theirs);
          };
    };
  }

  /**
   * Whether the outcomes agree as far as Spin's verifier goes: it stops at a run-time error, so
   * that then neither the counts nor the other violations are compared.
   */
  default boolean agreesWithSpin(ExplorationOutcome spin) {
    if (this instanceof Explored mine && spin instanceof Explored theirs) {
      return mine.stopsEarly() || theirs.stopsEarly()
          ? mine.stopsEarly() && theirs.stopsEarly()
          : mine.equals(theirs);
    }
    return agreesWith(spin);
  }

  /** Whether the violated properties are equal; counts are ignored. */
  default boolean agreesInVerdict(ExplorationOutcome other) {
    if (this instanceof Explored mine && other instanceof Explored theirs) {
      return mine.violated().equals(theirs.violated());
    }
    return agreesWith(other);
  }

  static Explored explored(EnumSet<Property> violated, long states, long transitions) {
    return new Explored(violated, states, transitions);
  }
}
