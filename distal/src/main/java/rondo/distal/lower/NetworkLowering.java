package rondo.distal.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.distal.lower.expression.ConstantEvaluator;
import rondo.distal.lower.expression.ExpressionLowering;
import rondo.distal.lower.expression.SymbolTable;
import rondo.distal.lower.type.BinderSlots;
import rondo.distal.lower.type.ExpressionContext;
import rondo.distal.lower.type.InferredType;
import rondo.distal.lower.type.LexicalScope;
import rondo.distal.lower.type.Plurals;
import rondo.distal.lower.type.TypedTerm;
import rondo.distal.syntax.AssumptionClause;
import rondo.distal.syntax.AssumptionClause.Counted;
import rondo.distal.syntax.AssumptionClause.Keyword;
import rondo.distal.syntax.AssumptionClause.Plain;
import rondo.distal.syntax.Expression;
import rondo.distal.text.Rule;
import rondo.ir.data.Binder;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.round.Assumption;
import rondo.ir.round.Network;
import rondo.ir.round.Network.SelfDelivery;
import rondo.ir.round.ParameterizedRoundSystem;

/** Lowers network assumptions of round-based protocols. */
final class NetworkLowering {
  /** The largest count of messages, rounds or recoveries; larger numbers may mean unlimited. */
  static final int MAX_COUNT = 1_000_000_000;

  private final SymbolTable symbolTable;

  NetworkLowering(SymbolTable symbolTable) {
    this.symbolTable = symbolTable;
  }

  Network network(List<AssumptionClause> clauses) {
    boolean evenOwn =
        clauses.stream()
            .anyMatch(c -> c instanceof Plain(Keyword w, _) && w == Keyword.ANY_EVEN_OWN);
    List<Assumption> all = assumptions(clauses);
    clauses.forEach(c -> warnIfImplied(c, all));
    return new Network(all, evenOwn ? SelfDelivery.LIKE_OTHERS : SelfDelivery.RELIABLE);
  }

  /**
   * Warns of {@code deliver K} where all faults are those of processes, and so few that every
   * process hears of at least K anyway.
   */
  private void warnIfImplied(AssumptionClause clause, List<Assumption> all) {
    if (!(clause
            instanceof Counted(AssumptionClause.Measure measure, Expression count, Position at))
        || measure != AssumptionClause.Measure.DELIVER) {
      return;
    }
    boolean hasFaults = false;
    int heard = symbolTable.processes;
    for (Assumption assumption : all) {
      switch (assumption) {
        case Assumption.Crashes(int most) -> heard -= most;
        case Assumption.Omissions(int most) -> heard -= most;
        case Assumption.Byzantine(int most, _) -> heard -= most;
        case Assumption.Perfect _ -> {}
        case Assumption.MinimumHeardOf _,
            Assumption.Kernel _,
            Assumption.SynchronousAfter _,
            Assumption.EventuallySynchronous _,
            Assumption.HeardOfCondition _ -> {
          continue;
        }
        case Assumption.ArbitraryLoss _, Assumption.LossesPerRound _, Assumption.TotalLosses _ -> {
          return;
        }
      }
      hasFaults = true;
    }
    int implied = heard;
    Optional<Integer> least = new ConstantEvaluator(symbolTable).value(count);
    if (hasFaults && least.filter(k -> k <= implied).isPresent()) {
      symbolTable.diagnostics.add(
          Rule.UNUSED
              .at(
                  at,
                  "this has no effect: every process hears of at least "
                      + Plurals.processes(implied)
                      + " anyway")
              .withHelp("remove it, or add `any` if messages of correct processes may be lost"));
    }
  }

  /** The additional assumptions of a property. */
  List<Assumption> when(List<AssumptionClause> clauses) {
    for (AssumptionClause c : clauses) {
      if (c instanceof Plain(Keyword keyword, _) && keyword == Keyword.ANY_EVEN_OWN) {
        symbolTable.diagnostics.add(
            Rule.BAD_ASSUMPTION.at(
                c.at(), "loss of a process's own messages is specified with `network`"));
      }
    }
    return assumptions(clauses);
  }

