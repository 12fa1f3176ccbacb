package rondo.promela.flow;

import java.util.List;
import rondo.diagnostics.Position;
import rondo.ir.Action;

/** A statement whose parts are already woven, on its way into a sequence. */
public sealed interface Step {
  Position at();

  /** One action; {@link Action.Else} is one too. */
  record Plain(Action action, String text, Position at) implements Step {}

  /** A {@code goto} or {@code break}. */
  record Jump(Destination to, String text, Position at) implements Step {}

  record Choice(Form form, List<Sequence> options, Position at) implements Step {
    public enum Form {
      IF,
      DO
    }

    public Choice {
      options = List.copyOf(options);
    }
  }

  record Unless(Sequence main, Sequence escape, Position at) implements Step {}

  /**
   * A block.
   *
   * @param dstep the deterministic step it belongs to; one that is such a step belongs to itself
   */
  record Body(Grip grip, Sequence sequence, int dstep, Position at) implements Step {}

  record Labelled(Label label, Step step, Position at) implements Step {}

  /** The end of the proctype. */
  record End(Position at) implements Step {}

  /** How firmly a block holds on to the processor. */
  enum Grip {
    NONE,
    ATOMIC,
    D_STEP
  }
}
