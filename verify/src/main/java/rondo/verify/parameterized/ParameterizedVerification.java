package rondo.verify.parameterized;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.ir.data.ProtocolProperty;
import rondo.trace.Coverage;
import rondo.trace.PropertyVerdict;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Extent;
import rondo.trace.Verdict.Reason;
import rondo.verify.check.PropertyChecks;
import rondo.verify.check.SmtVerdict;
import rondo.verify.check.SolverProgress;
import rondo.verify.method.Method;
import rondo.verify.method.PropertyProgress;
import rondo.verify.method.VerificationListener;
import rondo.verify.model.Model;
import rondo.verify.parameterized.ParameterizedEngine.ProofAttempt;
import rondo.verify.report.Counterexample;
import rondo.verify.report.MethodDetails;
import rondo.verify.report.PropertyReport;
import rondo.verify.report.Report;

/**
 * Verification of properties for every value of some parameters.
 *
 * <p>First, small values are searched in increasing order, since a violation found there is one of
 * the smallest instance. Then follows a proof. A violation that the solver finds instead is
 * searched for in the smallest instance that has it, so that every reported violation is a replayed
 * run.
 *
 * @param <P> the properties of a kind of protocol
 */
public final class ParameterizedVerification<P extends ProtocolProperty> {
  /** The largest value of the first parameter that is searched before a proof is attempted. */
  private static final int LARGEST_SEARCHED = 4;

  private static final long STATES_OF_SEARCH = 100_000;
  private static final Duration TIME_OF_SEARCH = Duration.ofSeconds(10);

  /** The part of the time limit that a search may take. */
  private static final int SHARES = 20;

  /** A search that has to confirm a violation may be larger than others by this factor. */
  private static final int CONFIRMATION_FACTOR = 10;

  private final ParameterizedEngine<P> engine;
  private final Method.Parameterized method;
  private final VerificationListener listener;
  private final SmallValues smallValues;
  private final Map<SequencedMap<String, Integer>, Optional<Report>> searched = new HashMap<>();
  private List<String> names = List.of();

  ParameterizedVerification(
      ParameterizedEngine<P> engine, Method.Parameterized method, VerificationListener listener) {
    this.engine = engine;
    this.method = method;
    this.listener = listener;
    smallValues = new SmallValues(method.free());
  }

  /** Verification of a protocol in rounds. */
  public static ParameterizedVerification<?> ofRounds(
      Model.Rounds model, Method.Parameterized method, VerificationListener listener)
      throws RejectedException {
    return new ParameterizedVerification<>(
        ParameterizedRoundEngine.of(model, method), method, listener);
  }

  /**
   * Verification of a protocol of events: in rounds, if it has a clause that puts it into rounds,
   * and otherwise as a threshold automaton.
   */
  public static ParameterizedVerification<?> ofEvents(
      Model.Events model, Method.Parameterized method, VerificationListener listener)
      throws RejectedException {
    return new ParameterizedVerification<>(
        model.protocol().system().tags().isEmpty()
            ? ParameterizedThresholdEngine.of(model, method)
            : ParameterizedSequentializedEngine.of(model, method),
        method,
        listener);
  }

  /**
   * Checks properties in turn.
   *
   * @param selected if empty, all properties of the protocol
   */
  public Report run(List<String> selected) throws RejectedException {
    List<P> properties = engine.properties(selected);
    names = properties.stream().filter(p -> !p.isWitness()).map(P::name).toList();
    listener.warned(engine.symbolic().obstacles());
    return new PropertyChecks(
            engine.symbolic().source(), engine.symbolic().model().warnings(), listener)
        .run(properties, this::check)
        .withFurtherWarnings(engine.symbolic().obstacles());
  }

  private PropertyReport check(P property) throws RejectedException {
    var check = new Check(property);
    if (property.isWitness()) {
      return check.inconclusive(
          new Extent.Stopped(
              Reason.NOT_PARAMETERIZED, "a witness is reached for given values, not for all"),
          OptionalInt.empty());
    }
    Duration time = method.solver().time().orElse(SearchOptions.defaults().time());
    try (Budget budget = Budget.current().within(time, listener::isCancelled)) {
      return budget.callChecked(check::run);
    } catch (LimitReachedException e) {
      return check.inconclusive(new Extent.Stopped(Reason.of(e.limit())), OptionalInt.empty());
    }
  }

  /** The check of one property. */
  private final class Check {
    private final P property;
    private final List<MethodDetails.Instance> instances = new ArrayList<>();
    private final long began = System.nanoTime();

    Check(P property) {
      this.property = property;
    }

    PropertyReport run() throws RejectedException {
      Optional<PropertyReport> violated = searchUpTo(LARGEST_SEARCHED);
      return violated.isPresent() ? violated.get() : prove();
    }

    /** Searches all values up to a first one that are not searched yet; the violation, if any. */
    private Optional<PropertyReport> searchUpTo(int largest) throws RejectedException {
      for (int first = 0; first <= largest; first++) {
        for (SequencedMap<String, Integer> values : smallValues.of(first)) {
          Optional<PropertyReport> violated = search(values, limits(1));
          if (violated.isPresent()) {
            return violated;
          }
        }
      }
      return Optional.empty();
    }

    /** The violation for given values, if a search finds one. */
    private Optional<PropertyReport> search(
        SequencedMap<String, Integer> values, SearchOptions limits) throws RejectedException {
      if (instances.stream().anyMatch(i -> i.values().equals(values))) {
        return Optional.empty();
      }
      Budget.checkpoint();
      Optional<PropertyReport> found =
          instance(values, limits).flatMap(r -> r.property(property.name()));
      Budget.checkpoint();
      found.ifPresent(r -> instances.add(new MethodDetails.Instance(values, r.verdict())));
      return found
          .filter(r -> r.verdict() instanceof Verdict.Violated)
          .map(
              r -> report(r.verdict(), Optional.empty(), OptionalInt.empty(), r.counterexamples()));
    }

