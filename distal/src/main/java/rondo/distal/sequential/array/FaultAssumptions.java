package rondo.distal.sequential.array;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.RejectedException;
import rondo.distal.sequential.rewrite.SyntaxFactory;
import rondo.distal.sequential.round.RoundSchedule;
import rondo.distal.syntax.AssumptionClause;
import rondo.distal.syntax.AssumptionClause.Counted;
import rondo.distal.syntax.AssumptionClause.Plain;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Operator;

/**
 * The fault model of a round-based protocol, computed from its assumptions; bounds are expressions.
 *
 * @param loss which messages the network itself may lose
 * @param lossesPerRound bound on the messages lost per round; empty if unbounded
 * @param totalLosses bound on the messages lost per run; empty if unbounded
 * @param minimumHeardOf lower bound on the size of each heard-of set
 * @param stableAfter the number of rounds after which no fault occurs
 * @param eventuallyStable whether no fault occurs after some unknown number of rounds
 */
record FaultAssumptions(
    MessageLoss loss,
    Optional<Expression> lossesPerRound,
    Optional<Expression> totalLosses,
    Optional<Expression> crashes,
    Optional<Expression> omissions,
    Optional<Expression> minimumHeardOf,
    boolean kernel,
    Optional<Expression> stableAfter,
    boolean eventuallyStable) {
  /** Which messages may be lost. */
  enum MessageLoss {
    /** Messages sent by faulty processes. */
    FROM_FAULTY,
    /** Messages to processes other than the sender. */
    TO_OTHERS,
    ALL
  }

  static FaultAssumptions of(List<AssumptionClause> clauses, Expression count)
      throws RejectedException {
    var found = new Builder();
    for (AssumptionClause clause : clauses) {
      var factory = new SyntaxFactory(clause.at());
      switch (clause) {
        case Plain plain -> found.add(plain, count, factory);
        case Counted counted -> found.add(counted);
        case AssumptionClause.OfMessages some -> throw unsupported(some);
        case AssumptionClause.OfRole role -> throw unsupported(role);
        case AssumptionClause.WithinSteps within -> throw unsupported(within);
        case AssumptionClause.Symmetric symmetric -> throw unsupported(symmetric);
        case AssumptionClause.Detector detector -> throw unsupported(detector);
        case AssumptionClause.Where where -> throw unsupported(where);
      }
    }
    boolean failing = !found.crashes.isEmpty() || !found.omissions.isEmpty();
    if (found.kernel && failing) {
      throw RoundSchedule.rejection(
          clauses.getFirst().at(),
          "`kernel` is not supported together with process failures",
          "assume `kernel` alone, or the size of heard-of sets: `deliver N - F`");
    }
    boolean lossy =
        found.anyLoss
            || !found.lossesPerRound.isEmpty()
            || !found.totalLosses.isEmpty()
            || !failing;
    return new FaultAssumptions(
        found.ownMessages
            ? MessageLoss.ALL
            : lossy ? MessageLoss.TO_OTHERS : MessageLoss.FROM_FAULTY,
        combined("min", found.lossesPerRound),
        combined("min", found.totalLosses),
        combined("min", found.crashes),
        combined("min", found.omissions),
        combined("max", found.minimumHeardOf),
        found.kernel,
        combined("min", found.stableAfter),
        found.eventuallyStable && found.stableAfter.isEmpty());
  }

  private static final class Builder {
    private final List<Expression> lossesPerRound = new ArrayList<>();
    private final List<Expression> totalLosses = new ArrayList<>();
    private final List<Expression> crashes = new ArrayList<>();
    private final List<Expression> omissions = new ArrayList<>();
    private final List<Expression> minimumHeardOf = new ArrayList<>();
    private final List<Expression> stableAfter = new ArrayList<>();
    private boolean anyLoss;
    private boolean ownMessages;
    private boolean kernel;
    private boolean eventuallyStable;

    void add(Plain plain, Expression count, SyntaxFactory factory) throws RejectedException {
      boolean isSupported =
          switch (plain.keyword()) {
            case ANY -> anyLoss = true;
            case ANY_EVEN_OWN -> anyLoss = ownMessages = true;
            case PERFECT, SYNCHRONOUS -> stableAfter.add(factory.number(0));
            case KERNEL -> kernel = true;
            case MAJORITY ->
                minimumHeardOf.add(
                    factory.infix(
                        Operator.ADD,
                        factory.infix(Operator.DIV, count, factory.number(2)),
                        factory.number(1)));
            case EVENTUALLY_SYNCHRONOUS -> eventuallyStable = true;
            case DUPLICATING, LOSSY, FIFO -> false;
          };
      if (!isSupported) {
        throw unsupported(plain);
      }
    }

    void add(Counted counted) throws RejectedException {
      boolean isSupported =
          switch (counted.measure()) {
            case LOSSY_PER_ROUND -> lossesPerRound.add(counted.count());
            case LOSSY_IN_TOTAL -> totalLosses.add(counted.count());
            case CRASH -> crashes.add(counted.count());
            case OMISSION -> omissions.add(counted.count());
            case DELIVER -> minimumHeardOf.add(counted.count());
            case SYNCHRONOUS_AFTER -> stableAfter.add(counted.count());
            case SEND_OMISSION, RECEIVE_OMISSION, BYZANTINE, TRANSIENT_BYZANTINE, RECOVERY -> false;
          };
      if (!isSupported) {
        throw unsupported(counted);
      }
    }
  }

  private static RejectedException unsupported(AssumptionClause clause) {
    return RoundSchedule.rejection(
        clause.at(),
        "this assumption is not supported in a sequential program",
        "assume losses, crashes, omissions, or the size of heard-of sets");
  }

  private static Optional<Expression> combined(String function, List<Expression> some) {
    return some.stream()
        .reduce(
            (a, b) ->
                SyntaxFactory.sameText(a, b) ? a : new SyntaxFactory(a.at()).call(function, a, b));
  }

  /** Whether no fault occurs in any round. */
  boolean isPerfect() {
    return stableAfter.filter(k -> k instanceof Expression.Number(int n, _) && n == 0).isPresent();
  }
}