  private List<Assumption> assumptions(List<AssumptionClause> clauses) {
    var all = new ArrayList<Assumption>();
    for (AssumptionClause c : clauses) {
      switch (c) {
        case Plain p -> plain(p).ifPresent(all::add);
        case Counted counted -> counted(counted).ifPresent(all::add);
        case AssumptionClause.OfRole a ->
            symbolTable.diagnostics.add(
                Rule.BAD_ASSUMPTION.at(a.role().at(), "round-based protocols have no roles"));
        case AssumptionClause.OfMessages a ->
            symbolTable.diagnostics.add(
                Rule.BAD_ASSUMPTION.at(
                    a.at(), "only event-based protocols have assumptions about some messages"));
        case AssumptionClause.WithinSteps a ->
            symbolTable.diagnostics.add(
                Rule.BAD_ASSUMPTION
                    .at(a.at(), "rounds have no steps within which a process could crash")
                    .withHelp(
                        "write `crash F`: in the round of its crash, any of the messages of a"
                            + " process may be received"));
        case AssumptionClause.Symmetric a ->
            symbolTable.diagnostics.add(
                Rule.BAD_ASSUMPTION
                    .at(a.at(), "only event-based protocols have `byzantine F symmetric`")
                    .withHelp("write `byzantine F`, which allows more behaviour"));
        case AssumptionClause.Detector a ->
            symbolTable.diagnostics.add(
                Rule.BAD_ASSUMPTION
                    .at(a.at(), "this assumption applies to event-based protocols only")
                    .withHelp(
                        "in rounds, assumptions on heard-of sets take the place of failure"
                            + " detectors"));
        case AssumptionClause.Where w -> all.add(where(w));
      }
    }
    return all;
  }

  private Optional<Assumption> plain(Plain p) {
    if (p.keyword() == Keyword.DUPLICATING) {
      symbolTable.diagnostics.add(
          Rule.BAD_ASSUMPTION.at(p.at(), "messages are not duplicated in round-based protocols"));
      return Optional.empty();
    }
    if (p.keyword() == Keyword.FIFO || p.keyword() == Keyword.LOSSY) {
      symbolTable.diagnostics.add(
          Rule.BAD_ASSUMPTION
              .at(p.at(), "this assumption applies to event-based protocols only")
              .withHelp("in round-based protocols, `any` is a network that may lose any message"));
      return Optional.empty();
    }
    return Optional.of(assumption(p.keyword()));
  }

  private Assumption assumption(Keyword keyword) {
    return switch (keyword) {
      case ANY, ANY_EVEN_OWN -> new Assumption.ArbitraryLoss();
      case PERFECT -> new Assumption.Perfect();
      case KERNEL -> new Assumption.Kernel();
      case MAJORITY -> new Assumption.MinimumHeardOf(symbolTable.processes / 2 + 1);
      case SYNCHRONOUS -> new Assumption.SynchronousAfter(0);
      case DUPLICATING, LOSSY, FIFO -> throw new IllegalArgumentException(keyword.text());
      case EVENTUALLY_SYNCHRONOUS -> new Assumption.EventuallySynchronous();
    };
  }

