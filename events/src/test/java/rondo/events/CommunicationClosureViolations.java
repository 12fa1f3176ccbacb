package rondo.events;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import rondo.diagnostics.Position;
import rondo.ir.Fault;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventInterpreter;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.event.state.EventState;

/** All violations of communication closure that the interpreter finds. */
final class CommunicationClosureViolations {
  private static final Pattern CONDITION = Pattern.compile("condition (\\d):");

  private CommunicationClosureViolations() {}

  /** A violated condition, and its position. */
  record ClosureViolation(int condition, Position at) {}

  /** The violations at the end of runs without an earlier violation, up to a number of states. */
  static Set<ClosureViolation> of(EventSystem system, int maxStates) {
    var interpreter =
        new EventInterpreter(
            system.withProperties(system.roundBased().orElseThrow()),
            Precedence.ANY,
            DeliverySemantics.AT_ONCE);
    var breaches = new HashSet<ClosureViolation>();
    var seen = new HashSet<EventState>();
    var queue = new ArrayDeque<EventState>();
    interpreter
        .initial()
        .forEach(b -> add(b.state(), b.fault(), breaches).filter(seen::add).ifPresent(queue::add));
    while (!queue.isEmpty() && seen.size() < maxStates) {
      interpreter
          .successors(queue.remove())
          .forEach(
              t -> add(t.target(), t.fault(), breaches).filter(seen::add).ifPresent(queue::add));
    }
    return breaches;
  }

  /** The state, if the run continues there. */
  private static Optional<EventState> add(
      Optional<EventState> state, Optional<Fault> fault, Set<ClosureViolation> breaches) {
    if (fault.isEmpty()) {
      return state;
    }
    Matcher matcher = CONDITION.matcher(fault.get().message());
    if (fault.get().kind() == Fault.Kind.FORBIDDEN && matcher.find()) {
      breaches.add(new ClosureViolation(Integer.parseInt(matcher.group(1)), fault.get().at()));
      return Optional.empty();
    }
    return state;
  }
}
