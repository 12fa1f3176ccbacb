package rondo.distal.sequential;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.syntax.AssumptionClause;
import rondo.distal.syntax.AssumptionClause.Plain;
import rondo.distal.syntax.AssumptionClause.Word;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Initial;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Protocol;
import rondo.distal.syntax.Statement;
import rondo.distal.syntax.Statement.Value;
import rondo.distal.syntax.TypeExpression;

/**
 * A protocol in rounds as one of a single process, which does everything for everybody, one thing
 * after the other: Algorithm 1 of "A Sequentialization Procedure for Fault-Tolerant Protocols".
 *
 * <p>For each variable there is a table with an item for each process. In a round all processes
 * send, in order; each message is put into the table of what its receiver hears, or is lost. Then
 * all processes update, in order, and what they have heard is forgotten. The order is no matter: a
 * process that sends changes nothing, and one that updates changes what is its own. So after each
 * round the tables hold what the variables of all processes are in some run after this round; and
 * the other way round, since for every message it is chosen whether it arrives.
 *
 * <p>Rounds, phases and their numbers stay as they are, so that properties of runs mean the same.
 */
final class SequentialProgram {
  private static final String PHASE = "phase";

  private final Protocol protocol;
  private final FreshNames names;
  private final FreshNames local;
  private final Shapes shapes;
  private final Position at;
  private final Phrases phrases;
  private final Expression count;
  private final Everybody everybody;
  private final Delivering delivering;
  private final Delivering.Names loops;
  private final Promises promises;
  private final RoundByOne rounds;
  private final List<Declaration> made = new ArrayList<>();

  private SequentialProgram(Protocol protocol) throws RejectedException {
    this.protocol = protocol;
    at = protocol.name().at();
    phrases = new Phrases(at);
    names = new FreshNames(protocol);
    local = new FreshNames(withoutProperties());
    shapes = new Shapes(protocol);
    count = count();
    boolean endless = protocol.all(Declaration.Stop.class).isEmpty();
    Optional<String> turn =
        endless && mentionsPrimary() ? Optional.of(names.like("coordinator")) : Optional.empty();
    everybody = Everybody.of(protocol, count, turn);
    loops =
        new Delivering.Names(
            firstFree("p", "i", "me"),
            firstFree("q", "j", "other"),
            firstFree("o", "k", "another"),
            local.like("arrives"),
            local.like("kernel"));
    List<AssumptionClause> network =
        protocol.all(Declaration.Network.class).stream()
            .flatMap(n -> n.assumptions().stream())
            .toList();
    delivering = new Delivering(Assumed.of(network, count), everybody, names, loops, at);
    promises = new Promises(protocol, everybody, delivering, names);
    rounds =
        new RoundByOne(
            protocol, new RoundByOne.Stage(everybody, delivering, loops, names, local), promises);
  }

  /**
   * A program of one process.
   *
   * @param left properties that it says nothing about, since more is assumed for them
   */
  record Made(Protocol protocol, List<Diagnostic> left) {}

  static Made of(Protocol protocol) throws RejectedException {
    return new SequentialProgram(protocol).made();
  }

  private String firstFree(String... wanted) {
    return Stream.of(wanted)
        .filter(w -> local.free(w).equals(w))
        .findFirst()
        .map(local::like)
        .orElseGet(() -> local.like(wanted[0]));
  }

  private Protocol withoutProperties() {
    return new Protocol(
        protocol.name(),
        protocol.parameters(),
        protocol.declarations().stream()
            .filter(
                d ->
                    !(d instanceof Declaration.Check
                        || d instanceof Declaration.Invariant
                        || d instanceof Declaration.Ltl))
            .toList());
  }

  private Expression count() {
    List<Declaration.Processes> clauses = protocol.all(Declaration.Processes.class);
    if (clauses.isEmpty()) {
      return phrases.reference("N");
    }
    Expression said = clauses.getFirst().count();
    if (said instanceof Expression.Number || said instanceof Expression.Reference) {
      return said;
    }
    String name = names.like("Everybody");
    made.add(new Declaration.Constant(phrases.name(name), said, at));
    return phrases.reference(name);
  }

  private boolean mentionsPrimary() {
    var found = new HashSet<String>();
    var calls =
        new Rewriting() {
          @Override
          Optional<Expression> replaced(Expression e) {
            if (e instanceof Expression.Call(String function, _, _)) {
              found.add(function);
            }
            return Optional.empty();
          }
        };
    for (Declaration.Round round : RoundByOne.all(protocol)) {
      calls.of(round.sends());
      round.update().ifPresent(u -> calls.of(u.body()));
    }
    return found.contains("primary");
  }

