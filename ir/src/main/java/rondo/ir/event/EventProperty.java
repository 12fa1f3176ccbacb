package rondo.ir.event;

import java.util.List;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.ir.Observer.Status;
import rondo.ir.ObserverAutomaton;
import rondo.ir.data.LoopRange;
import rondo.ir.data.ProtocolProperty;
import rondo.ir.data.ReachabilityGoal;
import rondo.ir.data.Term;

/** A property of all runs. */
public sealed interface EventProperty extends ProtocolProperty {
  /** The name of the built-in property of communication closure. */
  String ROUND_BASED = "round-based";

  /** Whether an infinite run can violate the property; then only fair runs count. */
  default boolean requiresFairness() {
    return this instanceof Temporal temporal
        && temporal.observer().statuses().contains(Status.ACCEPTING);
  }

  /** All terms of the property, including subterms. */
  default Stream<Term> terms() {
    return switch (this) {
      case Invariant invariant -> invariant.condition().subterms();
      case Temporal temporal -> temporal.observer().guards().flatMap(Term::subterms);
      case Irrevocability _, RoundBased _ -> Stream.empty();
    };
  }

  /** Whether the property refers to messages in transit. */
  default boolean readsMessagesInTransit() {
    return terms()
        .anyMatch(
            t ->
                t instanceof Term.Fold f
                    && f.loop().range() instanceof LoopRange.MessagesInTransit);
  }

  /**
   * Holds initially and after every step; for a witness, the negation of its condition, which must
   * not hold everywhere.
   */
  record Invariant(String name, Term condition, int slots, ReachabilityGoal goal, Position at)
      implements EventProperty {
    public Invariant(String name, Term condition, int slots, Position at) {
      this(name, condition, slots, ReachabilityGoal.AVOID, at);
    }

    @Override
    public boolean isWitness() {
      return goal == ReachabilityGoal.REACH;
    }
  }

  /** No output is revoked. */
  record Irrevocability(String name, int output, Position at) implements EventProperty {}

  /** The protocol is communication-closed, whatever the network does. */
  record RoundBased(String name, Position at) implements EventProperty {}

  /**
   * The observer accepts no run.
   *
   * @param slots the number of slots for binders in its guards and in {@code antecedents}
   * @param antecedents the left sides of the implications of the formula
   */
  record Temporal(
      String name, ObserverAutomaton<Term> observer, int slots, List<Term> antecedents, Position at)
      implements EventProperty {
    public Temporal {
      antecedents = List.copyOf(antecedents);
    }
  }
}
