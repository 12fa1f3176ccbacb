package rondo.distal.sequential.round;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.sequential.rewrite.FreshNames;
import rondo.distal.sequential.rewrite.SyntaxFactory;
import rondo.distal.sequential.rewrite.SyntaxRewriter;
import rondo.distal.sequential.round.PhaseNodes.Node;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Event;
import rondo.distal.syntax.Declaration.Initial;
import rondo.distal.syntax.Declaration.Upon;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Operator;
import rondo.distal.syntax.Protocol;
import rondo.distal.syntax.Statement;
import rondo.distal.syntax.TypeExpression;

/**
 * Unfolds the phases of an event-based protocol: section 4.3 of "A Sequentialization Procedure for
 * Fault-Tolerant Protocols".
 *
 * <p>Each process gets two more variables: its phase, and the rounds of this phase in which it has
 * handled messages. Each handler is copied for each position in the phase where it may be executed:
 * after handlers of earlier rounds of the same phase; and once more for messages of a later phase,
 * which start that phase. A statement that sends a message of a later phase starts that phase, too.
 *
 * <p>The runs are unchanged: at most one copy of a handler is enabled at a time, only where the
 * handler itself is enabled, and the copies keep the textual order. A handler without an enabled
 * copy handles a message of a past round. A communication-closed protocol has no such handler,
 * except for handlers that neither change the state nor send; not executing these is as if the
 * message were still in transit.
 */
public final class PhaseUnfolding {
  private final Protocol protocol;
  private final Declaration.Tags tags;
  private final RoundSchedule schedule;
  private final FreshNames names;
  private final String phaseVariable;
  private final String nodeVariable;
  private final String nodeType;
  private final PhaseNodes nodes;

  private PhaseUnfolding(Protocol protocol, Declaration.Tags tags) throws RejectedException {
    this.protocol = protocol;
    this.tags = tags;
    schedule = RoundSchedule.of(protocol, tags);
    names = new FreshNames(protocol);
    phaseVariable = names.fresh("inPhase");
    nodeVariable = names.fresh("at");
    nodeType = names.fresh("At");
    var upons = new ArrayList<>(protocol.all(Upon.class));
    protocol.all(Declaration.Role.class).forEach(r -> upons.addAll(upons(r.parts())));
    Set<Integer> reacted = new TreeSet<>();
    upons.forEach(u -> reacted.addAll(rounds(u)));
    nodes =
        new PhaseNodes(
            schedule.rounds().stream().map(RoundSchedule.ScheduledRound::name).toList(),
            reacted,
            names);
  }

  public static Protocol unfold(Protocol protocol, Declaration.Tags tags) throws RejectedException {
    return new PhaseUnfolding(protocol, tags).unfolded();
  }

  private static List<Upon> upons(List<Declaration> parts) {
    return parts.stream().filter(Upon.class::isInstance).map(Upon.class::cast).toList();
  }

  /** The indices of the rounds whose messages a handler consumes. */
  private List<Integer> rounds(Upon upon) {
    Optional<Name> kind =
        switch (upon.event()) {
          case Event.SingleMessage singleMessage -> Optional.of(singleMessage.kind());
          case Event.Quorum quorum -> Optional.of(quorum.kind());
          case Event.Timeout _, Event.Internal _, Event.Decision _, Event.Received _ ->
              Optional.empty();
        };
    var rounds = new ArrayList<Integer>();
    for (int r = 0; r < schedule.rounds().size(); r++) {
      String message = schedule.rounds().get(r).message().name().text();
      if (kind.filter(k -> k.text().equals(message)).isPresent()) {
        rounds.add(r);
      }
    }
    return rounds;
  }

  private Protocol unfolded() {
    List<Declaration> parts =
        protocol.all(Declaration.Role.class).isEmpty()
            ? unfolded(protocol.declarations())
            : protocol.declarations().stream()
                .map(
                    d ->
                        d instanceof Declaration.Role r
                            ? new Declaration.Role(
                                r.name(),
                                r.count(),
                                r.maxCount(),
                                r.symmetric(),
                                unfolded(r.parts()),
                                r.at())
                            : d)
                .toList();
    var all = new ArrayList<>(parts);
    List<Name> constants = nodes.all().stream().map(n -> new Name(n.name(), tags.at())).toList();
    all.add(
        firstProcessPart(all),
        new Declaration.Enumeration(new Name(nodeType, tags.at()), constants, tags.at()));
    Name name = new Name(protocol.name() + "Unfolded", protocol.name().at());
    return new Protocol(name, protocol.parameters(), all);
  }

  private static int firstProcessPart(List<Declaration> parts) {
    for (int i = 0; i < parts.size(); i++) {
      if (parts.get(i) instanceof Declaration.Variable
          || parts.get(i) instanceof Declaration.Role) {
        return i;
      }
    }
    return parts.size();
  }

