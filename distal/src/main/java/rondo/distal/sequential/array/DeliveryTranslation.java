package rondo.distal.sequential.array;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.distal.sequential.rewrite.FreshNames;
import rondo.distal.sequential.rewrite.SyntaxFactory;
import rondo.distal.syntax.Bindings;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Initial;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Operator;
import rondo.distal.syntax.Statement;
import rondo.distal.syntax.Statement.AssignOperator;
import rondo.distal.syntax.Statement.RightHandSide;
import rondo.distal.syntax.TypeExpression;

/**
 * Encodes the network: each message from sender to receiver is stored or lost,
 * nondeterministically, within the fault assumptions (Figure 11 of "A Sequentialization Procedure
 * for Fault-Tolerant Protocols"). Counters record, message by message, how much of each assumption
 * has been used.
 *
 * <p>Only messages that are sent need a choice: a process that sends nothing is in every heard-of
 * set at no cost. Hence {@code deliver K} means that no receiver misses the messages of more than
 * all but K of the processes that have not crashed; and {@code kernel} means that some process,
 * chosen before the round, loses none of its messages.
 */
final class DeliveryTranslation implements ArrayRewriter.FailurePredicates {
  private final FaultAssumptions faults;
  private final ProcessArrays processes;
  private final SyntaxFactory syntax;
  private final FaultVariables faultVariables;
  private final LoopVariables loopVariables;

  /** The names of the variables bound in generated loops. */
  record LoopVariables(
      String sender, String receiver, String other, String arrives, String kernel) {}

  /** The names of the variables that record the faults so far. */
  private record FaultVariables(
      String crashed,
      String crashing,
      String faulty,
      String missed,
      String losses,
      String lossesLeft,
      String roundsUntilStable,
      String stable) {}

  DeliveryTranslation(
      FaultAssumptions faults,
      ProcessArrays processes,
      FreshNames names,
      LoopVariables local,
      Position at) {
    this.faults = faults;
    this.processes = processes;
    this.loopVariables = local;
    syntax = new SyntaxFactory(at);
    faultVariables =
        new FaultVariables(
            names.freshLocal("crashed"),
            names.freshLocal("crashing"),
            names.freshLocal("faulty"),
            names.freshLocal("missed"),
            names.freshLocal("losses"),
            names.freshLocal("lossesLeft"),
            names.freshLocal("unrest"),
            names.freshLocal("calm"));
  }

  private Expression sender() {
    return syntax.reference(loopVariables.sender());
  }

  private Expression receiver() {
    return syntax.reference(loopVariables.receiver());
  }

  /** Whether processes may crash in some round. */
  private boolean crashes() {
    return faults.crashes().isPresent() && !faults.isPerfect();
  }

  /** Whether missed messages are counted per receiver. */
  private boolean countsMissed() {
    return faults.minimumHeardOf().isPresent() && !faults.isPerfect();
  }

  private boolean countsLosses() {
    return faults.lossesPerRound().isPresent() && !faults.isPerfect();
  }

  private boolean countsAllLosses() {
    return faults.totalLosses().isPresent() && !faults.isPerfect();
  }

  private Expression crashed(Expression process) {
    return syntax.element(faultVariables.crashed(), process);
  }

  private Expression crashing(Expression process) {
    return syntax.element(faultVariables.crashing(), process);
  }

  @Override
  public Expression crashed(Expression process, SyntaxFactory where) {
    return crashes() ? crashed(process) : where.truth(false);
  }

  @Override
  public Expression correct(Expression process, SyntaxFactory where) {
    var fine = new ArrayList<Expression>();
    if (crashes()) {
      fine.add(where.not(crashed(process)));
    }
    if (faults.omissions().isPresent()) {
      fine.add(where.not(syntax.element(faultVariables.faulty(), process)));
    }
    return where.all(fine);
  }

