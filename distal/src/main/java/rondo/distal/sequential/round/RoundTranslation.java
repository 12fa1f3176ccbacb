package rondo.distal.sequential.round;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.sequential.rewrite.FreshNames;
import rondo.distal.sequential.rewrite.MentionedNames;
import rondo.distal.sequential.rewrite.SyntaxFactory;
import rondo.distal.syntax.AssumptionClause;
import rondo.distal.syntax.AssumptionClause.Keyword;
import rondo.distal.syntax.AssumptionClause.Plain;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Event;
import rondo.distal.syntax.Declaration.Upon;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Protocol;
import rondo.distal.syntax.Statement;
import rondo.distal.syntax.TypeExpression;

/**
 * Translates a communication-closed event-based protocol to a round-based one.
 *
 * <p>Rounds simulate events: messages carry their round, and a process never returns to an earlier
 * round. So the steps of an asynchronous run can be reordered by round, first all sends of a round,
 * then all handlers of its messages. No process observes the difference: each passes through the
 * same local states. A message that is not handled might as well have been lost.
 *
 * <p>Events simulate rounds: every run in rounds is an asynchronous run. If a process does not hear
 * a message, the message is still in transit. A process handles messages at most once per round and
 * sends at most one message to each process; a process with a pending send of a later round waits
 * for that round.
 *
 * <p>Since every process may stop at any point, with all its later messages lost, the reachable
 * global states are the same, too, provided that any message may be lost.
 */
public final class RoundTranslation {
  private final RoleMerging.Result text;
  private final Protocol protocol;
  private final Declaration.Tags tags;
  private final RoundSchedule schedule;
  private final FreshNames names;
  private final PendingSends pendingSends;
  private final List<Upon> upons;

  private RoundTranslation(RoleMerging.Result text, Declaration.Tags tags)
      throws RejectedException {
    this.text = text;
    protocol = text.protocol();
    this.tags = tags;
    schedule = RoundSchedule.of(protocol, tags);
    names = new FreshNames(protocol);
    pendingSends =
        new PendingSends(new ReceiverAnalysis(protocol, text.memberFunctions()), schedule, names);
    upons = protocol.all(Upon.class);
  }

  /**
   * A round-based protocol.
   *
   * @param pendingVariable the name of the variable that holds the pending send
   * @param silentHandlers timeout and internal handlers that send nothing, if no bound on their
   *     repetitions is known; a round executes only one of them
   * @param exclusiveHandlers handlers that are enabled only if no other message is heard, although
   *     the network assumptions may deliver more
   */
  public record Result(
      Protocol protocol,
      String pendingVariable,
      List<Upon> silentHandlers,
      List<Upon> exclusiveHandlers) {}

  public static Result translate(RoleMerging.Result text, Declaration.Tags tags)
      throws RejectedException {
    return new RoundTranslation(text, tags).result();
  }

  private Result result() throws RejectedException {
    var translation = new HandlerTranslation(schedule, pendingSends, names);
    List<Statement> initStatements = new ArrayList<>();
    for (Declaration.Init init : protocol.all(Declaration.Init.class)) {
      initStatements.addAll(
          pendingSends.postpone(
              pendingSends.guardEmptyReceivers(init.body(), Set.of()),
              PendingSends.BoundNames.NONE));
    }
    var reactions = new ArrayList<List<HandlerTranslation.HandlerCase>>();
    var exclusive = new ArrayList<Upon>();
    var mailboxes = new ArrayList<String>();
    for (int r = 0; r < schedule.rounds().size(); r++) {
      String heard = mailbox(r);
      mailboxes.add(heard);
      var cases = new ArrayList<HandlerTranslation.HandlerCase>();
      for (Upon upon : upons) {
        translation.translate(upon, r, heard).ifPresent(cases::add);
      }
      List<HandlerTranslation.HandlerCase> toMessages =
          cases.stream().filter(c -> sort(c) == EventSort.MESSAGE).toList();
      boolean exactly = HandlerTranslation.mayConflict(toMessages);
      if (exactly && hasNetworkAssumptions()) {
        toMessages.forEach(c -> exclusive.add(c.upon()));
      }
      reactions.add(
          exactly ? cases.stream().map(HandlerTranslation.HandlerCase::exact).toList() : cases);
    }
    var timeoutTranslation = new TimeoutTranslation(text, schedule, pendingSends, names);
    initStatements.addAll(timeoutTranslation.afterRound(TimeoutTranslation.BEFORE_FIRST_ROUND));
    var rounds = new ArrayList<Declaration.Round>();
    for (int r = 0; r < schedule.rounds().size(); r++) {
      rounds.add(round(r, mailboxes.get(r), reactions.get(r), timeoutTranslation));
    }
    return new Result(
        assembled(initStatements, rounds),
        pendingSends.pendingVariable(),
        timeoutTranslation.unboundedHandlers(),
        exclusive);
  }

