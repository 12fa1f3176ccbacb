package rondo.ir;

import java.util.List;
import rondo.diagnostics.Position;

/** What an edge does: it may be executable or not, and if it is, it changes the state. */
public sealed interface Action {
  /** What decides whether this is executable: the first action of a sequence, or this itself. */
  default Action head() {
    return this instanceof Sequence s ? s.actions().getFirst().head() : this;
  }

  /** Whether this may begin by taking what another process offers on a rendezvous channel. */
  default boolean mayAcceptOffer() {
    return switch (head()) {
      case Receive _ -> true;
      case DStep d ->
          d.body().getFirst().edges().stream().anyMatch(e -> e.action().mayAcceptOffer());
      case Guard _, Else _, Skip _, Assign _, Evaluate _, Send _, Assert _ -> false;
      case Print _, Terminate _, Sequence _ -> false;
    };
  }

  /** Executable when the condition is not 0; the condition may start a process. */
  record Guard(Expr condition) implements Action {}

  /**
   * Executable when no earlier edge of this control state is. As in Spin, a rendezvous send that
   * finds its partner counts as such an edge, and one that finds none does not.
   */
  record Else() implements Action {}

  record Skip() implements Action {}

  record Assign(Location to, Expr value) implements Action {}

  /** Evaluates for its effect alone, always executable (an assignment to the sink variable). */
  record Evaluate(Expr value) implements Action {}

  /**
   * Appends (or inserts in order). Executable when the channel is not full, or, on a rendezvous
   * channel, when another process can receive the message in the same step.
   */
  record Send(Expr channel, List<Expr> fields, SendOrder sendOrder, Position at) implements Action {
    public Send {
      fields = List.copyOf(fields);
    }
  }

  record Receive(
      Expr channel, List<Pattern> patterns, ReceiveOrder order, ReceiveMode mode, Position at)
      implements Action {
    public Receive {
      patterns = List.copyOf(patterns);
    }
  }

  /** Always executable; a condition that is 0 is a violation, and the run goes on. */
  record Assert(Expr condition, String text, Position at) implements Action {}

  /** Always executable; {@code format} has the printf directives of Promela. */
  record Print(String format, List<Expr> arguments) implements Action {
    public Print {
      arguments = List.copyOf(arguments);
    }
  }

  /** The process dies, with the channels created since it was; only the youngest process can. */
  record Terminate() implements Action {}

  /**
   * Several actions as one step: only the first may block. An optimisation builds it; no front end
   * needs it.
   */
  record Sequence(List<Action> actions) implements Action {
    public Sequence {
      actions = List.copyOf(actions);
    }
  }

  /**
   * A deterministic block executed as one step: from {@code body} state 0, always the first
   * executable edge, until an edge leads to {@link #EXIT}. Not executable when state 0 has no
   * executable edge; a run-time error when a later state has none.
   */
  record DStep(List<ControlState> body, Position at) implements Action {
    public static final int EXIT = -1;

    public DStep {
      body = List.copyOf(body);
    }
  }

  enum SendOrder {
    FIFO,
    SORTED
  }

  enum ReceiveOrder {
    /** Only the oldest message is looked at. */
    FIRST,
    /** The oldest message that matches. */
    ANY
  }

  enum ReceiveMode {
    CONSUME,
    COPY
  }
}