  /** The condition that no fault occurs in this round. */
  private Expression isStable() {
    if (faults.stableAfter().isPresent()) {
      return faults.isPerfect()
          ? syntax.truth(true)
          : syntax.equal(syntax.reference(faultVariables.roundsUntilStable()), syntax.number(0));
    }
    return faults.eventuallyStable()
        ? syntax.reference(faultVariables.stable())
        : syntax.truth(false);
  }

  /** The LTL formula that the network eventually becomes stable, if this is assumed. */
  Optional<Expression> eventuallyStable() {
    return faults.eventuallyStable()
        ? Optional.of(
            new Expression.UnaryTemporal(
                "<>", syntax.reference(faultVariables.stable()), syntax.at()))
        : Optional.empty();
  }

  List<Declaration> declarations(ArrayRewriter types) {
    var all = new ArrayList<Declaration>();
    TypeExpression truths = types.table(new TypeExpression.Named("bool", syntax.at()), syntax);
    if (crashes()) {
      all.add(variable(faultVariables.crashed(), truths));
      all.add(variable(faultVariables.crashing(), truths));
    }
    faults.omissions().ifPresent(_ -> all.add(variable(faultVariables.faulty(), truths)));
    if (countsMissed()) {
      all.add(
          variable(faultVariables.missed(), types.table(upTo(processes.processCount()), syntax)));
    }
    if (countsLosses()) {
      all.add(
          variable(
              faultVariables.losses(),
              upTo(
                  syntax.infix(Operator.MUL, processes.processCount(), processes.processCount()))));
    }
    if (countsAllLosses()) {
      all.add(initialized(faultVariables.lossesLeft(), faults.totalLosses().orElseThrow()));
    }
    if (!faults.isPerfect()) {
      faults
          .stableAfter()
          .ifPresent(k -> all.add(initialized(faultVariables.roundsUntilStable(), k)));
    }
    if (faults.eventuallyStable()) {
      all.add(variable(faultVariables.stable(), new TypeExpression.Named("bool", syntax.at())));
    }
    return all;
  }

  private TypeExpression upTo(Expression most) {
    return new TypeExpression.Range(syntax.number(0), most, syntax.at());
  }

  private Declaration variable(String name, TypeExpression type) {
    return new Declaration.Variable(
        Declaration.Kind.VAR, syntax.name(name), type, new Initial.Default(), syntax.at());
  }

  private Declaration initialized(String name, Expression most) {
    return new Declaration.Variable(
        Declaration.Kind.VAR, syntax.name(name), upTo(most), new Initial.Fixed(most), syntax.at());
  }

  /** Chooses the faulty processes initially. */
  List<Statement> initStatements() {
    return faults
        .omissions()
        .map(
            most -> {
              Expression few = less(count(syntax.element(faultVariables.faulty(), other())), most);
              Statement choice = chooseBoolean(syntax.element(faultVariables.faulty(), sender()));
              return List.<Statement>of(
                  new Statement.If(few, List.of(choice), List.of(), syntax.at()));
            })
        .orElse(List.of());
  }

  private Expression less(Expression a, Expression b) {
    return syntax.infix(Operator.LT, a, b);
  }

  /** The number of processes that satisfy a condition. */
  private Expression count(Expression condition) {
    return new Expression.Fold(
        "count", allProcesses(loopVariables.other(), syntax.truth(true)), condition, syntax.at());
  }

  private Expression other() {
    return syntax.reference(loopVariables.other());
  }

  private Bindings allProcesses(String name, Expression where) {
    return syntax.bindings(name, Optional.empty(), processes.processRange(syntax), where);
  }

  private Statement chooseBoolean(Expression target) {
    return assign(target, AssignOperator.SET, new RightHandSide.AnyElement(bool()));
  }

  private Expression bool() {
    return new Expression.Domain("bool", syntax.at());
  }

  private Statement assign(Expression target, AssignOperator op, RightHandSide side) {
    return new Statement.Assign(target, op, side, syntax.at());
  }

