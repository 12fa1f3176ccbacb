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
  static final int MAX_STEPS = 1_000_000;

  private final StepContext context;
  private final KernelBuilder to;
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
    to = context.to();
    features = ExpansionFeatures.of(context.layout().system());
    mostEdges = features.mostEdges();
    processes = context.layout().processTypes().size();
    hasObserver = context.layout().system().observer().isPresent();
    steps = to.variable(Width.W32);
  }

  /** Removes all frames below the current one, before an expansion. */
  void clear() {
    stack.clear();
    if (features.hasAtomicSteps()) {
      to.assign(frame.chain(), to.constant(0));
      to.assign(steps, to.constant(0));
    }
  }

  /** Begins the frame that the edge leads to, if it does; it begins at its next position. */
  void begin() {
    KernelLabel begun = to.newLabel();
    to.branch(outcome.hasNoFrame(), begun);
    begin(begun);
    to.bind(begun);
  }

  private void begin(KernelLabel begun) {
    KernelLabel hasRoom = to.newLabel();
    if (features.hasAtomicSteps()) {
      limitSteps(begun);
    }
    to.branch(stack.hasRoom(), hasRoom);
    context.reports().flag(ControlWord.TOO_MANY_CHOICES);
    frame.close();
    to.jump(begun);
    to.bind(hasRoom);
    // The frame of one process need not be continued after its last edge.
    Register isAtomic = outcome.is(EdgeOutcome.ATOMIC_FRAME);
    Register isTail = to.binary(AND, frame.is(FrameRegisters.OF_ONE), outcome.isLast());
    KernelLabel replaced = to.newLabel();
    to.branch(to.binary(AND, isTail, isAtomic), replaced);
    stack.push();
    to.bind(replaced);
    if (features.hasAtomicSteps()) {
      to.assign(frame.chain(), to.binary(ADD, frame.chain(), 1));
    }
    frame.state().copy(context.next());
    KernelLabel isOfPartners = to.newLabel();
    to.branchUnless(isAtomic, isOfPartners);
    Register first = to.binary(MUL, outcome.process(), mostEdges);
    frame.begin(FrameRegisters.OF_ONE, to.binary(SUB, first, 1), to.binary(ADD, first, mostEdges));
    priorities.ifPresent(PriorityGenerator::forget);
    to.jump(begun);
    to.bind(isOfPartners);
    frame.begin(FrameRegisters.OF_PARTNERS, to.constant(-1), to.constant(processes * mostEdges));
    priorities.ifPresent(PriorityGenerator::forget);
    to.assign(frame.offer(), context.outgoing().channel());
    to.assign(frame.sender(), outcome.process());
    for (int f = 0; f < frame.message().size(); f++) {
      to.assign(frame.message().get(f), context.outgoing().message().get(f));
    }
  }

  /** Ends the expansion if this sequence, or all of them together, have too many steps. */
  private void limitSteps(KernelLabel tooMany) {
    KernelLabel few = to.newLabel();
    KernelLabel isEndless = to.newLabel();
    KernelLabel reported = to.newLabel();
    to.assign(steps, to.binary(ADD, steps, 1));
    Register isFinite = to.binary(LT, frame.chain(), EndlessAtomicException.MAX_STEPS);
    to.branch(to.binary(AND, isFinite, to.binary(LT, steps, MAX_STEPS)), few);
    to.branchUnless(isFinite, isEndless);
    context.reports().flag(ControlWord.TOO_MANY_STEPS);
    to.jump(reported);
    to.bind(isEndless);
    context.reports().flag(ControlWord.ENDLESS_ATOMIC);
    to.bind(reported);
    frame.close();
    to.jump(tooMany);
    to.bind(few);
  }

  /**
   * Ends a frame of one process, or of partners, and goes on to {@code joined}; the code for a
   * frame of all processes follows, if there is any.
   *
   * @param whenReceived generates the code for a send whose message was received
   */
  void end(KernelLabel joined, Runnable whenReceived) {
    KernelLabel isOfAll = to.newLabel();
    if (hasObserver) {
      to.branch(frame.is(FrameRegisters.OF_ALL), isOfAll);
    }
    Register isOfOne = to.variable(Width.W32);
    Register hasMoved = to.variable(Width.W32);
    to.assign(isOfOne, frame.is(FrameRegisters.OF_ONE));
    to.assign(hasMoved, frame.moved());
    context.next().copy(frame.state());
    stack.pop();
    priorities.ifPresent(PriorityGenerator::forget);
    KernelLabel isOfPartners = to.newLabel();
    to.branchUnless(isOfOne, isOfPartners);
    to.branch(hasMoved, joined);
    outcome.set(EdgeOutcome.SUCCESSOR);
    to.jump(joined);
    to.bind(isOfPartners);
    // The send was executed if one of them has received the message.
    KernelLabel isMet = to.newLabel();
    to.branch(hasMoved, isMet);
    to.assign(frame.escape(), to.constant(0));
    to.jump(joined);
    to.bind(isMet);
    whenReceived.run();
    to.jump(joined);
    to.bind(isOfAll);
  }
}
