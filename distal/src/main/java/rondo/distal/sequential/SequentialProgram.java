package rondo.distal.sequential;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.sequential.InTables.Speaker;
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
    for (Declaration.Round round : rounds()) {
      calls.of(round.sends());
      round.update().ifPresent(u -> calls.of(u.body()));
    }
    return found.contains("primary");
  }

  private List<Declaration.Round> rounds() {
    var rounds = new ArrayList<>(protocol.all(Declaration.Round.class));
    protocol.all(Declaration.Phase.class).forEach(p -> rounds.addAll(p.rounds()));
    return rounds;
  }

  private InTables process(Map<String, Boxes.Box> mailboxes) {
    var speaker = new Speaker.Process(loops.sender(), promises.deciding(local));
    return new InTables(everybody, speaker, delivering, mailboxes, local);
  }

  private InTables function(Map<String, Boxes.Box> mailboxes) {
    return new InTables(everybody, new Speaker.Function(), delivering, mailboxes, local);
  }

  private Made made() throws RejectedException {
    InTables types = function(Map.of());
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
        case Declaration.Round r -> body.add(round(r, rounds().getLast(), variables));
        case Declaration.Phase(List<Declaration.Round> rounds, var where) -> {
          var all = new ArrayList<Declaration.Round>();
          for (Declaration.Round r : rounds) {
            all.add(round(r, rounds.getLast(), variables));
          }
          body.add(new Declaration.Phase(all, where));
        }
        case Declaration.Stop _ -> body.add(d);
        case Declaration.Processes _, Declaration.Network _, Declaration.Tags _ -> {}
        case Declaration.Init _ -> {}
        case Declaration.Check _, Declaration.Invariant _, Declaration.Ltl _ -> {}
        case Declaration.Role _, Declaration.Upon _ ->
            throw Timetable.refused(
                d.at(),
                "only what goes in rounds can be done by one process",
                "make a protocol in rounds of it first");
      }
    }
    made.addAll(variables);
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
    InTables inside = function(mailboxes);
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
    InTables inside = process(Map.of());
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

  private Declaration.Round round(
      Declaration.Round r, Declaration.Round last, List<Declaration> variables)
      throws RejectedException {
    var body = new ArrayList<>(delivering.before());
    var mailboxes = new LinkedHashMap<String, Boxes.Box>();
    Optional<String> heard = Optional.empty();
    if (!r.sends().isEmpty()) {
      TypeExpression type = messages(r);
      boolean wrapped = Shapes.isOptional(type);
      String table = table(r);
      heard = Optional.of(table);
      TypeExpression content = wrapped ? wrapper(r, type) : function(Map.of()).of(type);
      variables.add(heardOf(table, content));
      sends(r, table, wrapped ? Optional.of(content) : Optional.empty()).ifPresent(body::add);
      r.update()
          .flatMap(Declaration.Update::mailbox)
          .ifPresent(
              m ->
                  mailboxes.put(
                      m.text(),
                      new Boxes.Box(
                          phrases.item(table, phrases.reference(loops.sender())), wrapped)));
    }
    InTables inside = process(mailboxes);
    r.update()
        .map(u -> inside.of(u.body()))
        .filter(b -> !b.isEmpty())
        .ifPresent(b -> body.add(new Statement.For(delivering.updating(), b, r.at())));
    inside.check();
    heard.ifPresent(table -> body.add(forgotten(table)));
    body.addAll(delivering.after());
    if (r == last) {
      everybody
          .turn()
          .ifPresent(
              t -> body.add(phrases.assign(t, everybody.next(phrases.reference(t), phrases))));
    }
    return new Declaration.Round(
        r.name(),
        Optional.empty(),
        List.of(),
        Optional.of(new Declaration.Update(Optional.empty(), body, r.at())),
        r.at());
  }

  /** What all processes hear in a round. */
  private Declaration heardOf(String table, TypeExpression message) {
    InTables types = function(Map.of());
    TypeExpression box = types.table(Shapes.optional(message), phrases);
    return variable(Declaration.Kind.VAR, table, types.table(box, phrases));
  }

  private String table(Declaration.Round r) {
    String heard = r.update().flatMap(Declaration.Update::mailbox).map(Name::text).orElse("heard");
    Set<String> others = new HashSet<>();
    int same = 0;
    for (Declaration.Round round : rounds()) {
      round.update().ifPresent(u -> others.addAll(new Handler(u.body()).bound()));
      if (round
          .update()
          .flatMap(Declaration.Update::mailbox)
          .map(Name::text)
          .orElse("heard")
          .equals(heard)) {
        same++;
      }
    }
    boolean free =
        same == 1
            && !others.contains(heard)
            && !everybody.variables().contains(heard)
            && r.update().flatMap(Declaration.Update::mailbox).isPresent();
    return free
        ? heard
        : names.like(r.name().map(n -> n.text() + FreshNames.capital(heard)).orElse(heard));
  }

  /** A record around what may be none, so that a message can still be told from no message. */
  private TypeExpression wrapper(Declaration.Round r, TypeExpression type) {
    String stem = r.name().map(n -> FreshNames.capital(n.text())).orElse("");
    String name = names.like(stem + "Message");
    var field = new Declaration.Field(phrases.name(Boxes.Box.CONTENT), function(Map.of()).of(type));
    made.add(new Declaration.Structure("record", phrases.name(name), List.of(field), r.at()));
    return new TypeExpression.Named(name, r.at());
  }

  private TypeExpression messages(Declaration.Round r) throws RejectedException {
    var sent = new ArrayList<Expression>();
    new Rewriting() {
      @Override
      Optional<List<Statement>> replaced(Statement s) {
        if (s instanceof Statement.Send send) {
          sent.add(send.message());
        }
        return Optional.empty();
      }
    }.of(r.sends());
    Optional<TypeExpression> type = r.message().or(() -> shapes.joined(sent));
    if (type.isEmpty()) {
      throw Timetable.refused(
          r.at(),
          "the type of the messages of this round is not written",
          "give the round a type: `round name : 0..9 { … }`");
    }
    return type.get();
  }

  /** Everybody sends, in order. */
  private Optional<Statement> sends(
      Declaration.Round r, String table, Optional<TypeExpression> wrapper)
      throws RejectedException {
    InTables inside = process(Map.of());
    boolean several = Handler.sends(r.sends()) > 1;
    List<Statement> body =
        new Rewriting() {
          @Override
          Optional<Expression> replaced(Expression e) {
            return Optional.of(inside.of(e));
          }

          @Override
          Optional<List<Statement>> replaced(Statement s) {
            return s instanceof Statement.Send send
                ? Optional.of(List.of(sent(send, table, wrapper, several, inside)))
                : Optional.empty();
          }
        }.of(r.sends());
    inside.check();
    return Optional.of(new Statement.For(delivering.senders(), body, r.at()));
  }

  private Statement sent(
      Statement.Send send,
      String table,
      Optional<TypeExpression> wrapper,
      boolean several,
      InTables inside) {
    var here = new Phrases(send.at());
    Expression receivers =
        switch (send.to()) {
          case Statement.Receivers.All() -> everybody.numbers(here);
          case Statement.Receivers.To(Expression whom) when shapes.isProcess(whom) ->
              new Expression.SetOf(List.of(inside.of(whom)), send.at());
          case Statement.Receivers.To(Expression whom) -> inside.of(whom);
        };
    Expression receiver = here.reference(loops.receiver());
    Expression item =
        new Expression.Index(here.item(table, receiver), here.reference(loops.sender()), send.at());
    Expression message = inside.of(send.message());
    Expression content =
        wrapper
            .<Expression>map(w -> here.call(((TypeExpression.Named) w).name(), message))
            .orElse(message);
    var stored = new ArrayList<Statement>();
    if (several) {
      stored.add(new Statement.Assert(here.equal(item, here.none()), send.at()));
    }
    stored.add(
        new Statement.Assign(item, Statement.AssignOperator.SET, new Value.Of(content), send.at()));
    return new Statement.For(
        here.each(loops.receiver(), Optional.empty(), receivers, here.truth(true)),
        delivering.delivered(stored),
        send.at());
  }

  private Statement forgotten(String table) {
    Expression none =
        new Expression.RowFor(
            phrases.none(),
            phrases.each(
                loops.receiver(),
                Optional.empty(),
                everybody.numbers(phrases),
                phrases.truth(true)),
            at);
    return phrases.assign(
        table,
        new Expression.RowFor(
            none,
            phrases.each(
                loops.sender(), Optional.empty(), everybody.numbers(phrases), phrases.truth(true)),
            at));
  }
}