  /** Unfolds the declarations of one role, or of a protocol without roles. */
  private List<Declaration> unfolded(List<Declaration> parts) {
    var all = new ArrayList<Declaration>();
    boolean hasReacted = false;
    int variables = 0;
    for (Declaration d : parts) {
      switch (d) {
        case Declaration.Init(List<Statement> body, var where) ->
            all.add(new Declaration.Init(initStatements(body), where));
        case Upon upon when !rounds(upon).isEmpty() -> {
          if (!hasReacted) {
            all.addAll(reactions(upons(parts)));
          }
          hasReacted = true;
        }
        case Upon(Event event, var guard, List<Statement> body, var where) ->
            all.add(new Upon(event, guard, enteringPhases(body), where));
        default -> all.add(d);
      }
      if (d instanceof Declaration.Variable) {
        variables = all.size();
      }
    }
    all.addAll(variables, variables());
    return all;
  }

  private List<Declaration> variables() {
    var all = new ArrayList<Declaration>();
    Position where = tags.at();
    if (schedule.phaseField().isPresent()) {
      all.add(
          variable(
              phaseVariable,
              new TypeExpression.Range(
                  new Expression.Number(0, where), schedule.phaseCount(), where)));
    }
    all.add(variable(nodeVariable, new TypeExpression.Named(nodeType, where)));
    return all;
  }

  private static Declaration variable(String name, TypeExpression type) {
    return new Declaration.Variable(
        Declaration.Kind.VAR, new Name(name, type.at()), type, new Initial.Default(), type.at());
  }

  /** The copies of the handlers for each node, followed by those that start a phase. */
  private List<Upon> reactions(List<Upon> upons) {
    var all = new ArrayList<Upon>();
    var known = new HashSet<Node>(Set.of(nodes.start()));
    var open = new ArrayDeque<>(known);
    while (!open.isEmpty()) {
      Node node = open.remove();
      for (Upon upon : upons) {
        for (int round : rounds(upon)) {
          if (node.isBefore(round)) {
            Node next = nodes.after(node, round);
            all.add(within(upon, round, node, next));
            if (known.add(next)) {
              open.add(next);
            }
          }
        }
      }
    }
    if (schedule.phaseField().isPresent()) {
      for (Upon upon : upons) {
        for (int round : rounds(upon)) {
          all.add(startingPhase(upon, round, nodes.after(nodes.start(), round)));
        }
      }
    }
    return all;
  }

  /** An event with the name of its message or messages. */
  private record NamedEvent(Event event, String name) {}

  private NamedEvent named(Upon upon) {
    var factory = new SyntaxFactory(upon.at());
    return switch (upon.event()) {
      case Event.SingleMessage(Name kind, Optional<Name> as) -> {
        String name = as.map(Name::text).orElseGet(() -> names.freshLocal("m"));
        yield new NamedEvent(new Event.SingleMessage(kind, Optional.of(factory.name(name))), name);
      }
      case Event.Quorum(Name kind, Optional<Name> as, var compared, var count) -> {
        String name = as.map(Name::text).orElseGet(() -> names.freshLocal("messages"));
        yield new NamedEvent(
            new Event.Quorum(kind, Optional.of(factory.name(name)), compared, count), name);
      }
      case Event.Timeout timeout -> new NamedEvent(timeout, "");
      case Event.Internal internal -> new NamedEvent(internal, "");
      case Event.Decision decision -> new NamedEvent(decision, "");
      case Event.Received received -> new NamedEvent(received, "");
    };
  }

  /** A message field in a guard. */
  private static Expression field(NamedEvent event, String field, SyntaxFactory factory) {
    return event.event() instanceof Event.Quorum
        ? factory.reference(field)
        : new Expression.Member(factory.reference(event.name()), field, factory.at());
  }

  private Upon within(Upon upon, int round, Node node, Node next) {
    var factory = new SyntaxFactory(upon.at());
    NamedEvent event = named(upon);
    var conditions = new ArrayList<Expression>();
    conditions.add(factory.equal(factory.reference(nodeVariable), factory.reference(node.name())));
    schedule
        .phaseField()
        .ifPresent(
            f ->
                conditions.add(
                    factory.equal(field(event, f, factory), factory.reference(phaseVariable))));
    return copy(upon, event, round, conditions, List.of(enterNode(next, factory)));
  }

  private Statement enterNode(Node node, SyntaxFactory factory) {
    return factory.assign(nodeVariable, factory.reference(node.name()));
  }

  private Upon startingPhase(Upon upon, int round, Node next) {
    var factory = new SyntaxFactory(upon.at());
    NamedEvent event = named(upon);
    String phase = schedule.phaseField().orElseThrow();
    Expression later =
        factory.infix(Operator.GT, field(event, phase, factory), factory.reference(phaseVariable));
    String each = names.freshLocal("m");
    Expression newPhase =
        event.event() instanceof Event.Quorum
            ? new Expression.Fold(
                "max",
                factory.bindings(
                    each, Optional.empty(), factory.reference(event.name()), factory.truth(true)),
                new Expression.Member(factory.reference(each), phase, factory.at()),
                factory.at())
            : field(event, phase, factory);
    return copy(
        upon,
        event,
        round,
        List.of(later),
        List.of(factory.assign(phaseVariable, newPhase), enterNode(next, factory)));
  }

