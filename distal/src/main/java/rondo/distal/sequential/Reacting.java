package rondo.distal.sequential;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import rondo.diagnostics.RejectedException;
import rondo.distal.sequential.Outgoing.Bound;
import rondo.distal.syntax.Declaration.Event;
import rondo.distal.syntax.Declaration.Upon;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.ExpressionPrinter;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Operator;
import rondo.distal.syntax.Statement;

/**
 * What a process does upon messages, in the round of these messages: any of those that it has heard
 * and that the guard allows for, or all of them.
 */
final class Reacting {
  private static final String SENDER = "sender";

  private final Timetable timetable;
  private final Outgoing outgoing;
  private final FreshNames names;

  Reacting(Timetable timetable, Outgoing outgoing, FreshNames names) {
    this.timetable = timetable;
    this.outgoing = outgoing;
    this.names = names;
  }

  /**
   * What is done in a round, if something is true.
   *
   * @param exactly the same if nothing was heard but the messages that it is about
   * @param uniform whether each message counts, or none
   */
  record Case(
      Upon upon, Expression condition, Expression exactly, boolean uniform, List<Statement> body) {
    Case exact() {
      return new Case(upon, exactly, exactly, uniform, body);
    }

    /**
     * Whether it may be possible with what was heard although a part of this that a later one is
     * about does not fit, or the other way round.
     */
    private boolean isInTheWayOf(Case later) {
      if (!(upon.event() instanceof Event.Several here)) {
        return later.upon.event() instanceof Event.Several;
      }
      boolean growing = here.compared() == Operator.GT || here.compared() == Operator.GE;
      return later.upon.event() instanceof Event.Several
          ? !isAboutTheSame(later) && !(uniform && growing)
          : !growing;
    }

    private boolean isAboutTheSame(Case later) {
      return uniform && later.uniform
          || upon.guard()
              .map(ExpressionPrinter::print)
              .equals(later.upon.guard().map(ExpressionPrinter::print));
    }
  }

  /**
   * Whether one of these, which are tried in order, may be in the way of another one, or not be in
   * its way where it should, since more was heard than this one is about. Then each takes place
   * only if nothing else was heard.
   */
  static boolean compete(List<Case> cases) {
    for (int i = 0; i < cases.size(); i++) {
      for (int j = i + 1; j < cases.size(); j++) {
        if (cases.get(i).isInTheWayOf(cases.get(j))) {
          return true;
        }
      }
    }
    return false;
  }

  /** What a reaction is in one of the rounds of its messages; nothing where it is impossible. */
  Optional<Case> in(Upon upon, int round, String heard) throws RejectedException {
    Timetable.Slot slot = timetable.rounds().get(round);
    return switch (upon.event()) {
      case Event.One(Name kind, Optional<Name> as) when isFor(kind, slot) ->
          one(upon, as, slot, heard);
      case Event.Several several when isFor(several.kind(), slot) ->
          several(upon, several, slot, heard);
      case Event.One _, Event.Several _, Event.Timeout _, Event.Internal _ -> Optional.empty();
      case Event.Decision _ -> Optional.empty();
    };
  }

  private static boolean isFor(Name kind, Timetable.Slot slot) {
    return slot.message().name().text().equals(kind.text());
  }

  private Optional<Case> one(Upon upon, Optional<Name> as, Timetable.Slot slot, String heard)
      throws RejectedException {
    var phrases = new Phrases(upon.at());
    String message = as.map(Name::text).orElseGet(() -> names.free("message"));
    String sender = names.free(SENDER);
    Rewriting inBody = new InRound(message, sender, _ -> Optional.empty(), phrases);
    Rewriting inGuard = new InRound(message, sender, f -> known(slot, f, phrases), phrases);
    Expression guard = upon.guard().map(inGuard::of).map(Simple::of).orElse(phrases.truth(true));
    if (Phrases.is(guard, false)) {
      return Optional.empty();
    }
    List<Statement> body =
        outgoing.postponed(
            outgoing.present(inBody.of(upon.body()), Set.of(sender)),
            new Bound(Set.of(message, sender), Set.of(sender)));
    Expression mailbox = phrases.reference(heard);
    Set<String> read = Reading.of(List.of(guard));
    boolean uniform = !read.contains(message) && !read.contains(sender);
    Expression some =
        uniform
            ? phrases.all(
                List.of(
                    guard,
                    phrases.infix(Operator.GT, phrases.call("size", mailbox), phrases.number(0))))
            : new Expression.Fold(
                "exists",
                phrases.each(message, sender(guard, sender), mailbox, phrases.truth(true)),
                guard,
                upon.at());
    Expression where = uniform ? phrases.truth(true) : guard;
    boolean asksSender = asksSender(upon, message) || read.contains(sender);
    Optional<String> from = asksSender ? Optional.of(sender) : Optional.empty();
    var choose = new Statement.Choose(phrases.each(message, from, mailbox, where), body, upon.at());
    Expression single =
        phrases.infix(Operator.EQ, phrases.call("size", mailbox), phrases.number(1));
    Expression exactly = phrases.all(List.of(single, some));
    return Optional.of(new Case(upon, some, exactly, uniform, List.of(choose)));
  }

  private static boolean asksSender(Upon upon, String message) {
    var found = new ArrayList<Expression>();
    new Rewriting() {
      @Override
      Optional<Expression> replaced(Expression e) {
        if (e instanceof Expression.Member(Expression.Reference(String of, _), String f, _)
            && of.equals(message)
            && f.equals(SENDER)) {
          found.add(e);
        }
        return Optional.empty();
      }
    }.of(upon.body());
    return !found.isEmpty();
  }

  /** Speaks of one message as it is named in a round. */
  private static final class InRound extends Rewriting {
    private final String message;
    private final String sender;
    private final Function<String, Optional<Expression>> known;
    private final Phrases phrases;