  private Statement set(Expression target, Expression value) {
    return assign(target, AssignOperator.SET, new RightHandSide.ExpressionValue(value));
  }

  /** Statements before the sends of a round: stabilization, crashes, the choice of the kernel. */
  List<Statement> beforeRound() {
    var all = new ArrayList<Statement>();
    if (faults.eventuallyStable()) {
      Expression stable = syntax.reference(faultVariables.stable());
      all.add(
          new Statement.If(
              syntax.not(stable), List.of(chooseBoolean(stable)), List.of(), syntax.at()));
    }
    if (crashes()) {
      Expression gone = syntax.any(List.of(crashed(other()), crashing(other())));
      Expression few = less(count(gone), faults.crashes().orElseThrow());
      Expression now = syntax.all(List.of(unless(isStable()), few));
      all.add(
          new Statement.For(
              allProcesses(loopVariables.sender(), syntax.not(crashed(sender()))),
              List.of(
                  new Statement.If(
                      now, List.of(chooseBoolean(crashing(sender()))), List.of(), syntax.at())),
              syntax.at()));
    }
    if (faults.kernel() && !faults.isPerfect()) {
      all.add(
          new Statement.Let(
              syntax.name(loopVariables.kernel()),
              new RightHandSide.AnyElement(processes.processRange(syntax)),
              syntax.at()));
    }
    return all;
  }

  private Expression unless(Expression condition) {
    return SyntaxFactory.isLiteral(condition, false)
        ? syntax.truth(true)
        : SyntaxFactory.isLiteral(condition, true) ? syntax.truth(false) : syntax.not(condition);
  }

  /** The processes that send in a round. */
  Bindings senders() {
    return allProcesses(
        loopVariables.sender(), crashes() ? syntax.not(crashed(sender())) : syntax.truth(true));
  }

  /** The processes that update in a round. */
  Bindings updaters() {
    return allProcesses(
        loopVariables.sender(),
        crashes()
            ? syntax.all(List.of(syntax.not(crashed(sender())), syntax.not(crashing(sender()))))
            : syntax.truth(true));
  }

  /** All processes, for code that runs before any fault. */
  Bindings allProcesses() {
    return allProcesses(loopVariables.sender(), syntax.truth(true));
  }

  /**
   * Delivers or loses one message from the sender to the receiver.
   *
   * @param stored the statements for a delivered message
   */
  List<Statement> deliver(List<Statement> stored) {
    Expression certain = mustArrive();
    if (SyntaxFactory.isLiteral(certain, true)) {
      return stored;
    }
    Expression fates =
        SyntaxFactory.isLiteral(certain, false)
            ? bool()
            : new Expression.Conditional(
                certain,
                new Expression.SetLiteral(List.of(syntax.truth(true)), syntax.at()),
                bool(),
                syntax.at());
    return List.of(
        new Statement.Let(
            syntax.name(loopVariables.arrives()), new RightHandSide.AnyElement(fates), syntax.at()),
        new Statement.If(
            syntax.reference(loopVariables.arrives()), stored, countLoss(), syntax.at()));
  }

  /** The condition under which the message must not be lost. */
  private Expression mustArrive() {
    var reasons = new ArrayList<Expression>();
    reasons.add(isStable());
    if (SyntaxFactory.isLiteral(isStable(), true)) {
      return isStable();
    }
    if (faults.loss() != FaultAssumptions.MessageLoss.ALL) {
      reasons.add(syntax.equal(receiver(), sender()));
    }
    if (crashes()) {
      reasons.add(crashed(receiver()));
      reasons.add(crashing(receiver()));
    }
    if (faults.kernel()) {
      reasons.add(syntax.equal(sender(), syntax.reference(loopVariables.kernel())));
    }
    Expression failing = senderMayLose();
    if (faults.loss() == FaultAssumptions.MessageLoss.FROM_FAULTY) {
      reasons.add(unless(failing));
    }
    Expression spent = lossesExhausted();
    if (!SyntaxFactory.isLiteral(spent, false)) {
      reasons.add(syntax.all(List.of(unless(failing), spent)));
    }
    faults.minimumHeardOf().ifPresent(least -> reasons.add(missedLimitReached(least)));
    return syntax.any(reasons);
  }

