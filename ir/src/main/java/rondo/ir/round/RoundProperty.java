package rondo.ir.round;

import java.util.List;
import rondo.diagnostics.Position;
import rondo.ir.data.Term;

/**
 * What must be so in every run, if the network is as assumed and {@link #assumptions} holds as
 * well.
 */
public sealed interface RoundProperty {
  String name();

  List<Assumption> assumptions();

  Position at();

  /** Holds at the beginning and then again and again. */
  record Invariant(
      String name,
      Frequency frequency,
      Term condition,
      int slots,
      List<Assumption> assumptions,
      Position at)
      implements RoundProperty {
    public Invariant {
      assumptions = List.copyOf(assumptions);
    }

    public static Invariant eachRound(
        String name, Term condition, int slots, List<Assumption> when, Position at) {
      return new Invariant(name, Frequency.EACH_ROUND, condition, slots, when, at);
    }

    /** Whether it has to hold before this round, counted from 0 within its phase. */
    public boolean appliesAt(int round) {
      return switch (frequency) {
        case EACH_ROUND -> true;
        case EACH_PHASE -> round == 0;
      };
    }
  }

  /** When an invariant holds. */
  enum Frequency {
    /** After every round. */
    EACH_ROUND,
    /** When a phase begins, and after the last one. */
    EACH_PHASE
  }

  /** Nobody's output is a value that is nobody's input at the beginning. */
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

  /** No run is one that the observer looks for. */
  record Temporal(String name, ProtocolObserver observer, List<Assumption> assumptions, Position at)
      implements RoundProperty {
    public Temporal {
      assumptions = List.copyOf(assumptions);
    }
  }
}
