package rondo.ir.round;

import java.util.List;
import rondo.diagnostics.Position;
import rondo.ir.ObserverAutomaton;
import rondo.ir.data.ProtocolProperty;
import rondo.ir.data.ReachabilityGoal;
import rondo.ir.data.Term;

/** A property of all runs that satisfy the assumptions of the network and {@link #assumptions}. */
public sealed interface RoundProperty extends ProtocolProperty {
  List<Assumption> assumptions();

  /**
   * Holds initially, and after each round or phase; for a witness, the negation of its condition,
   * which must not hold everywhere.
   */
  record Invariant(
      String name,
      Frequency frequency,
      ReachabilityGoal goal,
      Term condition,
      int slots,
      List<Assumption> assumptions,
      Position at)
      implements RoundProperty {
    public Invariant {
      assumptions = List.copyOf(assumptions);
    }

    public Invariant(
        String name,
        Frequency frequency,
        Term condition,
        int slots,
        List<Assumption> when,
        Position at) {
      this(name, frequency, ReachabilityGoal.AVOID, condition, slots, when, at);
    }

    @Override
    public boolean isWitness() {
      return goal == ReachabilityGoal.REACH;
    }

    public static Invariant eachRound(
        String name, Term condition, int slots, List<Assumption> when, Position at) {
      return new Invariant(name, Frequency.EACH_ROUND, condition, slots, when, at);
    }

    /** Whether it must hold before this round, counted from 0 within its phase. */
    public boolean appliesAt(int round) {
      return switch (frequency) {
        case EACH_ROUND -> true;
        case EACH_PHASE -> round == 0;
      };
    }
  }

  /** When an invariant must hold. */
  enum Frequency {
    /** After every round. */
    EACH_ROUND,
    /** At the beginning of each phase, and after the last one. */
    EACH_PHASE
  }

  /** No process outputs a value that is not the initial input of a process. */
  record Validity(String name, int input, int output, List<Assumption> assumptions, Position at)
      implements RoundProperty {
    public Validity {
      assumptions = List.copyOf(assumptions);
    }
  }

  /** No output is revoked. */
  record Irrevocability(String name, int output, List<Assumption> assumptions, Position at)
      implements RoundProperty {
    public Irrevocability {
      assumptions = List.copyOf(assumptions);
    }
  }

  /**
   * The observer accepts no run.
   *
   * @param slots the number of slots for binders in its guards and in {@code antecedents}
   * @param antecedents the left sides of the implications of the formula
   */
  record Temporal(
      String name,
      ObserverAutomaton<Term> observer,
      int slots,
      List<Term> antecedents,
      List<Assumption> assumptions,
      Position at)
      implements RoundProperty {
    public Temporal {
      antecedents = List.copyOf(antecedents);
      assumptions = List.copyOf(assumptions);
    }
  }
}
