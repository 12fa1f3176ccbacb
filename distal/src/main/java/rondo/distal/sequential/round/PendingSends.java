package rondo.distal.sequential.round;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.sequential.rewrite.FreshNames;
import rondo.distal.sequential.rewrite.MentionedNames;
import rondo.distal.sequential.rewrite.SyntaxFactory;
import rondo.distal.sequential.rewrite.SyntaxRewriter;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Initial;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Statement;
import rondo.distal.syntax.Statement.Receivers;
import rondo.distal.syntax.TypeExpression;

/**
 * Delays sends to the round of their message. A process that sends a message while it handles
 * another one proceeds to the round of the sent message and sends it there. A variable holds the
 * pending send; it is none if nothing is pending. The message is evaluated in the round in which it
 * is sent, over variables that do not change in between; values that are not in variables by then
 * are saved, too.
 */
final class PendingSends {
  private final ReceiverAnalysis receivers;
  private final RoundSchedule schedule;
  private final FreshNames names;
  private final String pendingVariable;
  private final String pendingType;
  private final List<PendingSend> pendingSends = new ArrayList<>();

  PendingSends(ReceiverAnalysis receivers, RoundSchedule schedule, FreshNames names) {
    this.receivers = receivers;
    this.schedule = schedule;
    this.names = names;
    pendingVariable = names.fresh("due");
    pendingType = names.fresh("Due");
  }

  /**
   * A delayed send of a round.
   *
   * @param name the constant that stands for this send in the pending variable
   * @param message the message, evaluated when it is sent
   * @param savedValues variables for values that must be kept until then
   */
  record PendingSend(
      int round, String name, Expression message, Receivers to, List<SavedValue> savedValues) {}

  /** A variable that saves a value for a pending send. */
  record SavedValue(String variable, TypeExpression type, Expression emptyValue) {}

  /**
   * The names bound inside a handler.
   *
   * @param processes those names that denote processes
   */
  record BoundNames(Set<String> names, Set<String> processes) {
    static final BoundNames NONE = new BoundNames(Set.of(), Set.of());
  }

  /** Guards sends whose set of receivers may be empty. */
  List<Statement> guardEmptyReceivers(List<Statement> body, Set<String> processes) {
    return receivers.guardEmptyReceivers(body, processes);
  }

  /** Replaces each send of a handler body by an assignment to the pending variable. */
  List<Statement> postpone(List<Statement> body, BoundNames boundNames) throws RejectedException {
    if (HandlerBody.maxSends(body) > 1) {
      throw RoundSchedule.rejection(
          secondSend(body),
          "a process may send more than one message here before it reacts to another",
          "send one message to `all`, or to a set of processes, in one step");
    }
    var handlerBody = new HandlerBody(body);
    var names = new HashSet<>(boundNames.names());
    names.addAll(handlerBody.boundNames());
    var local = new BoundNames(names, receivers.processNames(body, boundNames.processes()));
    var rejections = new ArrayList<RejectedException>();
    List<Statement> rewritten =
        new SyntaxRewriter() {
          @Override
          public Optional<List<Statement>> replacement(Statement s) {
            if (!(s instanceof Statement.Send send)) {
              return Optional.empty();
            }
            try {
              return Optional.of(postpone(send, local, handlerBody.assignedAfter(send)));
            } catch (RejectedException e) {
              rejections.add(e);
              return Optional.of(List.of());
            }
          }
        }.rewrite(body);
    if (!rejections.isEmpty()) {
      throw rejections.getFirst();
    }
    return rewritten;
  }

  private static Position secondSend(List<Statement> body) {
    var sends = new ArrayList<Position>();
    new SyntaxRewriter() {
      @Override
      public Optional<List<Statement>> replacement(Statement s) {
        if (s instanceof Statement.Send send) {
          sends.add(send.at());
        }
        return Optional.empty();
      }
    }.rewrite(body);
    return sends.getLast();
  }

  private List<Statement> postpone(Statement.Send send, BoundNames local, Set<String> assigned)
      throws RejectedException {
    var factory = new SyntaxFactory(send.at());
    int round = schedule.round(send.message());
    String base = schedule.rounds().get(round).name();
    boolean keepsMessage = mayChange(send.message(), local.names(), assigned);
    boolean keepsReceivers =
        send.to() instanceof Receivers.To(Expression whom)
            && mayChange(whom, local.names(), assigned);
    if (!keepsMessage && !keepsReceivers) {
      return List.of(
          factory.assign(pendingVariable, factory.reference(findOrAdd(send, round, base).name())));
    }
    var statements = new ArrayList<Statement>();
    var kept = new ArrayList<SavedValue>();
    Expression message = send.message();
    if (keepsMessage) {
      String type = schedule.rounds().get(round).message().name().text();
      var variable =
          new SavedValue(names.fresh(base + "Message"), optional(type, send.at()), none(send.at()));
      kept.add(variable);
      statements.add(factory.assign(variable.variable(), message));
      message = factory.call("value", factory.reference(variable.variable()));
    }
    Receivers to = send.to();
    if (keepsReceivers) {
      Expression whom = ((Receivers.To) send.to()).receivers();
      boolean one = receivers.isProcess(whom, local.processes());
      var variable =
          new SavedValue(
              names.fresh(base + "To"),
              one ? optional("process", send.at()) : processes(send.at()),
              one ? none(send.at()) : new Expression.SetLiteral(List.of(), send.at()));
      kept.add(variable);
      statements.add(factory.assign(variable.variable(), whom));
      Expression reference = factory.reference(variable.variable());
      to = new Receivers.To(one ? factory.call("value", reference) : reference);
    }
    var pendingSend = new PendingSend(round, names.fresh(base), message, to, kept);
    pendingSends.add(pendingSend);
    statements.add(factory.assign(pendingVariable, factory.reference(pendingSend.name())));
    return statements;
  }

