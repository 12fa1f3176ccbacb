package rondo.verify.report;

import java.util.List;
import java.util.stream.Stream;
import rondo.ir.data.Stmt;
import rondo.ir.data.interpreter.StatementCoverage;
import rondo.ir.round.Round;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.rounds.RoundVerifier;
import rondo.trace.Coverage;
import rondo.trace.Verdict;
import rondo.verify.report.MethodDetails.RoundSearch;
import rondo.verify.report.UnreachedCode.Item;
import rondo.verify.report.UnreachedCode.Part;

/**
 * Finds unreached statements of a round-based protocol. This needs a search that visits all states;
 * the search for a formula prunes some, and so does one under further assumptions.
 */
public final class UnreachedRoundStatements {
  private UnreachedRoundStatements() {}

  /** The unreached code of each round, if all properties hold. */
  public static List<UnreachedCode> in(Report result, List<String> lines) {
    if (!result.isSuccess()) {
      return List.of();
    }
    List<RoundSearch> searches =
        result.properties().stream()
            .map(PropertyReport::method)
            .filter(RoundSearch.class::isInstance)
            .map(RoundSearch.class::cast)
            .toList();
    if (searches.stream()
        .map(RoundSearch::result)
        .noneMatch(UnreachedRoundStatements::isExhaustive)) {
      return List.of();
    }
    RoundSystem system = searches.getFirst().system();
    var all = new StatementCoverage(system.rounds().stream().map(Round::update).toList());
    searches.forEach(s -> s.result().coverage().ifPresent(all::add));
    var source = new SourceLines(lines);
    return system.rounds().stream()
        .map(r -> in(r, all.uncovered(r.update()), source))
        .filter(u -> !u.items().isEmpty())
        .toList();
  }

  private static boolean isExhaustive(RoundVerifier.Result result) {
    return !(result.property() instanceof RoundProperty.Temporal)
        && result.property().assumptions().isEmpty()
        && result.coverage().isPresent()
        && result.verdict() instanceof Verdict.Holds(Coverage.Exhaustive _, _);
  }

  private static UnreachedCode in(Round round, List<Stmt> missed, SourceLines source) {
    Stream<Item> items = missed.stream().map(s -> new Item(s.at(), source.line(s.at())));
    return new UnreachedCode(
        Part.ROUND,
        round.name(),
        items.sorted(SourceLines.ORDER).toList(),
        StatementCoverage.count(round.update()));
  }
}
