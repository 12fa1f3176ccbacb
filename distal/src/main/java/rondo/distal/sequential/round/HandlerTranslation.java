package rondo.distal.sequential.round;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import rondo.diagnostics.RejectedException;
import rondo.distal.sequential.rewrite.ConditionSimplifier;
import rondo.distal.sequential.rewrite.FreshNames;
import rondo.distal.sequential.rewrite.MentionedNames;
import rondo.distal.sequential.rewrite.SyntaxFactory;
import rondo.distal.sequential.rewrite.SyntaxRewriter;
import rondo.distal.sequential.round.PendingSends.BoundNames;
import rondo.distal.syntax.Declaration.Event;
import rondo.distal.syntax.Declaration.Upon;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.ExpressionPrinter;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Operator;
import rondo.distal.syntax.Statement;

/**
 * Translates a message handler to the update of the round of its messages: it handles one of the
 * heard messages that satisfy the guard, or all of them for a quorum.
 */
public final class HandlerTranslation {
  private static final String SENDER = "sender";

  private final RoundSchedule schedule;
  private final PendingSends pendingSends;
  private final FreshNames names;

  HandlerTranslation(RoundSchedule schedule, PendingSends pendingSends, FreshNames names) {
    this.schedule = schedule;
    this.pendingSends = pendingSends;
    this.names = names;
  }

  /**
   * A guarded block of a round's update.
   *
   * @param exactCondition the condition for the case that only messages of this handler were heard
   * @param uniform whether the guard is the same for all messages, so that it admits all or none
   */
  record HandlerCase(
      Upon upon,
      Expression condition,
      Expression exactCondition,
      boolean uniform,
      List<Statement> body) {
    HandlerCase exact() {
      return new HandlerCase(upon, exactCondition, exactCondition, uniform, body);
    }

    /**
     * Whether enabledness of this case may differ between all heard messages and the subset that a
     * later case handles, in either direction.
     */
    private boolean mayBlock(HandlerCase later) {
      if (!(upon.event() instanceof Event.Quorum here)) {
        return later.upon.event() instanceof Event.Quorum;
      }
      boolean growing = here.comparison() == Operator.GT || here.comparison() == Operator.GE;
      return later.upon.event() instanceof Event.Quorum
          ? !hasSameMessages(later) && !(uniform && growing)
          : !growing;
    }

    private boolean hasSameMessages(HandlerCase later) {
      return uniform && later.uniform
          || upon.guard()
              .map(ExpressionPrinter::print)
              .equals(later.upon.guard().map(ExpressionPrinter::print));
    }
  }

