package rondo.gpu.generate;

import static rondo.gpu.kernel.BinaryOperator.ADD;
import static rondo.gpu.kernel.BinaryOperator.AND;
import static rondo.gpu.kernel.BinaryOperator.EQ;
import static rondo.gpu.kernel.BinaryOperator.LE;
import static rondo.gpu.kernel.BinaryOperator.LT;
import static rondo.gpu.kernel.BinaryOperator.MUL;
import static rondo.gpu.kernel.BinaryOperator.NE;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import rondo.explore.compile.analysis.EdgeNumbers;
import rondo.gpu.control.ControlWord;
import rondo.gpu.control.KernelParameter;
import rondo.gpu.control.ReportedState;
import rondo.gpu.control.SearchReports;
import rondo.gpu.expansion.EdgeOutcome;
import rondo.gpu.expansion.ExpansionFeatures;
import rondo.gpu.expansion.ExpansionOptions;
import rondo.gpu.expansion.FrameRegisters;
import rondo.gpu.expansion.FrameStack;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.KernelLabel;
import rondo.gpu.kernel.Register;
import rondo.gpu.kernel.Register.Width;
import rondo.gpu.layout.CompactLayout;
import rondo.gpu.layout.Field;
import rondo.gpu.layout.ProcessCases;
import rondo.gpu.layout.StateRegisters;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;

/**
 * Generates the expansion of a state, as the reference interpreter does it: a frame tries the edges
 * of processes one after another. A step that ends a transition inserts its state; a step inside an
 * atomic sequence begins a frame of its process alone, and a rendezvous send one of all others. The
 * stack of frames is in local memory.
 *
 * <p>The code is a loop with one entry and one exit. Its body tries one edge, and all ways through
 * it meet before a successor is inserted or a frame begins. So the threads of a warp, which are at
 * different control states, are together again there; a jump out of the body would make each of
 * them go on alone.
 */
final class ExpansionGenerator {
  private final KernelBuilder to;
  private final CompactLayout layout;
  private final ProcessSystem system;
  private final EdgeNumbers edges;
  private final SearchReports reports;
  private final StepContext context;
  private final StateRegisters next;
  private final ExpansionFeatures features;
  private final boolean hasInnerFrames;
  private final int mostEdges;

  private final Register transitions;
  private final ExecutedEdges executed;
  private final FrameRegisters frame;
  private final Optional<InnerFrameGenerator> innerFrames;
  private final Optional<ObserverGenerator> observer;
  private final Optional<PriorityGenerator> priorities;
  private final DeterminismGenerator determinism;
  private final ProcessCases cases;

  private final EdgeOutcome outcome;

  private final KernelLabel tryNext;
  private final KernelLabel joined;
  private final KernelLabel over;

  ExpansionGenerator(
      KernelBuilder to,
      CompactLayout layout,
      ExpansionOptions options,
      EdgeNumbers edges,
      SearchReports reports) {
    this.to = to;
    this.layout = layout;
    this.edges = edges;
    system = layout.system();
    this.reports = reports;
    next = new StateRegisters(to, layout.words(), reports::overflow);
    features = ExpansionFeatures.of(system);
    hasInnerFrames = features.hasInnerFrames();
    mostEdges = features.mostEdges();
    transitions = to.variable(Width.W64);
    to.assign(transitions, to.constant64(0));
    executed = new ExecutedEdges(to, edges);
    var current = new StateRegisters(to, layout.words(), reports::overflow);
    frame = new FrameRegisters(to, current, features);
    List<Register> newMessage =
        IntStream.range(0, features.messageFields()).mapToObj(_ -> number()).toList();
    outcome = new EdgeOutcome(to);
    tryNext = to.newLabel();
    joined = to.newLabel();
    over = to.newLabel();
    context =
        new StepContext(
            to,
            layout,
            next,
            options.fullChannel(),
            to.newLabel(),
            frame.timeout(),
            new MessageOffer(number(), frame.message()),
            new MessageOffer(number(), newMessage),
            reports,
            executed::add);
    observer = system.observer().map(o -> new ObserverGenerator(context, o));
    priorities =
        system.usesPriorities()
            ? Optional.of(new PriorityGenerator(context, frame.offer()))
            : Optional.empty();
    innerFrames =
        hasInnerFrames
            ? Optional.of(
                new InnerFrameGenerator(
                    context,
                    frame,
                    new FrameStack(to, frame, options.pendingChoices()),
                    outcome,
                    priorities))
            : Optional.empty();
    determinism = new DeterminismGenerator(context, frame, edges);
    cases = new ProcessCases(to, layout, frame.state());
  }