  private Upon copy(
      Upon upon, NamedEvent event, int round, List<Expression> place, List<Statement> moves) {
    var factory = new SyntaxFactory(upon.at());
    // The guard of the handler comes first, so that an error in it is raised under the same
    // conditions as before.
    var conditions = new ArrayList<>(upon.guard().stream().toList());
    conditions.addAll(place);
    schedule
        .rounds()
        .get(round)
        .tag()
        .ifPresent(t -> conditions.add(factory.equal(field(event, t.field(), factory), t.value())));
    var body = new ArrayList<>(moves);
    body.addAll(staysInPhase(upon, event) ? upon.body() : enteringPhases(upon.body()));
    boolean named =
        schedule.phaseField().isPresent() || schedule.rounds().get(round).tag().isPresent();
    return new Upon(
        named ? event.event() : upon.event(),
        Optional.of(factory.all(conditions)),
        body,
        upon.at());
  }

  /** The unfolded {@code init} block; its first message starts a phase. */
  private List<Statement> initStatements(List<Statement> body) {
    return HandlerBody.maxSends(body) > 1
        ? enteringPhases(body)
        : withPhases(body, (later, _, factory) -> factory.assign(phaseVariable, later));
  }

  /** Adds the start of the phase to each statement that sends a message of a later phase. */
  private List<Statement> enteringPhases(List<Statement> body) {
    return withPhases(
        body,
        (later, send, factory) ->
            new Statement.If(
                factory.infix(Operator.GT, later, factory.reference(phaseVariable)),
                List.of(factory.assign(phaseVariable, later), enterNode(nodes.start(), factory)),
                List.of(),
                send.at()));
  }

  private interface PhaseEntry {
    Statement phase(Expression later, Statement.Send send, SyntaxFactory factory);
  }

  private List<Statement> withPhases(List<Statement> body, PhaseEntry entry) {
    if (schedule.phaseField().isEmpty()) {
      return body;
    }
    String phase = schedule.phaseField().get();
    Set<String> groups =
        protocol.all(Declaration.Role.class).stream()
            .map(r -> r.name().text())
            .collect(Collectors.toSet());
    var analysis = new ReceiverAnalysis(protocol, groups);
    Set<String> processes = analysis.processNames(body, Set.of());
    return new SyntaxRewriter() {
      @Override
      public Optional<List<Statement>> replacement(Statement s) {
        if (!(s instanceof Statement.Send send)) {
          return Optional.empty();
        }
        Expression later = schedule.field(send.message(), phase, send.at());
        Statement enters = entry.phase(later, send, new SyntaxFactory(send.at()));
        // A send to an empty set sends nothing, so the process stays in its phase.
        Statement moved =
            analysis
                .nonEmptyCondition(send, processes)
                .<Statement>map(c -> new Statement.If(c, List.of(enters), List.of(), send.at()))
                .orElse(enters);
        return Optional.of(List.of(send, moved));
      }
    }.rewrite(body);
  }

  /**
   * Whether the messages that a handler sends provably belong to the phase of the messages it
   * consumes.
   */
  private boolean staysInPhase(Upon upon, NamedEvent event) {
    if (schedule.phaseField().isEmpty() || HandlerBody.maxSends(upon.body()) == 0) {
      return true;
    }
    var factory = new SyntaxFactory(upon.at());
    Expression phase = field(event, schedule.phaseField().get(), factory);
    List<Expression> same =
        Stream.concat(
                event.event() instanceof Event.SingleMessage ? Stream.of(phase) : Stream.empty(),
                upon.guard().stream().flatMap(g -> equals(g, phase)))
            .map(new HandlerTranslation.ThisElimination(upon)::rewrite)
            .toList();
    try {
      return HandlerBody.maxSends(upon.body()) == 1
          && FirstSend.analyze(
                  new HandlerTranslation.ThisElimination(upon).rewrite(upon.body()), schedule)
              .stream()
              .allMatch(
                  w ->
                      w.sent().isEmpty()
                          || w.sent()
                              .get()
                              .phase()
                              .filter(
                                  p -> same.stream().anyMatch(s -> SyntaxFactory.sameText(s, p)))
                              .isPresent());
    } catch (RejectedException e) {
      return false;
    }
  }

  /** The expressions that a condition equates with the phase. */
  private static Stream<Expression> equals(Expression condition, Expression phase) {
    if (!(condition instanceof Expression.Infix(Operator op, var left, var right, _))) {
      return Stream.empty();
    }
    return switch (op) {
      case AND -> Stream.concat(equals(left, phase), equals(right, phase));
      case EQ ->
          SyntaxFactory.sameText(left, phase)
              ? Stream.of(right)
              : SyntaxFactory.sameText(right, phase) ? Stream.of(left) : Stream.empty();
      default -> Stream.empty();
    };
  }
}
