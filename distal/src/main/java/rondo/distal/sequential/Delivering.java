package rondo.distal.sequential;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.distal.syntax.Bindings;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Initial;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Operator;
import rondo.distal.syntax.Statement;
import rondo.distal.syntax.Statement.AssignOperator;
import rondo.distal.syntax.Statement.Value;
import rondo.distal.syntax.TypeExpression;

/**
 * How messages get from table to table: each of them arrives or is lost, as far as the assumptions
 * allow it, after Figure 11 of "A Sequentialization Procedure for Fault-Tolerant Protocols". What
 * counts against an assumption is counted, message by message.
 *
 * <p>Only messages that are sent need a choice: of a process that sends nothing everybody hears for
 * free. So of {@code deliver K} is left that nobody misses the messages of more than all but K of
 * those that have not crashed; and of {@code kernel} that there is a process none of whose messages
 * is lost, which is chosen first.
 */
final class Delivering implements InTables.Failures {
  private final Assumed assumed;
  private final Everybody everybody;
  private final Phrases phrases;
  private final Counter counters;
  private final Names local;

  /** The names of what stands in loops. */
  record Names(String sender, String receiver, String other, String arrives, String kernel) {}

  /** The names of variables that tell what went wrong so far. */
  private record Counter(
      String crashed,
      String crashing,
      String faulty,
      String missed,
      String losses,
      String lossesLeft,
      String unrest,
      String calm) {}

  Delivering(Assumed assumed, Everybody everybody, FreshNames names, Names local, Position at) {
    this.assumed = assumed;
    this.everybody = everybody;
    this.local = local;
    phrases = new Phrases(at);
    counters =
        new Counter(
            names.free("crashed"),
            names.free("crashing"),
            names.free("faulty"),
            names.free("missed"),
            names.free("losses"),
            names.free("lossesLeft"),
            names.free("unrest"),
            names.free("calm"));
  }

  private Expression sender() {
    return phrases.reference(local.sender());
  }

  private Expression receiver() {
    return phrases.reference(local.receiver());
  }

  /** Whether processes crash, and there is a round in which they may. */
  private boolean crashes() {
    return assumed.crashes().isPresent() && !assumed.isCalm();
  }

  /** Whether what goes wrong is counted for each receiver. */
  private boolean countsMissed() {
    return assumed.heard().isPresent() && !assumed.isCalm();
  }

  private boolean countsLosses() {
    return assumed.perRound().isPresent() && !assumed.isCalm();
  }

  private boolean countsAllLosses() {
    return assumed.inTotal().isPresent() && !assumed.isCalm();
  }

  private Expression crashed(Expression process) {
    return phrases.item(counters.crashed(), process);
  }

  private Expression crashing(Expression process) {
    return phrases.item(counters.crashing(), process);
  }

  @Override
  public Expression crashed(Expression process, Phrases where) {
    return crashes() ? crashed(process) : where.truth(false);
  }

  @Override
  public Expression correct(Expression process, Phrases where) {
    var fine = new ArrayList<Expression>();
    if (crashes()) {
      fine.add(where.not(crashed(process)));
    }
    if (assumed.omissions().isPresent()) {
      fine.add(where.not(phrases.item(counters.faulty(), process)));
    }
    return where.all(fine);
  }

  /** That nothing goes wrong in this round. */
  private Expression isCalm() {
    if (assumed.calmAfter().isPresent()) {
      return assumed.isCalm()
          ? phrases.truth(true)
          : phrases.equal(phrases.reference(counters.unrest()), phrases.number(0));
    }
    return assumed.calmSometime() ? phrases.reference(counters.calm()) : phrases.truth(false);
  }

  /** That the network comes to rest, as a formula; nothing if that is not said. */
  Optional<Expression> comesToRest() {
    return assumed.calmSometime()
        ? Optional.of(
            new Expression.Temporal("<>", phrases.reference(counters.calm()), phrases.at()))
        : Optional.empty();
  }

  List<Declaration> declarations(InTables types) {
    var all = new ArrayList<Declaration>();
    TypeExpression truths = types.table(new TypeExpression.Named("bool", phrases.at()), phrases);
    if (crashes()) {
      all.add(variable(counters.crashed(), truths));
      all.add(variable(counters.crashing(), truths));
    }
    assumed.omissions().ifPresent(_ -> all.add(variable(counters.faulty(), truths)));
    if (countsMissed()) {
      all.add(variable(counters.missed(), types.table(upTo(everybody.count()), phrases)));
    }
    if (countsLosses()) {
      all.add(
          variable(
              counters.losses(),
              upTo(phrases.infix(Operator.MUL, everybody.count(), everybody.count()))));
    }
    if (countsAllLosses()) {
      all.add(beginning(counters.lossesLeft(), assumed.inTotal().orElseThrow()));
    }
    if (!assumed.isCalm()) {
      assumed.calmAfter().ifPresent(k -> all.add(beginning(counters.unrest(), k)));
    }
    if (assumed.calmSometime()) {
      all.add(variable(counters.calm(), new TypeExpression.Named("bool", phrases.at())));
    }
    return all;
  }

