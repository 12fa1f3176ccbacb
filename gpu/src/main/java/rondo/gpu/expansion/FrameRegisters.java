package rondo.gpu.expansion;

import java.util.ArrayList;
import java.util.List;
import rondo.gpu.kernel.BinaryOperator;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.Register;
import rondo.gpu.kernel.Register.Width;
import rondo.gpu.layout.StateRegisters;

/**
 * The current frame of the search through the steps of a transition. It tries the edges at
 * consecutive positions, a position being an edge of a process.
 */
public final class FrameRegisters {
  // Kinds of frames.
  public static final int OF_ALL = 0;
  public static final int OF_ONE = 1;
  public static final int OF_PARTNERS = 2;

  private final KernelBuilder code;
  private final List<Register> saved = new ArrayList<>();

  private final StateRegisters state;
  private final Register position;
  private final Register end;
  private final Register kind;
  private final Register moved;
  private final Register processMoved;
  private final Register escape;
  private final Register chain;
  private final Register timeout;
  private final Register offer;
  private final Register sender;
  private final Register sending;
  private final List<Register> message = new ArrayList<>();

  public FrameRegisters(KernelBuilder code, StateRegisters state, ExpansionFeatures features) {
    this.code = code;
    this.state = state;
    boolean hasRendezvous = features.hasRendezvous();
    position = number(true);
    end = number(true);
    kind = number(true);
    moved = number(true);
    processMoved = number(true);
    escape = number(features.hasEscapes());
    chain = number(features.hasAtomicSteps());
    timeout = number(features.hasTimeout());
    offer = number(hasRendezvous);
    sender = number(hasRendezvous);
    sending = number(hasRendezvous);
    for (int f = 0; f < features.messageFields(); f++) {
      message.add(number(hasRendezvous));
    }
  }

  private Register number(boolean isSaved) {
    Register register = code.variable(Width.W32);
    if (isSaved) {
      saved.add(register);
    }
    return register;
  }

  public StateRegisters state() {
    return state;
  }

  public Register position() {
    return position;
  }

  public Register end() {
    return end;
  }

  public Register kind() {
    return kind;
  }

  /** Whether anything was executed in this frame. */
  public Register moved() {
    return moved;
  }

  /** Whether the process that is being tried has executed something. */
  public Register processMoved() {
    return processMoved;
  }

  /** The escape that this process has executed. */
  public Register escape() {
    return escape;
  }

  /** The number of steps, since the state that is expanded, that this frame continues. */
  public Register chain() {
    return chain;
  }

  public Register timeout() {
    return timeout;
  }

  /** The rendezvous channel on which a message is offered; 0 if there is none. */
  public Register offer() {
    return offer;
  }

  public Register sender() {
    return sender;
  }

  /** The edge of the send that waits for a partner. */
  public Register sending() {
    return sending;
  }

  /** The message that is offered. */
  public List<Register> message() {
    return message;
  }

  /** The registers that are in use, beside those of the state. */
  public List<Register> saved() {
    return saved;
  }

  public Register is(int wantedKind) {
    return code.binary(BinaryOperator.EQ, kind, wantedKind);
  }

  /** Begins a frame in which nothing was executed so far. */
  public void begin(int kindOfFrame, Register first, Register afterLast) {
    code.assign(kind, code.constant(kindOfFrame));
    code.assign(position, first);
    code.assign(end, afterLast);
    for (Register register : List.of(moved, timeout, offer)) {
      code.assign(register, code.constant(0));
    }
  }

  /** Ends all frames. */
  public void close() {
    code.assign(kind, code.constant(OF_ALL));
    code.assign(position, code.constant(0));
    code.assign(end, code.constant(0));
    code.assign(moved, code.constant(1));
  }

  /** Records that the process has executed an edge. */
  public void execute() {
    code.assign(moved, code.constant(1));
    code.assign(processMoved, code.constant(1));
  }
}
