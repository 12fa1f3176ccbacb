package rondo.ir.event;

import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.ir.Observer.Status;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.round.ProtocolObserver;
import rondo.ir.round.TermTraversal;

/** What must be so in every run. */
public sealed interface EventProperty {
  /** The name of what no protocol needs to state. */
  String ROUND_BASED = "round-based";

  String name();

  Position at();

  /** Whether a run without end can be a violation; then only those that are fair count. */
  default boolean requiresFairness() {
    return this instanceof Temporal(_, ProtocolObserver observer, _)
        && observer.states().stream().anyMatch(s -> s.status() == Status.ACCEPTING);
  }

  /** All terms that it asks for, also those inside others. */
  default Stream<Term> terms() {
    return switch (this) {
      case Invariant invariant -> TermTraversal.of(invariant.condition());
      case Temporal(_, ProtocolObserver observer, _) ->
          observer.states().stream()
              .flatMap(s -> s.moves().stream())
              .flatMap(m -> TermTraversal.of(m.guard()));
      case Irrevocability _, RoundBased _ -> Stream.empty();
    };
  }

  /** Whether it speaks of messages that are on their way. */
  default boolean readsMessagesInTransit() {
    return terms()
        .anyMatch(
            t ->
                t instanceof Term.Fold f
                    && f.loop().range() instanceof LoopRange.MessagesInTransit);
  }

  /** Holds at the beginning and after every step. */
  record Invariant(String name, Term condition, int slots, Position at) implements EventProperty {}

  /** No output is revoked. */
  record Irrevocability(String name, int output, Position at) implements EventProperty {}

  /** Every process keeps to rounds, whatever the network does. */
  record RoundBased(String name, Position at) implements EventProperty {}

  /** No run is one that the observer looks for. */
  record Temporal(String name, ProtocolObserver observer, Position at) implements EventProperty {}
}
