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
public final class ExpansionGenerator {
  private final KernelBuilder code;
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

  public ExpansionGenerator(
      KernelBuilder code,
      CompactLayout layout,
      ExpansionOptions options,
      EdgeNumbers edges,
      SearchReports reports) {
    this.code = code;
    this.layout = layout;
    this.edges = edges;
    system = layout.system();
    this.reports = reports;
    next = new StateRegisters(code, layout.words(), reports::overflow);
    features = ExpansionFeatures.of(system);
    hasInnerFrames = features.hasInnerFrames();
    mostEdges = features.mostEdges();
    transitions = code.variable(Width.W64);
    code.assign(transitions, code.constant64(0));
    executed = new ExecutedEdges(code, edges);
    var current = new StateRegisters(code, layout.words(), reports::overflow);
    frame = new FrameRegisters(code, current, features);
    List<Register> newMessage =
        IntStream.range(0, features.messageFields()).mapToObj(_ -> number()).toList();
    outcome = new EdgeOutcome(code);
    tryNext = code.newLabel();
    joined = code.newLabel();
    over = code.newLabel();
    context =
        new StepContext(
            code,
            layout,
            next,
            options.fullChannel(),
            code.newLabel(),
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
                    new FrameStack(code, frame, options.pendingChoices()),
                    outcome,
                    priorities))
            : Optional.empty();
    determinism = new DeterminismGenerator(context, frame, edges);
    cases = new ProcessCases(code, layout, frame.state());
  }

  private Register number() {
    return code.variable(Width.W32);
  }

  /** The state that is expanded; it is the same again after that. */
  public StateRegisters state() {
    return frame.state();
  }

  public int processes() {
    return layout.processTypes().size();
  }

  /** The processes whose edges have to be tried again if none was enabled. */
  public int timeoutProcesses() {
    return features.hasTimeout() ? processes() : 0;
  }

  /** Whether a state has successors even if no process is enabled. */
  public boolean mayMoveAtRest() {
    return features.hasTimeout() || observer.isPresent();
  }

  /** Whether any edge was enabled, or none matters any more. */
  public Register hasMoved() {
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
  public void generate(
      Register first, Register end, Register timeout, Consumer<StateRegisters> successors) {
    begin(
        FrameRegisters.OF_ALL,
        code.binary(MUL, first, mostEdges),
        code.binary(MUL, end, mostEdges));
    code.assign(frame.timeout(), timeout);
    code.assign(frame.sender(), code.constant(0));
    innerFrames.ifPresent(InnerFrameGenerator::clear);
    findMoves();
    code.bind(tryNext);
    code.branch(isOver(), over);
    outcome.set(EdgeOutcome.NOTHING);
    tryPosition();
    code.bind(joined);
    insert(successors);
    innerFrames.ifPresent(InnerFrameGenerator::begin);
    code.assign(frame.position(), code.binary(ADD, frame.position(), 1));
    code.jump(tryNext);
    code.bind(over);
  }

  private Register isOver() {
    Register isOver = code.binary(LE, frame.end(), frame.position());
    if (hasInnerFrames) {
      isOver = code.binary(AND, isOver, frame.is(FrameRegisters.OF_ALL));
    }
    return observer.isPresent() ? code.binary(AND, isOver, code.binary(EQ, isAtRest(), 0)) : isOver;
  }

  /** Whether all edges were tried, also with a timeout, and none was enabled. */
  private Register isAtRest() {
    return code.binary(AND, frame.timeout(), code.binary(EQ, frame.moved(), 0));
  }

  private void begin(int kindOfFrame, Register first, Register afterLast) {
    frame.begin(kindOfFrame, first, afterLast);
    priorities.ifPresent(PriorityGenerator::forget);
  }

  /** Without a move of the observer, there are no transitions. */
  private void findMoves() {
    observer.ifPresent(
        o -> {
          KernelLabel none = code.newLabel();
          KernelLabel found = code.newLabel();
          beginStep();
          o.findMoves(none);
          code.jump(found);
          code.bind(none);
          frame.close();
          code.bind(found);
        });
  }

  /** The body of the loop, which leads to {@link #joined}. */
  private void tryPosition() {
    KernelLabel isOpen = code.newLabel();
    if (hasInnerFrames || observer.isPresent()) {
      code.branch(code.binary(LT, frame.position(), frame.end()), isOpen);
      innerFrames.ifPresent(i -> i.end(joined, this::executeSend));
      observer.ifPresent(_ -> stutter());
    }
    code.bind(isOpen);
    priorities.ifPresent(p -> p.prepare(this::beginStep));
    List<KernelLabel> labels =
        IntStream.range(0, processes() * mostEdges).mapToObj(_ -> code.newLabel()).toList();
    code.switchTo(frame.position(), labels);
    for (int pid = 0; pid < processes(); pid++) {
      for (int e = 0; e < mostEdges; e++) {
        code.bind(labels.get(pid * mostEdges + e));
        tryEdges(pid, e);
      }
    }
    code.bind(context.fault());
    fault();
    reports.finishStops();
    frame.close();
  }

  /** Adds to the counts of the search, at the end of a thread. */
  public void finish() {
    int control = KernelParameter.CONTROL.ordinal();
    code.atomicAdd(control, code.constant64(ControlWord.TRANSITIONS.ordinal()), transitions);
    executed.finish();
  }

  /** Tries edge number {@code e} of a process, whatever its type and control state are. */
  private void tryEdges(int pid, int e) {
    KernelLabel skip = code.newLabel();
    if (e == 0) {
      Register count = frame.state().read(layout.cells(Field.PROCESS_COUNT), 0);
      code.branchUnless(code.binary(LT, code.constant(pid), count), skip);
      code.assign(frame.processMoved(), code.constant(0));
      code.assign(frame.escape(), code.constant(0));
      if (context.hasRendezvous()) {
        Register isSender = code.binary(EQ, frame.sender(), pid);
        code.branch(code.binary(AND, isSender, frame.is(FrameRegisters.OF_PARTNERS)), skip);
      }
    }
    cases.forEachType(pid, type -> tryEdgesOfType(pid, type, e, skip));
    code.bind(skip);
    code.assign(frame.position(), code.constant((pid + 1) * mostEdges - 1));
    code.jump(joined);
  }

  private void tryEdgesOfType(int pid, int type, int e, KernelLabel skip) {
    ProcessType processType = system.processTypes().get(type);
    if (e == 0 && (priorities.isPresent() || !processType.provided().equals(Expr.TRUE))) {
      beginStep();
      KernelLabel fault = code.newLabel();
      KernelLabel isProvided = code.newLabel();
      var inside =
          new ExpressionGenerator(
              context.withFault(fault), pid, type, ExpressionGenerator.Mode.TEST);
      code.branchUnless(inside.value(processType.provided()), skip);
      priorities.ifPresent(p -> p.requireHighest(pid, skip, fault));
      code.jump(isProvided);
      code.bind(fault);
      reports.state(ReportedState.RUNTIME_ERROR);
      code.assign(frame.moved(), code.constant(1));
      code.jump(skip);
      code.bind(isProvided);
    }
    List<KernelLabel> labels = new ArrayList<>();
    for (ControlState state : processType.states()) {
      labels.add(e < state.edges().size() ? code.newLabel() : skip);
    }
    cases.switchToState(pid, type, labels, skip);
    for (int s : layout.controlStates().of(type)) {
      if (!labels.get(s).equals(skip)) {
        code.bind(labels.get(s));
        tryEdge(pid, type, processType.states().get(s), e, skip);
      }
    }
  }

  private void beginStep() {
    next.copy(frame.state());
    if (context.hasRendezvous()) {
      code.assign(context.incoming().channel(), frame.offer());
      code.assign(context.outgoing().channel(), code.constant(0));
    }
  }

  private void tryEdge(int pid, int type, ControlState state, int e, KernelLabel skip) {
    Edge edge = state.edges().get(e);
    boolean hasEscapes = state.edges().stream().anyMatch(x -> x.escape() > 0);
    if (hasEscapes && e > 0) {
      KernelLabel free = code.newLabel();
      code.branch(code.binary(EQ, frame.escape(), 0), free);
      code.branch(code.binary(NE, frame.escape(), edge.escape()), skip);
      code.bind(free);
    }
    if (edge.action().head() instanceof Action.Else) {
      code.branch(frame.processMoved(), joined);
    }
    beginStep();
    boolean isLastEdge =
        state.edges().subList(e + 1, state.edges().size()).stream()
            .allMatch(x -> x.action().head() instanceof Action.Else);
    code.assign(outcome.isLast(), code.constant(isLastEdge ? 1 : 0));
    if (!hasEscapes) {
      new ActionGenerator(context, pid, type).execute(edge.action(), joined);
      finishEdge(pid, type, edge);
      return;
    }
    // A run-time error counts as executed, too.
    Register before = number();
    code.assign(before, frame.escape());
    KernelLabel blocked = code.newLabel();
    code.assign(frame.escape(), code.constant(edge.escape()));
    new ActionGenerator(context, pid, type).execute(edge.action(), blocked);
    finishEdge(pid, type, edge);
    code.bind(blocked);
    code.assign(frame.escape(), before);
    code.jump(joined);
  }

  private void finishEdge(int pid, int type, Edge edge) {
    if (!(edge.action().head() instanceof Action.Terminate)) {
      int target = layout.controlStates().number(type, edge.target());
      next.write(layout.cells(Field.controlState(pid)), code.constant(0), code.constant(target));
    }
    if (system.usesLast()) {
      next.write(layout.cells(Field.LAST_PROCESS), code.constant(0), code.constant(pid));
    }
    if (hasInnerFrames) {
      code.assign(outcome.process(), code.constant(pid));
    }
    if (edge.action().head() instanceof Action.Send && context.hasRendezvous()) {
      KernelLabel none = code.newLabel();
      code.branchUnless(context.outgoing().channel(), none);
      code.assign(frame.sending(), code.constant(edges.of(edge)));
      outcome.set(EdgeOutcome.PARTNER_FRAME);
      code.jump(joined);
      code.bind(none);
    }
    determinism.check(type);
    executed.add(edge);
    frame.execute();
    boolean isReleased = edge.atomicity() == Edge.Atomicity.RELEASE;
    outcome.set(isReleased ? EdgeOutcome.SUCCESSOR : EdgeOutcome.ATOMIC_FRAME);
    code.jump(joined);
  }

  /** A run-time error: the edge counts as executed, but there is no transition. */
  private void fault() {
    reports.state(ReportedState.RUNTIME_ERROR);
    frame.execute();
    code.jump(joined);
  }

  /** Inserts the successors, if there are any: one for each move of the observer. */
  private void insert(Consumer<StateRegisters> successors) {
    KernelLabel isNone = code.newLabel();
    code.branch(outcome.isNot(EdgeOutcome.SUCCESSOR), isNone);
    Runnable successor =
        () -> {
          code.assign(transitions, code.binary(ADD, transitions, 1));
          successors.accept(next);
        };
    observer.ifPresentOrElse(o -> o.forEachMove(next, successor), successor);
    code.bind(isNone);
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
    code.assign(frame.moved(), code.constant(1));
    outcome.set(EdgeOutcome.SUCCESSOR);
    code.jump(joined);
  }

  /** Reports the state, in which no edge is enabled, unless it is a valid end state. */
  public void checkEnd() {
    KernelLabel valid = code.newLabel();
    if (observer.isEmpty()) {
      KernelLabel invalid = code.newLabel();
      new EndStateGenerator(code, layout, frame.state()).check(valid, invalid);
      code.bind(invalid);
      reports.state(ReportedState.INVALID_END_STATE);
    }
    code.bind(valid);
  }
}