  private Register number() {
    return to.variable(Width.W32);
  }

  /** The state that is expanded; it is the same again after that. */
  StateRegisters state() {
    return frame.state();
  }

  int processes() {
    return layout.processTypes().size();
  }

  /** The processes whose edges have to be tried again if none was enabled. */
  int timeoutProcesses() {
    return features.hasTimeout() ? processes() : 0;
  }

  /** Whether a state has successors even if no process is enabled. */
  boolean mayMoveAtRest() {
    return features.hasTimeout() || observer.isPresent();
  }

  /** Whether any edge was enabled, or none matters any more. */
  Register hasMoved() {
    return frame.moved();
  }

  /**
   * Generates the expansion of the state in {@link #state}.
   *
   * @param first the pid of the first process whose edges are tried
   * @param end the pid after the last one
   * @param timeout whether no edge is enabled otherwise
   * @param successors generates the code for a successor
   */
  void generate(
      Register first, Register end, Register timeout, Consumer<StateRegisters> successors) {
    begin(FrameRegisters.OF_ALL, to.binary(MUL, first, mostEdges), to.binary(MUL, end, mostEdges));
    to.assign(frame.timeout(), timeout);
    to.assign(frame.sender(), to.constant(0));
    innerFrames.ifPresent(InnerFrameGenerator::clear);
    findMoves();
    to.bind(tryNext);
    to.branch(isOver(), over);
    outcome.set(EdgeOutcome.NOTHING);
    tryPosition();
    to.bind(joined);
    insert(successors);
    innerFrames.ifPresent(InnerFrameGenerator::begin);
    to.assign(frame.position(), to.binary(ADD, frame.position(), 1));
    to.jump(tryNext);
    to.bind(over);
  }

  private Register isOver() {
    Register isOver = to.binary(LE, frame.end(), frame.position());
    if (hasInnerFrames) {
      isOver = to.binary(AND, isOver, frame.is(FrameRegisters.OF_ALL));
    }
    return observer.isPresent() ? to.binary(AND, isOver, to.binary(EQ, isAtRest(), 0)) : isOver;
  }

  /** Whether all edges were tried, also with a timeout, and none was enabled. */
  private Register isAtRest() {
    return to.binary(AND, frame.timeout(), to.binary(EQ, frame.moved(), 0));
  }

  private void begin(int kindOfFrame, Register first, Register afterLast) {
    frame.begin(kindOfFrame, first, afterLast);
    priorities.ifPresent(PriorityGenerator::forget);
  }

  /** Without a move of the observer, there are no transitions. */
  private void findMoves() {
    observer.ifPresent(
        o -> {
          KernelLabel none = to.newLabel();
          KernelLabel found = to.newLabel();
          beginStep();
          o.findMoves(none);
          to.jump(found);
          to.bind(none);
          frame.close();
          to.bind(found);
        });
  }

