package rondo.distal.sequential.array;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.RejectedException;
import rondo.distal.sequential.array.ArrayRewriter.RewriteContext;
import rondo.distal.sequential.rewrite.FreshNames;
import rondo.distal.sequential.rewrite.SyntaxFactory;
import rondo.distal.sequential.rewrite.SyntaxRewriter;
import rondo.distal.sequential.round.HandlerBody;
import rondo.distal.sequential.round.RoundSchedule;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Initial;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Protocol;
import rondo.distal.syntax.Statement;
import rondo.distal.syntax.Statement.RightHandSide;
import rondo.distal.syntax.TypeExpression;

/**
 * Translates a round to one update of the sequential process: all processes send, then all
 * processes update, then the mailboxes are cleared.
 */
final class SequentialRound {
  private final List<Declaration.Round> rounds;
  private final Environment environment;
  private final ExpressionTypes expressionTypes;
  private final PropertyTranslation properties;
  private final SyntaxFactory syntax;
  private final List<Declaration> messageDeclarations = new ArrayList<>();

  /** The shared context of the translation: process arrays, delivery, and name generators. */
  record Environment(
      ProcessArrays processes,
      DeliveryTranslation delivery,
      DeliveryTranslation.LoopVariables loopVariables,
      FreshNames names,
      FreshNames localNames) {}

  SequentialRound(Protocol protocol, Environment environment, PropertyTranslation properties) {
    this.rounds = roundsOf(protocol);
    this.environment = environment;
    this.expressionTypes = new ExpressionTypes(protocol);
    this.properties = properties;
    this.syntax = new SyntaxFactory(protocol.name().at());
  }

  /** The rounds of a phase. */
  static List<Declaration.Round> roundsOf(Protocol protocol) {
    var rounds = new ArrayList<>(protocol.all(Declaration.Round.class));
    protocol.all(Declaration.Phase.class).forEach(p -> rounds.addAll(p.rounds()));
    return rounds;
  }

  /** The record types and mailbox tables of the rounds translated so far. */
  List<Declaration> messageDeclarations() {
    return List.copyOf(messageDeclarations);
  }

  /** A rewriter for code of the current process of a loop. */
  ArrayRewriter processRewriter(Map<String, MailboxArrays.MailboxArray> mailboxes) {
    var context =
        new RewriteContext.Process(
            environment.loopVariables().sender(),
            properties.decisionTranslation(environment.localNames()));
    return new ArrayRewriter(
        environment.processes(),
        context,
        environment.delivery(),
        mailboxes,
        environment.localNames());
  }

  /** A rewriter for functions and types, which have no current process. */
  ArrayRewriter functionRewriter(Map<String, MailboxArrays.MailboxArray> mailboxes) {
    return new ArrayRewriter(
        environment.processes(),
        new RewriteContext.Function(),
        environment.delivery(),
        mailboxes,
        environment.localNames());
  }

  Declaration.Round translate(Declaration.Round r) throws RejectedException {
    var body = new ArrayList<>(environment.delivery().beforeRound());
    var mailboxes = new LinkedHashMap<String, MailboxArrays.MailboxArray>();
    Optional<String> heard = Optional.empty();
    if (!r.sends().isEmpty()) {
      TypeExpression type = messages(r);
      boolean wrapped = ExpressionTypes.isOptional(type);
      String table = table(r);
      heard = Optional.of(table);
      TypeExpression content =
          wrapped ? wrapper(r, type) : functionRewriter(Map.of()).rewrite(type);
      messageDeclarations.add(heardOf(table, content));
      sends(r, table, wrapped ? Optional.of(content) : Optional.empty()).ifPresent(body::add);
      r.update()
          .flatMap(Declaration.Update::mailbox)
          .ifPresent(
              m ->
                  mailboxes.put(
                      m.text(),
                      new MailboxArrays.MailboxArray(
                          syntax.element(
                              table, syntax.reference(environment.loopVariables().sender())),
                          wrapped)));
    }
    ArrayRewriter inside = processRewriter(mailboxes);
    r.update()
        .map(u -> inside.rewrite(u.body()))
        .filter(b -> !b.isEmpty())
        .ifPresent(b -> body.add(new Statement.For(environment.delivery().updaters(), b, r.at())));
    inside.check();
    heard.ifPresent(table -> body.add(clearMailboxes(table)));
    body.addAll(environment.delivery().afterRound());
    if (r == rounds.getLast()) {
      environment
          .processes()
          .coordinatorVariable()
          .ifPresent(
              t ->
                  body.add(
                      syntax.assign(t, environment.processes().next(syntax.reference(t), syntax))));
    }
    return new Declaration.Round(
        r.name(),
        Optional.empty(),
        List.of(),
        Optional.of(new Declaration.Update(Optional.empty(), body, r.at())),
        r.at());
  }

  /** The declaration of the mailboxes of all processes for a round. */
  private Declaration heardOf(String table, TypeExpression message) {
    ArrayRewriter types = functionRewriter(Map.of());
    TypeExpression mailbox = types.table(ExpressionTypes.optional(message), syntax);
    return new Declaration.Variable(
        Declaration.Kind.VAR,
        syntax.name(table),
        types.table(mailbox, syntax),
        new Initial.Default(),
        syntax.at());
  }

