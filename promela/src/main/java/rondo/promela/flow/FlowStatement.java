package rondo.promela.flow;

import java.util.List;
import rondo.diagnostics.Position;
import rondo.ir.Action;

/** A statement whose parts are already built, to be added to a sequence. */
public sealed interface FlowStatement {
  Position at();

  /** One action, possibly {@link Action.Else}. */
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
   * @param dstep the enclosing deterministic step; the block itself if it is one
   */
  record Block(BlockKind kind, Sequence sequence, int dstep, Position at)
      implements FlowStatement {}

  record Labelled(Label label, FlowStatement statement, Position at) implements FlowStatement {}

  /** The end of the proctype. */
  record End(Position at) implements FlowStatement {}

  /** The atomicity of a block. */
  enum BlockKind {
    NONE,
    ATOMIC,
    D_STEP
  }
}
