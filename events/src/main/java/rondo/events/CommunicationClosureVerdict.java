package rondo.events;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.events.closure.RoundOrderedSystem;
import rondo.events.closure.ThreadModularProof;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Order;
import rondo.explore.run.SyntheticRoot;
import rondo.ir.Fault;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventInterpreter;
import rondo.ir.event.interpreter.EventReplay;
import rondo.ir.event.semantics.EventProcessSemantics;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.trace.Coverage;
import rondo.trace.Property;
import rondo.trace.Statistics;
import rondo.trace.Trace;
import rondo.trace.Verdict;

/**
 * Whether a protocol is communication-closed, so that its round-based version has the same
 * behaviour under every network. The check first attempts a {@link ThreadModularProof}, which
 * explores each process on its own. Where that proves nothing, it explores the protocol in the
 * order of rounds, which is exact and cheap; see {@link RoundOrderedSystem}. Where that is not
 * applicable, all interleavings are searched.
 */
public sealed interface CommunicationClosureVerdict {
  /** An estimate of the memory of a local state in a thread-modular proof. */
  long STATE_BYTES = 400;

  /** This result as a verdict of a search. */
  Verdict verdict();

  /** The protocol is communication-closed. */
  record Proved(Verdict.Holds verdict) implements CommunicationClosureVerdict {}

  /**
   * The protocol is not communication-closed: a run whose last step violates a condition.
   *
   * @param fault the number of the violated condition and its position; or a failed assertion or
   *     another run-time error
   */
  record Violated(Fault fault, EventReplay replay, Verdict.Violated verdict)
      implements CommunicationClosureVerdict {}

  /** A limit was reached before the search was complete. */
  record Unknown(Verdict.Inconclusive verdict) implements CommunicationClosureVerdict {}

  /** Checks a system that declares how messages and local states are tagged with rounds. */
  static CommunicationClosureVerdict check(
      EventSystem system,
      Precedence precedence,
      SearchOptions options,
      Consumer<Statistics> progress,
      BooleanSupplier cancelled) {
    var latest = new AtomicReference<>(new Statistics(0, 0, 0, 0, 0));
    try (Budget budget = Budget.current().within(options.time(), cancelled)) {
      return budget.call(
          () ->
              proveModularly(system, precedence)
                  .<CommunicationClosureVerdict>map(p -> p)
                  .orElseGet(
                      () -> search(system, precedence, options, progress.andThen(latest::set))));
    } catch (LimitReachedException e) {
      return new Unknown(Verdict.Inconclusive.of(e.limit(), latest.get()));
    }
  }

  /** Attempts a thread-modular proof; empty if nothing is proved. */
  static Optional<Proved> proveModularly(EventSystem system, Precedence precedence) {
    long start = System.nanoTime();
    EventProperty property = system.roundBased().orElseThrow();
    var semantics = new EventProcessSemantics(system.withProperties(property), precedence);
    return ThreadModularProof.attempt(semantics)
        .map(
            size -> {
              double seconds = (System.nanoTime() - start) / 1e9;
              var statistics =
                  new Statistics(
                      size.localStates(),
                      size.reactions(),
                      size.passes(),
                      seconds,
                      STATE_BYTES * size.localStates());
              return new Proved(new Verdict.Holds(new Coverage.Exhaustive(), statistics));
            });
  }

  /** Searches the protocol in the order of rounds, or all interleavings where that is required. */
  static CommunicationClosureVerdict search(
      EventSystem system,
      Precedence precedence,
      SearchOptions options,
      Consumer<Statistics> progress) {
    EventProperty property = system.roundBased().orElseThrow();
    if (options.external().isPresent()) {
      throw new IllegalArgumentException(
          "the second search depends on what the first one explored, which is not in its files");
    }
    if (!RoundOrderedSystem.supports(system)) {
      var task = new EventVerifier.Task(system, property, DeliverySemantics.AT_ONCE, precedence);
      EventVerifier.Result result = EventVerifier.verify(task, options, progress, () -> false);
      return answer(result.verdict(), _ -> result.replay().orElseThrow());
    }
    var semantics = new EventProcessSemantics(system.withProperties(property), precedence);
    var order = new RoundOrderedSystem(semantics);
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
              new EventInterpreter(semantics.system(), precedence, DeliverySemantics.AT_ONCE);
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
