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
  private final KernelBuilder code;
  private final FrameRegisters frame;
  private final Register depth;
  private final int first;
  private final int capacity;

  /**
   * @param capacity the most frames on the stack
   */
  public FrameStack(KernelBuilder code, FrameRegisters frame, int capacity) {
    this.code = code;
    this.frame = frame;
    this.capacity = capacity;
    depth = code.variable(Width.W32);
    first = code.localWords(capacity * frameWords());
  }

  private int frameWords() {
    return frame.state().words().size() + frame.saved().size();
  }

  public void clear() {
    code.assign(depth, code.constant(0));
  }

  /** Whether another frame can be saved. */
  public Register hasRoom() {
    return code.binary(LT, depth, capacity);
  }

  /** Saves the current frame. */
  public void push() {
    Register at = top();
    int word = 0;
    for (Register register : frame.state().words()) {
      code.storeLocal(code.binary(ADD, at, word++), register);
    }
    for (Register register : frame.saved()) {
      code.storeLocal(code.binary(ADD, at, word++), code.extended(register));
    }
    code.assign(depth, code.binary(ADD, depth, 1));
  }

  private Register top() {
    return code.extended(code.binary(ADD, code.binary(MUL, depth, frameWords()), first));
  }

  /** Continues the frame that was saved last. */
  public void pop() {
    code.assign(depth, code.binary(SUB, depth, 1));
    Register at = top();
    int word = 0;
    for (Register register : frame.state().words()) {
      code.assign(register, code.loadLocal(code.binary(ADD, at, word++)));
    }
    for (Register register : frame.saved()) {
      code.assign(register, code.truncated(code.loadLocal(code.binary(ADD, at, word++))));
    }
  }
}
