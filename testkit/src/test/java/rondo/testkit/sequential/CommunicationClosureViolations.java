package rondo.testkit.sequential;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import rondo.diagnostics.Position;
import rondo.ir.Fault;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventInterpreter;
import rondo.ir.event.EventProcessSemantics.Precedence;
import rondo.ir.event.EventState;
import rondo.ir.event.EventSystem;

/** Everything that breaks a condition of rounds, as the interpreter comes by it. */
final class CommunicationClosureViolations {
  private static final Pattern CONDITION = Pattern.compile("condition (\\d):");

  private CommunicationClosureViolations() {}

  /** A condition that is broken, and where. */
  record ClosureViolation(int condition, Position at) {}

  /** Of all runs that have broken none before, up to a number of states. */
  static Set<ClosureViolation> of(EventSystem system, int most) {
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
    while (!queue.isEmpty() && seen.size() < most) {
      interpreter
          .successors(queue.remove())
          .forEach(
              t -> add(t.target(), t.fault(), breaches).filter(seen::add).ifPresent(queue::add));
    }
    return breaches;
  }

  /** The state, if the run goes on there. */
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