  /** The condition that the sender is faulty, so that its messages may be lost. */
  private Expression senderMayLose() {
    var failing = new ArrayList<Expression>();
    if (crashes()) {
      failing.add(crashing(sender()));
    }
    if (faults.omissions().isPresent()) {
      failing.add(syntax.element(faultVariables.faulty(), sender()));
    }
    return syntax.any(failing);
  }

  /** The condition that the bound on messages lost by the network has been reached. */
  private Expression lossesExhausted() {
    var spent = new ArrayList<Expression>();
    faults
        .lossesPerRound()
        .ifPresent(
            most ->
                spent.add(
                    syntax.infix(Operator.GE, syntax.reference(faultVariables.losses()), most)));
    if (countsAllLosses()) {
      spent.add(syntax.equal(syntax.reference(faultVariables.lossesLeft()), syntax.number(0)));
    }
    return syntax.any(spent);
  }

  /** The condition that the receiver must not miss any further message. */
  private Expression missedLimitReached(Expression least) {
    Expression there = crashes() ? count(syntax.not(crashed(other()))) : processes.processCount();
    return syntax.infix(
        Operator.GE,
        syntax.element(faultVariables.missed(), receiver()),
        syntax.infix(Operator.SUB, there, least));
  }

  /** Updates the counters for a lost message. */
  private List<Statement> countLoss() {
    var all = new ArrayList<Statement>();
    RightHandSide one = new RightHandSide.ExpressionValue(syntax.number(1));
    if (countsMissed()) {
      all.add(assign(syntax.element(faultVariables.missed(), receiver()), AssignOperator.ADD, one));
    }
    var counted = new ArrayList<Statement>();
    if (countsLosses()) {
      counted.add(assign(syntax.reference(faultVariables.losses()), AssignOperator.ADD, one));
    }
    if (countsAllLosses()) {
      counted.add(assign(syntax.reference(faultVariables.lossesLeft()), AssignOperator.SUB, one));
    }
    Expression failing = senderMayLose();
    if (!counted.isEmpty() && !SyntaxFactory.isLiteral(failing, false)) {
      all.add(new Statement.If(unless(failing), counted, List.of(), syntax.at()));
    } else {
      all.addAll(counted);
    }
    return all;
  }

  /**
   * Statements at the end of a round: resets the counters of the round, completes crashes, counts
   * down to stability.
   */
  List<Statement> afterRound() {
    var all = new ArrayList<Statement>();
    if (countsMissed()) {
      all.add(
          set(
              syntax.reference(faultVariables.missed()),
              new Expression.ListComprehension(
                  syntax.number(0),
                  allProcesses(loopVariables.sender(), syntax.truth(true)),
                  syntax.at())));
    }
    if (countsLosses()) {
      all.add(set(syntax.reference(faultVariables.losses()), syntax.number(0)));
    }
    if (crashes()) {
      all.add(
          new Statement.For(
              allProcesses(loopVariables.sender(), crashing(sender())),
              List.of(
                  set(crashed(sender()), syntax.truth(true)),
                  set(crashing(sender()), syntax.truth(false))),
              syntax.at()));
    }
    if (faults.stableAfter().isPresent() && !faults.isPerfect()) {
      Expression untilStable = syntax.reference(faultVariables.roundsUntilStable());
      all.add(
          new Statement.If(
              syntax.infix(Operator.GT, untilStable, syntax.number(0)),
              List.of(
                  assign(
                      untilStable,
                      AssignOperator.SUB,
                      new RightHandSide.ExpressionValue(syntax.number(1)))),
              List.of(),
              syntax.at()));
    }
    return all;
  }
}
