package rondo.distal.sequential;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Initial;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Statement;
import rondo.distal.syntax.Statement.Receivers;
import rondo.distal.syntax.TypeExpression;

/**
 * What is sent in rounds. Who sends a message while it reacts to another goes on to the round of
 * the message: there it is sent. What it is waiting for is kept in a variable, which is nothing as
 * long as a process has nothing to send. The message itself is made up where it is sent, of the
 * variables, which do not change in between; what is not in variables by then is kept, too.
 */
final class Outgoing {
  private final Addressees addressees;
  private final Timetable timetable;
  private final FreshNames names;
  private final String due;
  private final String dues;
  private final List<Site> sites = new ArrayList<>();

  Outgoing(Addressees addressees, Timetable timetable, FreshNames names) {
    this.addressees = addressees;
    this.timetable = timetable;
    this.names = names;
    due = names.like("due");
    dues = names.like("Due");
  }

  /**
   * A message that is sent in a round.
   *
   * @param name of what is waited for then
   * @param message as it is sent
   * @param kept what is kept until it is sent
   */
  record Site(int round, String name, Expression message, Receivers to, List<Kept> kept) {}

  /** A variable for what must not be forgotten. */
  record Kept(String variable, TypeExpression type, Expression nothing) {}

  /**
   * The names that stand for something only inside a reaction.
   *
   * @param processes those of them that are processes
   */
  record Bound(Set<String> names, Set<String> processes) {
    static final Bound NOTHING = new Bound(Set.of(), Set.of());
  }

  /** Statements that send a message only where there is somebody to send it to. */
  List<Statement> present(List<Statement> body, Set<String> processes) {
    return addressees.present(body, processes);
  }

  /** The body of a reaction which sends nothing, but says what is to be sent. */
  List<Statement> postponed(List<Statement> body, Bound bound) throws RejectedException {
    if (Handler.sends(body) > 1) {
      throw Timetable.refused(
          secondSend(body),
          "a process may send more than one message here before it reacts to another",
          "one message to `all`, or to a set of processes, in one step");
    }
    var handler = new Handler(body);
    var names = new HashSet<>(bound.names());
    names.addAll(handler.bound());
    var local = new Bound(names, addressees.processes(body, bound.processes()));
    var refusals = new ArrayList<RejectedException>();
    List<Statement> rewritten =
        new Rewriting() {
          @Override
          Optional<List<Statement>> replaced(Statement s) {
            if (!(s instanceof Statement.Send send)) {
              return Optional.empty();
            }
            try {
              return Optional.of(postponed(send, local, handler.assignedAfter(send)));
            } catch (RejectedException e) {
              refusals.add(e);
              return Optional.of(List.of());
            }
          }
        }.of(body);
    if (!refusals.isEmpty()) {
      throw refusals.getFirst();
    }
    return rewritten;
  }

  private static Position secondSend(List<Statement> body) {
    var sends = new ArrayList<Position>();
    new Rewriting() {
      @Override
      Optional<List<Statement>> replaced(Statement s) {
        if (s instanceof Statement.Send send) {
          sends.add(send.at());
        }
        return Optional.empty();
      }
    }.of(body);
    return sends.getLast();
  }

  private List<Statement> postponed(Statement.Send send, Bound local, Set<String> assigned)
      throws RejectedException {
    var phrases = new Phrases(send.at());
    int round = timetable.round(send.message());
    String base = timetable.rounds().get(round).name();
    boolean keepsMessage = changes(send.message(), local.names(), assigned);
    boolean keepsReceivers =
        send.to() instanceof Receivers.To(Expression whom)
            && changes(whom, local.names(), assigned);
    if (!keepsMessage && !keepsReceivers) {
      return List.of(phrases.assign(due, phrases.reference(same(send, round, base).name())));
    }
    var statements = new ArrayList<Statement>();
    var kept = new ArrayList<Kept>();
    Expression message = send.message();
    if (keepsMessage) {
      String type = timetable.rounds().get(round).message().name().text();
      var variable =
          new Kept(names.like(base + "Message"), optional(type, send.at()), none(send.at()));
      kept.add(variable);
      statements.add(phrases.assign(variable.variable(), message));
      message = phrases.call("value", phrases.reference(variable.variable()));
    }
    Receivers to = send.to();
    if (keepsReceivers) {
      Expression whom = ((Receivers.To) send.to()).whom();
      boolean one = addressees.isProcess(whom, local.processes());
      var variable =
          new Kept(
              names.like(base + "To"),
              one ? optional("process", send.at()) : processes(send.at()),
              one ? none(send.at()) : new Expression.SetOf(List.of(), send.at()));
      kept.add(variable);
      statements.add(phrases.assign(variable.variable(), whom));
      Expression reference = phrases.reference(variable.variable());
      to = new Receivers.To(one ? phrases.call("value", reference) : reference);
    }
    var site = new Site(round, names.like(base), message, to, kept);
    sites.add(site);
    statements.add(phrases.assign(due, phrases.reference(site.name())));
    return statements;
  }

