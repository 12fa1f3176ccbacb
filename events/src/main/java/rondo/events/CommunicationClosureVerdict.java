package rondo.events;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.events.engine.RoundOrderedSystem;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Order;
import rondo.explore.SyntheticRoot;
import rondo.ir.Fault;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventInterpreter;
import rondo.ir.event.EventProcessSemantics;
import rondo.ir.event.EventProcessSemantics.Precedence;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventReplay;
import rondo.ir.event.EventSystem;
import rondo.trace.Property;
import rondo.trace.Statistics;
import rondo.trace.Trace;
import rondo.trace.Verdict;

/**
 * Whether a protocol keeps to rounds; then it does the same in rounds, whatever the network does.
 * It is found out in the order of rounds, which is exact, and cheap; see {@link
 * RoundOrderedSystem}. Where that does not apply, all orders are searched.
 */
public sealed interface CommunicationClosureVerdict {
  /** The same as an answer to a verification. */
  Verdict verdict();

  /** It does. */
  record Proved(Verdict.Holds verdict) implements CommunicationClosureVerdict {}

  /**
   * It does not: a run, its last step, and what is wrong with that.
   *
   * @param fault tells the number of the condition, and where it is broken; or it is a failed
   *     assertion or another run-time error
   */
  record Violated(Fault fault, EventReplay replay, Verdict.Violated verdict)
      implements CommunicationClosureVerdict {}

  /** A limit was reached before the answer was known. */
  record Unknown(Verdict.Inconclusive verdict) implements CommunicationClosureVerdict {}

  /** Finds out, of a system that says what tells its rounds. */
  static CommunicationClosureVerdict check(
      EventSystem system,
      Precedence precedence,
      SearchOptions options,
      Consumer<Statistics> progress,
      BooleanSupplier cancelled) {
    var latest = new AtomicReference<>(new Statistics(0, 0, 0, 0, 0));
    try (Budget budget = Budget.current().within(options.time(), cancelled)) {
      return budget.call(() -> search(system, precedence, options, progress.andThen(latest::set)));
    } catch (LimitReachedException e) {
      return new Unknown(Verdict.Inconclusive.of(e.limit(), latest.get()));
    }
  }

  private static CommunicationClosureVerdict search(
      EventSystem system,
      Precedence precedence,
      SearchOptions options,
      Consumer<Statistics> progress) {
    EventProperty property = system.roundBased().orElseThrow();
    if (!RoundOrderedSystem.supports(system)) {
      var task = new EventVerifier.Task(system, property, DeliverySemantics.AT_ONCE, precedence);
      EventVerifier.Result result = EventVerifier.verify(task, options, progress, () -> false);
      return answer(result.verdict(), _ -> result.replay().orElseThrow());
    }
    var behaviour = new EventProcessSemantics(system.withProperties(property), precedence);
    var order = new RoundOrderedSystem(behaviour);
    SearchOptions search =
        options
            .withSymmetry(Optional.empty())
            .withOrder(Order.BFS)
            .withChecked(Set.of(Property.FORBIDDEN, Property.ASSERTION, Property.RUNTIME_ERROR));
    Verdict verdict = SyntheticRoot.run(order, search, progress, () -> false);
    if (verdict instanceof Verdict.Holds && order.retainHarmful()) {
      verdict = SyntheticRoot.run(order, search, progress, () -> false);
    }
    return answer(
        verdict,
        violated -> {
          var interpreter =
              new EventInterpreter(behaviour.system(), precedence, DeliverySemantics.AT_ONCE);
          Trace trace = violated.violations().getFirst().trace();
          return EventReplay.of(interpreter, order.concretize(trace));
        });
  }

  private static CommunicationClosureVerdict answer(
      Verdict verdict, Function<Verdict.Violated, EventReplay> replay) {
    return switch (verdict) {
      case Verdict.Holds holds -> new Proved(holds);
      case Verdict.Inconclusive inconclusive -> new Unknown(inconclusive);
      case Verdict.Violated violated -> violated(violated, replay.apply(violated));
    };
  }

  private static Violated violated(Verdict.Violated violated, EventReplay replay) {
    Fault fault =
        replay
            .fault()
            .orElseThrow(
                () -> new IllegalStateException("nothing is wrong with it: " + replay.run()));
    return new Violated(fault, replay, violated);
  }
}