    InRound(
        String message,
        String sender,
        Function<String, Optional<Expression>> known,
        Phrases phrases) {
      this.message = message;
      this.sender = sender;
      this.known = known;
      this.phrases = phrases;
    }

    @Override
    Optional<Expression> replaced(Expression e) {
      if (!(e instanceof Expression.Member(Expression.Reference(String of, _), String field, _))) {
        return Optional.empty();
      }
      if (of.equals("this")) {
        return Optional.of(phrases.reference(field));
      }
      if (!of.equals(message)) {
        return Optional.empty();
      }
      return field.equals(SENDER) ? Optional.of(phrases.reference(sender)) : known.apply(field);
    }
  }

  private static Optional<String> sender(Expression guard, String sender) {
    return Reading.of(List.of(guard)).contains(sender) ? Optional.of(sender) : Optional.empty();
  }

  /** What the tag of a message is known to be in a round. */
  private Optional<Expression> known(Timetable.Slot slot, String field, Phrases phrases) {
    if (timetable.phase().filter(field::equals).isPresent()) {
      return Optional.of(phrases.phase());
    }
    return slot.value().filter(t -> t.field().equals(field)).map(Timetable.Told::value);
  }

  private Optional<Case> several(
      Upon upon, Event.Several several, Timetable.Slot slot, String heard)
      throws RejectedException {
    var phrases = new Phrases(upon.at());
    List<String> fields = slot.message().fields().stream().map(f -> f.name().text()).toList();
    String each = names.free("message");
    String sender = names.free(SENDER);
    Rewriting ofEach =
        new Rewriting() {
          @Override
          Optional<Expression> replaced(Expression e) {
            if (e instanceof Expression.Member(Expression.Reference(String of, _), String f, _)
                && of.equals("this")) {
              return Optional.of(phrases.reference(f));
            }
            if (!(e instanceof Expression.Reference(String name, _))) {
              return Optional.empty();
            }
            if (name.equals(SENDER)) {
              return Optional.of(phrases.reference(sender));
            }
            return fields.contains(name)
                ? known(slot, name, phrases)
                    .or(
                        () ->
                            Optional.of(
                                new Expression.Member(phrases.reference(each), name, upon.at())))
                : Optional.empty();
          }
        };
    Expression guard = upon.guard().map(ofEach::of).map(Simple::of).orElse(phrases.truth(true));
    if (Phrases.is(guard, false)) {
      return Optional.empty();
    }
    var own = new Own(upon);
    Set<String> read = Reading.of(List.of(guard));
    boolean uniform = !read.contains(each) && !read.contains(sender);
    Expression mailbox = phrases.reference(heard);
    Expression size =
        uniform
            ? phrases.call("size", mailbox)
            : new Expression.Fold(
                "count",
                phrases.each(each, sender(guard, sender), mailbox, phrases.truth(true)),
                guard,
                upon.at());
    Expression enough = phrases.infix(several.compared(), size, own.of(several.count()));
    Expression some = phrases.infix(Operator.GT, size, phrases.number(0));
    var conditions = new ArrayList<Expression>();
    if (uniform) {
      conditions.add(guard);
    }
    conditions.add(enough);
    if (!several.compared().equals(Operator.GT)) {
      conditions.add(some);
    }
    var body = new ArrayList<Statement>();
    if (several.as().isPresent()) {
      String as = several.as().get().text();
      Optional<Filter> filter =
          uniform
              ? Optional.empty()
              : Optional.of(new Filter(each, sender, snapshot(guard, upon, body)));
      var selected = new Selected(as, heard, filter, names);
      body.addAll(selected.of(own.of(upon.body())));
      selected.check();
    } else {
      body.addAll(own.of(upon.body()));
    }
    var bound = new Bound(Set.of(heard), Set.of());
    Expression condition = phrases.all(conditions);
    Expression exactly =
        uniform
            ? condition
            : phrases.all(List.of(condition, phrases.equal(size, phrases.call("size", mailbox))));
    List<Statement> postponed = outgoing.postponed(outgoing.present(body, Set.of()), bound);
    return Optional.of(new Case(upon, condition, exactly, uniform, postponed));
  }

  /**
   * Which messages of a mailbox count.
   *
   * @param guard of a message and a sender with these names
   */
  record Filter(String each, String sender, Expression guard) {}

  /** The guard as it was before the body changed variables. */
  private Expression snapshot(Expression guard, Upon upon, List<Statement> to) {
    var phrases = new Phrases(upon.at());
    Set<String> changed = new Handler(upon.body()).assigned();
    changed.retainAll(Reading.of(List.of(guard)));
    Expression before = guard;
    for (String variable : changed.stream().sorted().toList()) {
      String was = names.like("was" + FreshNames.capital(variable));
      to.add(
          new Statement.Let(
              phrases.name(was), new Statement.Value.Of(phrases.reference(variable)), upon.at()));
      before =
          new Rewriting() {
            @Override
            Optional<Expression> replaced(Expression e) {
              return e instanceof Expression.Reference(String name, _) && name.equals(variable)
                  ? Optional.of(phrases.reference(was))
                  : Optional.empty();
            }
          }.of(before);
    }
    return before;
  }

  /** {@code this.x} is x where there are no fields that it could be taken for. */
  static final class Own extends Rewriting {
    private final Phrases phrases;

    Own(Upon upon) {
      phrases = new Phrases(upon.at());
    }

    @Override
    Optional<Expression> replaced(Expression e) {
      return e instanceof Expression.Member(Expression.Reference(String of, _), String f, _)
              && of.equals("this")
          ? Optional.of(phrases.reference(f))
          : Optional.empty();
    }
  }
}
