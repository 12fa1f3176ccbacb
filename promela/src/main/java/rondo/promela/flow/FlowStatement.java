package rondo.promela.flow;

import java.util.List;
import rondo.diagnostics.Position;
import rondo.ir.Action;

/** A statement whose parts are already woven, on its way into a sequence. */
public sealed interface FlowStatement {
  Position at();

  /** One action; {@link Action.Else} is one too. */
  record Plain(Action action, String text, Position at) implements FlowStatement {}

  /** A {@code goto} or {@code break}. */
  record Jump(JumpTarget to, String text, Position at) implements FlowStatement {}

  record Choice(Form form, List<Sequence> options, Position at) implements FlowStatement {
    public enum Form {
      IF,
      DO
    }

    public Choice {
      options = List.copyOf(options);
    }
  }

  record Unless(Sequence main, Sequence escape, Position at) implements FlowStatement {}

  /**
   * A block.
   *
   * @param dstep the deterministic step it belongs to; one that is such a step belongs to itself
   */
  record Block(BlockKind kind, Sequence sequence, int dstep, Position at)
      implements FlowStatement {}

  record Labelled(Label label, FlowStatement statement, Position at) implements FlowStatement {}

  /** The end of the proctype. */
  record End(Position at) implements FlowStatement {}

  /** How firmly a block holds on to the processor. */
  enum BlockKind {
    NONE,
    ATOMIC,
    D_STEP
  }
}