  private Made made() throws RejectedException {
    InTables types = rounds.function(Map.of());
    var body = new ArrayList<Declaration>();
    var variables = new ArrayList<Declaration>();
    for (Declaration d : protocol.declarations()) {
      switch (d) {
        case Declaration.Constant _, Declaration.Enumeration _ -> made.add(d);
        case Declaration.Structure(String keyword, Name name, var fields, var where) ->
            made.add(
                new Declaration.Structure(
                    keyword,
                    name,
                    fields.stream()
                        .map(f -> new Declaration.Field(f.name(), types.of(f.type())))
                        .toList(),
                    where));
        case Declaration.Function f -> made.add(function(f));
        case Declaration.Variable v -> variables.add(table(v, types));
        case Declaration.Round r -> body.add(rounds.of(r));
        case Declaration.Phase(List<Declaration.Round> phase, var where) -> {
          var all = new ArrayList<Declaration.Round>();
          for (Declaration.Round r : phase) {
            all.add(rounds.of(r));
          }
          body.add(new Declaration.Phase(all, where));
        }
        case Declaration.Stop _ -> body.add(d);
        case Declaration.Processes _, Declaration.Network _, Declaration.Tags _ -> {}
        case Declaration.Init _ -> {}
        case Declaration.Check _, Declaration.Invariant _, Declaration.Ltl _ -> {}
        case Declaration.Monitor _, Declaration.Entry _ -> {}
        case Declaration.Role _, Declaration.Upon _ ->
            throw Timetable.refused(
                d.at(),
                "only what goes in rounds can be done by one process",
                "make a protocol in rounds of it first");
      }
    }
    made.addAll(variables);
    made.addAll(rounds.declared());
    made.addAll(delivering.declarations(types));
    everybody
        .turn()
        .ifPresent(
            t ->
                made.add(
                    variable(
                        Declaration.Kind.VAR,
                        t,
                        types.of(new TypeExpression.Named("process", at)))));
    made.addAll(promises.declarations(types));
    List<Statement> begun = begun();
    if (!begun.isEmpty()) {
      made.add(new Declaration.Init(begun, at));
    }
    made.addAll(body);
    made.add(new Declaration.Network(List.of(new Plain(Word.PERFECT, at)), at));
    made.addAll(promises.properties(shapes));
    made.addFirst(new Declaration.Processes(phrases.number(1), at));
    return new Made(new Protocol(name(), protocol.parameters(), made), promises.left());
  }

  private Name name() {
    String name = protocol.name().text();
    String suffix = "InRounds";
    String stem = name.endsWith(suffix) ? name.substring(0, name.length() - suffix.length()) : name;
    return new Name(stem + "InSequence", at);
  }

  private Declaration function(Declaration.Function f) throws RejectedException {
    var mailboxes = new LinkedHashMap<String, Boxes.Box>();
    for (Declaration.Field parameter : f.parameters()) {
      if (parameter.type() instanceof TypeExpression.Mailbox) {
        String name = parameter.name().text();
        mailboxes.put(name, new Boxes.Box(phrases.reference(name), false));
      }
    }
    InTables inside = rounds.function(mailboxes);
    var same =
        new Declaration.Function(
            f.name(),
            f.parameters().stream()
                .map(p -> new Declaration.Field(p.name(), inside.of(p.type())))
                .toList(),
            inside.of(f.result()),
            inside.of(f.body()),
            f.at());
    inside.check();
    return same;
  }

  private static Declaration variable(Declaration.Kind kind, String name, TypeExpression type) {
    return new Declaration.Variable(
        kind, new Name(name, type.at()), type, new Initial.Default(), type.at());
  }

  /** A variable of everybody. */
  private static Declaration table(Declaration.Variable v, InTables types) {
    Declaration.Kind kind =
        v.kind() == Declaration.Kind.GHOST ? Declaration.Kind.GHOST : Declaration.Kind.VAR;
    TypeExpression of = types.of(Shapes.type(v));
    return variable(kind, v.name().text(), types.table(of, new Phrases(v.at())));
  }

  /** What is done before the first round, for each process. */
  private List<Statement> begun() throws RejectedException {
    InTables inside = rounds.process(Map.of());
    var first = new ArrayList<Statement>();
    for (Declaration.Variable v : protocol.all(Declaration.Variable.class)) {
      value(v, inside)
          .ifPresent(
              value ->
                  first.add(
                      new Statement.Assign(
                          phrases.item(v.name().text(), phrases.reference(loops.sender())),
                          Statement.AssignOperator.SET,
                          value,
                          v.at())));
      first.addAll(promises.begun(v.name().text(), phrases.reference(loops.sender())));
    }
    first.addAll(delivering.begun());
    for (Declaration.Init init : protocol.all(Declaration.Init.class)) {
      first.addAll(inside.of(init.body()));
    }
    inside.check();
    return first.isEmpty()
        ? List.of()
        : List.of(new Statement.For(delivering.everybody(), first, at));
  }

  /** What a variable begins with; nothing if it is what its type begins with. */
  private Optional<Value> value(Declaration.Variable v, InTables inside) throws RejectedException {
    return switch (v.initial()) {
      case Initial.Default() ->
          v.kind() == Declaration.Kind.INPUT
              ? Optional.of(new Value.AnyOf(values(v.type(), inside)))
              : Optional.empty();
      case Initial.Any() -> Optional.of(new Value.AnyOf(values(v.type(), inside)));
      case Initial.Fixed(Expression value) -> Optional.of(new Value.Of(inside.of(value)));
      case Initial.In(Expression collection) -> Optional.of(new Value.AnyOf(inside.of(collection)));
    };
  }

  /** All values of a type. */
  private Expression values(TypeExpression type, InTables inside) throws RejectedException {
    return switch (inside.of(type)) {
      case TypeExpression.Range(Expression low, Expression high, var where) ->
          new Expression.Range(low, high, where);
      case TypeExpression.Named(String name, var where) when name.equals("bool") ->
          new Expression.Domain(name, where);
      case TypeExpression.Named(String name, var where) when !name.equals(PHASE) ->
          new Expression.Reference(name, where);
      case TypeExpression.Named _, TypeExpression.Optional _, TypeExpression.Sequence _ ->
          throw unlisted(type);
      case TypeExpression.SetOf _, TypeExpression.Table _, TypeExpression.Mailbox _ ->
          throw unlisted(type);
    };
  }

  private static RejectedException unlisted(TypeExpression type) {
    return Timetable.refused(
        type.at(),
        "the values that this begins with must be listed for one process to choose from",
        "write `in { … }`");
  }
}