  /** The sorts of events: handlers of different sorts do not pre-empt each other. */
  private enum EventSort {
    MESSAGE,
    INTERNAL,
    TIMEOUT
  }

  private static EventSort sort(HandlerTranslation.HandlerCase handlerCase) {
    return switch (handlerCase.upon().event()) {
      case Event.Timeout _ -> EventSort.TIMEOUT;
      case Event.Internal _ -> EventSort.INTERNAL;
      case Event.SingleMessage _, Event.Quorum _ -> EventSort.MESSAGE;
      case Event.Received _, Event.Decision _ -> EventSort.MESSAGE;
    };
  }

  /** Whether the network assumptions guarantee the delivery of messages that could be delayed. */
  private boolean hasNetworkAssumptions() {
    return tags.network().stream()
        .anyMatch(
            c -> !(c instanceof Plain(Keyword keyword, _) && keyword == Keyword.ANY_EVEN_OWN));
  }

  /** The name of the mailbox of a round: the one used in quorum handlers, if it is unique. */
  private String mailbox(int round) {
    String kind = schedule.rounds().get(round).message().name().text();
    List<String> called =
        upons.stream()
            .flatMap(
                u ->
                    u.event() instanceof Event.Quorum(Name k, Optional<Name> as, _, _)
                            && k.text().equals(kind)
                        ? as.map(Name::text).stream()
                        : Stream.empty())
            .distinct()
            .toList();
    return called.size() == 1 ? called.getFirst() : names.freshLocal("heard");
  }

  private Declaration.Round round(
      int r,
      String heard,
      List<HandlerTranslation.HandlerCase> cases,
      TimeoutTranslation translation) {
    RoundSchedule.ScheduledRound round = schedule.rounds().get(r);
    Position at = round.message().at();
    var factory = new SyntaxFactory(at);
    var body = new ArrayList<>(pendingSends.clearSent(r, at, translation.afterSends()));
    body.addAll(translation.beforeReactions());
    body.addAll(reactions(cases, factory));
    body.addAll(translation.afterRound(r));
    return new Declaration.Round(
        Optional.of(factory.name(round.name())),
        Optional.of(new TypeExpression.Named(round.message().name().text(), at)),
        pendingSends.sends(r, at),
        Optional.of(new Declaration.Update(Optional.of(factory.name(heard)), body, at)),
        at);
  }

  /** Executes a case of any sort, if nothing is pending. */
  private List<Statement> reactions(
      List<HandlerTranslation.HandlerCase> cases, SyntaxFactory factory) {
    List<Statement> rest = List.of();
    for (EventSort sort : EventSort.values()) {
      List<HandlerTranslation.HandlerCase> same =
          cases.stream().filter(c -> sort(c) == sort).toList();
      Optional<Statement> first = chain(same);
      if (first.isPresent()) {
        rest = rest.isEmpty() ? List.of(first.get()) : either(same, first.get(), rest, factory);
      }
    }
    Expression idle = pendingSends.nothingPending(factory);
    return rest.isEmpty() || SyntaxFactory.isLiteral(idle, true)
        ? rest
        : List.of(new Statement.If(idle, rest, List.of(), factory.at()));
  }

