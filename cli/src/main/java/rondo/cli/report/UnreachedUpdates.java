package rondo.cli.report;

import java.util.List;
import java.util.stream.Stream;
import rondo.cli.report.Unreached.Item;
import rondo.cli.report.Unreached.Part;
import rondo.ir.data.Statement;
import rondo.ir.data.StatementCoverage;
import rondo.ir.round.Round;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.rounds.RoundVerifier;
import rondo.trace.Coverage;
import rondo.trace.Verdict;

/**
 * Finds the statements of a protocol in rounds that no run executes. That is known after a search
 * that has gone through all states: the search for a formula leaves some out, and so does one under
 * further assumptions.
 */
public final class UnreachedUpdates {
  private UnreachedUpdates() {}

  /** Of each round that has some, if all properties hold. */
  public static List<Unreached> in(Outcome outcome, List<String> lines) {
    if (!(outcome.verdict() instanceof Verdict.Holds)) {
      return List.of();
    }
    List<Rounds> searches =
        outcome.checks().stream()
            .map(Check::approach)
            .filter(Rounds.class::isInstance)
            .map(Rounds.class::cast)
            .toList();
    if (searches.stream().map(Rounds::result).noneMatch(UnreachedUpdates::isExhaustive)) {
      return List.of();
    }
    RoundSystem system = searches.getFirst().system();
    var all = new StatementCoverage(system.phase().stream().map(Round::update).toList());
    searches.forEach(s -> s.result().coverage().ifPresent(all::add));
    var source = new SourceLines(lines);
    return system.phase().stream()
        .map(r -> in(r, all.missed(r.update()), source))
        .filter(u -> !u.items().isEmpty())
        .toList();
  }

  private static boolean isExhaustive(RoundVerifier.Result result) {
    return !(result.property() instanceof RoundProperty.Temporal)
        && result.property().when().isEmpty()
        && result.coverage().isPresent()
        && result.verdict() instanceof Verdict.Holds(Coverage.Exhaustive _, _);
  }

  private static Unreached in(Round round, List<Statement> missed, SourceLines source) {
    Stream<Item> items = missed.stream().map(s -> new Item(s.at(), source.line(s.at())));
    return new Unreached(
        Part.ROUND,
        round.name(),
        items.sorted(SourceLines.ORDER).toList(),
        StatementCoverage.count(round.update()));
  }
}