  private String table(Declaration.Round r) {
    String heard = r.update().flatMap(Declaration.Update::mailbox).map(Name::text).orElse("heard");
    Set<String> others = new HashSet<>();
    int same = 0;
    for (Declaration.Round round : rounds) {
      round.update().ifPresent(u -> others.addAll(new HandlerBody(u.body()).boundNames()));
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
            && !environment.processes().variables().contains(heard)
            && r.update().flatMap(Declaration.Update::mailbox).isPresent();
    return free
        ? heard
        : environment
            .names()
            .fresh(r.name().map(n -> n.text() + FreshNames.capitalized(heard)).orElse(heard));
  }

  /** A wrapper record for messages that may be none, to distinguish none from a missing message. */
  private TypeExpression wrapper(Declaration.Round r, TypeExpression type) {
    String stem = r.name().map(n -> FreshNames.capitalized(n.text())).orElse("");
    String name = environment.names().fresh(stem + "Message");
    var field =
        new Declaration.Field(
            syntax.name(MailboxArrays.MailboxArray.CONTENT),
            functionRewriter(Map.of()).rewrite(type));
    messageDeclarations.add(
        new Declaration.Structure("record", syntax.name(name), List.of(field), r.at()));
    return new TypeExpression.Named(name, r.at());
  }

  private TypeExpression messages(Declaration.Round r) throws RejectedException {
    var sent = new ArrayList<Expression>();
    new SyntaxRewriter() {
      @Override
      public Optional<List<Statement>> replacement(Statement s) {
        if (s instanceof Statement.Send send) {
          sent.add(send.message());
        }
        return Optional.empty();
      }
    }.rewrite(r.sends());
    Optional<TypeExpression> type = r.message().or(() -> expressionTypes.joined(sent));
    if (type.isEmpty()) {
      throw RoundSchedule.rejection(
          r.at(),
          "the message type of this round cannot be inferred",
          "give the round a type: `round name : 0..9 { … }`");
    }
    return type.get();
  }

  /** The loop in which all processes send, in order. */
  private Optional<Statement> sends(
      Declaration.Round r, String table, Optional<TypeExpression> wrapper)
      throws RejectedException {
    ArrayRewriter inside = processRewriter(Map.of());
    boolean several = HandlerBody.maxSends(r.sends()) > 1;
    List<Statement> body =
        new SyntaxRewriter() {
          @Override
          public Optional<Expression> replacement(Expression e) {
            return Optional.of(inside.rewrite(e));
          }

          @Override
          public Optional<List<Statement>> replacement(Statement s) {
            return s instanceof Statement.Send send
                ? Optional.of(List.of(sent(send, table, wrapper, several, inside)))
                : Optional.empty();
          }
        }.rewrite(r.sends());
    inside.check();
    return Optional.of(new Statement.For(environment.delivery().senders(), body, r.at()));
  }

  private Statement sent(
      Statement.Send send,
      String table,
      Optional<TypeExpression> wrapper,
      boolean several,
      ArrayRewriter inside) {
    var here = new SyntaxFactory(send.at());
    Expression receivers =
        switch (send.to()) {
          case Statement.Receivers.All() -> environment.processes().processRange(here);
          case Statement.Receivers.To(Expression whom) when expressionTypes.isProcess(whom) ->
              new Expression.SetLiteral(List.of(inside.rewrite(whom)), send.at());
          case Statement.Receivers.To(Expression whom) -> inside.rewrite(whom);
        };
    Expression receiver = here.reference(environment.loopVariables().receiver());
    Expression item =
        new Expression.Index(
            here.element(table, receiver),
            here.reference(environment.loopVariables().sender()),
            send.at());
    Expression message = inside.rewrite(send.message());
    Expression content =
        wrapper
            .<Expression>map(w -> here.call(((TypeExpression.Named) w).name(), message))
            .orElse(message);
    var stored = new ArrayList<Statement>();
    if (several) {
      stored.add(new Statement.Assert(here.equal(item, here.none()), send.at()));
    }
    stored.add(
        new Statement.Assign(
            item,
            Statement.AssignOperator.SET,
            new RightHandSide.ExpressionValue(content),
            send.at()));
    return new Statement.For(
        here.bindings(
            environment.loopVariables().receiver(), Optional.empty(), receivers, here.truth(true)),
        environment.delivery().deliver(stored),
        send.at());
  }

  private Statement clearMailboxes(String table) {
    Expression none =
        new Expression.ListComprehension(
            syntax.none(),
            syntax.bindings(
                environment.loopVariables().receiver(),
                Optional.empty(),
                environment.processes().processRange(syntax),
                syntax.truth(true)),
            syntax.at());
    return syntax.assign(
        table,
        new Expression.ListComprehension(
            none,
            syntax.bindings(
                environment.loopVariables().sender(),
                Optional.empty(),
                environment.processes().processRange(syntax),
                syntax.truth(true)),
            syntax.at()));
  }
}
