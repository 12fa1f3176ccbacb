package rondo.testkit;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import rondo.trace.Property;

/** What one engine found out about a model, in the terms that every engine can be compared in. */
public sealed interface ExplorationOutcome {
  /** The model is no model. */
  record Rejected(List<String> reasons) implements ExplorationOutcome {
    public Rejected {
      reasons = List.copyOf(reasons);
    }
  }

  /**
   * The whole state space was seen.
   *
   * @param transitions arrivals at a state, the initial one included
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

  /** No answer: a limit was reached. Such an outcome can be compared with nothing. */
  record Unknown(String why) implements ExplorationOutcome {}

  /** The same answer in everything. */
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
   * The same answer in what Spin's verifier can tell: it ends at a run-time error, so that then
   * neither the counts nor the other violations can be compared.
   */
  default boolean agreesWithSpin(ExplorationOutcome spin) {
    if (this instanceof Explored mine && spin instanceof Explored theirs) {
      return mine.stopsEarly() || theirs.stopsEarly()
          ? mine.stopsEarly() && theirs.stopsEarly()
          : mine.equals(theirs);
    }
    return agreesWith(spin);
  }

  /** The same broken properties, whatever the counts. */
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
