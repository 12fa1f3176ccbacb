package rondo.distal.sequential;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.RejectedException;
import rondo.distal.sequential.InTables.Speaker;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Initial;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Protocol;
import rondo.distal.syntax.Statement;
import rondo.distal.syntax.Statement.Value;
import rondo.distal.syntax.TypeExpression;

/**
 * A round that one process does for all: first everybody sends, then everybody updates, and then
 * what was heard is forgotten.
 */
final class RoundByOne {
  private final List<Declaration.Round> rounds;
  private final Stage stage;
  private final Shapes shapes;
  private final Promises promises;
  private final Phrases phrases;
  private final List<Declaration> declared = new ArrayList<>();

  /** Who acts, what becomes of messages, and names for all this. */
  record Stage(
      Everybody everybody,
      Delivering delivering,
      Delivering.Names loops,
      FreshNames names,
      FreshNames local) {}

  RoundByOne(Protocol protocol, Stage stage, Promises promises) {
    this.rounds = all(protocol);
    this.stage = stage;
    this.shapes = new Shapes(protocol);
    this.promises = promises;
    this.phrases = new Phrases(protocol.name().at());
  }

  /** The rounds of a phase. */
  static List<Declaration.Round> all(Protocol protocol) {
    var rounds = new ArrayList<>(protocol.all(Declaration.Round.class));
    protocol.all(Declaration.Phase.class).forEach(p -> rounds.addAll(p.rounds()));
    return rounds;
  }

  /** Records and tables for the messages of rounds so far. */
  List<Declaration> declared() {
    return List.copyOf(declared);
  }

  /** Speaks for the process whose turn it is. */
  InTables process(Map<String, Boxes.Box> mailboxes) {
    var speaker = new Speaker.Process(stage.loops().sender(), promises.deciding(stage.local()));
    return new InTables(stage.everybody(), speaker, stage.delivering(), mailboxes, stage.local());
  }

  /** Speaks for nobody, in functions and types. */
  InTables function(Map<String, Boxes.Box> mailboxes) {
    return new InTables(
        stage.everybody(), new Speaker.Function(), stage.delivering(), mailboxes, stage.local());
  }

  Declaration.Round of(Declaration.Round r) throws RejectedException {
    var body = new ArrayList<>(stage.delivering().before());
    var mailboxes = new LinkedHashMap<String, Boxes.Box>();
    Optional<String> heard = Optional.empty();
    if (!r.sends().isEmpty()) {
      TypeExpression type = messages(r);
      boolean wrapped = Shapes.isOptional(type);
      String table = table(r);
      heard = Optional.of(table);
      TypeExpression content = wrapped ? wrapper(r, type) : function(Map.of()).of(type);
      declared.add(heardOf(table, content));
      sends(r, table, wrapped ? Optional.of(content) : Optional.empty()).ifPresent(body::add);
      r.update()
          .flatMap(Declaration.Update::mailbox)
          .ifPresent(
              m ->
                  mailboxes.put(
                      m.text(),
                      new Boxes.Box(
                          phrases.item(table, phrases.reference(stage.loops().sender())),
                          wrapped)));
    }
    InTables inside = process(mailboxes);
    r.update()
        .map(u -> inside.of(u.body()))
        .filter(b -> !b.isEmpty())
        .ifPresent(b -> body.add(new Statement.For(stage.delivering().updating(), b, r.at())));
    inside.check();
    heard.ifPresent(table -> body.add(forgotten(table)));
    body.addAll(stage.delivering().after());
    if (r == rounds.getLast()) {
      stage
          .everybody()
          .turn()
          .ifPresent(
              t ->
                  body.add(
                      phrases.assign(t, stage.everybody().next(phrases.reference(t), phrases))));
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
    return new Declaration.Variable(
        Declaration.Kind.VAR,
        phrases.name(table),
        types.table(box, phrases),
        new Initial.Default(),
        phrases.at());
  }

  private String table(Declaration.Round r) {
    String heard = r.update().flatMap(Declaration.Update::mailbox).map(Name::text).orElse("heard");
    Set<String> others = new HashSet<>();
    int same = 0;
    for (Declaration.Round round : rounds) {
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
            && !stage.everybody().variables().contains(heard)
            && r.update().flatMap(Declaration.Update::mailbox).isPresent();
    return free
        ? heard
        : stage.names().like(r.name().map(n -> n.text() + FreshNames.capital(heard)).orElse(heard));
  }

  /** A record around what may be none, so that a message can still be told from no message. */
  private TypeExpression wrapper(Declaration.Round r, TypeExpression type) {
    String stem = r.name().map(n -> FreshNames.capital(n.text())).orElse("");
    String name = stage.names().like(stem + "Message");
    var field = new Declaration.Field(phrases.name(Boxes.Box.CONTENT), function(Map.of()).of(type));
    declared.add(new Declaration.Structure("record", phrases.name(name), List.of(field), r.at()));
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
    return Optional.of(new Statement.For(stage.delivering().senders(), body, r.at()));
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
          case Statement.Receivers.All() -> stage.everybody().numbers(here);
          case Statement.Receivers.To(Expression whom) when shapes.isProcess(whom) ->
              new Expression.SetOf(List.of(inside.of(whom)), send.at());
          case Statement.Receivers.To(Expression whom) -> inside.of(whom);
        };
    Expression receiver = here.reference(stage.loops().receiver());
    Expression item =
        new Expression.Index(
            here.item(table, receiver), here.reference(stage.loops().sender()), send.at());
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
        here.each(stage.loops().receiver(), Optional.empty(), receivers, here.truth(true)),
        stage.delivering().delivered(stored),
        send.at());
  }

  private Statement forgotten(String table) {
    Expression none =
        new Expression.RowFor(
            phrases.none(),
            phrases.each(
                stage.loops().receiver(),
                Optional.empty(),
                stage.everybody().numbers(phrases),
                phrases.truth(true)),
            phrases.at());
    return phrases.assign(
        table,
        new Expression.RowFor(
            none,
            phrases.each(
                stage.loops().sender(),
                Optional.empty(),
                stage.everybody().numbers(phrases),
                phrases.truth(true)),
            phrases.at()));
  }
}