  /** Executes one of the cases or the rest; the rest if none is enabled. */
  private List<Statement> either(
      List<HandlerTranslation.HandlerCase> cases,
      Statement first,
      List<Statement> rest,
      SyntaxFactory factory) {
    String late = names.fresh("late");
    Expression enabled =
        factory.any(cases.stream().map(HandlerTranslation.HandlerCase::condition).toList());
    return List.of(
        new Statement.Let(
            factory.name(late),
            new Statement.RightHandSide.AnyElement(new Expression.Domain("bool", factory.at())),
            factory.at()),
        new Statement.If(
            factory.all(List.of(factory.reference(late), enabled)),
            List.of(first),
            rest,
            factory.at()));
  }

  /** Executes the first enabled case, in textual order. */
  private static Optional<Statement> chain(List<HandlerTranslation.HandlerCase> cases) {
    Optional<Statement> rest = Optional.empty();
    for (HandlerTranslation.HandlerCase c : cases.reversed()) {
      Position at = c.condition().at();
      rest =
          Optional.of(
              new Statement.If(c.condition(), c.body(), rest.map(List::of).orElse(List.of()), at));
    }
    return rest;
  }

  private Protocol assembled(List<Statement> initStatements, List<Declaration.Round> rounds) {
    var parts = new ArrayList<Declaration>();
    var properties = new ArrayList<Declaration>();
    Position at = tags.at();
    for (Declaration d : protocol.declarations()) {
      switch (d) {
        case Declaration.Init _, Upon _, Declaration.Tags _, Declaration.Network _ -> {}
        case Declaration.Role _, Declaration.Ltl _ -> {}
        case Declaration.Monitor _, Declaration.LifecycleHandler _ -> {}
        case Declaration.Constant _, Declaration.Processes _, Declaration.Enumeration _ ->
            parts.add(d);
        case Declaration.Structure _, Declaration.Variable _, Declaration.Function _ ->
            parts.add(d);
        case Declaration.Phase _, Declaration.Round _, Declaration.Stop _ -> parts.add(d);
        case Declaration.Check check -> withoutTemporal(check).ifPresent(properties::add);
        case Declaration.Invariant i -> {
          if (!mentionsMonitors(i, protocol)) {
            properties.add(d);
          }
        }
      }
    }
    parts.addAll(lastVariable(parts) + 1, pendingSends.declarations(at));
    if (!initStatements.isEmpty()) {
      parts.add(new Declaration.Init(initStatements, at));
    }
    parts.add(new Declaration.Phase(rounds, at));
    parts.add(new Declaration.Stop(schedule.phaseCount(), "phases", at));
    List<AssumptionClause> network =
        tags.network().isEmpty() ? List.of(new Plain(Keyword.ANY_EVEN_OWN, at)) : tags.network();
    parts.add(new Declaration.Network(network, at));
    parts.addAll(properties);
    Name name = protocol.name();
    return new Protocol(name, protocol.parameters(), parts);
  }

  /** The check without its liveness properties. */
  private static Optional<Declaration> withoutTemporal(Declaration.Check check) {
    List<Declaration.BuiltinProperty> rest =
        check.properties().stream().filter(p -> !isTemporal(p)).toList();
    return rest.isEmpty()
        ? Optional.empty()
        : Optional.of(new Declaration.Check(rest, check.when(), check.at()));
  }

  /** Whether a property reads monitor variables; the round-based protocol has no monitors. */
  public static boolean mentionsMonitors(Declaration.Invariant property, Protocol protocol) {
    Set<String> names = MentionedNames.of(List.of(property.condition()));
    return protocol.all(Declaration.Monitor.class).stream()
        .anyMatch(m -> names.contains(m.name().text()));
  }

  /** Whether a property is a liveness property. */
  public static boolean isTemporal(Declaration.BuiltinProperty property) {
    return property.name().text().equals("termination");
  }

  private static int lastVariable(List<Declaration> parts) {
    int last = -1;
    for (int i = 0; i < parts.size(); i++) {
      if (parts.get(i) instanceof Declaration.Variable) {
        last = i;
      }
    }
    return last;
  }
}
