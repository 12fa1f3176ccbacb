package rondo.gpu.turn;

import static rondo.gpu.kernel.BinaryOperator.ADD;
import static rondo.gpu.kernel.BinaryOperator.LT;
import static rondo.gpu.kernel.BinaryOperator.MUL;
import static rondo.gpu.kernel.BinaryOperator.SUB;

import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.Register;
import rondo.gpu.kernel.Register.Width;

/** The turns that wait while another one is executed, in local memory. */
public final class TurnStack {
  private final KernelBuilder to;
  private final TurnRegisters turn;
  private final Register depth;
  private final int first;
  private final int capacity;

  /**
   * @param capacity the number of turns that may wait at a time
   */
  public TurnStack(KernelBuilder to, TurnRegisters turn, int capacity) {
    this.to = to;
    this.turn = turn;
    this.capacity = capacity;
    depth = to.variable(Width.W32);
    first = to.localWords(capacity * turnWords());
  }

  private int turnWords() {
    return turn.state().words().size() + turn.saved().size();
  }

  public void clear() {
    to.assign(depth, to.constant(0));
  }

  /** Whether another turn can be saved. */
  public Register hasRoom() {
    return to.binary(LT, depth, capacity);
  }

  /** Saves the current turn. */
  public void push() {
    Register at = top();
    int word = 0;
    for (Register register : turn.state().words()) {
      to.storeLocal(to.binary(ADD, at, word++), register);
    }
    for (Register register : turn.saved()) {
      to.storeLocal(to.binary(ADD, at, word++), to.extended(register));
    }
    to.assign(depth, to.binary(ADD, depth, 1));
  }

  private Register top() {
    return to.extended(to.binary(ADD, to.binary(MUL, depth, turnWords()), first));
  }

  /** Continues the turn that was saved last. */
  public void pop() {
    to.assign(depth, to.binary(SUB, depth, 1));
    Register at = top();
    int word = 0;
    for (Register register : turn.state().words()) {
      to.assign(register, to.loadLocal(to.binary(ADD, at, word++)));
    }
    for (Register register : turn.saved()) {
      to.assign(register, to.truncated(to.loadLocal(to.binary(ADD, at, word++))));
    }
  }
}