  private TypeExpression upTo(Expression most) {
    return new TypeExpression.Range(phrases.number(0), most, phrases.at());
  }

  private Declaration variable(String name, TypeExpression type) {
    return new Declaration.Variable(
        Declaration.Kind.VAR, phrases.name(name), type, new Initial.Default(), phrases.at());
  }

  private Declaration beginning(String name, Expression most) {
    return new Declaration.Variable(
        Declaration.Kind.VAR,
        phrases.name(name),
        upTo(most),
        new Initial.Fixed(most),
        phrases.at());
  }

  /** Who is faulty is chosen at the beginning. */
  List<Statement> begun() {
    return assumed
        .omissions()
        .map(
            most -> {
              Expression few = less(count(phrases.item(counters.faulty(), other())), most);
              Statement choice = chosen(phrases.item(counters.faulty(), sender()));
              return List.<Statement>of(
                  new Statement.If(few, List.of(choice), List.of(), phrases.at()));
            })
        .orElse(List.of());
  }

  private Expression less(Expression a, Expression b) {
    return phrases.infix(Operator.LT, a, b);
  }

  /** For how many others a condition holds. */
  private Expression count(Expression condition) {
    return new Expression.Fold(
        "count", everybody(local.other(), phrases.truth(true)), condition, phrases.at());
  }

  private Expression other() {
    return phrases.reference(local.other());
  }

  private Bindings everybody(String name, Expression where) {
    return phrases.each(name, Optional.empty(), everybody.numbers(phrases), where);
  }

  private Statement chosen(Expression target) {
    return assign(target, AssignOperator.SET, new Value.AnyOf(bool()));
  }

  private Expression bool() {
    return new Expression.Domain("bool", phrases.at());
  }

  private Statement assign(Expression target, AssignOperator op, Value value) {
    return new Statement.Assign(target, op, value, phrases.at());
  }

  private Statement set(Expression target, Expression value) {
    return assign(target, AssignOperator.SET, new Value.Of(value));
  }

  /** What is settled before anybody sends. */
  List<Statement> before() {
    var all = new ArrayList<Statement>();
    if (assumed.calmSometime()) {
      Expression calm = phrases.reference(counters.calm());
      all.add(new Statement.If(phrases.not(calm), List.of(chosen(calm)), List.of(), phrases.at()));
    }
    if (crashes()) {
      Expression gone = phrases.any(List.of(crashed(other()), crashing(other())));
      Expression few = less(count(gone), assumed.crashes().orElseThrow());
      Expression now = phrases.all(List.of(unless(isCalm()), few));
      all.add(
          new Statement.For(
              everybody(local.sender(), phrases.not(crashed(sender()))),
              List.of(
                  new Statement.If(
                      now, List.of(chosen(crashing(sender()))), List.of(), phrases.at())),
              phrases.at()));
    }
    if (assumed.kernel() && !assumed.isCalm()) {
      all.add(
          new Statement.Let(
              phrases.name(local.kernel()),
              new Value.AnyOf(everybody.numbers(phrases)),
              phrases.at()));
    }
    return all;
  }

  private Expression unless(Expression condition) {
    return Phrases.is(condition, false)
        ? phrases.truth(true)
        : Phrases.is(condition, true) ? phrases.truth(false) : phrases.not(condition);
  }

  /** Those who send in a round. */
  Bindings senders() {
    return everybody(
        local.sender(), crashes() ? phrases.not(crashed(sender())) : phrases.truth(true));
  }

  /** Those who update in a round. */
  Bindings updating() {
    return everybody(
        local.sender(),
        crashes()
            ? phrases.all(List.of(phrases.not(crashed(sender())), phrases.not(crashing(sender()))))
            : phrases.truth(true));
  }

  /** Everybody, where nobody has failed yet. */
  Bindings everybody() {
    return everybody(local.sender(), phrases.truth(true));
  }

