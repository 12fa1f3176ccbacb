package rondo.gpu.expansion;

import rondo.gpu.kernel.BinaryOperator;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.Register;
import rondo.gpu.kernel.Register.Width;

/**
 * What the edge that was tried leads to. All ways through the code of edges record it here and
 * meet, before successors are inserted and frames begin.
 */
public final class EdgeOutcome {
  // Kinds of outcomes; those that begin a frame come last.
  public static final int NOTHING = 0;
  public static final int SUCCESSOR = 1;
  public static final int ATOMIC_FRAME = 2;
  public static final int PARTNER_FRAME = 3;

  private final KernelBuilder code;
  private final Register kind;
  private final Register process;
  private final Register isLast;

  public EdgeOutcome(KernelBuilder code) {
    this.code = code;
    kind = code.variable(Width.W32);
    process = code.variable(Width.W32);
    isLast = code.variable(Width.W32);
  }

  /** Records the kind of the outcome. */
  public void set(int outcome) {
    code.assign(kind, code.constant(outcome));
  }

  /** Whether the outcome is of this kind. */
  public Register is(int outcome) {
    return code.binary(BinaryOperator.EQ, kind, outcome);
  }

  /** Whether the outcome is not of this kind. */
  public Register isNot(int outcome) {
    return code.binary(BinaryOperator.NE, kind, outcome);
  }

  /** Whether no frame begins. */
  public Register hasNoFrame() {
    return code.binary(BinaryOperator.LT, kind, ATOMIC_FRAME);
  }

  /** The process that has made a step. */
  public Register process() {
    return process;
  }

  /** Whether the frame of one process is over after this edge. */
  public Register isLast() {
    return isLast;
  }
}