  /** The body of the loop, which leads to {@link #joined}. */
  private void tryPosition() {
    KernelLabel isOpen = to.newLabel();
    if (hasInnerFrames || observer.isPresent()) {
      to.branch(to.binary(LT, frame.position(), frame.end()), isOpen);
      innerFrames.ifPresent(i -> i.end(joined, this::executeSend));
      observer.ifPresent(_ -> stutter());
    }
    to.bind(isOpen);
    priorities.ifPresent(p -> p.prepare(this::beginStep));
    List<KernelLabel> labels =
        IntStream.range(0, processes() * mostEdges).mapToObj(_ -> to.newLabel()).toList();
    to.switchTo(frame.position(), labels);
    for (int pid = 0; pid < processes(); pid++) {
      for (int e = 0; e < mostEdges; e++) {
        to.bind(labels.get(pid * mostEdges + e));
        tryEdges(pid, e);
      }
    }
    to.bind(context.fault());
    fault();
    reports.finishStops();
    frame.close();
  }

  /** Adds to the counts of the search, at the end of a thread. */
  void finish() {
    int control = KernelParameter.CONTROL.ordinal();
    to.atomicAdd(control, to.constant64(ControlWord.TRANSITIONS.ordinal()), transitions);
    executed.finish();
  }

  /** Tries edge number {@code e} of a process, whatever its type and control state are. */
  private void tryEdges(int pid, int e) {
    KernelLabel skip = to.newLabel();
    if (e == 0) {
      Register count = frame.state().read(layout.cells(Field.PROCESS_COUNT), 0);
      to.branchUnless(to.binary(LT, to.constant(pid), count), skip);
      to.assign(frame.processMoved(), to.constant(0));
      to.assign(frame.escape(), to.constant(0));
      if (context.hasRendezvous()) {
        Register isSender = to.binary(EQ, frame.sender(), pid);
        to.branch(to.binary(AND, isSender, frame.is(FrameRegisters.OF_PARTNERS)), skip);
      }
    }
    cases.forEachType(pid, type -> tryEdgesOfType(pid, type, e, skip));
    to.bind(skip);
    to.assign(frame.position(), to.constant((pid + 1) * mostEdges - 1));
    to.jump(joined);
  }

  private void tryEdgesOfType(int pid, int type, int e, KernelLabel skip) {
    ProcessType processType = system.processTypes().get(type);
    if (e == 0 && (priorities.isPresent() || !processType.provided().equals(Expr.TRUE))) {
      beginStep();
      KernelLabel fault = to.newLabel();
      KernelLabel isProvided = to.newLabel();
      var inside =
          new ExpressionGenerator(
              context.withFault(fault), pid, type, ExpressionGenerator.Mode.TEST);
      to.branchUnless(inside.value(processType.provided()), skip);
      priorities.ifPresent(p -> p.requireHighest(pid, skip, fault));
      to.jump(isProvided);
      to.bind(fault);
      reports.state(ReportedState.RUNTIME_ERROR);
      to.assign(frame.moved(), to.constant(1));
      to.jump(skip);
      to.bind(isProvided);
    }
    List<KernelLabel> labels = new ArrayList<>();
    for (ControlState state : processType.states()) {
      labels.add(e < state.edges().size() ? to.newLabel() : skip);
    }
    cases.switchToState(pid, type, labels, skip);
    for (int s : layout.controlStates().of(type)) {
      if (!labels.get(s).equals(skip)) {
        to.bind(labels.get(s));
        tryEdge(pid, type, processType.states().get(s), e, skip);
      }
    }
  }

  private void beginStep() {
    next.copy(frame.state());
    if (context.hasRendezvous()) {
      to.assign(context.incoming().channel(), frame.offer());
      to.assign(context.outgoing().channel(), to.constant(0));
    }
  }