  /** Shares one pending send between sends of the same message to the same receivers. */
  private PendingSend findOrAdd(Statement.Send send, int round, String base) {
    for (PendingSend pendingSend : pendingSends) {
      if (pendingSend.savedValues().isEmpty()
          && SyntaxFactory.sameText(pendingSend.message(), send.message())
          && sameText(pendingSend.to(), send.to())) {
        return pendingSend;
      }
    }
    var pendingSend =
        new PendingSend(round, names.fresh(base), send.message(), send.to(), List.of());
    pendingSends.add(pendingSend);
    return pendingSend;
  }

  private static boolean sameText(Receivers one, Receivers other) {
    return one instanceof Receivers.To(Expression a) && other instanceof Receivers.To(Expression b)
        ? SyntaxFactory.sameText(a, b)
        : one.equals(other);
  }

  /** Whether the value of an expression may change before the message is sent. */
  private static boolean mayChange(Expression e, Set<String> local, Set<String> assigned) {
    return MentionedNames.of(List.of(e)).stream()
        .anyMatch(n -> local.contains(n) || assigned.contains(n));
  }

  private static TypeExpression optional(String type, Position at) {
    return new TypeExpression.Optional(new TypeExpression.Named(type, at), at);
  }

  private static TypeExpression processes(Position at) {
    return new TypeExpression.SetOf(new TypeExpression.Named("process", at), at);
  }

  private static Expression none(Position at) {
    return new Expression.None(at);
  }

  /** The name of the variable that holds the pending send. */
  String pendingVariable() {
    return pendingVariable;
  }

  /** The condition that no send is pending. */
  Expression nothingPending(SyntaxFactory factory) {
    return pendingSends.isEmpty()
        ? factory.truth(true)
        : factory.equal(factory.reference(pendingVariable), new Expression.None(factory.at()));
  }

  List<Statement> sends(int round, Position at) {
    var factory = new SyntaxFactory(at);
    return in(round)
        .<Statement>map(
            s ->
                new Statement.If(
                    isDue(s, factory),
                    List.of(new Statement.Send(s.message(), s.to(), at)),
                    List.of(),
                    at))
        .toList();
  }

  private Stream<PendingSend> in(int round) {
    return pendingSends.stream().filter(s -> s.round() == round);
  }

  /** The condition that a pending send belongs to the current round and phase. */
  private Expression isDue(PendingSend send, SyntaxFactory factory) {
    Expression waits =
        factory.equal(factory.reference(pendingVariable), factory.reference(send.name()));
    return schedule
        .phaseField()
        .map(f -> factory.equal(schedule.field(send.message(), f, factory.at()), factory.phase()))
        .map(now -> factory.all(List.of(waits, now)))
        .orElse(waits);
  }

  /**
   * Clears the pending variable and the saved values after the sends of a round.
   *
   * @param afterwards executed by a process that has sent
   */
  List<Statement> clearSent(int round, Position at, List<Statement> afterwards) {
    var factory = new SyntaxFactory(at);
    List<PendingSend> here = in(round).toList();
    if (here.isEmpty()) {
      return List.of();
    }
    var then =
        new ArrayList<Statement>(List.of(factory.assign(pendingVariable, new Expression.None(at))));
    here.stream()
        .flatMap(s -> s.savedValues().stream())
        .forEach(k -> then.add(factory.assign(k.variable(), k.emptyValue())));
    then.addAll(afterwards);
    Expression sent = factory.any(here.stream().map(s -> isDue(s, factory)).toList());
    return List.of(new Statement.If(sent, then, List.of(), at));
  }

  /** The declarations of the pending variable, its type and the saved values. */
  List<Declaration> declarations(Position at) {
    var all = new ArrayList<Declaration>();
    if (pendingSends.isEmpty()) {
      return all;
    }
    List<Name> constants = pendingSends.stream().map(s -> new Name(s.name(), at)).toList();
    all.add(new Declaration.Enumeration(new Name(pendingType, at), constants, at));
    all.add(variable(pendingVariable, optional(pendingType, at), at));
    pendingSends.stream()
        .flatMap(s -> s.savedValues().stream())
        .forEach(k -> all.add(variable(k.variable(), k.type(), at)));
    return all;
  }

  private static Declaration variable(String name, TypeExpression type, Position at) {
    return new Declaration.Variable(
        Declaration.Kind.VAR, new Name(name, at), type, new Initial.Default(), at);
  }
}
