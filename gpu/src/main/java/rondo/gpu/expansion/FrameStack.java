package rondo.gpu.expansion;

import static rondo.gpu.kernel.BinaryOperator.ADD;
import static rondo.gpu.kernel.BinaryOperator.LT;
import static rondo.gpu.kernel.BinaryOperator.MUL;
import static rondo.gpu.kernel.BinaryOperator.SUB;

import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.Register;
import rondo.gpu.kernel.Register.Width;

/** The stack of frames below the current one, in local memory. */
public final class FrameStack {
  private final KernelBuilder to;
  private final FrameRegisters frame;
  private final Register depth;
  private final int first;
  private final int capacity;

  /**
   * @param capacity the most frames on the stack
   */
  public FrameStack(KernelBuilder to, FrameRegisters frame, int capacity) {
    this.to = to;
    this.frame = frame;
    this.capacity = capacity;
    depth = to.variable(Width.W32);
    first = to.localWords(capacity * frameWords());
  }

  private int frameWords() {
    return frame.state().words().size() + frame.saved().size();
  }

  public void clear() {
    to.assign(depth, to.constant(0));
  }

  /** Whether another frame can be saved. */
  public Register hasRoom() {
    return to.binary(LT, depth, capacity);
  }

  /** Saves the current frame. */
  public void push() {
    Register at = top();
    int word = 0;
    for (Register register : frame.state().words()) {
      to.storeLocal(to.binary(ADD, at, word++), register);
    }
    for (Register register : frame.saved()) {
      to.storeLocal(to.binary(ADD, at, word++), to.extended(register));
    }
    to.assign(depth, to.binary(ADD, depth, 1));
  }

  private Register top() {
    return to.extended(to.binary(ADD, to.binary(MUL, depth, frameWords()), first));
  }

  /** Continues the frame that was saved last. */
  public void pop() {
    to.assign(depth, to.binary(SUB, depth, 1));
    Register at = top();
    int word = 0;
    for (Register register : frame.state().words()) {
      to.assign(register, to.loadLocal(to.binary(ADD, at, word++)));
    }
    for (Register register : frame.saved()) {
      to.assign(register, to.truncated(to.loadLocal(to.binary(ADD, at, word++))));
    }
  }
}