  private void tryEdge(int pid, int type, ControlState state, int e, KernelLabel skip) {
    Edge edge = state.edges().get(e);
    boolean hasEscapes = state.edges().stream().anyMatch(x -> x.escape() > 0);
    if (hasEscapes && e > 0) {
      KernelLabel free = to.newLabel();
      to.branch(to.binary(EQ, frame.escape(), 0), free);
      to.branch(to.binary(NE, frame.escape(), edge.escape()), skip);
      to.bind(free);
    }
    if (edge.action().head() instanceof Action.Else) {
      to.branch(frame.processMoved(), joined);
    }
    beginStep();
    boolean isLastEdge =
        state.edges().subList(e + 1, state.edges().size()).stream()
            .allMatch(x -> x.action().head() instanceof Action.Else);
    to.assign(outcome.isLast(), to.constant(isLastEdge ? 1 : 0));
    if (!hasEscapes) {
      new ActionGenerator(context, pid, type).execute(edge.action(), joined);
      finishEdge(pid, type, edge);
      return;
    }
    // A run-time error counts as executed, too.
    Register before = number();
    to.assign(before, frame.escape());
    KernelLabel blocked = to.newLabel();
    to.assign(frame.escape(), to.constant(edge.escape()));
    new ActionGenerator(context, pid, type).execute(edge.action(), blocked);
    finishEdge(pid, type, edge);
    to.bind(blocked);
    to.assign(frame.escape(), before);
    to.jump(joined);
  }

  private void finishEdge(int pid, int type, Edge edge) {
    if (!(edge.action().head() instanceof Action.Terminate)) {
      int target = layout.controlStates().number(type, edge.target());
      next.write(layout.cells(Field.controlState(pid)), to.constant(0), to.constant(target));
    }
    if (system.usesLast()) {
      next.write(layout.cells(Field.LAST_PROCESS), to.constant(0), to.constant(pid));
    }
    if (hasInnerFrames) {
      to.assign(outcome.process(), to.constant(pid));
    }
    if (edge.action().head() instanceof Action.Send && context.hasRendezvous()) {
      KernelLabel none = to.newLabel();
      to.branchUnless(context.outgoing().channel(), none);
      to.assign(frame.sending(), to.constant(edges.of(edge)));
      outcome.set(EdgeOutcome.PARTNER_FRAME);
      to.jump(joined);
      to.bind(none);
    }
    determinism.check(type);
    executed.add(edge);
    frame.execute();
    boolean isReleased = edge.atomicity() == Edge.Atomicity.RELEASE;
    outcome.set(isReleased ? EdgeOutcome.SUCCESSOR : EdgeOutcome.ATOMIC_FRAME);
    to.jump(joined);
  }

  /** A run-time error: the edge counts as executed, but there is no transition. */
  private void fault() {
    reports.state(ReportedState.RUNTIME_ERROR);
    frame.execute();
    to.jump(joined);
  }

  /** Inserts the successors, if there are any: one for each move of the observer. */
  private void insert(Consumer<StateRegisters> successors) {
    KernelLabel isNone = to.newLabel();
    to.branch(outcome.isNot(EdgeOutcome.SUCCESSOR), isNone);
    Runnable successor =
        () -> {
          to.assign(transitions, to.binary(ADD, transitions, 1));
          successors.accept(next);
        };
    observer.ifPresentOrElse(o -> o.forEachMove(next, successor), successor);
    to.bind(isNone);
  }

  /** Records that a send whose message was received has been executed. */
  private void executeSend() {
    determinism.checkSender();
    executed.add(frame.sending());
    frame.execute();
  }

  /** No process is enabled: the observer moves alone. */
  private void stutter() {
    next.copy(frame.state());
    to.assign(frame.moved(), to.constant(1));
    outcome.set(EdgeOutcome.SUCCESSOR);
    to.jump(joined);
  }

  /** Reports the state, in which no edge is enabled, unless it is a valid end state. */
  void checkEnd() {
    KernelLabel valid = to.newLabel();
    if (observer.isEmpty()) {
      KernelLabel invalid = to.newLabel();
      new EndStateGenerator(to, layout, frame.state()).check(valid, invalid);
      to.bind(invalid);
      reports.state(ReportedState.INVALID_END_STATE);
    }
    to.bind(valid);
  }
}
