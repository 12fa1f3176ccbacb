package rondo.ir.round;

import java.util.List;
import rondo.diagnostics.Position;
import rondo.ir.data.Term;

/** What must be so in every run, if the network is as assumed and {@link #when} holds as well. */
public sealed interface RoundProperty {
  String name();

  List<Assumption> when();

  Position at();

  /** Holds at the beginning and then again and again. */
  record Invariant(
      String name, Occasion occasion, Term condition, int slots, List<Assumption> when, Position at)
      implements RoundProperty {
    public Invariant {
      when = List.copyOf(when);
    }

    public static Invariant eachRound(
        String name, Term condition, int slots, List<Assumption> when, Position at) {
      return new Invariant(name, Occasion.EACH_ROUND, condition, slots, when, at);
    }

    /** Whether it has to hold before this round, counted from 0 within its phase. */
    public boolean isDue(int round) {
      return switch (occasion) {
        case EACH_ROUND -> true;
        case EACH_PHASE -> round == 0;
      };
    }
  }

  /** When an invariant holds. */
  enum Occasion {
    /** After every round. */
    EACH_ROUND,
    /** When a phase begins, and after the last one. */
    EACH_PHASE
  }

  /** Nobody's output is a value that is nobody's input at the beginning. */
  record Validity(String name, int input, int output, List<Assumption> when, Position at)
      implements RoundProperty {
    public Validity {
      when = List.copyOf(when);
    }
  }

  /** No output is revoked. */
  record Irrevocability(String name, int output, List<Assumption> when, Position at)
      implements RoundProperty {
    public Irrevocability {
      when = List.copyOf(when);
    }
  }

  /** No run is one that the observer looks for. */
  record Temporal(String name, RoundObserver observer, List<Assumption> when, Position at)
      implements RoundProperty {
    public Temporal {
      when = List.copyOf(when);
    }
  }
}
