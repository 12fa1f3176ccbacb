package rondo.distal.sequential;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.RejectedException;
import rondo.distal.syntax.AssumptionClause;
import rondo.distal.syntax.AssumptionClause.Counted;
import rondo.distal.syntax.AssumptionClause.Plain;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Operator;

/**
 * What may go wrong in rounds, read off the assumptions.
 *
 * @param losing whether the network itself may lose messages
 * @param perRound how many of them in a round, at most; nothing if any number
 * @param inTotal the same in a run
 * @param heard of how many processes everybody hears at least
 * @param calmAfter after how many rounds nothing goes wrong any more
 * @param calmSometime the same after a number of rounds that nobody knows
 */
record Assumed(
    Losing losing,
    Optional<Expression> perRound,
    Optional<Expression> inTotal,
    Optional<Expression> crashes,
    Optional<Expression> omissions,
    Optional<Expression> heard,
    boolean kernel,
    Optional<Expression> calmAfter,
    boolean calmSometime) {
  /** Whose messages may be lost. */
  enum Losing {
    /** Those of processes that fail. */
    OF_FAILING,
    /** Those for others. */
    OF_OTHERS,
    ALL
  }

  static Assumed of(List<AssumptionClause> clauses, Expression count) throws RejectedException {
    var found = new Gathered();
    for (AssumptionClause clause : clauses) {
      var phrases = new Phrases(clause.at());
      switch (clause) {
        case Plain plain -> found.add(plain, count, phrases);
        case Counted counted -> found.add(counted);
        case AssumptionClause.Among among -> throw refused(among);
        case AssumptionClause.Where where -> throw refused(where);
      }
    }
    boolean failing = !found.crashes.isEmpty() || !found.omissions.isEmpty();
    if (found.kernel && failing) {
      throw Timetable.refused(
          clauses.getFirst().at(),
          "of whom everybody hears cannot be said where processes fail",
          "assume `kernel` alone, or how many are heard of: `deliver N - F`");
    }
    boolean lossy = found.any || !found.perRound.isEmpty() || !found.inTotal.isEmpty() || !failing;
    return new Assumed(
        found.evenOwn ? Losing.ALL : lossy ? Losing.OF_OTHERS : Losing.OF_FAILING,
        extreme("min", found.perRound),
        extreme("min", found.inTotal),
        extreme("min", found.crashes),
        extreme("min", found.omissions),
        extreme("max", found.heard),
        found.kernel,
        extreme("min", found.calm),
        found.sometime && found.calm.isEmpty());
  }

  private static final class Gathered {
    private final List<Expression> perRound = new ArrayList<>();
    private final List<Expression> inTotal = new ArrayList<>();
    private final List<Expression> crashes = new ArrayList<>();
    private final List<Expression> omissions = new ArrayList<>();
    private final List<Expression> heard = new ArrayList<>();
    private final List<Expression> calm = new ArrayList<>();
    private boolean any;
    private boolean evenOwn;
    private boolean kernel;
    private boolean sometime;

    void add(Plain plain, Expression count, Phrases phrases) throws RejectedException {
      switch (plain.word()) {
        case ANY -> any = true;
        case ANY_EVEN_OWN -> {
          any = true;
          evenOwn = true;
        }
        case PERFECT, SYNCHRONOUS -> calm.add(phrases.number(0));
        case KERNEL -> kernel = true;
        case MAJORITY ->
            heard.add(
                phrases.infix(
                    Operator.ADD,
                    phrases.infix(Operator.DIV, count, phrases.number(2)),
                    phrases.number(1)));
        case EVENTUALLY_SYNCHRONOUS -> sometime = true;
        case DUPLICATING -> throw refused(plain);
      }
    }

    void add(Counted counted) throws RejectedException {
      switch (counted.measure()) {
        case LOSSY_PER_ROUND -> perRound.add(counted.count());
        case LOSSY_IN_TOTAL -> inTotal.add(counted.count());
        case CRASH -> crashes.add(counted.count());
        case OMISSION -> omissions.add(counted.count());
        case DELIVER -> heard.add(counted.count());
        case SYNCHRONOUS_AFTER -> calm.add(counted.count());
        case BYZANTINE, TRANSIENT_BYZANTINE -> throw refused(counted);
      }
    }
  }

  private static RejectedException refused(AssumptionClause clause) {
    return Timetable.refused(
        clause.at(),
        "one process cannot do this for all of them",
        "assume losses, crashes, omissions, or how many are heard of");
  }

  private static Optional<Expression> extreme(String function, List<Expression> some) {
    return some.stream()
        .reduce((a, b) -> Phrases.alike(a, b) ? a : new Phrases(a.at()).call(function, a, b));
  }

  /** Whether nothing ever goes wrong. */
  boolean isCalm() {
    return calmAfter.filter(k -> k instanceof Expression.Number(int n, _) && n == 0).isPresent();
  }
}
