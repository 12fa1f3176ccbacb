package rondo.distal.sequential;

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
import rondo.distal.sequential.PhaseNodes.Node;
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
 * A protocol of events that shows its phases: section 4.3 of "A Sequentialization Procedure for
 * Fault-Tolerant Protocols".
 *
 * <p>A process has two variables more: the phase that it is in, and which rounds of this phase it
 * has reacted in. Each reaction is written once for each place where it may come: behind reactions
 * in earlier rounds of the same phase; and once more for messages of a later phase, which begin
 * that phase. What sends a message of a later phase begins it, too.
 *
 * <p>What is executed is what was executed before: of the copies of a reaction at most one is
 * possible at a time, where the reaction itself is, and copies stand in the order of the text. A
 * reaction that has no copy is one to a message of a round that is over. A protocol that keeps to
 * rounds has none, but for those that change nothing and send nothing; and that is as if the
 * message were still on its way.
 */
final class Unfolding {
  private final Protocol protocol;
  private final Declaration.Tags tags;
  private final Timetable timetable;
  private final FreshNames names;
  private final String inPhase;
  private final String at;
  private final String places;
  private final PhaseNodes nodes;

  private Unfolding(Protocol protocol, Declaration.Tags tags) throws RejectedException {
    this.protocol = protocol;
    this.tags = tags;
    timetable = Timetable.of(protocol, tags);
    names = new FreshNames(protocol);
    inPhase = names.like("inPhase");
    at = names.like("at");
    places = names.like("At");
    var upons = new ArrayList<>(protocol.all(Upon.class));
    protocol.all(Declaration.Role.class).forEach(r -> upons.addAll(upons(r.parts())));
    Set<Integer> reacted = new TreeSet<>();
    upons.forEach(u -> reacted.addAll(rounds(u)));
    nodes =
        new PhaseNodes(
            timetable.rounds().stream().map(Timetable.Slot::name).toList(), reacted, names);
  }

  static Protocol of(Protocol protocol, Declaration.Tags tags) throws RejectedException {
    return new Unfolding(protocol, tags).unfolded();
  }

  private static List<Upon> upons(List<Declaration> parts) {
    return parts.stream().filter(Upon.class::isInstance).map(Upon.class::cast).toList();
  }

  /** The numbers of the rounds in which a reaction may come. */
  private List<Integer> rounds(Upon upon) {
    Optional<Name> kind =
        switch (upon.event()) {
          case Event.One one -> Optional.of(one.kind());
          case Event.Several several -> Optional.of(several.kind());
          case Event.Timeout _, Event.Internal _, Event.Decision _ -> Optional.empty();
        };
    var rounds = new ArrayList<Integer>();
    for (int r = 0; r < timetable.rounds().size(); r++) {
      String message = timetable.rounds().get(r).message().name().text();
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
                                r.most(),
                                r.symmetric(),
                                unfolded(r.parts()),
                                r.at())
                            : d)
                .toList();
    var all = new ArrayList<>(parts);
    List<Name> constants = nodes.all().stream().map(n -> new Name(n.name(), tags.at())).toList();
    all.add(
        firstProcessPart(all),
        new Declaration.Enumeration(new Name(places, tags.at()), constants, tags.at()));
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