    private PropertyReport prove() throws RejectedException {
      ProofAttempt attempt;
      try (SolverProgress progress = engine.progress(property, listener)) {
        attempt = engine.prove(property, progress);
      }
      return switch (attempt) {
        case ProofAttempt.Proved(MethodDetails.ParameterizedProof proof) -> proved(proof);
        case ProofAttempt.Candidate(SequencedMap<String, Integer> values) -> confirm(values);
        case ProofAttempt.Failed(Extent.Stopped extent, OptionalInt safeDepth) ->
            inconclusive(extent, safeDepth);
      };
    }

    /** After a proof, one more value is searched, to test the proof. */
    private PropertyReport proved(MethodDetails.ParameterizedProof proof) throws RejectedException {
      try {
        if (isComplete()) {
          searchUpTo(LARGEST_SEARCHED + 1);
        }
      } catch (LimitReachedException e) {
        // The proof does not depend on it.
      }
      requireConsistency(property.name(), instances);
      return report(
          new Verdict.Holds(new Coverage.Exhaustive(), SmtVerdict.statistics(0, seconds())),
          Optional.of(proof),
          OptionalInt.empty(),
          List.of());
    }

    /** Searches for a violation that the solver found, and for smaller ones. */
    private PropertyReport confirm(SequencedMap<String, Integer> values) throws RejectedException {
      Optional<PropertyReport> violated = searchBelow(values.get(smallValues.first()));
      if (violated.isEmpty()) {
        instances.removeIf(
            i -> i.values().equals(values) && i.verdict() instanceof Verdict.Inconclusive);
        searched.remove(values);
        violated = search(values, limits(CONFIRMATION_FACTOR));
      }
      return violated.orElseGet(
          () ->
              inconclusive(
                  new Extent.Stopped(Reason.UNCONFIRMED, unconfirmed(values)),
                  OptionalInt.empty()));
    }

    /** Formulas may have more runs than the protocol, so a complete search may find none. */
    private String unconfirmed(SequencedMap<String, Integer> values) {
      boolean isDenied =
          instances.stream()
              .anyMatch(i -> i.values().equals(values) && i.verdict() instanceof Verdict.Holds);
      return text(values) + (isDenied ? ", where a complete search finds none" : "");
    }

    /** Searches smaller values, as long as searches are complete. */
    private Optional<PropertyReport> searchBelow(int largest) throws RejectedException {
      for (int first = LARGEST_SEARCHED + 1; first <= largest && isComplete(); first++) {
        Optional<PropertyReport> violated = searchUpTo(first);
        if (violated.isPresent()) {
          return violated;
        }
      }
      return Optional.empty();
    }

    private boolean isComplete() {
      return instances.stream().allMatch(i -> i.verdict() instanceof Verdict.Holds);
    }

    private PropertyReport inconclusive(Extent.Stopped extent, OptionalInt safeDepth) {
      return report(
          new Verdict.Inconclusive(
              extent, SmtVerdict.statistics(Math.max(0, safeDepth.orElse(0)), seconds())),
          Optional.empty(),
          safeDepth,
          List.of());
    }

    private PropertyReport report(
        PropertyVerdict verdict,
        Optional<MethodDetails.ParameterizedProof> proof,
        OptionalInt safeDepth,
        List<Counterexample> counterexamples) {
      return new PropertyReport(
          Optional.of(property.name()),
          method.search(),
          verdict,
          new MethodDetails.Parameterized(
              engine.details(), engine.settings(), instances, proof, safeDepth),
          counterexamples);
    }

    private double seconds() {
      return (System.nanoTime() - began) / 1e9;
    }
  }

  /** The report of a search of all properties for given values. */
  private Optional<Report> instance(SequencedMap<String, Integer> values, SearchOptions limits)
      throws RejectedException {
    Optional<Report> known = searched.get(values);
    if (known == null) {
      known = engine.search(values, names, limits, new SearchListener());
      searched.put(values, known);
    }
    return known;
  }

  private SearchOptions limits(int factor) {
    Duration share = method.solver().time().map(t -> t.dividedBy(SHARES)).orElse(TIME_OF_SEARCH);
    return method
        .search()
        .withMaxStates(Math.min(method.search().maxStates(), factor * STATES_OF_SEARCH))
        .withTime(share.multipliedBy(factor));
  }

  private static String text(SequencedMap<String, Integer> values) {
    return values.toString().replaceAll("[{}]", "");
  }

  /**
   * A proof and a violation for some values contradict each other, which is a bug.
   *
   * @throws IllegalStateException if there is such a violation
   */
  static void requireConsistency(String property, List<MethodDetails.Instance> instances) {
    for (MethodDetails.Instance instance : instances) {
      if (instance.isViolated()) {
        throw new IllegalStateException(
            "`%s` is proved for every value of the parameters, but violated for %s"
                .formatted(property, text(instance.values())));
      }
    }
  }

  /** Reports progress of searches, but not their results, which depend on all of them. */
  private final class SearchListener implements VerificationListener {
    @Override
    public PropertyProgress checking(String property) {
      return listener.checking(property);
    }

    @Override
    public void replaying(long transitions) {
      listener.replaying(transitions);
    }

    @Override
    public boolean isCancelled() {
      return listener.isCancelled();
    }
  }
}