  /** The same message for the same processes may be sent for several reasons. */
  private Site same(Statement.Send send, int round, String base) {
    for (Site site : sites) {
      if (site.kept().isEmpty()
          && Phrases.alike(site.message(), send.message())
          && alike(site.to(), send.to())) {
        return site;
      }
    }
    var site = new Site(round, names.like(base), send.message(), send.to(), List.of());
    sites.add(site);
    return site;
  }

  private static boolean alike(Receivers one, Receivers other) {
    return one instanceof Receivers.To(Expression a) && other instanceof Receivers.To(Expression b)
        ? Phrases.alike(a, b)
        : one.equals(other);
  }

  /** Whether it may be something else by the time when it is sent. */
  private static boolean changes(Expression e, Set<String> local, Set<String> assigned) {
    return Reading.of(List.of(e)).stream().anyMatch(n -> local.contains(n) || assigned.contains(n));
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

  /** The name of the variable that says what a process is to send. */
  String due() {
    return due;
  }

  /** That a process has nothing to send. */
  Expression idle(Phrases phrases) {
    return sites.isEmpty()
        ? phrases.truth(true)
        : phrases.equal(phrases.reference(due), new Expression.None(phrases.at()));
  }

  /** The send statements of a round. */
  List<Statement> sends(int round, Position at) {
    var phrases = new Phrases(at);
    return in(round)
        .<Statement>map(
            s ->
                new Statement.If(
                    isNow(s, phrases),
                    List.of(new Statement.Send(s.message(), s.to(), at)),
                    List.of(),
                    at))
        .toList();
  }

  private Stream<Site> in(int round) {
    return sites.stream().filter(s -> s.round() == round);
  }

  /** That a message is sent in this round of this phase. */
  private Expression isNow(Site site, Phrases phrases) {
    Expression waits = phrases.equal(phrases.reference(due), phrases.reference(site.name()));
    return timetable
        .phase()
        .map(f -> phrases.equal(timetable.field(site.message(), f, phrases.at()), phrases.phase()))
        .map(now -> phrases.all(List.of(waits, now)))
        .orElse(waits);
  }

  /** What was sent in a round is not waited for any more. */
  List<Statement> settled(int round, Position at) {
    var phrases = new Phrases(at);
    List<Site> here = in(round).toList();
    if (here.isEmpty()) {
      return List.of();
    }
    var then = new ArrayList<Statement>(List.of(phrases.assign(due, new Expression.None(at))));
    here.stream()
        .flatMap(s -> s.kept().stream())
        .forEach(k -> then.add(phrases.assign(k.variable(), k.nothing())));
    Expression sent = phrases.any(here.stream().map(s -> isNow(s, phrases)).toList());
    return List.of(new Statement.If(sent, then, List.of(), at));
  }

  /** What is declared for all this. */
  List<Declaration> declarations(Position at) {
    var all = new ArrayList<Declaration>();
    if (sites.isEmpty()) {
      return all;
    }
    List<Name> constants = sites.stream().map(s -> new Name(s.name(), at)).toList();
    all.add(new Declaration.Enumeration(new Name(dues, at), constants, at));
    all.add(variable(due, optional(dues, at), at));
    sites.stream()
        .flatMap(s -> s.kept().stream())
        .forEach(k -> all.add(variable(k.variable(), k.type(), at)));
    return all;
  }

  private static Declaration variable(String name, TypeExpression type, Position at) {
    return new Declaration.Variable(
        Declaration.Kind.VAR, new Name(name, at), type, new Initial.Default(), at);
  }
}