  private Optional<Assumption> counted(Counted c) {
    Optional<Integer> count = new ConstantEvaluator(symbolTable).value(c.count());
    if (count.isEmpty()) {
      return Optional.empty();
    }
    int number = count.get();
    if (c.measure() == AssumptionClause.Measure.RECOVERY) {
      symbolTable.diagnostics.add(
          Rule.BAD_ASSUMPTION.at(c.at(), "processes do not recover in round-based protocols"));
      return Optional.empty();
    }
    if (c.measure() == AssumptionClause.Measure.SEND_OMISSION
        || c.measure() == AssumptionClause.Measure.RECEIVE_OMISSION) {
      symbolTable.diagnostics.add(
          Rule.BAD_ASSUMPTION
              .at(c.at(), "this assumption applies to event-based protocols only")
              .withHelp("in round-based protocols, `omission F` loses messages of F processes"));
      return Optional.empty();
    }
    int most =
        switch (c.measure()) {
          case LOSSY_PER_ROUND, LOSSY_IN_TOTAL, SYNCHRONOUS_AFTER, RECOVERY -> MAX_COUNT;
          case CRASH,
              OMISSION,
              SEND_OMISSION,
              RECEIVE_OMISSION,
              DELIVER,
              BYZANTINE,
              TRANSIENT_BYZANTINE ->
              symbolTable.processes;
        };
    if (number < 0 || number > most) {
      symbolTable.diagnostics.add(
          Rule.BAD_ASSUMPTION.at(
              c.count().at(),
              "`"
                  + c.measure().prefix()
                  + " "
                  + number
                  + "` is not possible"
                  + (number < 0 ? "" : limit(most))));
      return Optional.empty();
    }
    return Optional.of(
        switch (c.measure()) {
          case LOSSY_PER_ROUND -> new Assumption.LossesPerRound(number);
          case LOSSY_IN_TOTAL -> new Assumption.TotalLosses(number);
          case CRASH -> new Assumption.Crashes(number);
          case RECOVERY, SEND_OMISSION, RECEIVE_OMISSION ->
              throw new IllegalArgumentException(c.measure().prefix());
          case OMISSION -> new Assumption.Omissions(number);
          case DELIVER -> new Assumption.MinimumHeardOf(number);
          case SYNCHRONOUS_AFTER -> new Assumption.SynchronousAfter(number);
          case BYZANTINE -> new Assumption.Byzantine(number, Assumption.FaultDuration.WHOLE_RUN);
          case TRANSIENT_BYZANTINE ->
              new Assumption.Byzantine(number, Assumption.FaultDuration.ONE_ROUND);
        });
  }

  private String limit(int most) {
    return most == MAX_COUNT
        ? ": the largest number is " + MAX_COUNT
        : " with " + Plurals.processes(symbolTable.processes);
  }

  /**
   * The numbers in assumptions as terms that may refer to placeholders for parameters.
   *
   * @param processes the number of processes
   */
  List<ParameterizedRoundSystem.Bound> bounds(List<AssumptionClause> clauses, Term processes) {
    var bounds = new ArrayList<ParameterizedRoundSystem.Bound>();
    for (AssumptionClause clause : clauses) {
      switch (clause) {
        case Counted counted ->
            counted(counted)
                .ifPresent(
                    a ->
                        bounds.add(
                            new ParameterizedRoundSystem.Bound(
                                a, SymbolicParameters.number(counted.count(), symbolTable))));
        case Plain(Keyword keyword, Position at) when keyword == Keyword.MAJORITY ->
            bounds.add(
                new ParameterizedRoundSystem.Bound(assumption(keyword), majority(processes, at)));
        default -> {}
      }
    }
    return bounds;
  }

  /** More than half of the processes, as a number. */
  private static Term majority(Term processes, Position at) {
    Term half = new Term.Binary(Term.BinaryOp.DIV, processes, new Term.Constant(Value.of(2)), at);
    return new Term.Binary(Term.BinaryOp.ADD, half, new Term.Constant(Value.of(1)), at);
  }

  private Assumption where(AssumptionClause.Where w) {
    var binderSlots = new BinderSlots();
    InferredType sets = new InferredType.SetOf(InferredType.PROCESS);
    InferredType table = new InferredType.Table(new Type.Process(symbolTable.processes), sets);
    Binder heard = binderSlots.fresh("heard", table);
    LexicalScope lexicalScope =
        LexicalScope.EMPTY.with("heard", new TypedTerm(new Term.BoundVariable(heard), table));
    var lowering =
        new ExpressionLowering(symbolTable, ExpressionContext.NETWORK, lexicalScope, binderSlots);
    TypedTerm condition = lowering.as(w.condition(), InferredType.BOOL);
    return new Assumption.HeardOfCondition(heard, condition.term(), binderSlots.count(), w.at());
  }
}
