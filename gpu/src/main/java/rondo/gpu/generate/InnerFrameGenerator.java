package rondo.gpu.generate;

import static rondo.gpu.kernel.BinaryOperator.ADD;
import static rondo.gpu.kernel.BinaryOperator.AND;
import static rondo.gpu.kernel.BinaryOperator.LT;
import static rondo.gpu.kernel.BinaryOperator.MUL;
import static rondo.gpu.kernel.BinaryOperator.SUB;

import java.util.Optional;
import rondo.gpu.control.ControlWord;
import rondo.gpu.expansion.EdgeOutcome;
import rondo.gpu.expansion.ExpansionFeatures;
import rondo.gpu.expansion.FrameRegisters;
import rondo.gpu.expansion.FrameStack;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.KernelLabel;
import rondo.gpu.kernel.Register;
import rondo.gpu.kernel.Register.Width;
import rondo.ir.interpreter.EndlessAtomicException;

/**
 * Generates the beginning and the end of frames inside a transition: those of one process in an
 * atomic sequence, and of the partners of a rendezvous. If a frame ends in which nothing was
 * executed, an atomic sequence is interrupted there, so its state is a successor, and a rendezvous
 * has found no partner.
 */
final class InnerFrameGenerator {
  /**
   * The most steps inside atomic sequences of one expansion: a launch cannot be interrupted, and
   * the number of sequences may be exponential in their length.
   */
  private static final int MAX_STEPS = 1_000_000;

  private final StepContext context;
  private final KernelBuilder code;
  private final FrameRegisters frame;
  private final FrameStack stack;
  private final EdgeOutcome outcome;
  private final Optional<PriorityGenerator> priorities;
  private final ExpansionFeatures features;
  private final int mostEdges;
  private final int processes;
  private final boolean hasObserver;

  /** The number of steps inside atomic sequences. */
  private final Register steps;

  InnerFrameGenerator(
      StepContext context,
      FrameRegisters frame,
      FrameStack stack,
      EdgeOutcome outcome,
      Optional<PriorityGenerator> priorities) {
    this.context = context;
    this.frame = frame;
    this.stack = stack;
    this.outcome = outcome;
    this.priorities = priorities;
    code = context.code();
    features = ExpansionFeatures.of(context.layout().system());
    mostEdges = features.mostEdges();
    processes = context.layout().processTypes().size();
    hasObserver = context.layout().system().observer().isPresent();
    steps = code.variable(Width.W32);
  }

  /** Removes all frames below the current one, before an expansion. */
  void clear() {
    stack.clear();
    if (features.hasAtomicSteps()) {
      code.assign(frame.chain(), code.constant(0));
      code.assign(steps, code.constant(0));
    }
  }

  /** Begins the frame that the edge leads to, if it does; it begins at its next position. */
  void begin() {
    KernelLabel begun = code.newLabel();
    code.branch(outcome.hasNoFrame(), begun);
    begin(begun);
    code.bind(begun);
  }

  private void begin(KernelLabel begun) {
    KernelLabel hasRoom = code.newLabel();
    if (features.hasAtomicSteps()) {
      limitSteps(begun);
    }
    code.branch(stack.hasRoom(), hasRoom);
    context.reports().flag(ControlWord.TOO_MANY_CHOICES);
    frame.close();
    code.jump(begun);
    code.bind(hasRoom);
    // The frame of one process need not be continued after its last edge.
    Register isAtomic = outcome.is(EdgeOutcome.ATOMIC_FRAME);
    Register isTail = code.binary(AND, frame.is(FrameRegisters.OF_ONE), outcome.isLast());
    KernelLabel replaced = code.newLabel();
    code.branch(code.binary(AND, isTail, isAtomic), replaced);
    stack.push();
    code.bind(replaced);
    if (features.hasAtomicSteps()) {
      code.assign(frame.chain(), code.binary(ADD, frame.chain(), 1));
    }
    frame.state().copy(context.next());
    KernelLabel isOfPartners = code.newLabel();
    code.branchUnless(isAtomic, isOfPartners);
    Register first = code.binary(MUL, outcome.process(), mostEdges);
    frame.begin(
        FrameRegisters.OF_ONE, code.binary(SUB, first, 1), code.binary(ADD, first, mostEdges));
    priorities.ifPresent(PriorityGenerator::forget);
    code.jump(begun);
    code.bind(isOfPartners);
    frame.begin(
        FrameRegisters.OF_PARTNERS, code.constant(-1), code.constant(processes * mostEdges));
    priorities.ifPresent(PriorityGenerator::forget);
    code.assign(frame.offer(), context.outgoing().channel());
    code.assign(frame.sender(), outcome.process());
    for (int f = 0; f < frame.message().size(); f++) {
      code.assign(frame.message().get(f), context.outgoing().message().get(f));
    }
  }

  /** Ends the expansion if this sequence, or all of them together, have too many steps. */
  private void limitSteps(KernelLabel tooMany) {
    KernelLabel few = code.newLabel();
    KernelLabel isEndless = code.newLabel();
    KernelLabel reported = code.newLabel();
    code.assign(steps, code.binary(ADD, steps, 1));
    Register isFinite = code.binary(LT, frame.chain(), EndlessAtomicException.MAX_STEPS);
    code.branch(code.binary(AND, isFinite, code.binary(LT, steps, MAX_STEPS)), few);
    code.branchUnless(isFinite, isEndless);
    context.reports().flag(ControlWord.TOO_MANY_STEPS);
    code.jump(reported);
    code.bind(isEndless);
    context.reports().flag(ControlWord.ENDLESS_ATOMIC);
    code.bind(reported);
    frame.close();
    code.jump(tooMany);
    code.bind(few);
  }

  /**
   * Ends a frame of one process, or of partners, and goes on to {@code joined}; the code for a
   * frame of all processes follows, if there is any.
   *
   * @param whenReceived generates the code for a send whose message was received
   */
  void end(KernelLabel joined, Runnable whenReceived) {
    KernelLabel isOfAll = code.newLabel();
    if (hasObserver) {
      code.branch(frame.is(FrameRegisters.OF_ALL), isOfAll);
    }
    Register isOfOne = code.variable(Width.W32);
    Register hasMoved = code.variable(Width.W32);
    code.assign(isOfOne, frame.is(FrameRegisters.OF_ONE));
    code.assign(hasMoved, frame.moved());
    context.next().copy(frame.state());
    stack.pop();
    priorities.ifPresent(PriorityGenerator::forget);
    KernelLabel isOfPartners = code.newLabel();
    code.branchUnless(isOfOne, isOfPartners);
    code.branch(hasMoved, joined);
    outcome.set(EdgeOutcome.SUCCESSOR);
    code.jump(joined);
    code.bind(isOfPartners);
    // The send was executed if one of them has received the message.
    KernelLabel isMet = code.newLabel();
    code.branch(hasMoved, isMet);
    code.assign(frame.escape(), code.constant(0));
    code.jump(joined);
    code.bind(isMet);
    whenReceived.run();
    code.jump(joined);
    code.bind(isOfAll);
  }
}
