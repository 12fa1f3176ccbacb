package rondo.verify.check;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.budget.Budget;
import rondo.distal.Distal;
import rondo.explore.SearchOptions;
import rondo.ir.data.Value;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundInterpreter;
import rondo.ir.round.interpreter.RoundReplay;
import rondo.ir.round.interpreter.RoundRun;
import rondo.rounds.NoValueSymmetryException;
import rondo.rounds.PropertyGroups;
import rondo.rounds.RoundVerifier;
import rondo.rounds.StepGranularity;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Reason;
import rondo.verify.method.VerificationListener;
import rondo.verify.report.MethodDetails;

/**
 * Searches of a round-based protocol that check several properties at once ({@link
 * PropertyGroups}).
 *
 * <p>If a shared search finds no violation, its verdict is that of all its properties. A violation
 * ends it: each property that the run violates is searched on its own, so that its counterexample
 * is independent of what else is checked, and the others share another search. At a limit, the
 * verdict is that of the properties whose own searches have as many states; the others share a
 * smaller search.
 *
 * <p>The time of a shared search that ends in a violation is taken from that of the violated
 * properties, so that properties together do not take more time than each on its own. If the rest
 * does not suffice to find the violation again, the run of the shared search is the counterexample.
 */
final class SharedRoundSearches {
  private final PropertyGroups groups;
  private final VerificationListener listener;

  /** The properties that may still share a search. */
  private final Set<RoundProperty> pending;

  private final Map<RoundProperty, RoundSearchResult> found = new HashMap<>();
  private final Map<RoundProperty, RoundSearchResult> violations = new HashMap<>();
  private final Map<RoundProperty, Duration> spent = new HashMap<>();

  /**
   * @param properties those that will be checked
   */
  SharedRoundSearches(
      PropertyGroups groups, List<RoundProperty> properties, VerificationListener listener) {
    this.groups = groups;
    this.listener = listener;
    pending = new LinkedHashSet<>(properties);
  }

  /**
   * The result for a property.
   *
   * @param sharedBy the properties whose verdicts are those of the search, by name; empty if it is
   *     only one
   */
  record RoundSearchResult(RoundVerifier.Result result, List<String> sharedBy) {
    MethodDetails.RoundSearch details(Distal.RoundProtocol protocol, StepGranularity granularity) {
      return new MethodDetails.RoundSearch(
          protocol.system(), protocol.parameters(), granularity, result, sharedBy);
    }
  }

  /**
   * Checks a property, unless an earlier search has.
   *
   * @throws NoValueSymmetryException as {@link RoundVerifier#verify}
   */
  RoundSearchResult check(RoundProperty property, SearchOptions options) {
    while (pending.contains(property)) {
      List<RoundProperty> group = groups.of(property, pending);
      if (group.size() > 1) {
        searchTogether(group, options.withFirstViolation());
      } else {
        pending.remove(property);
      }
    }
    return found.containsKey(property) ? found.get(property) : searchAlone(property, options);
  }

  private RoundSearchResult searchAlone(RoundProperty property, SearchOptions options) {
    Duration left = options.time().minus(spent.getOrDefault(property, Duration.ZERO));
    SearchOptions limited = options.withTime(left.isNegative() ? Duration.ZERO : left);
    RoundVerifier.Result result = search(List.of(property), limited);
    boolean isLate =
        result.verdict() instanceof Verdict.Inconclusive i && i.reason() == Reason.TIME;
    return isLate && violations.containsKey(property)
        ? violations.get(property)
        : searchResult(result, List.of(property));
  }

  /** Decides at least one of the properties, or makes it be searched on its own. */
  private void searchTogether(List<RoundProperty> group, SearchOptions options) {
    long began = System.nanoTime();
    RoundVerifier.Result result;
    try {
      result = search(group, options);
    } catch (NoValueSymmetryException e) {
      separate(group, began);
      return;
    }
    switch (result.verdict()) {
      case Verdict.Holds _ -> decide(group, result);
      case Verdict.Inconclusive i when i.reason() == Reason.INTERRUPTED -> decide(group, result);
      case Verdict.Inconclusive _ -> decide(groups.largest(group), result);
      case Verdict.Violated _ -> {
        var replays = new LinkedHashMap<RoundProperty, RoundReplay>();
        for (RoundProperty property : group) {
          result
              .replay()
              .map(r -> replay(property, r.run()))
              .filter(r -> !r.violations().isEmpty())
              .ifPresent(r -> replays.put(property, r));
        }
        List<RoundProperty> violated = List.copyOf(replays.keySet());
        replays.forEach(
            (p, r) -> violations.put(p, searchResult(result.of(p, Optional.of(r)), violated)));
        separate(violated.isEmpty() ? group : violated, began);
      }
    }
  }

  private void decide(List<RoundProperty> decided, RoundVerifier.Result result) {
    decided.forEach(p -> found.put(p, searchResult(result.of(p, Optional.empty()), decided)));
    pending.removeAll(decided);
  }

  /** Has properties searched on their own, in the time that a shared search has left. */
  private void separate(List<RoundProperty> properties, long began) {
    Duration time = Duration.ofNanos(System.nanoTime() - began);
    properties.forEach(p -> spent.merge(p, time, Duration::plus));
    pending.removeAll(properties);
  }

  /** The run of a shared search, as a run that is checked for one property. */
  private RoundReplay replay(RoundProperty property, RoundRun run) {
    Value unproposed =
        property instanceof RoundProperty.Validity ? run.start().unproposed() : Value.NONE;
    var start = new RoundRun.Start(run.start().processStates(), unproposed);
    RoundSystem checked = groups.system().withProperties(List.of(property));
    var restarted = new RoundRun(start, run.steps(), run.cycle());
    return Budget.complete(() -> RoundReplay.of(new RoundInterpreter(checked), restarted));
  }

  private RoundVerifier.Result search(List<RoundProperty> properties, SearchOptions options) {
    try (var progress = listener.checking(String.join(", ", names(properties)))) {
      return RoundVerifier.verify(
          groups.task(properties), options, progress, listener::isCancelled);
    }
  }

  /**
   * @param decided the properties whose verdicts are those of the search
   */
  private RoundSearchResult searchResult(RoundVerifier.Result result, List<RoundProperty> decided) {
    return new RoundSearchResult(result, decided.size() > 1 ? names(decided) : List.of());
  }

  private static List<String> names(List<RoundProperty> properties) {
    return properties.stream().map(RoundProperty::name).toList();
  }
}
