package rondo.verify.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rondo.events.EventVerifier;
import rondo.events.local.HandlerCoverage;
import rondo.events.local.HandlerCoverage.ExecutionStatus;
import rondo.events.local.HandlerCoverage.GuardCoverage;
import rondo.ir.data.Stmt;
import rondo.ir.data.interpreter.StatementCoverage;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.MessageUse;
import rondo.ir.event.ProtocolMonitor;
import rondo.ir.event.Reaction;
import rondo.ir.event.Role;
import rondo.trace.Coverage;
import rondo.trace.Verdict;
import rondo.verify.report.MethodDetails.CommunicationClosureSearch;
import rondo.verify.report.MethodDetails.EventSearch;
import rondo.verify.report.UnreachedCode.Item;
import rondo.verify.report.UnreachedCode.Part;

/**
 * Finds unreached handlers and statements of an event-based protocol. This needs a search that
 * visits all states; the search for a formula prunes some.
 */
public final class UnreachedHandlers {
  private final EventSystem system;
  private final SourceLines source;
  private final HandlerCoverage coverage;

  private UnreachedHandlers(EventSystem system, SourceLines source, HandlerCoverage coverage) {
    this.system = system;
    this.source = source;
    this.coverage = coverage;
  }

  /** The unreached code of each role and monitor, if all properties hold. */
  public static List<UnreachedCode> in(Report result, List<String> lines) {
    if (!result.isSuccess()) {
      return List.of();
    }
    List<EventSearch> searches =
        result.properties().stream().flatMap(c -> events(c.method()).stream()).toList();
    if (searches.stream().map(EventSearch::result).noneMatch(UnreachedHandlers::isExhaustive)) {
      return List.of();
    }
    EventSystem system = searches.getFirst().system();
    var all = new HandlerCoverage(system);
    searches.forEach(s -> s.result().coverage().ifPresent(all::merge));
    var source = new SourceLines(lines);
    return new UnreachedHandlers(system, source, all).all();
  }

  private static Optional<EventSearch> events(MethodDetails details) {
    return switch (details) {
      case EventSearch search -> Optional.of(search);
      case CommunicationClosureSearch closure -> Optional.of(closure.search());
      case MethodDetails.ProcessSearch _,
          MethodDetails.RoundProtocol _,
          MethodDetails.RoundSearch _,
          MethodDetails.SequentializedSearch _,
          MethodDetails.SequentializedProtocol _,
          MethodDetails.EventProtocol _,
          MethodDetails.SampledRuns _,
          MethodDetails.Smt _,
          MethodDetails.InvariantProof _,
          MethodDetails.Parameterized _ ->
          Optional.empty();
    };
  }

  private static boolean isExhaustive(EventVerifier.Result result) {
    return !(result.property() instanceof EventProperty.Temporal)
        && result.coverage().isPresent()
        && result.verdict() instanceof Verdict.Holds(Coverage.Exhaustive _, _);
  }

  private List<UnreachedCode> all() {
    return Stream.concat(
            system.roles().stream().map(this::in), system.monitors().stream().map(this::in))
        .filter(u -> !u.items().isEmpty())
        .toList();
  }

  private UnreachedCode in(Role role) {
    var items = new ArrayList<Item>();
    coverage.entries().stream()
        .filter(e -> e.role() == role && e.status() == ExecutionStatus.NEVER)
        .map(this::item)
        .forEach(items::add);
    for (Stmt stmt : coverage.uncovered(role)) {
      items.add(new Item(stmt.at(), source.line(stmt.at())));
    }
    items.sort(SourceLines.ORDER);
    int all =
        Stream.concat(Stream.of(role.init()), role.handlers().map(Reaction::body))
            .mapToInt(StatementCoverage::count)
            .sum();
    return new UnreachedCode(Part.ROLE, role.name(), items, all + (int) role.handlers().count());
  }

  private Item item(HandlerCoverage.ReactionCoverage reactionCoverage) {
    Reaction reaction = reactionCoverage.reaction();
    return new Item(reaction.at(), "upon " + reaction.name(), Optional.of(why(reactionCoverage)));
  }

  private String why(HandlerCoverage.ReactionCoverage reactionCoverage) {
    if (MessageUse.of(system).unsent(reactionCoverage.reaction()).isPresent()) {
      return "no process sends the message";
    }
    return switch (reactionCoverage.coverage()) {
      case NEVER_ASKED -> "its guard is never evaluated";
      case FALSE -> "its guard is never true";
      case TRUE, BOTH ->
          reactionCoverage.coverage() == GuardCoverage.TRUE
              ? "another handler always takes precedence, or there are never enough messages"
              : "whenever its guard is true, another handler takes precedence, or there are not"
                  + " enough messages";
    };
  }

  private UnreachedCode in(ProtocolMonitor protocolMonitor) {
    List<Item> items =
        coverage.uncovered(protocolMonitor).stream()
            .map(c -> new Item(c.at(), source.line(c.at())))
            .sorted(SourceLines.ORDER)
            .toList();
    return new UnreachedCode(
        Part.MONITOR, protocolMonitor.name(), items, protocolMonitor.cases().size());
  }
}
