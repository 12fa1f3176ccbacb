package rondo.ir;

import java.util.List;
import rondo.diagnostics.Position;

/** The action of an edge: enabled or not in a state, and if enabled, it changes the state. */
public sealed interface Action {
  /**
   * The action that decides whether this one is enabled: the first of a sequence, or this itself.
   */
  default Action head() {
    return this instanceof Sequence s ? s.actions().getFirst().head() : this;
  }

  /** Whether this may begin by accepting the offer of another process on a rendezvous channel. */
  default boolean mayAcceptOffer() {
    return switch (head()) {
      case Receive _ -> true;
      case DStep d ->
          d.body().getFirst().edges().stream().anyMatch(e -> e.action().mayAcceptOffer());
      case Guard _, Else _, Skip _, Assign _, Evaluate _, Send _, Assert _ -> false;
      case Print _, Terminate _, Sequence _ -> false;
    };
  }

  /** Enabled if the condition is not 0; the condition may start a process. */
  record Guard(Expr condition) implements Action {}

  /**
   * Enabled if no earlier edge of this control state is. As in Spin, a rendezvous send counts as
   * enabled if it finds a partner.
   */
  record Else() implements Action {}

  record Skip() implements Action {}

  record Assign(Location to, Expr value) implements Action {}

  /**
   * Evaluates an expression for its effect only, always enabled (an assignment to the sink
   * variable).
   */
  record Evaluate(Expr value) implements Action {}

  /**
   * Appends a message, or inserts it in order. Enabled if the channel is not full, or, on a
   * rendezvous channel, if another process can receive the message in the same step.
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

  /** Always enabled; a condition that is 0 is a violation, and the run continues. */
  record Assert(Expr condition, String text, Position at) implements Action {}

  /** Always enabled; {@code format} has the printf directives of Promela. */
  record Print(String format, List<Expr> arguments) implements Action {
    public Print {
      arguments = List.copyOf(arguments);
    }
  }

  /**
   * Terminates the process and ends the channels created since it started; only the youngest
   * process can.
   */
  record Terminate() implements Action {}

  /**
   * Several actions as one step: only the first may block. Created by an optimisation, not by front
   * ends.
   */
  record Sequence(List<Action> actions) implements Action {
    public Sequence {
      actions = List.copyOf(actions);
    }
  }

  /**
   * A deterministic block executed as one step: from {@code body} state 0, always the first enabled
   * edge, until an edge leads to {@link #EXIT}. Disabled if state 0 has no enabled edge; a run-time
   * error if a later state has none.
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
    /** Only the oldest message may match. */
    FIRST,
    /** The oldest matching message. */
    ANY
  }

  enum ReceiveMode {
    CONSUME,
    COPY
  }
}