  /**
   * What becomes of a message of the sender to the receiver.
   *
   * @param stored what is done if it arrives
   */
  List<Statement> delivered(List<Statement> stored) {
    Expression certain = certain();
    if (Phrases.is(certain, true)) {
      return stored;
    }
    Expression fates =
        Phrases.is(certain, false)
            ? bool()
            : new Expression.Conditional(
                certain,
                new Expression.SetOf(List.of(phrases.truth(true)), phrases.at()),
                bool(),
                phrases.at());
    return List.of(
        new Statement.Let(phrases.name(local.arrives()), new Value.AnyOf(fates), phrases.at()),
        new Statement.If(phrases.reference(local.arrives()), stored, lost(), phrases.at()));
  }

  /** That the message arrives. */
  private Expression certain() {
    var reasons = new ArrayList<Expression>();
    reasons.add(isCalm());
    if (Phrases.is(isCalm(), true)) {
      return isCalm();
    }
    if (assumed.losing() != Assumed.Losing.ALL) {
      reasons.add(phrases.equal(receiver(), sender()));
    }
    if (crashes()) {
      reasons.add(crashed(receiver()));
      reasons.add(crashing(receiver()));
    }
    if (assumed.kernel()) {
      reasons.add(phrases.equal(sender(), phrases.reference(local.kernel())));
    }
    Expression failing = failing();
    if (assumed.losing() == Assumed.Losing.OF_FAILING) {
      reasons.add(unless(failing));
    }
    Expression spent = spent();
    if (!Phrases.is(spent, false)) {
      reasons.add(phrases.all(List.of(unless(failing), spent)));
    }
    assumed.heard().ifPresent(least -> reasons.add(missesEnough(least)));
    return phrases.any(reasons);
  }

  /** That the sender loses messages. */
  private Expression failing() {
    var failing = new ArrayList<Expression>();
    if (crashes()) {
      failing.add(crashing(sender()));
    }
    if (assumed.omissions().isPresent()) {
      failing.add(phrases.item(counters.faulty(), sender()));
    }
    return phrases.any(failing);
  }

  /** That the network may lose no more messages. */
  private Expression spent() {
    var spent = new ArrayList<Expression>();
    assumed
        .perRound()
        .ifPresent(
            most ->
                spent.add(phrases.infix(Operator.GE, phrases.reference(counters.losses()), most)));
    if (countsAllLosses()) {
      spent.add(phrases.equal(phrases.reference(counters.lossesLeft()), phrases.number(0)));
    }
    return phrases.any(spent);
  }

  /** That the receiver may miss no more messages. */
  private Expression missesEnough(Expression least) {
    Expression there = crashes() ? count(phrases.not(crashed(other()))) : everybody.count();
    return phrases.infix(
        Operator.GE,
        phrases.item(counters.missed(), receiver()),
        phrases.infix(Operator.SUB, there, least));
  }

  /** What a lost message counts. */
  private List<Statement> lost() {
    var all = new ArrayList<Statement>();
    Value one = new Value.Of(phrases.number(1));
    if (countsMissed()) {
      all.add(assign(phrases.item(counters.missed(), receiver()), AssignOperator.ADD, one));
    }
    var counted = new ArrayList<Statement>();
    if (countsLosses()) {
      counted.add(assign(phrases.reference(counters.losses()), AssignOperator.ADD, one));
    }
    if (countsAllLosses()) {
      counted.add(assign(phrases.reference(counters.lossesLeft()), AssignOperator.SUB, one));
    }
    Expression failing = failing();
    if (!counted.isEmpty() && !Phrases.is(failing, false)) {
      all.add(new Statement.If(unless(failing), counted, List.of(), phrases.at()));
    } else {
      all.addAll(counted);
    }
    return all;
  }

  /** What is settled when a round is over. */
  List<Statement> after() {
    var all = new ArrayList<Statement>();
    if (countsMissed()) {
      all.add(
          set(
              phrases.reference(counters.missed()),
              new Expression.RowFor(
                  phrases.number(0),
                  everybody(local.sender(), phrases.truth(true)),
                  phrases.at())));
    }
    if (countsLosses()) {
      all.add(set(phrases.reference(counters.losses()), phrases.number(0)));
    }
    if (crashes()) {
      all.add(
          new Statement.For(
              everybody(local.sender(), crashing(sender())),
              List.of(
                  set(crashed(sender()), phrases.truth(true)),
                  set(crashing(sender()), phrases.truth(false))),
              phrases.at()));
    }
    if (assumed.calmAfter().isPresent() && !assumed.isCalm()) {
      Expression unrest = phrases.reference(counters.unrest());
      all.add(
          new Statement.If(
              phrases.infix(Operator.GT, unrest, phrases.number(0)),
              List.of(assign(unrest, AssignOperator.SUB, new Value.Of(phrases.number(1)))),
              List.of(),
              phrases.at()));
    }
    return all;
  }
}
