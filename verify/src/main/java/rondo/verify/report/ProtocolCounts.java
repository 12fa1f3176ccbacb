package rondo.verify.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import rondo.events.local.HandlerCoverage;
import rondo.events.local.NetworkStep;
import rondo.ir.data.Stmt;
import rondo.ir.event.EventProperty;
import rondo.ir.event.Reaction;
import rondo.ir.round.Round;
import rondo.ir.round.RoundProperty;
import rondo.rounds.RoundExecutions;
import rondo.trace.Verdict;
import rondo.verify.report.ExecutionTable.Extent;
import rondo.verify.report.ExecutionTable.ItemCount;
import rondo.verify.report.ExecutionTable.NetworkStepCount;
import rondo.verify.report.ExecutionTable.PartCounts;
import rondo.verify.report.ExecutionTable.Unit;
import rondo.verify.report.MethodDetails.EventSearch;
import rondo.verify.report.MethodDetails.RoundSearch;
import rondo.verify.report.UnreachedCode.Part;

/**
 * The executions of the handlers of an event-based protocol, or of the statements of a round-based
 * one, and the failures of the network, in the first search that visits all states; a formula
 * prunes some, and so do further assumptions.
 */
public final class ProtocolCounts {
  private static final Comparator<ItemCount> ORDER =
      Comparator.comparingInt((ItemCount i) -> i.at().line())
          .thenComparingInt(i -> i.at().column());

  private ProtocolCounts() {}

  /** The counts of an event-based protocol, if there are some. */
  public static Optional<ExecutionTable> ofEvents(Report report) {
    List<EventSearch> searches =
        report.properties().stream()
            .map(PropertyReport::method)
            .filter(EventSearch.class::isInstance)
            .map(EventSearch.class::cast)
            .filter(s -> !(s.result().property() instanceof EventProperty.Temporal))
            .filter(s -> s.result().coverage().filter(HandlerCoverage::isCounting).isPresent())
            .toList();
    return first(searches, s -> s.result().verdict()).map(ProtocolCounts::of);
  }

  /** The first complete search; without one, the first. */
  private static <S> Optional<S> first(List<S> searches, Function<S, Verdict> verdict) {
    return searches.stream()
        .filter(s -> Extent.of(verdict.apply(s)) == Extent.COMPLETE)
        .findFirst()
        .or(() -> searches.stream().findFirst());
  }

  private static ExecutionTable of(EventSearch search) {
    HandlerCoverage coverage = search.result().coverage().orElseThrow();
    Map<Reaction, Long> counts = coverage.reactionCounts().orElseThrow();
    List<PartCounts> parts =
        search.system().roles().stream()
            .map(
                role ->
                    new PartCounts(
                        Part.ROLE,
                        role.name(),
                        role.reactions().stream()
                            .map(r -> new ItemCount(r.at(), "upon " + r.name(), counts.get(r)))
                            .sorted(ORDER)
                            .toList()))
            .toList();
    var network = new ArrayList<NetworkStepCount>();
    coverage
        .networkCounts()
        .forEach(
            (step, count) -> {
              if (count > 0 || isAllowed(step, search)) {
                network.add(new NetworkStepCount(step.text(), count));
              }
            });
    return new ExecutionTable(
        search.result().property().name(),
        Unit.TRANSITIONS,
        Extent.of(search.result().verdict()),
        parts,
        network);
  }

  /** Whether the fault model has failures of this kind, so that their absence is of interest. */
  private static boolean isAllowed(NetworkStep step, EventSearch search) {
    var model = search.system().faultModel();
    return switch (step) {
      case OMISSION -> !model.omissions().isNone();
      case DELIVERY, LOSS, CRASH, CRASH_WITHIN_STEP, ENTRY, DETECTOR, STABILIZATION -> false;
    };
  }

  /** The counts of a round-based protocol, if there are some. */
  public static Optional<ExecutionTable> ofRounds(Report report, List<String> lines) {
    List<RoundSearch> searches =
        report.properties().stream()
            .map(PropertyReport::method)
            .filter(RoundSearch.class::isInstance)
            .map(RoundSearch.class::cast)
            .filter(s -> !(s.result().property() instanceof RoundProperty.Temporal))
            .filter(s -> s.result().property().assumptions().isEmpty())
            .filter(s -> s.result().executions().isPresent())
            .toList();
    return first(searches, s -> s.result().verdict()).map(s -> of(s, new SourceLines(lines)));
  }

  private static ExecutionTable of(RoundSearch search, SourceLines source) {
    RoundExecutions executions = search.result().executions().orElseThrow();
    Map<Stmt, Long> counts = executions.statements();
    var parts = new ArrayList<PartCounts>();
    for (Round round : search.system().rounds()) {
      List<ItemCount> items =
          Stmt.within(round.update())
              .filter(s -> s.at().isKnown())
              .map(s -> new ItemCount(s.at(), source.line(s.at()), counts.get(s)))
              .sorted(ORDER)
              .toList();
      parts.add(new PartCounts(Part.ROUND, round.name(), items));
    }
    return new ExecutionTable(
        search.result().property().name(),
        Unit.UPDATES,
        Extent.of(search.result().verdict()),
        parts,
        executions.faults().entrySet().stream()
            .map(e -> new NetworkStepCount(e.getKey().text(), e.getValue()))
            .toList());
  }
}
