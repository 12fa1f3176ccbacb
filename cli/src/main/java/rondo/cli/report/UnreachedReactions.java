package rondo.cli.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rondo.cli.report.Unreached.Item;
import rondo.cli.report.Unreached.Part;
import rondo.events.EventVerifier;
import rondo.events.engine.Attendance;
import rondo.events.engine.Attendance.Guard;
import rondo.events.engine.Attendance.Use;
import rondo.ir.data.Statement;
import rondo.ir.data.StatementCoverage;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.MessageUse;
import rondo.ir.event.Monitor;
import rondo.ir.event.Reaction;
import rondo.ir.event.Role;
import rondo.trace.Coverage;
import rondo.trace.Verdict;

/**
 * Finds the handlers and statements of a protocol of events that no run executes. That is known
 * after a search that has gone through all states: the search for a formula leaves some out.
 */
public final class UnreachedReactions {
  private final EventSystem system;
  private final SourceLines source;
  private final Attendance attendance;

  private UnreachedReactions(EventSystem system, SourceLines source, Attendance attendance) {
    this.system = system;
    this.source = source;
    this.attendance = attendance;
  }

  /** Of each role and monitor that has some, if all properties hold. */
  public static List<Unreached> in(Outcome outcome, List<String> lines) {
    if (!(outcome.verdict() instanceof Verdict.Holds)) {
      return List.of();
    }
    List<Events> searches =
        outcome.checks().stream().flatMap(c -> events(c.approach()).stream()).toList();
    if (searches.stream().map(Events::result).noneMatch(UnreachedReactions::isExhaustive)) {
      return List.of();
    }
    EventSystem system = searches.getFirst().system();
    var all = new Attendance(system);
    searches.forEach(s -> s.result().attendance().ifPresent(all::add));
    var source = new SourceLines(lines);
    return new UnreachedReactions(system, source, all).all();
  }

  private static Optional<Events> events(Approach approach) {
    return switch (approach) {
      case Events events -> Optional.of(events);
      case Conditions conditions -> Optional.of(conditions.events());
      case Protocol _, Rounds _, InRounds _, Reductions _, Samples _, Solved _, Strengthened _ ->
          Optional.empty();
    };
  }

  private static boolean isExhaustive(EventVerifier.Result result) {
    return !(result.property() instanceof EventProperty.Temporal)
        && result.attendance().isPresent()
        && result.verdict() instanceof Verdict.Holds(Coverage.Exhaustive _, _);
  }

  private List<Unreached> all() {
    return Stream.concat(
            system.roles().stream().map(this::in), system.monitors().stream().map(this::in))
        .filter(u -> !u.items().isEmpty())
        .toList();
  }

  private Unreached in(Role role) {
    var items = new ArrayList<Item>();
    attendance.entries().stream()
        .filter(e -> e.role() == role && e.use() == Use.NEVER)
        .map(this::item)
        .forEach(items::add);
    for (Statement statement : attendance.missed(role)) {
      items.add(new Item(statement.at(), source.line(statement.at())));
    }
    items.sort(SourceLines.ORDER);
    int all =
        Stream.concat(Stream.of(role.init()), role.reactions().stream().map(Reaction::body))
            .mapToInt(StatementCoverage::count)
            .sum();
    return new Unreached(Part.ROLE, role.name(), items, all + role.reactions().size());
  }

  private Item item(Attendance.Entry entry) {
    Reaction reaction = entry.reaction();
    return new Item(reaction.at(), "upon " + reaction.name(), Optional.of(why(entry)));
  }

  private String why(Attendance.Entry entry) {
    if (MessageUse.of(system).unsent(entry.reaction()).isPresent()) {
      return "no process sends the message";
    }
    return switch (entry.guard()) {
      case NEVER_ASKED -> "it never happens";
      case FALSE -> "its condition is never true";
      case TRUE, BOTH ->
          entry.guard() == Guard.TRUE
              ? "another handler always comes first, or there are never enough messages"
              : "whenever its condition is true, another handler comes first, or there are not"
                  + " enough messages";
    };
  }

  private Unreached in(Monitor monitor) {
    List<Item> items =
        attendance.missed(monitor).stream()
            .map(c -> new Item(c.at(), source.line(c.at())))
            .sorted(SourceLines.ORDER)
            .toList();
    return new Unreached(Part.MONITOR, monitor.name(), items, monitor.cases().size());
  }
}
