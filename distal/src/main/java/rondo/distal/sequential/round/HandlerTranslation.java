package rondo.distal.sequential.round;

import java.util.ArrayList;
import java.util.HashSet;
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
   * @param readsAll whether the handler reads all messages that it is not triggered by
   */
  record HandlerCase(
      Upon upon,
      Expression condition,
      Expression exactCondition,
      boolean uniform,
      boolean readsAll,
      List<Statement> body) {
    HandlerCase exact() {
      return new HandlerCase(upon, exactCondition, exactCondition, uniform, readsAll, body);
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
    if (cases.size() > 1 && cases.stream().anyMatch(HandlerCase::readsAll)) {
      return true;
    }
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
    String type = scheduledRound.message().name().text();
    Set<String> others = new HashSet<>(MailboxReads.of(upon));
    boolean reads = others.remove(type);
    Upon here = MailboxReads.withoutMessages(upon, others, names);
    return switch (upon.event()) {
      case Event.SingleMessage(Name kind, Optional<Name> as) when isFor(kind, scheduledRound) ->
          singleMessage(here, as, scheduledRound, heard, reads);
      case Event.Quorum quorum when isFor(quorum.kind(), scheduledRound) -> {
        if (reads) {
          throw RoundSchedule.rejection(
              upon.at(),
              "this reads messages of the type that it waits for, which ones is not determined",
              "wait for all of them: `upon … as ms times …`, and use `ms`");
        }
        yield quorum(here, quorum, scheduledRound, heard);
      }
      case Event.Timeout _, Event.Internal _ when reads -> readAll(here, type, heard);
      case Event.SingleMessage _, Event.Quorum _, Event.Timeout _, Event.Internal _ ->
          Optional.empty();
      case Event.Decision _, Event.Received _ -> Optional.empty();
    };
  }

  /** A timeout or internal handler that reads all messages that were heard, of which there are. */
  private Optional<HandlerCase> readAll(Upon upon, String type, String heard)
      throws RejectedException {
    var factory = new SyntaxFactory(upon.at());
    Upon here = MailboxReads.named(upon, type, heard);
    var elimination = new ThisElimination(upon);
    Expression guard =
        here.guard()
            .map(elimination::rewrite)
            .map(ConditionSimplifier::simplify)
            .orElse(factory.truth(true));
    if (SyntaxFactory.isLiteral(guard, false)) {
      return Optional.empty();
    }
    Expression some =
        factory.infix(
            Operator.GT, factory.call("size", factory.reference(heard)), factory.number(0));
    Expression condition = factory.all(List.of(some, guard));
    List<Statement> body =
        pendingSends.postpone(
            pendingSends.guardEmptyReceivers(elimination.rewrite(here.body()), Set.of()),
            new BoundNames(Set.of(heard), Set.of()));
    return Optional.of(new HandlerCase(upon, condition, condition, true, true, body));
  }

  private static boolean isFor(Name kind, RoundSchedule.ScheduledRound round) {
    return round.message().name().text().equals(kind.text());
  }

  private Optional<HandlerCase> singleMessage(
      Upon original,
      Optional<Name> as,
      RoundSchedule.ScheduledRound round,
      String heard,
      boolean reads)
      throws RejectedException {
    var factory = new SyntaxFactory(original.at());
    String message = as.map(Name::text).orElseGet(() -> names.freshLocal("message"));
    String sender = reads ? names.fresh(SENDER) : names.freshLocal(SENDER);
    Upon upon = reads ? readingOthers(original, round, heard, sender) : original;
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
    boolean asksSender = reads || readsSender(upon, message) || read.contains(sender);
    Optional<String> from = asksSender ? Optional.of(sender) : Optional.empty();
    var choose =
        new Statement.Choose(factory.bindings(message, from, mailbox, where), body, upon.at());
    Expression single =
        factory.infix(Operator.EQ, factory.call("size", mailbox), factory.number(1));
    Expression exactly = reads ? some : factory.all(List.of(single, some));
    return Optional.of(new HandlerCase(original, some, exactly, uniform, reads, List.of(choose)));
  }

  /** Lets a handler of one message read all messages of other senders. */
  private Upon readingOthers(
      Upon upon, RoundSchedule.ScheduledRound round, String heard, String sender)
      throws RejectedException {
    var factory = new SyntaxFactory(upon.at());
    String all = names.fresh("others");
    String other = names.fresh("other");
    var filter =
        new MessageFilter(
            names.fresh("message"),
            other,
            factory.infix(Operator.NE, factory.reference(other), factory.reference(sender)));
    var selection = new MessageSelection(all, heard, Optional.of(filter), names);
    Upon named = MailboxReads.named(upon, round.message().name().text(), all);
    var selected =
        new Upon(
            upon.event(),
            named.guard().map(selection::rewrite),
            selection.rewrite(named.body()),
            upon.at());
    selection.check();
    return selected;
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
    return Optional.of(new HandlerCase(upon, condition, exactly, uniform, false, postponed));
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
