package rondo.ir.round;

import java.util.List;
import rondo.diagnostics.Position;
import rondo.ir.data.Term;

/** What must be so in every run, if the network is as assumed and {@link #when} holds as well. */
public sealed interface RoundProperty {
  String name();

  List<Assumption> when();

  Position at();

  /** Holds at the beginning and after every round. */
  record Invariant(String name, Term condition, int slots, List<Assumption> when, Position at)
      implements RoundProperty {
    public Invariant {
      when = List.copyOf(when);
    }
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