  /** The parts of processes that are alike. */
  private List<Declaration> unfolded(List<Declaration> parts) {
    var all = new ArrayList<Declaration>();
    boolean hasReacted = false;
    int variables = 0;
    for (Declaration d : parts) {
      switch (d) {
        case Declaration.Init(List<Statement> body, var where) ->
            all.add(new Declaration.Init(begun(body), where));
        case Upon upon when !rounds(upon).isEmpty() -> {
          if (!hasReacted) {
            all.addAll(reactions(upons(parts)));
          }
          hasReacted = true;
        }
        case Upon(Event event, var guard, List<Statement> body, var where) ->
            all.add(new Upon(event, guard, moving(body), where));
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
    if (timetable.phase().isPresent()) {
      all.add(
          variable(
              inPhase,
              new TypeExpression.Range(
                  new Expression.Number(0, where), timetable.phases(), where)));
    }
    all.add(variable(at, new TypeExpression.Named(places, where)));
    return all;
  }

  private static Declaration variable(String name, TypeExpression type) {
    return new Declaration.Variable(
        Declaration.Kind.VAR, new Name(name, type.at()), type, new Initial.Default(), type.at());
  }

  /** At each node the reactions that may come, and then those that begin a phase. */
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
    if (timetable.phase().isPresent()) {
      for (Upon upon : upons) {
        for (int round : rounds(upon)) {
          all.add(beginning(upon, round, nodes.after(nodes.start(), round)));
        }
      }
    }
    return all;
  }

  /** A reaction with a name for what it is about. */
  private record Spoken(Event event, String name) {}

  private Spoken spoken(Upon upon) {
    var phrases = new Phrases(upon.at());
    return switch (upon.event()) {
      case Event.One(Name kind, Optional<Name> as) -> {
        String name = as.map(Name::text).orElseGet(() -> names.free("m"));
        yield new Spoken(new Event.One(kind, Optional.of(phrases.name(name))), name);
      }
      case Event.Several(Name kind, Optional<Name> as, var compared, var count) -> {
        String name = as.map(Name::text).orElseGet(() -> names.free("messages"));
        yield new Spoken(
            new Event.Several(kind, Optional.of(phrases.name(name)), compared, count), name);
      }
      case Event.Timeout timeout -> new Spoken(timeout, "");
      case Event.Internal internal -> new Spoken(internal, "");
      case Event.Decision decision -> new Spoken(decision, "");
    };
  }

  /** A field of a message, in the condition on it. */
  private static Expression field(Spoken spoken, String field, Phrases phrases) {
    return spoken.event() instanceof Event.Several
        ? phrases.reference(field)
        : new Expression.Member(phrases.reference(spoken.name()), field, phrases.at());
  }

  private Upon within(Upon upon, int round, Node node, Node next) {
    var phrases = new Phrases(upon.at());
    Spoken spoken = spoken(upon);
    var conditions = new ArrayList<Expression>();
    conditions.add(phrases.equal(phrases.reference(at), phrases.reference(node.name())));
    timetable
        .phase()
        .ifPresent(
            f ->
                conditions.add(
                    phrases.equal(field(spoken, f, phrases), phrases.reference(inPhase))));
    return copy(upon, spoken, round, conditions, List.of(arriving(next, phrases)));
  }

  private Statement arriving(Node node, Phrases phrases) {
    return phrases.assign(at, phrases.reference(node.name()));
  }

  private Upon beginning(Upon upon, int round, Node next) {
    var phrases = new Phrases(upon.at());
    Spoken spoken = spoken(upon);
    String phase = timetable.phase().orElseThrow();
    Expression later =
        phrases.infix(Operator.GT, field(spoken, phase, phrases), phrases.reference(inPhase));
    String each = names.free("m");
    Expression begun =
        spoken.event() instanceof Event.Several
            ? new Expression.Fold(
                "max",
                phrases.each(
                    each, Optional.empty(), phrases.reference(spoken.name()), phrases.truth(true)),
                new Expression.Member(phrases.reference(each), phase, phrases.at()),
                phrases.at())
            : field(spoken, phase, phrases);
    return copy(
        upon,
        spoken,
        round,
        List.of(later),
        List.of(phrases.assign(inPhase, begun), arriving(next, phrases)));
  }

  private Upon copy(
      Upon upon, Spoken spoken, int round, List<Expression> place, List<Statement> moves) {
    var phrases = new Phrases(upon.at());
    // The condition of the reaction stands first, so that a mistake in it shows wherever it did.
    var conditions = new ArrayList<>(upon.guard().stream().toList());
    conditions.addAll(place);
    timetable
        .rounds()
        .get(round)
        .value()
        .ifPresent(
            t -> conditions.add(phrases.equal(field(spoken, t.field(), phrases), t.value())));
    var body = new ArrayList<>(moves);
    body.addAll(staysInPhase(upon, spoken) ? upon.body() : moving(upon.body()));
    boolean named =
        timetable.phase().isPresent() || timetable.rounds().get(round).value().isPresent();
    return new Upon(
        named ? spoken.event() : upon.event(),
        Optional.of(phrases.all(conditions)),
        body,
        upon.at());
  }

  /** What a process does first; its first message begins a phase. */
  private List<Statement> begun(List<Statement> body) {
    return Handler.sends(body) > 1
        ? moving(body)
        : withPhases(body, (later, _, phrases) -> phrases.assign(inPhase, later));
  }

  /** Statements of which those that send messages of a later phase begin it. */
  private List<Statement> moving(List<Statement> body) {
    return withPhases(
        body,
        (later, send, phrases) ->
            new Statement.If(
                phrases.infix(Operator.GT, later, phrases.reference(inPhase)),
                List.of(phrases.assign(inPhase, later), arriving(nodes.start(), phrases)),
                List.of(),
                send.at()));
  }

  private interface Entered {
    Statement phase(Expression later, Statement.Send send, Phrases phrases);
  }

  private List<Statement> withPhases(List<Statement> body, Entered entered) {
    if (timetable.phase().isEmpty()) {
      return body;
    }
    String phase = timetable.phase().get();
    Set<String> groups =
        protocol.all(Declaration.Role.class).stream()
            .map(r -> r.name().text())
            .collect(Collectors.toSet());
    var addressees = new Addressees(protocol, groups);
    Set<String> processes = addressees.processes(body, Set.of());
    return new Rewriting() {
      @Override
      Optional<List<Statement>> replaced(Statement s) {
        if (!(s instanceof Statement.Send send)) {
          return Optional.empty();
        }
        Expression later = timetable.field(send.message(), phase, send.at());
        Statement enters = entered.phase(later, send, new Phrases(send.at()));
        // Who sends to nobody sends nothing, and stays in its phase.
        Statement moved =
            addressees
                .somebody(send, processes)
                .<Statement>map(c -> new Statement.If(c, List.of(enters), List.of(), send.at()))
                .orElse(enters);
        return Optional.of(List.of(send, moved));
      }
    }.of(body);
  }

  /** Whether it can be read off that what is sent belongs to the phase of what came. */
  private boolean staysInPhase(Upon upon, Spoken spoken) {
    if (timetable.phase().isEmpty() || Handler.sends(upon.body()) == 0) {
      return true;
    }
    var phrases = new Phrases(upon.at());
    Expression phase = field(spoken, timetable.phase().get(), phrases);
    List<Expression> same =
        Stream.concat(
                spoken.event() instanceof Event.One ? Stream.of(phase) : Stream.empty(),
                upon.guard().stream().flatMap(g -> equals(g, phase)))
            .map(new Reacting.Own(upon)::of)
            .toList();
    try {
      return Handler.sends(upon.body()) == 1
          && FirstSend.of(new Reacting.Own(upon).of(upon.body()), timetable).stream()
              .allMatch(
                  w ->
                      w.sent().isEmpty()
                          || w.sent()
                              .get()
                              .phase()
                              .filter(p -> same.stream().anyMatch(s -> Phrases.alike(s, p)))
                              .isPresent());
    } catch (RejectedException e) {
      return false;
    }
  }

  /** What a condition says the phase is equal to. */
  private static Stream<Expression> equals(Expression condition, Expression phase) {
    if (!(condition instanceof Expression.Infix(Operator op, var left, var right, _))) {
      return Stream.empty();
    }
    return switch (op) {
      case AND -> Stream.concat(equals(left, phase), equals(right, phase));
      case EQ ->
          Phrases.alike(left, phase)
              ? Stream.of(right)
              : Phrases.alike(right, phase) ? Stream.of(left) : Stream.empty();
      default -> Stream.empty();
    };
  }
}