  /**
   * Whether one of the cases, which are tried in order, may wrongly pre-empt a later one, or
   * wrongly fail to do so, since more messages were heard than the later one handles. Then every
   * case is restricted to its exact condition: nothing else was heard.
   */
  static boolean mayConflict(List<HandlerCase> cases) {
    for (int i = 0; i < cases.size(); i++) {
      for (int j = i + 1; j < cases.size(); j++) {
        if (cases.get(i).mayBlock(cases.get(j))) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Translates a handler for one of the rounds of its messages; empty if it is never enabled there.
   */
  Optional<HandlerCase> translate(Upon upon, int round, String heard) throws RejectedException {
    RoundSchedule.ScheduledRound scheduledRound = schedule.rounds().get(round);
    return switch (upon.event()) {
      case Event.SingleMessage(Name kind, Optional<Name> as) when isFor(kind, scheduledRound) ->
          singleMessage(upon, as, scheduledRound, heard);
      case Event.Quorum quorum when isFor(quorum.kind(), scheduledRound) ->
          quorum(upon, quorum, scheduledRound, heard);
      case Event.SingleMessage _, Event.Quorum _, Event.Timeout _, Event.Internal _ ->
          Optional.empty();
      case Event.Decision _, Event.Received _ -> Optional.empty();
    };
  }

  private static boolean isFor(Name kind, RoundSchedule.ScheduledRound round) {
    return round.message().name().text().equals(kind.text());
  }

  private Optional<HandlerCase> singleMessage(
      Upon upon, Optional<Name> as, RoundSchedule.ScheduledRound round, String heard)
      throws RejectedException {
    var factory = new SyntaxFactory(upon.at());
    String message = as.map(Name::text).orElseGet(() -> names.freshLocal("message"));
    String sender = names.freshLocal(SENDER);
    SyntaxRewriter inBody = new MessageRenaming(message, sender, _ -> Optional.empty(), factory);
    SyntaxRewriter inGuard =
        new MessageRenaming(message, sender, f -> tagValue(round, f, factory), factory);
    Expression guard =
        upon.guard()
            .map(inGuard::rewrite)
            .map(ConditionSimplifier::simplify)
            .orElse(factory.truth(true));
    if (SyntaxFactory.isLiteral(guard, false)) {
      return Optional.empty();
    }
    List<Statement> body =
        pendingSends.postpone(
            pendingSends.guardEmptyReceivers(inBody.rewrite(upon.body()), Set.of(sender)),
            new BoundNames(Set.of(message, sender), Set.of(sender)));
    Expression mailbox = factory.reference(heard);
    Set<String> read = MentionedNames.of(List.of(guard));
    boolean uniform = !read.contains(message) && !read.contains(sender);
    Expression some =
        uniform
            ? factory.all(
                List.of(
                    guard,
                    factory.infix(Operator.GT, factory.call("size", mailbox), factory.number(0))))
            : new Expression.Fold(
                "exists",
                factory.bindings(message, sender(guard, sender), mailbox, factory.truth(true)),
                guard,
                upon.at());
    Expression where = uniform ? factory.truth(true) : guard;
    boolean asksSender = readsSender(upon, message) || read.contains(sender);
    Optional<String> from = asksSender ? Optional.of(sender) : Optional.empty();
    var choose =
        new Statement.Choose(factory.bindings(message, from, mailbox, where), body, upon.at());
    Expression single =
        factory.infix(Operator.EQ, factory.call("size", mailbox), factory.number(1));
    Expression exactly = factory.all(List.of(single, some));
    return Optional.of(new HandlerCase(upon, some, exactly, uniform, List.of(choose)));
  }

  private static boolean readsSender(Upon upon, String message) {
    var found = new ArrayList<Expression>();
    new SyntaxRewriter() {
      @Override
      public Optional<Expression> replacement(Expression e) {
        if (e instanceof Expression.Member(Expression.Reference(String of, _), String f, _)
            && of.equals(message)
            && f.equals(SENDER)) {
          found.add(e);
        }
        return Optional.empty();
      }
    }.rewrite(upon.body());
    return !found.isEmpty();
  }

  /** Renames the message and its sender to their names in the round. */
  private static final class MessageRenaming extends SyntaxRewriter {
    private final String message;
    private final String sender;
    private final Function<String, Optional<Expression>> known;
    private final SyntaxFactory factory;

    MessageRenaming(
        String message,
        String sender,
        Function<String, Optional<Expression>> known,
        SyntaxFactory factory) {
      this.message = message;
      this.sender = sender;
      this.known = known;
      this.factory = factory;
    }

    @Override
    public Optional<Expression> replacement(Expression e) {
      if (!(e instanceof Expression.Member(Expression.Reference(String of, _), String field, _))) {
        return Optional.empty();
      }
      if (of.equals("this")) {
        return Optional.of(factory.reference(field));
      }
      if (!of.equals(message)) {
        return Optional.empty();
      }
      return field.equals(SENDER) ? Optional.of(factory.reference(sender)) : known.apply(field);
    }
  }

  private static Optional<String> sender(Expression guard, String sender) {
    return MentionedNames.of(List.of(guard)).contains(sender)
        ? Optional.of(sender)
        : Optional.empty();
  }

  /** The value of a tag field of the messages of a round. */
  private Optional<Expression> tagValue(
      RoundSchedule.ScheduledRound round, String field, SyntaxFactory factory) {
    if (schedule.phaseField().filter(field::equals).isPresent()) {
      return Optional.of(factory.phase());
    }
    return round.tag().filter(t -> t.field().equals(field)).map(RoundSchedule.TagValue::value);
  }

  private Optional<HandlerCase> quorum(
      Upon upon, Event.Quorum quorum, RoundSchedule.ScheduledRound round, String heard)
      throws RejectedException {
    var factory = new SyntaxFactory(upon.at());
    List<String> fields = round.message().fields().stream().map(f -> f.name().text()).toList();
    String each = names.freshLocal("message");
    String sender = names.freshLocal(SENDER);
    SyntaxRewriter ofEach =
        new SyntaxRewriter() {
          @Override
          public Optional<Expression> replacement(Expression e) {
            if (e instanceof Expression.Member(Expression.Reference(String of, _), String f, _)
                && of.equals("this")) {
              return Optional.of(factory.reference(f));
            }
            if (!(e instanceof Expression.Reference(String name, _))) {
              return Optional.empty();
            }
            if (name.equals(SENDER)) {
              return Optional.of(factory.reference(sender));
            }
            return fields.contains(name)
                ? tagValue(round, name, factory)
                    .or(
                        () ->
                            Optional.of(
                                new Expression.Member(factory.reference(each), name, upon.at())))
                : Optional.empty();
          }
        };
    Expression guard =
        upon.guard()
            .map(ofEach::rewrite)
            .map(ConditionSimplifier::simplify)
            .orElse(factory.truth(true));
    if (SyntaxFactory.isLiteral(guard, false)) {
      return Optional.empty();
    }
    var elimination = new ThisElimination(upon);
    Set<String> read = MentionedNames.of(List.of(guard));
    boolean uniform = !read.contains(each) && !read.contains(sender);
    Expression mailbox = factory.reference(heard);
    Expression size =
        uniform
            ? factory.call("size", mailbox)
            : new Expression.Fold(
                "count",
                factory.bindings(each, sender(guard, sender), mailbox, factory.truth(true)),
                guard,
                upon.at());
    Expression enough =
        factory.infix(quorum.comparison(), size, elimination.rewrite(quorum.threshold()));
    Expression some = factory.infix(Operator.GT, size, factory.number(0));
    var conditions = new ArrayList<Expression>();
    if (uniform) {
      conditions.add(guard);
    }
    conditions.add(enough);
    if (!quorum.comparison().equals(Operator.GT)) {
      conditions.add(some);
    }
    var body = new ArrayList<Statement>();
    if (quorum.as().isPresent()) {
      String as = quorum.as().get().text();
      Optional<MessageFilter> filter =
          uniform
              ? Optional.empty()
              : Optional.of(new MessageFilter(each, sender, snapshot(guard, upon, body)));
      var selection = new MessageSelection(as, heard, filter, names);
      body.addAll(selection.rewrite(elimination.rewrite(upon.body())));
      selection.check();
    } else {
      body.addAll(elimination.rewrite(upon.body()));
    }
    var boundNames = new BoundNames(Set.of(heard), Set.of());
    Expression condition = factory.all(conditions);
    Expression exactly =
        uniform
            ? condition
            : factory.all(List.of(condition, factory.equal(size, factory.call("size", mailbox))));
    List<Statement> postponed =
        pendingSends.postpone(pendingSends.guardEmptyReceivers(body, Set.of()), boundNames);
    return Optional.of(new HandlerCase(upon, condition, exactly, uniform, postponed));
  }

  /**
   * Selects the messages of a mailbox that satisfy a guard.
   *
   * @param guard over a message and a sender with these names
   */
  record MessageFilter(String message, String sender, Expression guard) {}

  /** The guard over copies of the variables, taken before the body assigns them. */
  private Expression snapshot(Expression guard, Upon upon, List<Statement> to) {
    var factory = new SyntaxFactory(upon.at());
    Set<String> changed = new HandlerBody(upon.body()).assigned();
    changed.retainAll(MentionedNames.of(List.of(guard)));
    Expression before = guard;
    for (String variable : changed.stream().sorted().toList()) {
      String was = names.fresh("was" + FreshNames.capitalized(variable));
      to.add(
          new Statement.Let(
              factory.name(was),
              new Statement.RightHandSide.ExpressionValue(factory.reference(variable)),
              upon.at()));
      before =
          new SyntaxRewriter() {
            @Override
            public Optional<Expression> replacement(Expression e) {
              return e instanceof Expression.Reference(String name, _) && name.equals(variable)
                  ? Optional.of(factory.reference(was))
                  : Optional.empty();
            }
          }.rewrite(before);
    }
    return before;
  }

  /** Replaces {@code this.x} by {@code x}, where no field can be confused with x. */
  public static final class ThisElimination extends SyntaxRewriter {
    private final SyntaxFactory factory;

    ThisElimination(Upon upon) {
      factory = new SyntaxFactory(upon.at());
    }

    @Override
    public Optional<Expression> replacement(Expression e) {
      return e instanceof Expression.Member(Expression.Reference(String of, _), String f, _)
              && of.equals("this")
          ? Optional.of(factory.reference(f))
          : Optional.empty();
    }
  }
}
